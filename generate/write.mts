import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { apiTypes } from './apis.mjs';
import { compiledFiles, languagesIn } from '../packages/reports/generate/messages.js';

const root = resolve(import.meta.dirname, '..');
const messages = languagesIn(join(root, 'packages/reports/src/language/messages'));

await rm(join(root, 'packages/reports/src/language/compiled'), { recursive: true, force: true });
for (const [path, content] of [...(await apiTypes()), ...compiledFiles(messages)]) {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), content);
	process.stdout.write(`${path}\n`);
}
