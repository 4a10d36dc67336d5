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
	const { stdout, status } = report(['packages/reports/test/rows/twentyFaults.csv']);
	expect(stdout).toContain('20 of 21 rows cannot be read.');
	expect(stdout).toContain('\nItem 13: "score" is "72,5", which is no number from 0 to 100.\n');
	expect(status).toBe(1);
});
