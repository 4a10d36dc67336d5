import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { minutesAgo } from '../today';
import { TriggerWorkflow } from './pollEngine';
import { sandboxed } from './sandboxed';

/** The trigger with more behind it than one poll gives, over HTTP. */

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const COUNT = 3_000;
const MAX_ITEMS = 500;

const mentions = () => world.sandbox.reporting.mentions;
const options = () => ({
	...{ startFrom: 'date', startDate: minutesAgo(60 * 24 * 100) },
	...{ maxItemsPerPoll: MAX_ITEMS, lookbackMinutes: 60 },
});
const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'mention', options: options(), ...parameters }, world.credential);
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);
const times = (items: Array<{ captured_at?: unknown }>) =>
	items.map(({ captured_at }) => String(captured_at));

/** Lists so many mentions, one each half hour up to two hours ago. */
function listMentions(): string[] {
	mentions().setMentionCount(0);
	const added = Array.from({ length: COUNT }, (_, index) =>
		mentions().addMention({ captured_at: minutesAgo(120 + index * 30), sentiment: 'positive' }),
	);
	return added.map(({ id }) => id);
}

/** Polls until nothing comes for as long as the window may wait. */
async function pollAll(workflow: TriggerWorkflow, between: () => void = () => {}): Promise<void> {
	for (let idle = 0; idle < 4;) {
		await world.clock.sleep(60_000);
		between();
		const items = await workflow.poll();
		idle = items.length > 0 ? 0 : idle + 1;
	}
}

describe.each([
	['newest', 'keyset'],
	['newest', 'offset'],
	['oldest', 'keyset'],
	['shuffled', 'keyset'],
] as const)('a backlog listed %s first, by %s cursors', (mentionOrder, cursorStyle) => {
	beforeEach(() => world.sandbox.set({ mentionOrder, cursorStyle }));

	it('is read once to its end, and then what is new meanwhile or listed late', async () => {
		const before = listMentions();
		const workflow = trigger();
		world.sandbox.clearRequests();
		await workflow.activate();
		const [fresh] = ids(mentions().addMentions(1));
		const [late] = ids([mentions().addMention({ captured_at: minutesAgo(50) })]);
		for (let poll = 0; poll < 6; poll += 1) await workflow.poll();
		const emitted = new Set(ids(workflow.emitted()));
		expect(before.filter((id) => !emitted.has(id))).toEqual([]);
		const requests = world.sandbox.requests().length;
		process.stdout.write(`${JSON.stringify({ mentionOrder, cursorStyle, requests })}\n`);
		expect(requests).toBeLessThanOrEqual((1.1 * COUNT) / 100);
		await pollAll(workflow);
		expect(ids(workflow.emitted()).sort()).toEqual([...before, fresh, late].sort());
		for (const items of workflow.executions) {
			expect(items.length).toBeLessThanOrEqual(MAX_ITEMS);
			expect(times(items)).toEqual(times(items).sort());
		}
	});

	it('is begun again where its cursor has expired, which repeats and loses nothing', async () => {
		const before = listMentions();
		const workflow = trigger();
		await workflow.activate();
		await workflow.poll();
		const fault = world.sandbox.addFault({ kind: 'status', status: 410, times: 1 });
		await workflow.poll();
		expect(fault.hits).toBe(1);
		await pollAll(workflow);
		expect(ids(workflow.emitted()).sort()).toEqual(before.sort());
	});
});

it('a backlog goes on under other filters: what fits both comes, and only that', async () => {
	const before = listMentions();
	mentions().addMention({ captured_at: minutesAgo(100), sentiment: 'negative' });
	const workflow = trigger({ filters: { sentiment: 'positive' } });
	await workflow.activate();
	await workflow.poll();
	workflow.parameters = { event: 'mention', options: options() };
	await workflow.activate('update');
	await pollAll(workflow);
	expect(ids(workflow.emitted()).sort()).toEqual(before.sort());
});

it('a backlog goes on where it was when n8n is restarted', async () => {
	const before = listMentions();
	const workflow = trigger();
	await workflow.activate();
	for (let restart = 0; restart < 3; restart += 1) {
		await workflow.poll();
		await workflow.activate('init');
	}
	await pollAll(workflow);
	expect(ids(workflow.emitted()).sort()).toEqual(before.sort());
});

it('a Start Date that asks for more than 100,000 mentions is refused until it is given up', async () => {
	listMentions();
	const workflow = trigger();
	await workflow.activate();
	await workflow.poll();
	const { kept } = workflow.saved['node:Trigger'] as { kept: { state: IDataObject } };
	kept.state.seen = `!${'abcde'.repeat(100_000)}`;
	const again = trigger();
	again.saved = workflow.saved;
	world.sandbox.clearRequests();
	await expect(again.activate('init')).rejects.toThrow(
		"The parameter 'Start Date' asks for more than 100,000 mentions. Set 'Start From' to Now, and fetch earlier mentions with Get Mentions and 'Return All'.",
	);
	expect(world.sent()).toEqual([]);
	const now = trigger({ options: { startFrom: 'now' } });
	now.saved = workflow.saved;
	expect(await now.activate('update')).toEqual([]);
	const [added] = mentions().addMentions(1);
	await world.clock.sleep(60_000);
	expect(await now.poll()).toEqual([added]);
});
