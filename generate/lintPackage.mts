import { readFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { publint } from 'publint';
import { formatMessage } from 'publint/utils';

/**
 * Lints the manifest by publint, as part of what npm publishes. The built code is not there: no field of the manifest but
 * n8n's own names a file of it, and what a tarball holds is tested with the tarball.
 */

const root = resolve(import.meta.dirname, '..');
const names = ['package.json', 'README.md', 'LICENSE'];
const files = await Promise.all(
	names.map(async (name) => ({ name: join(root, name), data: await readFile(join(root, name)) })),
);
const { messages, pkg } = await publint({
	pkgDir: root,
	pack: { files },
	level: 'warning',
	strict: true,
});
for (const message of messages) console.error(`package.json: ${formatMessage(message, pkg)}`);
if (messages.length > 0) process.exitCode = 1;
