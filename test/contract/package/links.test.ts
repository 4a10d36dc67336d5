import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { anchorsOf, documents, root } from '../../helpers/projectPages';

/** Links between the project's documents: to files that are there, and to headings that these have. */

const withoutCode = (text: string) => text.replace(/^```[^]*?^```|`[^`\n]*`/gm, '');

/** The targets of a document's links and pictures within the project. */
function targetsIn(text: string): string[] {
	const links = withoutCode(text).matchAll(/\]\((?!https?:|mailto:)([^)\s]+)\)/g);
	return [...links].map(([, target]) => target!);
}

/** Whether a link of a document leads somewhere. */
function leadsSomewhere(from: string, target: string): boolean {
	const [file = '', anchor] = target.split('#');
	const path = file ? join(dirname(from), file) : from;
	if (!existsSync(join(root, path))) return false;
	return anchor === undefined || anchorsOf(documents.get(path) ?? '').includes(anchor);
}

test.each([...documents])('%s links only to files and headings that exist', (path, text) => {
	const broken = targetsIn(text).filter((target) => !leadsSomewhere(path, target));
	expect(broken).toEqual([]);
});

test('a link is reported when its file or heading does not exist', () => {
	expect(targetsIn(documents.get('README.md')!).length).toBeGreaterThan(40);
	const leads = (target: string) => leadsSomewhere('README.md', target);
	const right = ['LICENSE', '#recipes', 'docs/OUTPUTS.md#rows'];
	const wrong = ['gone.md', '#gone', 'docs/OUTPUTS.md#gone'];
	expect([...right, ...wrong].filter(leads)).toEqual(right);
});

test('the README links to every page under docs/, or to the page that lists them', () => {
	const linkedFrom = (page: string) =>
		targetsIn(documents.get(page)!).map((target) => join(dirname(page), target.split('#')[0]!));
	const pages = [...documents.keys()].filter((path) => path.startsWith('docs/'));
	const lists = pages.filter((path) => path.endsWith('/README.md'));
	const linked = ['README.md', ...lists].flatMap(linkedFrom);
	const unlinked = pages.filter((path) => !linked.includes(path));
	expect(unlinked.map((path) => `Add a link to ${path} to README.md`)).toEqual([]);
});
