import { readdirSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';

import { loadOutputSchema, resolveOutputSchemaPath } from 'n8n-core';

import { analysisOperations } from '../../nodes/VisibilityAnalysis/operations';
import { VisibilityAnalysis } from '../../nodes/VisibilityAnalysis/VisibilityAnalysis.node';
import { operations as reportingOperations } from '../../nodes/VisibilityReporting/operations';
import { VisibilityReporting } from '../../nodes/VisibilityReporting/VisibilityReporting.node';
import { VisibilityReportingTrigger } from '../../nodes/VisibilityReporting/VisibilityReportingTrigger.node';

/** Each operation has an output preview, by `previews` in generate/apis.mts. */

const root = resolve(__dirname, '../..');

const NODES = [
	{
		folder: 'nodes/VisibilityAnalysis',
		resource: 'analysis',
		node: new VisibilityAnalysis(),
		operations: analysisOperations,
	},
	{
		folder: 'nodes/VisibilityReporting',
		resource: 'report',
		node: new VisibilityReporting(),
		operations: reportingOperations,
	},
];

describe.each(NODES)('the output previews of $folder', ({ folder, resource, node, operations }) => {
	const versions = [node.description.version].flat();
	/** Where n8n itself looks for them. */
	const lookups = versions.flatMap((version) =>
		operations.map(({ option }) => ({
			nodeDir: join(root, folder),
			version,
			resource,
			operation: option.value,
		})),
	);
	const wanted = lookups.map((lookup) => relative(root, resolveOutputSchemaPath(lookup)!)).sort();

	it.each(lookups)('n8n finds that of $operation', (lookup) => {
		const preview =
			loadOutputSchema(lookup) ??
			`Add "${lookup.operation}" to previews in generate/apis.mts, then npm run generate`;
		expect(preview).toMatchObject({ type: 'object', version: 1 });
	});

	it('none is there without an operation', () => {
		const schemas = join(folder, '__schema__');
		const files = readdirSync(join(root, schemas), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.json') && name !== 'v1.0.0.json')
			.map((name) => join(schemas, name));
		expect(files.sort()).toEqual(wanted);
	});
});

it('n8n finds the output preview of the trigger', () => {
	const { description } = new VisibilityReportingTrigger();
	const nodeDir = join(root, 'nodes/VisibilityReporting');
	for (const version of [description.version].flat()) {
		const preview = loadOutputSchema({ nodeDir, version });
		expect(preview).toMatchObject({ type: 'object', properties: { captured_at: {} } });
	}
});
