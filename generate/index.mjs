// Writes the code that is not in git: the compiled messages and the types of both APIs.
// It does nothing where all of it was written from the sources as they are.
import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const stamp = join(root, 'generate/.written.json');

function hashOfSources() {
	const hash = createHash('sha256');
	for (const folder of [
		'generate',
		'openapi',
		'packages/reports/generate',
		'packages/reports/src/language/messages',
	]) {
		const names = readdirSync(join(root, folder)).filter((name) =>
			/\.(m?ts|mjs|yaml|json)$/.test(name),
		);
		for (const name of names.filter((each) => !/^\.|\.d\.ts$/.test(each)).sort()) {
			hash.update(name).update(readFileSync(join(root, folder, name)));
		}
	}
	return hash.digest('hex');
}

const hash = hashOfSources();
const last = existsSync(stamp) ? JSON.parse(readFileSync(stamp, 'utf8')) : { files: [] };
if (last.hash !== hash || !last.files.every((file) => existsSync(join(root, file)))) {
	const tsx = join(root, 'node_modules/tsx/dist/cli.mjs');
	const printed = execFileSync(process.execPath, [tsx, join(root, 'generate/write.mts')], {
		encoding: 'utf8',
	});
	writeFileSync(stamp, JSON.stringify({ hash, files: printed.trim().split('\n') }));
}
