import { execFileSync } from 'node:child_process';
import { join, resolve } from 'node:path';

const ROOT = resolve(__dirname, '../../..');

it('each picture of a message or of the editor in the docs was drawn from what the package gives now', () => {
	const tsx = join(ROOT, 'node_modules/.bin/tsx');
	execFileSync(tsx, ['tools/gallery/gallery.ts', '--check'], { cwd: ROOT, stdio: 'pipe' });
}, 60_000);
