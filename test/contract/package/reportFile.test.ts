import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

import { root } from '../../helpers/projectPages';

/** `npm run report` prints the report on a CSV file, without n8n. */

const report = (words: string[]) =>
	spawnSync(join(root, 'node_modules/.bin/tsx'), ['host/reportFile.mts', ...words], {
		cwd: root,
		encoding: 'utf8',
	});

const NAMES = {
	capturedAt: 'Date',
	engine: 'Model',
	sentiment: 'Tone',
	prompt: 'Question',
	snippet: 'Answer',
	citationUrl: 'Link',
};

it('the sheet of the docs gives its report in a terminal', () => {
	const columns = Object.entries(NAMES).flatMap(([name, column]) => [
		'--column',
		`${name}=${column}`,
	]);
	const days = ['--from', '2026-11-09', '--to', '2026-11-15', '--zone', 'Europe/Berlin'];
	const file = 'docs/samples/answers.csv';
	const { stdout, status } = report([file, '--brand', 'Lumen Roast', ...columns, ...days]);
	expect(stdout).toMatch(/^Lumen Roast · ❗ [^]+\n❗ Negative 12 \(\+11/);
	expect(status).toBe(0);
});

it('a file with faults gives each of them, and no report', () => {
	const { stderr, status } = report(['packages/reports/test/rows/twentyFaults.csv']);
	expect(stderr).toContain('20 of 21 rows cannot be read.');
	expect(stderr).toContain('\nItem 13: "score" is "72,5", which is no number from 0 to 100.\n');
	expect(status).toBe(1);
});

const SAMPLE = 'docs/samples/answers.csv';

it.each([
	[
		'an unknown period',
		[SAMPLE, '--period', 'nonsense'],
		/^--period is "nonsense", which is none of last7Days, last30Days, /,
	],
	['an unknown zone', [SAMPLE, '--zone', 'Mars'], /^--zone is "Mars", which is no time zone\.$/],
	[
		'a day that is none',
		[SAMPLE, '--from', '2026-11-31', '--to', '2026-12-06'],
		/^--from is "2026-11-31", which is no date/,
	],
	['a first day alone', [SAMPLE, '--from', '2026-11-09'], /^--to is "", which is no date/],
	[
		'days in the wrong order',
		[SAMPLE, '--from', '2026-11-15', '--to', '2026-11-09'],
		/^--from is 2026-11-15, which is after/,
	],
	[
		'an unknown column',
		[SAMPLE, '--column', 'tone=Tone'],
		/^The first part of --column is "tone", which is none of capturedAt, /,
	],
	[
		'a column without a name',
		[SAMPLE, '--column', 'sentiment'],
		/^--column sentiment does not name a column/,
	],
	[
		'a flag that there is not',
		[SAMPLE, '--languag', 'de'],
		/^Unknown option '--languag'[^]+\n\nnpm run report -- rows\.csv/,
	],
	['no file', [], /^npm run report -- rows\.csv/],
	['a file that there is not', ['absent.csv'], /^absent\.csv cannot be read: ENOENT/],
	['an empty file', ['/dev/null'], /^\/dev\/null has no row below/],
	['a file that is no CSV', ['package-lock.json'], /^package-lock\.json is no CSV: /],
])('%s is said in a sentence, without a stack', (_, words, sentence) => {
	const { stderr, stdout, status } = report(words);
	expect(stderr.trim()).toMatch(sentence);
	expect(stderr).not.toMatch(/^\s+at /m);
	expect([stdout, status]).toEqual(['', 1]);
});
