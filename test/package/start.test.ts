import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';

/** A text without its figures and dates, and without its place among others and the action, which depend on the day. */
const wordsOf = (text: string) =>
	text
		.replace(/\(#[^)]*\)|(?<=Next: ).*/g, '')
		.replace(/\d[\d.,]*(?<=\d)/g, '0')
		.replace(
			/0( \w{3})?( 0)? ?– ?0 \w{3} 0|0 (Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)( 0)?/g,
			'day',
		)
		.replace(/[▁▂▃▄▅▆▇█]+/g, '▁')
		.replace(/[+−]/g, '±');

/** `npm start`, the first thing that README names, as a process of its own. */
test('npm start prints the report and an analysis, and writes the email', () => {
	const root = resolve(__dirname, '../..');
	const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
		scripts: Record<string, string>;
	};
	const [, command] = scripts.start!.split('generate && tsx ');
	const started = performance.now();
	const printed = execFileSync(process.execPath, ['--import', 'tsx', command!], {
		cwd: root,
		encoding: 'utf8',
	});
	const seconds = (performance.now() - started) / 1000;
	expect(printed).toMatch(/^lumenroast\.example.{1,4}AI visibility, /ms);
	const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
	const [, shown] = /<!-- printed by npm start -->\s+```text\n([^]+?)```/.exec(readme)!;
	const said = wordsOf(printed).replace(/\s+/g, ' ');
	// Line by line, as some days have a sentence more.
	const lines = shown!
		.trim()
		.split('\n')
		.map((line) => wordsOf(line).trim());
	expect(lines.filter((line) => !said.includes(line))).toEqual([]);
	expect(printed).toMatch(/^AI visibility analysis of lumenroast\.example/m);
	expect(printed).toMatch(/the report took \d+ API calls, the analysis 1\./);
	expect(printed).toContain('npm run demo');
	const email = /file:\/\/(.+\.html)/.exec(printed)![1]!;
	expect(readFileSync(email, 'utf8')).toContain('lumenroast.example');
	// Ten on a machine that does nothing else.
	expect(seconds).toBeLessThan(60);
});
