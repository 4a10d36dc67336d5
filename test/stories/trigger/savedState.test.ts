import { leaveEvent } from '../../../nodes/VisibilityReporting/events';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import {
	saveState,
	loadState,
	UNREADABLE,
	type Account,
} from '../../../nodes/VisibilityReporting/trigger/savedState';
import { beginPoll } from '../../../nodes/VisibilityReporting/trigger/activation';
import { keptIn, PollingWorkflow } from '../../helpers/workflow';

const DAY_MS = 86_400_000;
const NOW = Date.UTC(2026, 10, 21);
const ACCOUNT = { credential: '1', key: 'key' };

/** How long the process has been running, in milliseconds. */
let uptime = 0;

beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => uptime));
afterEach(() => jest.restoreAllMocks());

/** A new activation of a workflow; with nothing saved, it is as after a renaming. */
function open(workflow: PollingWorkflow, saved: IDataObject = {}): IPollFunctions {
	workflow.saved = saved;
	return workflow.open('trigger', 'update').context;
}

/** The workflow's static data in memory. */
const dataIn = (context: IPollFunctions) =>
	JSON.parse(JSON.stringify({ global: context.getWorkflowStaticData('global') })) as IDataObject;

const EVENTS = ['mention', 'actionPlan', 'visibilityChange', 'silence'];

const keepIn = (context: IPollFunctions, state: IDataObject, hasItems = false) =>
	saveState(context, 'mention', ACCOUNT, state, hasItems, leaveEvent);
const recallIn = (context: IPollFunctions) => loadState(context, 'mention', ACCOUNT, EVENTS);

describe('the state in memory', () => {
	it('is forgotten 40 days after the last poll', () => {
		const trigger = new PollingWorkflow({});
		keepIn(open(trigger), { looks: 1 });
		uptime += 40 * DAY_MS - 1;
		expect(recallIn(open(trigger))).toEqual({ looks: 1 });
		uptime += 40 * DAY_MS;
		expect(recallIn(open(trigger))).toBeUndefined();
	});

	it('gives way to the saved state when it was forgotten', () => {
		const trigger = new PollingWorkflow({});
		const context = open(trigger);
		beginPoll(context)?.leave();
		keepIn(context, { looks: 1 });
		uptime += 41 * DAY_MS;
		const turn = beginPoll(context);
		expect(turn?.isActivation).toBe(false);
		expect(turn?.isSuperseded()).toBe(false);
		expect(recallIn(context)).toEqual({ looks: 1 });
	});
});

describe('the state of a poll', () => {
	const lookAt = (time: number) => jest.spyOn(Date, 'now').mockImplementation(() => time);
	const once = { looks: 1 };
	const twice = { looks: 2 };

	/** What is in memory after a state was kept in another process. */
	function keptElsewhere(hasItems = false) {
		const context = open(new PollingWorkflow({}));
		keepIn(context, once, hasItems);
		return dataIn(context);
	}

	it('is the newest one when the clock has been set back', () => {
		const trigger = new PollingWorkflow({});
		const context = open(trigger);
		lookAt(NOW);
		keepIn(context, once);
		lookAt(NOW - 8_000);
		const saved = dataIn(context);
		keepIn(open(trigger, saved), twice);
		expect(recallIn(open(trigger, saved))).toEqual(twice);
	});

	it('is a copy, so that a poll that fails changes nothing of what is saved', () => {
		const context = open(new PollingWorkflow({}));
		keepIn(context, { looks: 1 });
		Object.assign(recallIn(context) as IDataObject, { looks: 2 });
		expect(recallIn(context)).toEqual({ looks: 1 });
	});

	it('is the one before the items when n8n has not accepted them', () => {
		const trigger = new PollingWorkflow({});
		keepIn(open(trigger), once);
		keepIn(open(trigger), twice, true);
		expect(recallIn(open(trigger))).toEqual(once);
	});

	it('is the saved one when another process has emitted as many batches', () => {
		const [leader, other] = [new PollingWorkflow({}), new PollingWorkflow({})];
		const context = open(leader);
		keepIn(context, once);
		const saved = dataIn(context);
		// n8n discards these items, as another process takes over, whose clock is behind.
		lookAt(NOW + 120_000);
		for (let polls = 0; polls < 3; polls += 1) keepIn(open(leader, saved), once);
		keepIn(open(leader, saved), { looks: 'discarded' }, true);
		lookAt(NOW);
		const otherContext = open(other, saved);
		keepIn(otherContext, twice, true);
		expect(recallIn(open(leader, dataIn(otherContext)))).toEqual(twice);
	});

	it('is the one after more polls when the clock of the process is behind', () => {
		const [leader, other] = [new PollingWorkflow({}), new PollingWorkflow({})];
		const context = open(leader);
		lookAt(NOW);
		keepIn(context, once);
		const saved = dataIn(context);
		lookAt(NOW - 120_000);
		for (let polls = 0; polls < 3; polls += 1) keepIn(open(leader, saved), twice);
		lookAt(NOW + 120_000);
		const otherContext = open(other, saved);
		keepIn(otherContext, { looks: 'other' });
		expect(recallIn(open(leader, dataIn(otherContext)))).toEqual(twice);
	});

	it('is the one in memory when a backup is restored that is two batches behind', () => {
		const trigger = new PollingWorkflow({});
		const context = open(trigger);
		keepIn(context, { looks: 0 }, true);
		const backup = dataIn(context);
		keepIn(context, once, true);
		expect(recallIn(open(trigger, backup))).toEqual({ looks: 0 });
		keepIn(context, twice, true);
		expect(recallIn(open(trigger, backup))).toEqual(twice);
	});

	it('is still that of the node after it was renamed and n8n was restarted', () => {
		const renamed = new PollingWorkflow({});
		renamed.name = 'Renamed';
		expect(recallIn(open(renamed, keptElsewhere(true)))).toEqual(once);
	});

	it("is the one in n8n's durable cursor when that is newer than the workflow's", () => {
		const trigger = new PollingWorkflow({});
		trigger.cursor = {};
		const context = open(trigger, keptElsewhere());
		keepIn(context, twice, true);
		expect(keptIn(dataIn(context))).toMatchObject({ state: once });
		const restarted = new PollingWorkflow({});
		restarted.cursor = { ...trigger.cursor };
		expect(recallIn(open(restarted, dataIn(context)))).toEqual(twice);
	});

	it('is unreadable when it has fewer batches than were accepted', () => {
		const trigger = new PollingWorkflow({});
		trigger.cursor = { kept: keptIn(keptElsewhere(true))! };
		const accepted = (batches: number) => ({
			global: { 'visibilityReportingTrigger:trigger': batches },
		});
		expect(recallIn(open(trigger, accepted(1)))).toEqual(once);
		expect(recallIn(open(trigger, accepted(2)))).toBe(UNREADABLE);
	});

	it('is empty after 40 days in which only another node has polled, so that the start date counts no more', () => {
		lookAt(NOW);
		const saved = keptElsewhere(true);
		const other = new PollingWorkflow({});
		other.nodeId = 'other';
		const context = open(other, saved);
		lookAt(NOW + 40 * DAY_MS);
		keepIn(context, twice);
		expect(keptIn(dataIn(context))).toMatchObject({ state: once });
		lookAt(NOW + 40 * DAY_MS + 1);
		keepIn(context, twice);
		expect(keptIn(dataIn(context))).toBe(1);
		const trigger = open(new PollingWorkflow({}), dataIn(context));
		expect(recallIn(trigger)).toEqual({});
		keepIn(trigger, once, true);
		expect(recallIn(trigger)).toEqual(once);
	});

	it('is undefined when the saved state is that of another node', () => {
		const trigger = new PollingWorkflow({});
		trigger.nodeId = 'another';
		expect(recallIn(open(trigger, keptElsewhere()))).toBeUndefined();
	});

	it.each([
		['is kept with the same credential and key', '1', 'key', { looks: 1 }],
		['is kept with a new key in the same credential', '1', 'new key', { looks: 1 }],
		['is kept with the same key in another credential', '2', 'key', { looks: 1 }],
		['is empty with another key in another credential', '2', 'new key', {}],
	])('%s', (_, credential, key, state) => {
		const context = open(new PollingWorkflow({}));
		keepIn(context, { looks: 1 });
		expect(loadState(context, 'mention', { credential, key }, EVENTS)).toEqual(state);
	});
});

describe('the state of another event', () => {
	const OTHER = { credential: '2', key: 'other' };
	const weeks = ['2026-11-02'];

	/** Saves states one after another; `left` is what remains of those of other events. */
	function keepAll(...states: Array<[event: string, state: IDataObject, account?: Account]>) {
		const context = open(new PollingWorkflow({}));
		for (const [event, state, account = ACCOUNT] of states) {
			saveState(context, event, account, state, false, leaveEvent);
		}
		return { context, left: keptIn(dataIn(context))!.left };
	}

	it('remains as far as the event needs it until it is selected again', () => {
		const plan: [string, IDataObject] = ['actionPlan', { weeks }];
		const mention: [string, IDataObject] = ['mention', { seen: { thbk2o: 'abcde' } }];
		const score: [string, IDataObject] = ['visibilityChange', { score: 50 }];
		expect(keepAll(plan).left).toBeUndefined();
		const { context, left } = keepAll(plan, mention, score);
		expect(left).toEqual({ actionPlan: { past: weeks }, mention: {} });
		expect(loadState(context, 'actionPlan', ACCOUNT, EVENTS)).toEqual({ past: weeks });
		const back = keepAll(plan, mention, score, mention);
		expect(back.left).toEqual({ actionPlan: { past: weeks }, visibilityChange: {} });
	});

	it('is empty for another account', () => {
		const { context, left } = keepAll(['actionPlan', { weeks }], ['mention', { seen: {} }, OTHER]);
		expect(left).toEqual({ actionPlan: {} });
		expect(loadState(context, 'actionPlan', OTHER, EVENTS)).toEqual({});
		expect(loadState(context, 'visibilityChange', OTHER, EVENTS)).toBeUndefined();
	});

	it('is empty when the event no longer exists', () => {
		expect(keepAll(['gone', { seen: {} }], ['mention', { seen: {} }]).left).toEqual({ gone: {} });
	});
});
