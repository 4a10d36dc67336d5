import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/** The project's own Markdown files, which its tests hold to what the code does. */

export const root = resolve(__dirname, '../..');

const NOT_OURS = /^(node_modules|dist|coverage|\..+)$/;

function markdownIn(folder: string): string[] {
	return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
		const path = join(folder, entry.name);
		if (entry.isDirectory()) return NOT_OURS.test(entry.name) ? [] : markdownIn(path);
		return entry.name.endsWith('.md') ? [path] : [];
	});
}

/** Each document's text, by its path from the project's root. */
export const documents = new Map(
	markdownIn('').map((path) => [path, readFileSync(join(root, path), 'utf8')]),
);

/** The texts of the files below some folders whose paths match, by path from the project's root. */
export function textsBelow(folders: string[], matching: RegExp): Map<string, string> {
	const paths = folders.flatMap((folder) =>
		readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
			.filter((path) => matching.test(path))
			.map((path) => join(folder, path)),
	);
	return new Map(paths.map((path) => [path, readFileSync(join(root, path), 'utf8')]));
}

/** What users read: the README and the pages that it hands them on to, one after the other. */
export const userPages = [...documents]
	.filter(([path]) => path === 'README.md' || path.startsWith('docs/'))
	.map(([, text]) => text)
	.join('\n');

/** The anchors of a document's headings, as GitHub makes them. */
export function anchorsOf(text: string): string[] {
	return [...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) =>
		heading!
			.toLowerCase()
			.replace(/[^\p{L}\p{N}_ -]/gu, '')
			.replaceAll(' ', '-'),
	);
}
