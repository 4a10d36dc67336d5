import manifest from '../../package.json';
import { manifestOf, packageName, type Service, SERVICES, textOf } from './packages';

/**
 * Writes the README of a package of one service out of the pages of the package of both: the parts,
 * columns and rows that are about the service.
 */
export function readmeOf(service: Service): string {
	const name = packageName(service);
	const [readme, install, recipes] = ['README', 'docs/INSTALL', 'docs/RECIPES'].map((page) =>
		absoluteLinks(textOf(`${page}.md`), page),
	) as [string, string, string];
	const which = `${PAGES}/docs/INSTALL.md#one-service-or-both`;
	const parts = [
		`# ${name}`,
		`${manifestOf(service).description}. The package\n[${manifest.name}](${manifest.homepage}) has the nodes of both services: [which one to take](${which}).`,
		'## Is my provider supported?',
		columnsOf(partOf(readme, 'Can I use it?'), service),
		'With other paths, this package doesn’t work.',
		'## Install',
		installOf(partOf(install, 'In the editor'), service),
		'## Credentials',
		credentialsOf(partOf(install, 'Credentials'), service),
		'## Operations',
		operationsOf(partOf(readme, 'What it does'), service),
		'## Recipes',
		...recipeTables(recipes, service),
		'## More pages',
		partOf(readme, 'More pages'),
		`License: [MIT](${PAGES}/LICENSE).`,
	];
	return `${parts.join('\n\n')}\n`;
}

const PAGES = `${manifest.homepage.replace(/#.*$/, '')}/blob/main`;

/** The text below a heading, up to the next heading of the same level or a higher one. */
function partOf(page: string, heading: string): string {
	const start = page.indexOf(`\n## ${heading}\n`);
	if (start < 0) throw new Error(`There is no part "${heading}".`);
	const text = page.slice(start + heading.length + 5);
	return text.slice(0, `${text}\n## `.indexOf('\n## ')).trim();
}

/** Makes links that are relative to a page absolute, because npm does not have the other pages. */
function absoluteLinks(text: string, page: string): string {
	const folder = page.includes('/') ? `${page.split('/')[0]}/` : '';
	return text.replace(/\]\((?!https?:)([^)#]*)(#[^)]*)?\)/g, (_, path: string, anchor = '') => {
		const target =
			path === '' ? `${page}.md` : new URL(path, `file:///${folder}`).pathname.slice(1);
		return `](${PAGES}/${target}${anchor})`;
	});
}

const cellsOf = (row: string) =>
	row
		.split('|')
		.slice(1, -1)
		.map((cell) => cell.trim());

const rowOf = (cells: string[]) => `| ${cells.join(' | ')} |`;

const ruleOf = (columns: number) => rowOf(Array.from({ length: columns }, () => '---'));

/** The column of a service in the first table of a part. */
function columnsOf(part: string, service: Service): string {
	const [head = [], , ...rows] = part
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.map(cellsOf);
	const column = head.findIndex((cell) => cell.startsWith(service));
	if (column < 0) throw new Error(`There is no column of the ${service} service.`);
	const picked = [head, ...rows].map((cells) => rowOf([cells[0] ?? '', cells[column] ?? '']));
	return picked.toSpliced(1, 0, ruleOf(2)).join('\n');
}

/** One table of the operations and events of a service, out of the tables of a part. */
function operationsOf(part: string, service: Service): string {
	const [head = [], , ...rows] = part
		.split('\n')
		.filter((line) => line.startsWith('|'))
		.map(cellsOf);
	const own = rows.filter(([node = '']) => node.startsWith(`**AI Visibility ${service}`));
	return [head, ...own].map(rowOf).toSpliced(1, 0, ruleOf(head.length)).join('\n');
}

/** The steps of the installation, without pictures and without sentences about other nodes. */
function installOf(part: string, service: Service): string {
	const others = SERVICES.filter((word) => word !== service).join('|');
	return part
		.replaceAll(manifest.name, packageName(service))
		.replace(/:\n\n!\[[^]*$/, '.')
		.replace(new RegExp(` [A-Z][^.]*_AI Visibility (${others})_[^.]*\\.`, 'g'), '');
}

/** How to create the credential of a service, and what holds for both. */
function credentialsOf(part: string, service: Service): string {
	const blocks = part.split('\n\n');
	const start = blocks.findIndex((block) => block.startsWith(`**AI Visibility ${service} API**`));
	const [title, steps] = blocks.slice(start, start + 2);
	if (!title || !steps) throw new Error(`There are no steps for the ${service} credential.`);
	return [title, steps, ...blocks.filter((block) => block.startsWith('If the test fails'))].join(
		'\n\n',
	);
}

/** The tables of recipes, with those that the service's package has, as n8n imports them. */
function recipeTables(page: string, service: Service): string[] {
	const files = `https://unpkg.com/${packageName(service)}@${manifest.version}`;
	return page.split(/\n(?=## )/).flatMap((part) => {
		const [head = [], , ...rows] = part
			.split('\n')
			.filter((line) => line.startsWith('|'))
			.map(cellsOf);
		const listed = rows.filter((cells) => cells.at(-1) === service);
		if (listed.length === 0) return [];
		const lines = [head, ...listed].map((cells) => rowOf(cells.slice(0, -1)));
		const table = lines.toSpliced(1, 0, ruleOf(head.length - 1)).join('\n');
		return [table.replaceAll(`${PAGES}/examples/`, `${files}/examples/`)];
	});
}
