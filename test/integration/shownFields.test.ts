import { NodeHelpers, type INode, type INodeParameters, type INodeProperties } from 'n8n-workflow';

import { FORMATS } from '../../nodes/shared/documents/formats';
import { nodeTypes } from './engine';
import { TriggerWorkflow } from './pollEngine';
import { sandboxed } from './sandboxed';

/** What the editor shows of the fields, and what counts of those that it hides. */

const world = sandboxed('visibilityReporting');
world.inQuietTime();

const descriptionOf = (type: string) =>
	nodeTypes.getByName(`n8n-nodes-ai-visibility.${type}`).description;

/** The parameters as n8n saves them: without those that the editor does not show. */
function saved(
	type: string,
	parameters: INodeParameters,
	description = descriptionOf(type),
): INodeParameters {
	return NodeHelpers.getNodeParameters(
		...([description.properties, parameters, false, false] as const),
		...([{ typeVersion: 1 } as INode, description] as const),
	)!;
}

describe('Start Date', () => {
	const startDate = '2026-11-01T00:00:00';

	it('is there with Start From = Date only', () => {
		const type = 'visibilityReportingTrigger';
		const options = { startFrom: 'date', startDate };
		expect(saved(type, { event: 'mention', options })).toEqual({ options });
		for (const hidden of [{ startDate }, { startFrom: 'now', startDate }]) {
			const { options } = saved(type, { event: 'mention', options: hidden });
			expect(options).not.toHaveProperty('startDate');
		}
	});

	it.each(['date', '={{ " Date" }}'])('counts with Start From = %j', async (startFrom) => {
		const { mentions } = world.sandbox.reporting;
		const count = [...mentions.list()].length;
		const options = { startFrom, startDate: '2020-01-01', maxItemsPerPoll: 10_000 };
		const workflow = new TriggerWorkflow({ event: 'mention', options }, world.credential);
		expect(await workflow.activate()).toHaveLength(count);
	});

	it.each([{ startDate: '2020-01-01' }, { startFrom: 'now', startDate: 'no date' }])(
		'counts as not set with %j',
		async (options) => {
			const workflow = new TriggerWorkflow({ event: 'mention', options }, world.credential);
			expect(await workflow.activate()).toEqual([]);
		},
	);
});

describe('The look of an email', () => {
	const look = { accentColor: '#aa3300', logoUrl: 'https://example.com/logo.png' };

	it.each(['html', '={{ "html" }}'])('is there with Output = %j', (output) => {
		const parameters = { operation: 'report', output, options: look };
		expect(saved('visibilityReporting', parameters)).toHaveProperty('options', look);
	});

	it.each(['message', 'blocks', 'record'])('is not there with Output = %j', (output) => {
		const parameters = { operation: 'report', output, options: look };
		const { options = {} } = saved('visibilityReporting', parameters);
		for (const name of Object.keys(look)) expect(options).not.toHaveProperty(name);
	});
});

describe('Title and Footer', () => {
	const options = { title: 'Weekly report', footer: 'Prepared by us' };
	const formats = FORMATS.map(({ option }) => option.value);

	it.each([...formats, '={{ "html" }}'])('are there with Output = %j', (output) => {
		const parameters = { operation: 'report', output, options };
		expect(saved('visibilityReporting', parameters)).toHaveProperty('options', options);
	});

	it('are not there with Output = "record", which has neither', () => {
		const parameters = { operation: 'report', output: 'record', options };
		expect(saved('visibilityReporting', parameters).options).toEqual({});
	});
});

describe("An AI agent's tool", () => {
	const description = descriptionOf('visibilityReporting');
	// As n8n makes a tool of a node.
	const tool = { ...description, name: `${description.name}Tool` };
	const options = {
		...{ title: 'T', footer: 'F', accentColor: '#aa3300', logoUrl: 'https://example.com/logo.png' },
		nativeCharts: true,
	};

	it.each(FORMATS.map(({ option }) => option.value))(
		'has no appearance to set with Output = %j',
		(output) => {
			const parameters = { operation: 'report', output, options };
			expect(saved('visibilityReporting', parameters).options).not.toEqual({});
			expect(saved('visibilityReporting', parameters, tool).options).toEqual({});
		},
	);

	it('keeps the options that change what it reads', () => {
		const parameters = { operation: 'report', output: 'message', options: { maxMentions: 3 } };
		expect(saved('visibilityReporting', parameters, tool)).toHaveProperty('options.maxMentions', 3);
	});
});

describe('From and To', () => {
	/** The fields of that type, those of collections too. */
	const dates = descriptionOf('visibilityReporting')
		.properties.flatMap((property) =>
			property.type === 'collection' ? (property.options as INodeProperties[]) : [property],
		)
		.filter(({ type }) => type === 'dateTime');

	it('are days, unlike Since', () => {
		const days = dates.filter(({ typeOptions }) => typeOptions?.dateOnly);
		expect(days.map(({ name }) => name).sort()).toEqual(['from', 'from', 'to', 'to']);
		expect(dates.filter((each) => !days.includes(each)).map(({ name }) => name)).toEqual(['since']);
	});

	it('are sent as the editor writes them, and as workflows saved with a time have them', async () => {
		const [from, to] = ['2026-11-02', '2026-11-05'];
		for (const time of ['', 'T00:00:00', 'T23:30:00']) {
			const filters = { from: from + time, to: to + time };
			const { error } = await world.run({ operation: 'visibility', filters });
			expect(error).toBeUndefined();
		}
		const queries = world.sandbox.requests().map(({ query }) => query);
		expect(queries).toEqual(Array(3).fill({ from, to }));
	});
});

it('an option counts with a switch that a text sets', async () => {
	const parameters = { operation: 'mentions', returnAll: '={{ "False" }}', limit: 2 };
	expect((await world.run(parameters)).json).toHaveLength(2);
});

it('AI Assistants says that none means all', () => {
	const { properties } = descriptionOf('visibilityAnalysis');
	expect(properties.find(({ name }) => name === 'llms')).toMatchObject({
		default: [],
		hint: 'Leave empty to include all',
	});
});
