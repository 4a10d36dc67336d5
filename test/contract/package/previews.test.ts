import { mkdirSync, readdirSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { loadOutputSchema, resolveOutputSchemaPath } from 'n8n-core';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { expectAsInFile } from '../../../packages/reports/test/helpers/goldenFile';
import { root } from '../../helpers/projectPages';
import { byId, sandboxed } from '../../helpers/sandboxed';
import { askedOf } from '../../stories/corpus/operations';
import { OWN_NODES } from './ownNodes';
import { previewOf } from './previewOf';

/**
 * What n8n's editor shows of an output before a node has run: the fields of the items that the operation gives
 * in the sandbox. `GOLDEN=write npx jest previews` writes the file of a new operation.
 */

const [analysis, reporting, trigger] = OWN_NODES.map(({ version }) => [version].flat());

/** A report has all formats in its preview, as its fields are what the next node is filled with. */
const SHOWN: Record<string, string> = { report: 'all' };

describe.each([
	['VisibilityAnalysis', 'visibilityAnalysis', 'analysis', analysis!, analysisOperations],
	['VisibilityReporting', 'visibilityReporting', 'report', reporting!, reportingOperations],
] as const)('a preview of %s', (folder, type, resource, versions, operations) => {
	const world = sandboxed(type);
	const nodeDir = join(root, 'nodes', folder);
	const names = operations.map(({ option }) => option.value);

	it.each(names)('has the fields that %s gives', async (operation) => {
		const { parameters, items: inputs = [{}] } = askedOf(operation);
		const existing = byId(world.seed('own-brand.example', 1).id);
		const items = await world.items(
			{
				operation,
				...parameters,
				...(parameters.analysisId ? { analysisId: existing } : {}),
				output: SHOWN[operation] ?? 'record',
			},
			{ items: inputs },
		);
		for (const version of versions) {
			const path = join(nodeDir, `__schema__/v${version}.0.0`, resource, `${operation}.json`);
			mkdirSync(dirname(path), { recursive: true });
			expectAsInFile(path, previewOf(items));
		}
	});

	it.each(names)('is found by n8n for %s', (operation) => {
		for (const version of versions) {
			const preview = loadOutputSchema({ nodeDir, version, resource, operation });
			expect(preview).toMatchObject({ type: 'object', version: 1 });
		}
	});

	it('belongs to an operation', () => {
		const wanted = versions.flatMap((version) =>
			names.map((operation) => resolveOutputSchemaPath({ nodeDir, version, resource, operation })),
		);
		const files = readdirSync(join(nodeDir, '__schema__'), { recursive: true, encoding: 'utf8' })
			.filter((name) => name.endsWith('.json') && name !== 'v1.0.0.json')
			.map((name) => join(nodeDir, '__schema__', name));
		expect(files.sort()).toEqual(wanted.sort());
	});
});

describe('the preview of the trigger', () => {
	const world = sandboxed('visibilityReporting');
	const nodeDir = join(root, 'nodes/VisibilityReporting');

	// It has one for all its events: that of the event it has at first.
	it('has the fields of a new mention', async () => {
		const items = await world.items({ operation: 'mentions' });
		expectAsInFile(join(nodeDir, '__schema__/v1.0.0.json'), previewOf(items));
	});

	it('is found by n8n', () => {
		for (const version of trigger!) {
			const preview = loadOutputSchema({ nodeDir, version });
			expect(preview).toMatchObject({ type: 'object', properties: { captured_at: {} } });
		}
	});
});
