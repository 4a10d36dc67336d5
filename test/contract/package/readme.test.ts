import { readdirSync, readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import type { INodeProperties } from 'n8n-workflow';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { FORMATS } from 'ai-visibility-reports';
import { events } from '../../../nodes/VisibilityReporting/events';
import { anchorsOf, documents, root, textsBelow, userPages } from '../../helpers/projectPages';
import { RECIPES } from '../../../tools/recipes';
import { OWN_NODES } from './ownNodes';

const readme = documents.get('README.md')!;

/** The first cells of the table below a heading. */
function firstColumn(heading: string, document = ''): string[] {
	const [, section = ''] = document.split(`${heading}\n`);
	const table = section.slice(section.indexOf('\n|')).split('\n\n')[0]!;
	const rows = table.trim().split('\n').slice(2);
	return rows.map((row) =>
		row
			.split('|')[1]!
			.replace(/\*|\[|\]\(.+?\)/g, '')
			.trim(),
	);
}

/** What to change so that a list names what there is. */
function changesOf(where: string, listed: string[], existing: string[]): string[] {
	const missing = existing.filter((name) => !listed.includes(name));
	const stale = listed.filter((name) => !existing.includes(name));
	return [
		...missing.map((name) => `Add "${name}" to ${where}`),
		...stale.map((name) => `Remove "${name}" from ${where}`),
	];
}

/** The names of what can be chosen in a field, in its order. */
const namesOf = (all: Array<{ option: { name: string } }>) => all.map(({ option }) => option.name);

describe('the README and its pages', () => {
	const lists = [analysisOperations, reportingOperations, events];
	const chosen = OWN_NODES.map(({ displayName }, index): [string, string[]] => [
		displayName,
		namesOf(lists[index]!),
	]);

	/** The operations or events that README's tables name for a node, in their order. */
	const listedFor = (node: string) =>
		[...readme.matchAll(/^\| \*\*(.+?)\*\*\s+\| \[(.+?)\]/gm)]
			.filter(([, listed]) => listed === node)
			.map(([, , name]) => name!);

	it.each(chosen)('have each operation of %s in README once', (node, names) => {
		expect(listedFor(node).sort()).toEqual([...names].sort());
	});

	it('begin in README with what a connector is for, before what comes on top', () => {
		const [first = ''] = readme.split('On top of that');
		const ordered = [...first.matchAll(/^\| \*\*.+?\*\*\s+\| \[(.+?)\]/gm)];
		expect(ordered.map(([, name]) => name)).toEqual([
			'Get Visibility Score',
			'Get Mentions',
			'Get Share of Voice',
			'Get Action Plan',
			'New Mention',
			'Analyze',
			'Get Analysis',
			'Get History',
			'Compare',
		]);
	});

	it('show no address of a placeholder as one to open, clone or write to', () => {
		const manifest = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as {
			author: { email: string };
			repository: { url: string };
		};
		const [, owner] = /(github\.com\/[^/]+)\//.exec(manifest.repository.url)!;
		const pages = [...documents].filter(([path]) => /^(README|docs\/.+)\.md$/.test(path));
		const naming = pages.filter(
			([, text]) => text.includes(owner!) || text.includes(manifest.author.email),
		);
		expect(naming.map(([path]) => path)).toEqual([]);
	});

	it('have a row for each output in OUTPUTS', () => {
		const listed = firstColumn('# Outputs', documents.get('docs/OUTPUTS.md'));
		const existing = ['Raw Data', 'Rows', ...namesOf(FORMATS)];
		expect(changesOf('the first table of docs/OUTPUTS.md', listed, existing)).toEqual([]);
	});

	it.each([...reportingOperations, ...events, ...analysisOperations])(
		'have each field of $option.name in a table of OPERATIONS, if there is one',
		({ option, properties }) => {
			const page = documents.get('docs/OPERATIONS.md')!;
			const [, section = ''] = page.split(`\n### ${option.name}\n`);
			const [own = ''] = section.split(/\n##/);
			if (!own.includes('| Field ')) return;
			const listed = [...own.matchAll(/^\|.*/gm)].join('\n');
			const ofAll = /^(output|appearance|includeMeta|includeUsage)$/;
			const fields = properties
				.filter(({ name }) => !ofAll.test(name))
				.flatMap((field) => (field.type === 'collection' ? (field.options ?? []) : [field]))
				.map((field) => field as INodeProperties)
				.filter(({ name }) => !ofAll.test(name));
			const names = fields.map(({ displayName }) => displayName);
			expect(names.filter((name) => !listed.includes(`**${name}**`))).toEqual([]);
		},
	);

	it('stay under 1,500 words in README', () => {
		expect(readme.split(/\s+/).length).toBeLessThan(1500);
	});

	it('name in README the commands that CI runs first', () => {
		const ci = readFileSync(join(root, '.github/workflows/ci.yml'), 'utf8');
		expect(readme).toContain('`npm ci && npm test`');
		expect(ci).toMatch(/- run: npm ci\n\s+- run: npm test\n/);
	});

	it('list every example in RECIPES', () => {
		const page = documents.get('docs/RECIPES.md')!;
		const listed = [...page.matchAll(/\(\.\.\/examples\/([^)]+)\)/g)].map(([, file]) => file!);
		expect(changesOf('docs/RECIPES.md', listed, RECIPES)).toEqual([]);
	});

	it('quote errors and reports in the words that these use', () => {
		const sources = [
			...textsBelow(['nodes', 'packages/reports/src'], /\.ts$|\ben\.json$/).values(),
		];
		const quoted = firstColumn('## Messages', documents.get('docs/TROUBLESHOOTING.md')).flatMap(
			(cell) => {
				// A cell may quote several.
				const words = [...cell.matchAll(/_([^_]+)_/g)].map(([, word]) => word!);
				return words.flatMap((word) => word.split('…').map((part) => part.trim()));
			},
		);
		expect(quoted.length).toBeGreaterThan(10);
		const isSaid = (words: string) => sources.some((source) => source.includes(words));
		expect(quoted.filter((words) => !isSaid(words))).toEqual([]);
	});

	it('show every picture, in README or on another page', () => {
		const shown = [...userPages.matchAll(/!\[.+?\]\(([^)]+)\)/g)].map(([, path]) =>
			basename(path!),
		);
		const pictures = readdirSync(join(root, 'docs/images')).filter(
			(file) => !file.endsWith('.json'),
		);
		expect(changesOf('README.md or a page under docs/', shown, pictures)).toEqual([]);
	});

	it.each(['VisibilityAnalysis', 'VisibilityReporting', 'VisibilityReportingTrigger'])(
		'are opened at the recipes by the Docs link of %s, and these lead to the operations',
		(className) => {
			const folder = className.replace(/Trigger$/, '');
			const { resources } = JSON.parse(
				readFileSync(join(root, 'nodes', folder, `${className}.node.json`), 'utf8'),
			) as { resources: { primaryDocumentation: Array<{ url: string }> } };
			const [{ url } = { url: '' }, ...others] = resources.primaryDocumentation;
			expect(others).toEqual([]);
			expect(url).toMatch(/\/blob\/main\/docs\/RECIPES\.md#/);
			const page = documents.get('docs/RECIPES.md')!;
			expect(page).toMatch(/^# Recipes\n\n.+ in five steps:\n\n1\. /);
			expect(page).toContain('](OPERATIONS.md)');
		},
	);

	it('have the headings to which nodes and credentials link', () => {
		const page = /\/blob\/main\/([^#]+)$/;
		const files = [...textsBelow(['nodes', 'credentials'], /\.node\.json$|\.credentials\.ts$/)];
		const links = files.flatMap(([file, text]) =>
			[...text.matchAll(/(https:[^'"#\s]+)#([^'"\s]+)/g)].map(([, address, anchor]) => {
				const [, path = 'README.md'] = page.exec(address!) ?? [];
				return { file, path, anchor: anchor! };
			}),
		);
		expect(links.length).toBeGreaterThanOrEqual(files.length);
		const isBroken = ({ path, anchor }: { path: string; anchor: string }) =>
			!anchorsOf(documents.get(path) ?? '').includes(anchor);
		expect(links.filter(isBroken)).toEqual([]);
	});
});
