import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';

import { loadOutputSchema, resolveOutputSchemaPath } from 'n8n-core';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { root } from '../../helpers/projectPages';
import { OWN_NODES } from './ownNodes';

/** Each operation has an output preview, by `previews` in generate/apis.mts. */

const [analysis, reporting, trigger] = OWN_NODES.map(({ version }) => [version].flat());

describe.each([
	['nodes/VisibilityAnalysis', 'analysis', analysis!, analysisOperations],
	['nodes/VisibilityReporting', 'report', reporting!, reportingOperations],
])('the output previews of %s', (folder, resource, versions, operations) => {
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
	const nodeDir = join(root, 'nodes/VisibilityReporting');
	for (const version of trigger!) {
		const preview = loadOutputSchema({ nodeDir, version });
		expect(preview).toMatchObject({ type: 'object', properties: { captured_at: {} } });
	}
});
