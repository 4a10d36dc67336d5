import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

import { operations as analysisOperations } from '../../nodes/VisibilityAnalysis/operations';
import { VisibilityAnalysis } from '../../nodes/VisibilityAnalysis/VisibilityAnalysis.node';
import { operations as reportingOperations } from '../../nodes/VisibilityReporting/operations';
import { FORMATS } from '../../nodes/shared/output/formats';
import { events } from '../../nodes/VisibilityReportingTrigger/events/index';
import { VisibilityReportingTrigger } from '../../nodes/VisibilityReportingTrigger/VisibilityReportingTrigger.node';
import { VisibilityReporting } from '../../nodes/VisibilityReporting/VisibilityReporting.node';

const root = resolve(__dirname, '../..');
const readme = readFileSync(join(root, 'README.md'), 'utf8');

/** The first cells of the table below a heading. */
function firstColumn(heading: string): string[] {
	const [, section = ''] = readme.split(`${heading}\n`);
	const table = section.slice(section.indexOf('\n|')).split('\n\n')[0]!;
	const rows = table.trim().split('\n').slice(2);
	return rows.map((row) => row.split('|')[1]!.replace(/\*/g, '').trim());
}

describe('the README', () => {
	it.each([
		[new VisibilityAnalysis(), analysisOperations],
		[new VisibilityReporting(), reportingOperations],
	])('has a row for each operation in its table (%#)', ({ description }, operations) => {
		const names = operations.map(({ option }) => option.name);
		const heading = `### ${description.displayName}`;
		expect({ heading, rows: firstColumn(heading).sort() }).toEqual({ heading, rows: names.sort() });
	});

	it('has a row for each event of the trigger in its table', () => {
		const heading = `### ${new VisibilityReportingTrigger().description.displayName}`;
		const names = events.map(({ option }) => option.name);
		expect({ heading, rows: firstColumn(heading).sort() }).toEqual({ heading, rows: names.sort() });
	});

	it('has a row for each format in its table of outputs', () => {
		const formats = FORMATS.map(({ option }) => option.name);
		const rows = ['Record', 'Rows', ...formats].sort();
		expect({ heading: '## Outputs', rows: firstColumn('## Outputs').sort() }).toEqual({
			...{ heading: '## Outputs', rows },
		});
	});

	it('lists every example', () => {
		const listed = firstColumn('## Recipes').map((cell) => /\(examples\/(.+)\)/.exec(cell)![1]!);
		expect(listed.sort()).toEqual(readdirSync(join(root, 'examples')).sort());
	});

	it('names options as the editor does', () => {
		const nodes = [
			new VisibilityAnalysis(),
			new VisibilityReporting(),
			new VisibilityReportingTrigger(),
		];
		const names = JSON.stringify(nodes.map(({ description }) => description.properties));
		for (const name of [
			...['Output', 'Reuse Within (Hours)', 'On Timeout', 'Wait for Completion', 'Return All'],
			...['Start Cursor', 'On Interruption', 'Analyze Missing Domains', 'Include Usage'],
			...['From', 'To', 'Since', 'Start From', 'Start Date', 'Max Items per Poll'],
			...['Lookback (Minutes)', 'Threshold (Points)', 'Combine Items', 'Native Charts'],
			...['Include Previous Analysis', 'Period', 'On Section Error', 'Accent Color', 'Logo URL'],
			'Compare With Previous Period',
		]) {
			expect(readme).toContain(`**${name}**`);
			expect(names).toContain(`"displayName":"${name}`);
		}
	});

	it('quotes errors in the words that the nodes use', () => {
		const sources = readdirSync(join(root, 'nodes'), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.ts'))
			.map((name) => readFileSync(join(root, 'nodes', name), 'utf8'));
		const quoted = firstColumn('## Troubleshooting').flatMap((cell) => {
			const [, words] = /^_(.+)_/.exec(cell) ?? [];
			return words?.split('…').map((part) => part.trim()) ?? [];
		});
		expect(quoted.length).toBeGreaterThan(10);
		const isSaid = (words: string) => sources.some((source) => source.includes(words));
		expect(quoted.filter((words) => !isSaid(words))).toEqual([]);
	});

	it('shows every picture', () => {
		const shown = [...readme.matchAll(/\(docs\/images\/([^)]+)\)/g)].map(([, file]) => file);
		expect(shown.sort()).toEqual(readdirSync(join(root, 'docs/images')).sort());
	});

	it('has the headings to which nodes and credentials link', () => {
		const headings = [...readme.matchAll(/^#+ (.+)$/gm)].map(([, text]) =>
			text!
				.toLowerCase()
				.replace(/[^\w -]/g, '')
				.replaceAll(' ', '-'),
		);
		const files = ['nodes', 'credentials'].flatMap((folder) =>
			readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
				.filter((name) => /\.node\.json$|\.credentials\.ts$/.test(name))
				.map((name) => join(folder, name)),
		);
		const links = files.flatMap((file) =>
			[...readFileSync(join(root, file), 'utf8').matchAll(/https:[^'"#\s]+#([^'"\s]+)/g)].map(
				([, anchor]) => ({ file, anchor: anchor! }),
			),
		);
		expect(links.length).toBeGreaterThanOrEqual(files.length);
		expect(links.filter(({ anchor }) => !headings.includes(anchor))).toEqual([]);
	});

	it('links to files that are there', () => {
		for (const file of ['README.md', 'CONTRIBUTING.md', 'SECURITY.md']) {
			const text = readFileSync(join(root, file), 'utf8');
			for (const [, target] of text.matchAll(/\]\((?!https?:|#)([^)#]+)/g)) {
				expect({ file, target, found: existsSync(join(root, target!)) }).toEqual({
					file,
					target,
					found: true,
				});
			}
		}
	});
});
