import type { INodeParameters } from 'n8n-workflow';

import { TriggerWorkflow } from '../../helpers/pollEngine';
import { sandboxed } from '../../helpers/sandboxed';
import { instantAgo } from '../../helpers/today';

const world = sandboxed('visibilityReporting');

const HINT =
	'Texts of more than 32,000 characters were shortened in rows, because a cell of a sheet takes no more. Raw Data has them whole.';

const LONG = { snippet: '👍🏽 yes. '.repeat(5_000), prompt: 'Which? '.repeat(6_000) };

const runWithLong = async (parameters: INodeParameters) => {
	world.sandbox.reporting.mentions.addMention({ ...LONG, captured_at: instantAgo(86_400_000) });
	return await world.run({ period: 'last7Days', returnAll: true, ...parameters });
};

/** The texts of some items, the longest first. */
const textsOf = (items: object[]) =>
	items
		.flatMap((item) => Object.values(item).filter((value) => typeof value === 'string'))
		.sort((one, other) => other.length - one.length);

describe.each(['mentions', 'prompts'])('the rows of %s', (operation) => {
	it('have no text that a cell of a sheet does not take, and a hint says so', async () => {
		const { json, hints, error } = await runWithLong({ operation, output: 'rows' });
		expect(error).toBeUndefined();
		const [longest = ''] = textsOf(json);
		expect(longest.endsWith('…')).toBe(true);
		expect(longest.length).toBeGreaterThan(31_900);
		expect(longest.length).toBeLessThanOrEqual(32_000);
		expect(hints).toEqual([HINT]);
	});
});

it('has texts whole in raw data, without a hint', async () => {
	const { json, hints } = await runWithLong({ operation: 'mentions' });
	expect(textsOf(json).slice(0, 2)).toEqual([LONG.snippet, LONG.prompt]);
	expect(hints).toEqual([]);
});

it('shortens the texts of the trigger, too, whose rows go into a sheet as well', async () => {
	const workflow = new TriggerWorkflow({ event: 'mention', output: 'rows' }, world.credential);
	await workflow.activate();
	world.sandbox.reporting.mentions.addMention({ ...LONG, captured_at: instantAgo(1_000) });
	const [longest = ''] = textsOf((await workflow.poll()) ?? []);
	expect(longest.endsWith('…')).toBe(true);
	expect(longest.length).toBeLessThanOrEqual(32_000);
});
