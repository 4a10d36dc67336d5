import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';

import ts from 'typescript';

import { summarize } from '../../nodes/shared/values/truncate';
import { answered, competitors, HARMLESS, reads, REGEX_FUNCTIONS } from './regexFunctions';

/** A foreign text must not stop n8n: the time to read it grows with its length, not with its square. */

const LENGTH = 250_000;

/** Ten times what the slowest reader takes; with the square of the length it would be half a minute or more. */
const PATIENCE_MS = 2_500;

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

const TEXTS = UNITS.map((unit) => ({ unit, text: `${unit.repeat(LENGTH / unit.length)}x` }));

const sandbox = createContext({ read: () => {} });
const script = new Script('read()');

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

/** Whether it takes more than our patience in computing time, which does not grow on a busy machine. */
function isEndless(read: () => unknown): boolean {
	(sandbox as { read: () => void }).read = () => {
		try {
			read();
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

describe.each(Object.entries(REGEX_FUNCTIONS))('reads a long text in %s', (_, readers) => {
	it.each(Object.entries(readers))('%s', (_name, read) => {
		const endless = TEXTS.find(({ text }) => isEndless(() => read(text)));
		expect(endless?.unit).toBeUndefined();
	});
});

it('refuses a long list of competitors that are all different', () => {
	const list = Array.from({ length: LENGTH / 10 }, (_, index) => `d${index}.com`).join();
	const read = reads(competitors);
	expect(isEndless(() => read(list))).toBe(false);
});

describe('takes no square of the time either for a text that is cut first:', () => {
	it.each([
		['a page', (text: string) => answered(502, text)],
		['words', summarize],
	])('%s', (_, read) => {
		for (const unit of ['.', '<', '<script', '</script']) {
			const text = `${unit.repeat(19_000 / unit.length)}x`;
			const often = () => Array.from({ length: 200 }, () => read(text));
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

it('knows every file with a regular expression', () => {
	const files = ['nodes', 'credentials'].flatMap((folder) =>
		readdirSync(folder, { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => join(folder, name)),
	);
	const known = [...Object.keys(REGEX_FUNCTIONS), ...Object.keys(HARMLESS)];
	const unknown = files.filter((file) => !known.includes(file) && hasRegex(file));
	const advice = 'to REGEX_FUNCTIONS or HARMLESS in regexFunctions.ts';
	expect(unknown.map((file) => `Add ${file} ${advice}`)).toEqual([]);
});
