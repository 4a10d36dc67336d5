import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { instantAgo, minutesAgo } from '../today';
import { TriggerWorkflow } from './pollEngine';
import { sandboxed } from './sandboxed';

/** The trigger when another event is chosen, and the first one again. */

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const mentions = () => world.sandbox.reporting.mentions;
const trigger = (parameters: INodeParameters = {}) =>
	new TriggerWorkflow({ event: 'mention', ...parameters }, world.credential);
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id).sort();
/** Worth no second attempt, as the service asks for more time than a poll has. */
const down = () =>
	world.sandbox.addFault({ kind: 'status', status: 503, headers: { 'Retry-After': '60' } });
const choose = async (workflow: TriggerWorkflow, event: string, more: INodeParameters = {}) => {
	workflow.parameters = { ...workflow.parameters, event, ...more };
	return await workflow.activate('update');
};
const saved = ({ name, saved }: TriggerWorkflow) =>
	(saved[`node:${name}`] as { kept: IDataObject }).kept;

describe('another event and back again', () => {
	it('repeats no mention, and what was captured meanwhile only becomes known', async () => {
		mentions().setMentionCount(0);
		const before = mentions().addMentions(30, { captured_at: minutesAgo(5) });
		const workflow = trigger({ options: { startFrom: 'date', startDate: minutesAgo(60) } });
		expect(ids(await workflow.activate())).toEqual(ids(before));
		expect(await choose(workflow, 'visibilityChange')).toEqual([]);
		mentions().addMentions(5);
		expect(await workflow.poll()).toEqual([]);
		expect(ids(await choose(workflow, 'mention'))).toEqual([]);
		const after = mentions().addMentions(2);
		expect(ids(await workflow.poll())).toEqual(ids(after));
		expect(await workflow.poll()).toEqual([]);
	});

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

	it('drops what waited for the next polls, and still finds what is listed late', async () => {
		const workflow = trigger({ options: { maxItemsPerPoll: 2 } });
		await workflow.activate();
		mentions().addMentions(5, { captured_at: minutesAgo(3) });
		expect(await workflow.poll()).toHaveLength(2);
		await choose(workflow, 'actionPlan');
		expect(await choose(workflow, 'mention')).toEqual([]);
		expect(await workflow.poll()).toEqual([]);
		const late = mentions().addMention({ captured_at: minutesAgo(30) });
		expect(await workflow.poll()).toEqual([late]);
	});

	it('makes the score of that moment the new base', async () => {
		const { reporting } = world.sandbox;
		reporting.setScore(50);
		const workflow = trigger({ event: 'visibilityChange', threshold: 1 });
		await workflow.activate();
		await choose(workflow, 'mention');
		reporting.setScore(60);
		expect(await choose(workflow, 'visibilityChange')).toEqual([]);
		expect(await workflow.poll()).toEqual([]);
		reporting.setScore(62);
		expect(await workflow.poll()).toMatchObject([{ previous_score: 60, change: 2 }]);
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

	it.each(['mention', 'visibilityChange', 'actionPlan'])(
		'is noticed although the service gives no answer then (%s)',
		async (between) => {
			const start = between === 'mention' ? 'visibilityChange' : 'mention';
			world.sandbox.reporting.setScore(50);
			const workflow = trigger({ event: start });
			await workflow.activate();
			down();
			expect(await choose(workflow, between)).toEqual([]);
			mentions().addMentions(3);
			world.sandbox.reporting.setScore(60);
			expect(await choose(workflow, start)).toEqual([]);
			expect(await workflow.poll()).toEqual([]);
		},
	);

	it('counts from the moment of the return, although the service gives no answer then', async () => {
		const workflow = trigger();
		await workflow.activate();
		await choose(workflow, 'actionPlan');
		mentions().addMentions(3, { captured_at: minutesAgo(2) });
		down();
		expect(await choose(workflow, 'mention')).toEqual([]);
		const captured_at = instantAgo(-2_000);
		const [after] = mentions().addMentions(1, { captured_at });
		expect(await workflow.poll()).toEqual([after]);
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

	it('keeps no ids of mentions while another event is followed', async () => {
		const workflow = trigger();
		mentions().addMentions(500, { captured_at: minutesAgo(20) });
		await workflow.activate();
		expect(JSON.stringify(saved(workflow)).length).toBeGreaterThan(2_500);
		await choose(workflow, 'visibilityChange');
		expect(JSON.stringify(saved(workflow)).length).toBeLessThan(400);
	});
});

describe('saved data of another form', () => {
	type Damage = (kept: IDataObject & { state: IDataObject }) => unknown;
	const damages: Array<[string, Damage]> = [
		['no state', (kept) => Object.assign(kept, { state: 'none' })],
		['another version', ({ state }) => Object.assign(state, { version: 0 })],
		['no ids', ({ state }) => Object.assign(state, { seen: null })],
	];

	it.each(damages)(
		'(%s) is no reason to fail or to give what is listed already',
		async (_, damage) => {
			const workflow = trigger();
			await workflow.activate();
			mentions().addMentions(3);
			damage(saved(workflow) as never);
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
