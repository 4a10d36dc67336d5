import type { INodeParameters } from 'n8n-workflow';

import { keptIn } from '../inMemory/workflow';
import { instantAgo, minutesAgo } from '../today';
import { TriggerWorkflow } from './pollEngine';
import { sandboxed } from './sandboxed';

/** What the trigger has kept, while its workflow is saved, renamed or changed in any other way. */

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const mentions = () => world.sandbox.reporting.mentions;
const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'mention', ...parameters }, world.credential);
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id).sort();
const choose = async (workflow: TriggerWorkflow, event: string, more: INodeParameters = {}) => {
	workflow.parameters = { ...workflow.parameters, event, ...more };
	return await workflow.activate('update');
};

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

describe('the scheduler, which reads what is saved before each poll', () => {
	it('finds a late mention, although nothing is saved while nothing new comes', async () => {
		const workflow = trigger();
		await workflow.activate();
		for (let minute = 50; minute > 0; minute -= 1) {
			mentions().addMentions(8, { captured_at: minutesAgo(minute) });
		}
		const lengths: number[] = [];
		const poll = async (times: number) => {
			for (let each = 0; each < times; each += 1) {
				lengths.push((await workflow.pollBySchedule()).length);
				await world.clock.sleep(1_000);
			}
		};
		await poll(11);
		const late = mentions().addMention({ captured_at: minutesAgo(45) });
		await poll(5);
		expect(lengths.filter(Boolean)).toEqual([400, 1]);
		expect(workflow.executions.at(-1)).toEqual([late]);
	});

	it('gives again what it has not taken over', async () => {
		const workflow = trigger();
		await workflow.activate();
		const added = mentions().addMentions(5);
		await workflow.pollBySchedule({ isDiscarded: true });
		await workflow.pollBySchedule();
		await workflow.pollBySchedule();
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});
});

describe('a state', () => {
	it('of another node is not used: two triggers swap their names', async () => {
		const pair = ['negative', 'positive'].map((sentiment) => {
			const workflow = trigger({ filters: { sentiment } });
			return Object.assign(workflow, { name: sentiment, nodeId: sentiment });
		});
		const [one, other] = pair as [TriggerWorkflow, TriggerWorkflow];
		for (const workflow of pair) await workflow.activate();
		const negative = mentions().addMentions(3, { sentiment: 'negative' });
		const positive = mentions().addMentions(3, { sentiment: 'positive' });
		for (const workflow of pair) await workflow.poll();
		const global = { ...(one.saved.global as object), ...(other.saved.global as object) };
		const saved = { ...one.saved, ...other.saved, global };
		Object.assign(one, { name: other.name, saved });
		Object.assign(other, { name: 'negative', saved });
		negative.push(...mentions().addMentions(2, { sentiment: 'negative' }));
		positive.push(...mentions().addMentions(2, { sentiment: 'positive' }));
		for (const workflow of pair) await workflow.activate('update');
		for (const workflow of pair) await workflow.poll();
		expect(ids(one.emitted())).toEqual(ids(negative));
		expect(ids(other.emitted())).toEqual(ids(positive));
	});
});

describe('another key', () => {
	const another = () => ({
		...world.credential,
		apiKey: world.sandbox.reporting.createKey({ plan: 'agency', perMinute: 1e6, burst: 1e6 }),
	});

	it('in the same credential asks the same account: nothing is lost', async () => {
		const workflow = trigger();
		await workflow.activate();
		const added = mentions().addMentions(3);
		workflow.credential = another();
		await workflow.activate('update');
		expect(ids(workflow.emitted())).toEqual(ids(added));
		const text = JSON.stringify(workflow.saved);
		expect(text).not.toContain(String(workflow.credential.apiKey));
	});

	it('in another credential asks another account: what it lists already is not new', async () => {
		const workflow = trigger({ options: { startFrom: 'date', startDate: instantAgo(1_000) } });
		await workflow.activate();
		mentions().addMentions(3);
		Object.assign(workflow, { credential: another(), credentialId: '2' });
		expect(await workflow.activate('update')).toEqual([]);
		await world.clock.sleep(1_100);
		const added = mentions().addMentions(2);
		await workflow.poll();
		expect(ids(workflow.emitted())).toEqual(ids(added));
	});
});

describe('another event and back again', () => {
	it('does not replay either when the Start Date is changed, then or later', async () => {
		mentions().setMentionCount(0);
		mentions().addMentions(4, { captured_at: minutesAgo(300) });
		const workflow = trigger();
		await workflow.activate();
		await choose(workflow, 'actionPlan');
		const options = { startFrom: 'date', startDate: minutesAgo(400) };
		expect(await choose(workflow, 'mention', { options })).toEqual([]);
		const later = { startFrom: 'date', startDate: minutesAgo(500) };
		expect(await choose(workflow, 'mention', { options: later })).toEqual([]);
		expect(await workflow.poll()).toEqual([]);
	});

	it('keeps the Start Date for an event that comes first later', async () => {
		mentions().setMentionCount(0);
		const wanted = mentions().addMentions(3, { captured_at: minutesAgo(200) });
		const workflow = trigger({ event: 'visibilityChange' });
		await workflow.activate();
		const options = { startFrom: 'date', startDate: minutesAgo(300) };
		expect(ids(await choose(workflow, 'mention', { options }))).toEqual(ids(wanted));
	});

	it('gives no plan that appeared meanwhile or that came before', async () => {
		const week = (weekOf: string) => world.sandbox.set({ weekOf });
		week('2026-11-02');
		const workflow = trigger({ event: 'actionPlan' });
		await workflow.activate();
		week('2026-11-09');
		expect(await workflow.poll()).toHaveLength(1);
		await choose(workflow, 'visibilityChange');
		week('2026-11-16');
		expect(await choose(workflow, 'actionPlan')).toEqual([]);
		for (const known of ['2026-11-09', '2026-11-02', '2026-11-16']) {
			week(known);
			expect(await workflow.poll()).toEqual([]);
		}
		week('2026-11-23');
		expect(await workflow.poll()).toMatchObject([{ week_of: '2026-11-23' }]);
	});

	it('holds when n8n is killed, the node renamed and the account another one meanwhile', async () => {
		const workflow = trigger();
		await workflow.activate();
		mentions().addMentions(3);
		await workflow.poll();
		await choose(workflow, 'visibilityChange');
		const restarted = trigger({ event: 'visibilityChange' });
		Object.assign(restarted, { saved: workflow.saved });
		await restarted.activate('init');
		restarted.name = 'Renamed';
		await restarted.activate('update');
		mentions().addMentions(3);
		const options = { startFrom: 'date', startDate: minutesAgo(60) };
		const apiKey = world.sandbox.reporting.createKey({ plan: 'agency' });
		Object.assign(restarted, { credentialId: '2', credential: { ...world.credential, apiKey } });
		await restarted.poll();
		expect(await choose(restarted, 'mention', { options })).toEqual([]);
		expect(await restarted.poll()).toEqual([]);
	});
});

describe('saved data of another form', () => {
	it.each([{ state: 'none' }, { state: { version: 0, seen: '' } }, { state: { version: 1 } }])(
		'(%j) is no reason to fail or to give what is listed already',
		async (damaged) => {
			const workflow = trigger();
			await workflow.activate();
			mentions().addMentions(3);
			Object.assign(keptIn(workflow.saved)!, damaged);
			const options = { startFrom: 'date', startDate: minutesAgo(60) };
			const again = trigger({ options });
			again.saved = workflow.saved;
			expect(await again.activate('init')).toEqual([]);
			const added = mentions().addMentions(2);
			expect(ids(await again.poll())).toEqual(ids(added));
		},
	);

	it('of the workflow, which its other nodes can write to, loses nothing', async () => {
		const workflow = trigger();
		await workflow.activate();
		const again = trigger();
		again.saved = { ...workflow.saved, global: { 'visibilityReportingTrigger:trigger': 'one' } };
		const added = mentions().addMentions(2);
		await again.activate('init');
		expect(ids(again.emitted())).toEqual(ids(added));
	});
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
