import type { INodeParameters, INodePropertyOptions } from 'n8n-workflow';

import { events } from '../../../nodes/VisibilityReporting/events';
import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';

/**
 * A choice is read in any case and with spaces around it. What a field decides goes by what was read of it, so that a
 * spelling changes nothing.
 */

const world = sandboxed('visibilityReporting');

const inOtherSpelling = (word: string) => ` ${word.toUpperCase()} `;

const itemsOf = async (parameters: INodeParameters) => {
	const workflow = new TriggerWorkflow(parameters, world.credential);
	const { context, poll } = workflow.open('manual', 'manual');
	const [items = []] = (await poll.call(context)) ?? [];
	return items.map(({ json }) => json);
};

const outputs = events.flatMap(({ option, properties }) => {
	const output = properties.find(({ name }) => name === 'output')!;
	return (output.options as INodePropertyOptions[]).map(({ value }) => [option.value, value]);
}) as Array<[event: string, output: string]>;

it.each(outputs)('the event %s gives the same with the output %s in capitals', async (...row) => {
	const [event, output] = row;
	const options = event === 'mention' ? { digest: true } : {};
	const usual = await itemsOf({ event, output, options });
	expect(usual).toHaveLength(1);
	expect(await itemsOf({ event, output: inOtherSpelling(output), options })).toEqual(usual);
});

it('Limit counts when an expression gives Return All an empty text', async () => {
	const parameters = { operation: 'mentions', returnAll: '={{ "" }}', limit: 2 };
	expect(await world.items(parameters)).toHaveLength(2);
});

it.each([' true', 'True\n', ' TRUE '])(
	'the switch %j is on, as a choice is read',
	async (value) => {
		const [item] = await world.items({ operation: 'visibility', options: { includeUsage: value } });
		expect(item).toHaveProperty('usage');
	},
);

it.each(['  ', ' false', 'FALSE\n'])('the switch %j is off', async (value) => {
	const [item] = await world.items({ operation: 'visibility', options: { includeUsage: value } });
	expect(item).not.toHaveProperty('usage');
});

it('Limit counts when an expression gives Return All spaces', async () => {
	const parameters = { operation: 'mentions', returnAll: '={{ " " }}', limit: 2 };
	expect(await world.items(parameters)).toHaveLength(2);
});
