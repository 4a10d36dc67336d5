import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';

/** A text without the line breaks of a page. */
const inOneLine = (text: string) => text.replace(/\s+/g, ' ').trim();

/** `npm start`, the first thing that README names, as a process of its own. */
test('npm start prints the report and an analysis, and writes the email', () => {
	const root = resolve(__dirname, '../..');
	const { scripts } = JSON.parse(readFileSync(resolve(root, 'package.json'), 'utf8')) as {
		scripts: Record<string, string>;
	};
	const [, command] = scripts.start!.split('generate && tsx ');
	// What the report finds depends on the day and the zone, so it has those of README's text.
	const date = resolve(root, 'test/setup.ts');
	const args = ['--import', 'tsx', '--import', pathToFileURL(date).href, command!];
	const printed = execFileSync(process.execPath, args, {
		cwd: root,
		encoding: 'utf8',
		env: { ...process.env, TZ: 'Asia/Kolkata' },
	});
	expect(printed).toMatch(/^lumenroast\.example · .+\n[^]*?^AI visibility, /m);
	const readme = readFileSync(resolve(root, 'README.md'), 'utf8');
	const [, shown] = /<!-- printed by npm start -->\s+```text\n([^]+?)```/.exec(readme)!;
	expect(inOneLine(printed)).toContain(inOneLine(shown!));
	expect(printed).toMatch(/^AI visibility analysis of lumenroast\.example/m);
	expect(printed).toMatch(/the report took \d+ API calls, the analysis 1\./);
	expect(printed).toContain('npm run demo');
	const email = /file:\/\/(.+\.html)/.exec(printed)![1]!;
	expect(readFileSync(email, 'utf8')).toContain('lumenroast.example');
});
