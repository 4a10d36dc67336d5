import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';

import ts from 'typescript';

import { summarize } from '../../nodes/shared/values/truncate';
import { answered, competitors, HARMLESS, LOOKS, reads } from './looks';

/** A text of others must not stop n8n: a look at it takes a time that grows with its length only. */

const MB = 1_000_000;

/** Ten times what the longest look takes; with the square of the length it would be minutes or hours. */
const PATIENCE_MS = 10_000;

/** What regular expressions stumble over when it is repeated. */
const UNITS = [
	...'. - _ / \\ : ; , " % @ *~` | < > <a <script <script> </script <!-- ( { [ ] 1 a A'.split(' '),
	...'a. .1 [1, a:b@ https:// 2026- é 😀 \ud83d \u200b \u0000 \u0085 \u2028 İ'.split(' '),
	' ',
	' .',
	'- ',
	', a.',
	'a:b@ ',
	'<style ',
	'calls limit ',
	'\n',
	'\t\r',
];

const TEXTS = UNITS.map((unit) => ({ unit, text: `${unit.repeat(MB / unit.length)}x` }));

const sandbox = createContext({ look: () => {} });
const script = new Script('look()');

/** What this process has computed so far, in milliseconds: however busy the machine is, it is the same. */
function computedMs(): number {
	const { user, system } = process.cpuUsage();
	return (user + system) / 1_000;
}

/** Whether it comes to an end in that time. A script's time-out also ends a regular expression. */
function endsWithin(timeout: number): boolean {
	try {
		script.runInContext(sandbox, { timeout });
		return true;
	} catch (error) {
		if ((error as { code?: string }).code === 'ERR_SCRIPT_EXECUTION_TIMEOUT') return false;
		throw error;
	}
}

/** Whether it takes more than our patience in computing time, which waiting for others is no part of. */
function isEndless(look: () => unknown): boolean {
	(sandbox as { look: () => void }).look = () => {
		try {
			look();
		} catch (error) {
			// Bad values are refused; all else would be a fault.
			if (!/^The parameter /.test(String((error as Error).message))) throw error;
		}
	};
	const begin = computedMs();
	for (let timeout = PATIENCE_MS; !endsWithin(timeout); timeout *= 2) {
		if (computedMs() - begin >= PATIENCE_MS) return true;
	}
	return false;
}

describe.each(Object.entries(LOOKS))('1 MB in %s', (_, looks) => {
	it.each(Object.entries(looks))('%s', (_name, look) => {
		const endless = TEXTS.find(({ text }) => isEndless(() => look(text)));
		expect(endless?.unit).toBeUndefined();
	});
});

it('1 MB of competitors that are all different is refused', () => {
	const list = Array.from({ length: MB / 10 }, (_, index) => `d${index}.com`).join();
	const read = reads(competitors);
	expect(isEndless(() => read(list))).toBe(false);
});

describe('what is cut first takes no square of its time either', () => {
	it.each([
		['a page', (text: string) => answered(502, text)],
		['words', summarize],
	])('%s', (_, look) => {
		for (const unit of ['.', '<', '<script', '</script']) {
			const text = `${unit.repeat(19_000 / unit.length)}x`;
			const often = () => Array.from({ length: 1_000 }, () => look(text));
			expect([unit, isEndless(often)]).toEqual([unit, false]);
		}
	});
});

function hasRegex(file: string): boolean {
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
	const isRegex = (node: ts.Node): boolean =>
		ts.isRegularExpressionLiteral(node) ||
		(ts.isIdentifier(node) && node.text === 'RegExp') ||
		(ts.forEachChild(node, isRegex) ?? false);
	return isRegex(source);
}

it('every file with a regular expression is looked at', () => {
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => join(folder, name)),
	);
	const known = [...Object.keys(LOOKS), ...Object.keys(HARMLESS)];
	const unknown = files.filter((file) => hasRegex(file) && !known.includes(file));
	expect(unknown.map((file) => `Add ${file} to LOOKS or HARMLESS in looks.ts`)).toEqual([]);
});
