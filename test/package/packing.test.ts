import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { root } from '../documents';

/** Packing a clean clone fails: it never gives a package without its code. */

const folder = mkdtempSync(join(tmpdir(), 'ai-visibility-clone-'));
const clone = join(folder, 'clone');

beforeAll(() => {
	execFileSync('git', ['clone', '--quiet', '--depth', '1', `file://${root}`, clone]);
});
afterAll(() => rmSync(folder, { recursive: true }));

it('npm pack fails in a clone that was not built, and names the folder that is not there', () => {
	const { status, stdout, stderr } = spawnSync('npm', ['pack'], { cwd: clone, encoding: 'utf8' });
	expect(status).not.toBe(0);
	expect(stdout).toBe('');
	expect(stderr).toContain(join('dist', 'tarball'));
	expect(existsSync(join(clone, 'dist'))).toBe(false);
});
