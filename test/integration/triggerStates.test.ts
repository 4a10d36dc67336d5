import type { INodeParameters } from 'n8n-workflow';

import { daysBefore } from '../../nodes/shared/time/dates';
import { keptIn } from '../inMemory/workflow';
import { minutesAgo } from '../today';
import { TriggerWorkflow } from './pollEngine';
import { sandboxed } from './sandboxed';

/** What the trigger has kept, while its workflow is saved, renamed or changed in any other way. */

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const mentions = () => world.sandbox.reporting.mentions;
const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'mention', ...parameters }, world.credential);
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id).sort();

it.each([1, 2] as const)(
	'n8n %i is told to save the workflow during a poll: each mention comes once',
	async (version) => {
		const workflow = trigger();
		workflow.version = version;
		await workflow.activate();
		const added = mentions().addMentions(10);
		world.sandbox.addFault({ kind: 'delay', delayMs: 600, times: 1 });
		const old = workflow.poll();
		await world.clock.sleep(100);
		await workflow.activate('update');
		await old;
		added.push(...mentions().addMentions(2));
		await workflow.poll();
		expect(ids(workflow.emitted())).toEqual(ids(added));
	},
);

it("n8n's own scheduler gets again what it has not taken over", async () => {
	const workflow = trigger();
	await workflow.activate();
	const added = mentions().addMentions(5);
	await workflow.pollBySchedule({ isDiscarded: true });
	await workflow.pollBySchedule();
	await workflow.pollBySchedule();
	expect(ids(workflow.emitted())).toEqual(ids(added));
});

it('another key in the same credential asks the same account: nothing is lost', async () => {
	const workflow = trigger();
	await workflow.activate();
	const added = mentions().addMentions(3);
	const apiKey = world.sandbox.reporting.createKey({ plan: 'agency' });
	workflow.credential = { ...world.credential, apiKey };
	await workflow.activate('update');
	expect(ids(workflow.emitted())).toEqual(ids(added));
	expect(JSON.stringify(workflow.saved)).not.toContain(apiKey);
});

it('another event and back again gives no plan of meanwhile or of before', async () => {
	const choose = async (event: string) => {
		workflow.parameters = { event };
		return await workflow.activate('update');
	};
	const week = (weekOf: string) => world.sandbox.set({ weekOf });
	week('2026-11-02');
	const workflow = trigger({ event: 'actionPlan' });
	await workflow.activate();
	week('2026-11-09');
	expect(await workflow.poll()).toHaveLength(1);
	await choose('visibilityChange');
	week('2026-11-16');
	expect(await choose('actionPlan')).toEqual([]);
	for (const known of ['2026-11-09', '2026-11-02', '2026-11-16']) {
		week(known);
		expect(await workflow.poll()).toEqual([]);
	}
	week('2026-11-23');
	expect(await workflow.poll()).toMatchObject([{ week_of: '2026-11-23' }]);
});

it('emits a plan once when its week sorts before 60 known ones', async () => {
	const week = (weekOf: string) => world.sandbox.set({ weekOf });
	const weeks = Array.from({ length: 60 }, (_, index) =>
		daysBefore('2026-12-28', (59 - index) * 7),
	);
	week(weeks[0]!);
	const before = trigger({ event: 'actionPlan' });
	await before.activate();
	keptIn(before.saved)!.state.weeks = weeks;
	const workflow = trigger({ event: 'actionPlan' });
	workflow.saved = before.saved;
	expect(await workflow.activate('init')).toEqual([]);
	week('2024-01-01');
	expect(await workflow.poll()).toHaveLength(1);
	expect(await workflow.poll()).toEqual([]);
	week(weeks.at(-1)!);
	expect(await workflow.poll()).toEqual([]);
});

it("the workflow's static data, which its other nodes can write to, lose nothing", async () => {
	const workflow = trigger();
	await workflow.activate();
	const again = trigger();
	again.saved = { ...workflow.saved, global: { 'visibilityReportingTrigger:trigger': 'one' } };
	const added = mentions().addMentions(2);
	await again.activate('init');
	expect(ids(again.emitted())).toEqual(ids(added));
});

it("Start Date is read in the workflow's time zone when it has no offset", async () => {
	mentions().setMentionCount(0);
	const [before, after] = ['2026-11-18T14:29:00Z', '2026-11-18T14:31:00Z'].map((captured_at) =>
		mentions().addMention({ captured_at }),
	);
	const workflow = trigger({ options: { startFrom: 'date', startDate: '2026-11-18T09:30' } });
	await workflow.activate();
	await workflow.poll();
	expect(ids(workflow.emitted())).toEqual([after!.id]);
	expect(before!.id).not.toBe(after!.id);
});

describe('of 3,000 mentions since Start Date', () => {
	/** One each half hour up to two hours ago. */
	const listMentions = () => {
		mentions().setMentionCount(0);
		return Array.from({ length: 3_000 }, (_, index) =>
			mentions().addMention({ captured_at: minutesAgo(120 + index * 30) }),
		);
	};
	const start = () =>
		trigger({ options: { startFrom: 'date', startDate: minutesAgo(60 * 24 * 100) } });

	it('each page is read once, and what is new meanwhile comes after them', async () => {
		const before = listMentions();
		const workflow = start();
		await workflow.activate();
		const added = mentions().addMentions(1);
		for (let poll = 0; poll < 5; poll += 1) await workflow.poll();
		expect(ids(workflow.emitted())).toEqual(ids(before));
		expect(world.sent().length).toBeLessThanOrEqual(33);
		await world.clock.sleep(60_000);
		expect(await workflow.poll()).toEqual(added);
	});

	it('more than 100,000 are refused until the Start Date is given up', async () => {
		listMentions();
		const workflow = start();
		await workflow.activate();
		await workflow.poll();
		keptIn(workflow.saved)!.state.seen = `!${'abcde'.repeat(100_000)}`;
		const again = start();
		again.saved = workflow.saved;
		world.sandbox.clearRequests();
		await expect(again.activate('init')).rejects.toThrow(
			"The parameter 'Start Date' asks for more than 100,000 mentions. Set 'Start From' to Now, and fetch earlier mentions with Get Mentions and 'Return All'.",
		);
		expect(world.sent()).toEqual([]);
		const now = trigger({ options: { startFrom: 'now' } });
		now.saved = workflow.saved;
		expect(await now.activate('update')).toEqual([]);
		const added = mentions().addMentions(1);
		await world.clock.sleep(60_000);
		expect(await now.poll()).toEqual(added);
	});
});
