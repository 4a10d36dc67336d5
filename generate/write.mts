import { mkdir, rm, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { apiTypes } from './apis.mjs';
import { compiledFiles, languagesIn } from './messages.js';

const root = resolve(import.meta.dirname, '..');
const messages = languagesIn(join(root, 'reports/language/messages'));

await rm(join(root, 'reports/language/compiled'), { recursive: true, force: true });
for (const [path, content] of [...(await apiTypes()), ...compiledFiles(messages)]) {
	await mkdir(dirname(join(root, path)), { recursive: true });
	await writeFile(join(root, path), content);
	process.stdout.write(`${path}\n`);
}
