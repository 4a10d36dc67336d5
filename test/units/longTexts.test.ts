import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createContext, Script } from 'node:vm';

import ts from 'typescript';

import { sample } from '../../packages/reports/test/helpers/sample';
import { parseResponse } from '../../nodes/shared/http/response';
import { summarize } from 'ai-visibility-reports/values';

/** A foreign text must not stop n8n: the time to read it grows with its length, not with its square. */

const LENGTH = 50_000;

/** Many times what the slowest one takes; with the square of the length it would be seconds. */
const PATIENCE_MS = 500;

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

/** What leads into the middle of a regular expression. */
const STARTS = ['', 'https://example.com/', '2026-10-05T00:00:00.', 'an_'];

const textOf = (unit: string, length: number) => `${unit.repeat(length / unit.length)}x`;
const ALL_TEXTS = STARTS.flatMap((start) => UNITS.map((unit) => start + textOf(unit, LENGTH)));
const TEXTS = sample(ALL_TEXTS, 40);

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
	(sandbox as { read: () => unknown }).read = read;
	const begin = computedMs();
	for (let timeout = PATIENCE_MS; !endsWithin(timeout); timeout *= 2) {
		if (computedMs() - begin >= PATIENCE_MS) return true;
	}
	return false;
}

/** The regular expressions that a source has in it, as they are written. */
function regexesIn(file: string): string[] {
	const source = ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest);
	const found: string[] = [];
	const visit = (node: ts.Node): void => {
		if (ts.isRegularExpressionLiteral(node)) found.push(node.text);
		ts.forEachChild(node, visit);
	};
	visit(source);
	return found;
}

const REGEXES = ['nodes', 'packages/reports/src', 'credentials'].flatMap((folder) =>
	readdirSync(folder, { recursive: true, encoding: 'utf8' })
		.filter((name) => name.endsWith('.ts'))
		.flatMap((name) => regexesIn(join(folder, name)).map((regex) => [regex, name] as const)),
);

it.each(REGEXES)('%s of %s reads a long text in linear time', (literal) => {
	const [, body = '', flags = ''] = /^\/([^]+)\/(\w*)$/.exec(literal)!;
	const regex = new RegExp(body, flags);
	const endless = TEXTS.find((text) => isEndless(() => text.replace(regex, '')));
	expect(endless?.slice(0, 30)).toBeUndefined();
});

const page = (body: unknown) =>
	parseResponse(
		{ method: 'GET', path: '/' },
		'https://api.example/',
		{ statusCode: 502, body, headers: {} } as never,
		0,
	);

it.each([
	['a page', page],
	['words', summarize],
])('reads a text of middle length again and again in linear time: %s', (_, read) => {
	for (const unit of ['.', '<', '<script', '</script']) {
		const text = textOf(unit, 19_000);
		const often = () => Array.from({ length: 100 }, () => read(text));
		expect([unit, isEndless(often)]).toEqual([unit, false]);
	}
});
