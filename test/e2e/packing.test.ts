import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../helpers/projectPages';

/** Packing a clean clone fails: it never gives a package without its code. */

const folder = mkdtempSync(join(tmpdir(), 'ai-visibility-clone-'));
const clone = join(folder, 'clone');

beforeAll(() => {
	execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
});
afterAll(() => rmSync(folder, { recursive: true }));

const COMMANDS: Array<[command: string, words: string[]]> = [
	['npm pack', ['pack']],
	['npm pack to a folder', ['pack', '--pack-destination', folder]],
	['npm pack with scripts', ['pack', '--ignore-scripts=false']],
	['npm publish', ['publish', '--dry-run', '--offline']],
	['npm publish without scripts', ['publish', '--dry-run', '--offline', '--ignore-scripts']],
];

it.each(COMMANDS)('%s fails in a clone that has neither its tools nor a build', (_, words) => {
	const { status } = spawnSync('npm', words, { cwd: clone, encoding: 'utf8' });
	expect(status).not.toBe(0);
	const tarballs = [clone, folder].flatMap((place) => readdirSync(place));
	expect(tarballs.filter((name) => name.endsWith('.tgz'))).toEqual([]);
	expect(existsSync(join(clone, 'dist'))).toBe(false);
});

it('names the file that only a build writes', () => {
	const { stderr } = spawnSync('npm', ['pack'], { cwd: clone, encoding: 'utf8' });
	expect(stderr).toMatch(/ENOENT.*\.npmignore/);
});
