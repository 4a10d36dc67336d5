import type { ICredentialDataDecryptedObject, IDataObject, INodeParameters } from 'n8n-workflow';

import { run } from '../../../host/engine';
import { startSandbox, type Sandbox } from '../../../sandbox';
import { documents } from '../../helpers/projectPages';

/** The columns in docs/DATA.md: each table takes what a node really gives. */

const TABLE = /<!-- columns: (\w+) (.+?) -->\s+```sql\nCREATE TABLE \w+ \(\n([^]+?)\n\);/g;

/** What a column of PostgreSQL takes; n8n has no other types than these. */
const TAKES: Record<string, (value: unknown) => boolean> = {
	text: (value) => typeof value === 'string',
	numeric: (value) => typeof value === 'number',
	integer: (value) => Number.isInteger(value),
	boolean: (value) => typeof value === 'boolean',
	date: (value) => /^\d{4}-\d\d-\d\d$/.test(String(value)),
	timestamptz: (value) => /^\d{4}-\d\d-\d\dT[\d:.]+Z$/.test(String(value)),
};

const page = documents.get('docs/DATA.md')!;
const tables = [...page.matchAll(TABLE)].map(([, type, parameters, lines]) => ({
	type: type!,
	parameters: JSON.parse(parameters!) as INodeParameters,
	columns: lines!.split('\n').map((line) => {
		const [, name = '', columnType = ''] = /^\s+"?(\w+)"?\s+(\w+)/.exec(line)!;
		return { name, type: columnType };
	}),
}));

let sandbox: Sandbox;

beforeAll(async () => {
	sandbox = await startSandbox({ speed: 300 });
	sandbox.set({ postAnswer: 'complete' });
});
afterAll(async () => await sandbox.close());

async function rowsOf(type: string, parameters: INodeParameters): Promise<IDataObject[]> {
	const { analysis, reporting } = sandbox;
	const node = type === 'visibilityAnalysis' ? type : 'visibilityReporting';
	const credential: ICredentialDataDecryptedObject =
		node === 'visibilityAnalysis'
			? { baseUrl: analysis.baseUrl, apiKey: analysis.keys.enterprise, plan: 'enterprise' }
			: { baseUrl: reporting.baseUrl, apiKey: reporting.keys.agency };
	const { json } = await run({
		type: node,
		parameters: { ...parameters, output: 'rows' },
		credential,
	});
	return json;
}

test('DATA has a table for each form of rows', () => {
	expect(tables.map(({ parameters }) => parameters.operation)).toEqual([
		'report',
		'report',
		'visibility',
		'effect',
		'mentions',
		'sources',
		'prompts',
		'benchmarks',
		'actionPlan',
		'analyze',
		'compare',
	]);
});

test.each(tables)('DATA has the columns that $type gives with $parameters', async (table) => {
	const rows = await rowsOf(table.type, table.parameters);
	expect(rows.length).toBeGreaterThan(0);
	expect(Object.keys(rows[0]!)).toEqual(table.columns.map(({ name }) => name));
	const refused = rows.flatMap((row) =>
		table.columns
			.filter(({ name, type }) => row[name] !== null && !TAKES[type]!(row[name]))
			.map(({ name, type }) => `${name} ${type}: ${String(row[name])}`),
	);
	expect(refused).toEqual([]);
});
