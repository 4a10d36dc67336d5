import type { INodeParameters, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { events } from '../../../nodes/VisibilityReporting/events';
import { operations } from '../../../nodes/VisibilityReporting/operations';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { byId, sandboxed, SOON } from '../../helpers/sandboxed';
import { askedOf } from '../corpus/operations';

/**
 * The columns of rows. n8n gives each row of a data table an `id`, `createdAt` and `updatedAt` of its own, and lets nobody
 * add a column of these names, so what stood under them would be lost.
 */
const RESERVED = ['id', 'createdAt', 'updatedAt'];

type Choice = { option: { value: string }; properties: INodeProperties[] };

/** The choices whose field Output has Rows. */
const withRows = (choices: Choice[]) =>
	choices
		.filter(({ properties }) => {
			const output = properties.find(({ name }) => name === 'output')!;
			return (output.options as INodePropertyOptions[]).some(({ value }) => value === 'rows');
		})
		.map(({ option }) => option.value);

function expectNoneReserved(rows: object[]): void {
	expect(rows.length).toBeGreaterThan(0);
	for (const row of rows) {
		expect(Object.keys(row).filter((name) => RESERVED.includes(name))).toEqual([]);
	}
}

describe('the columns of rows of the analysis node', () => {
	const world = sandboxed();

	it.each(withRows(analysisOperations))(
		'have no name that n8n reserves, with the operation %s',
		async (operation) => {
			const { id } = world.seed('lumenroast.example', 1);
			world.seed('harborbeans.example', 1);
			const more: Record<string, INodeParameters> = {
				analyze: { options: SOON },
				get: { analysisId: byId(id) },
				compare: { domain: 'lumenroast.example' },
			};
			const parameters = { ...askedOf(operation).parameters, ...more[operation] };
			expectNoneReserved(await world.items({ operation, output: 'rows', ...parameters }));
		},
	);
});

describe('the columns of rows of the reporting node', () => {
	const world = sandboxed('visibilityReporting');

	it.each(withRows(operations))(
		'have no name that n8n reserves, with the operation %s',
		async (operation) => {
			const { parameters, items = [{}] } = askedOf(operation);
			const rows = await world.items({ ...parameters, operation, output: 'rows' }, { items });
			expectNoneReserved(rows);
		},
	);

	it.each(withRows(events))('have no name that n8n reserves, with the event %s', async (event) => {
		const options = { startDate: '2020-01-01' };
		const parameters = { event, output: 'rows', options };
		expectNoneReserved(await new TriggerWorkflow(parameters, world.credential).activate());
	});
});
