import { leaveEvent } from '../../../nodes/VisibilityReporting/events';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import {
	saveState,
	loadState,
	type Account,
} from '../../../nodes/VisibilityReporting/trigger/savedState';
import { beginPoll } from '../../../nodes/VisibilityReporting/trigger/poll';
import { PollingWorkflow } from '../../worlds/workflow';

const DAY_MS = 86_400_000;
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

/** The static data in memory; those of the node go by its name. */
const dataIn = (context: IPollFunctions) => ({
	'node:Trigger': { ...context.getWorkflowStaticData('node') },
	global: { ...context.getWorkflowStaticData('global') },
});

const keepIn = (context: IPollFunctions, state: IDataObject, hasItems = false) =>
	saveState(context, 'mention', ACCOUNT, state, hasItems, leaveEvent);
const recallIn = (context: IPollFunctions) => loadState(context, 'mention', ACCOUNT);

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
		lookAt(10_000);
		keepIn(context, once);
		lookAt(2_000);
		const saved = dataIn(context);
		keepIn(open(trigger, saved), twice);
		expect(recallIn(open(trigger, saved))).toEqual(twice);
	});

	it('is the one before the items when n8n has not accepted them', () => {
		const trigger = new PollingWorkflow({});
		keepIn(open(trigger), once);
		keepIn(open(trigger), twice, true);
		expect(recallIn(open(trigger))).toEqual(once);
	});

	it('is the last one when the count of batches says that n8n has accepted the items', () => {
		const trigger = new PollingWorkflow({});
		const context = open(trigger);
		keepIn(context, once);
		keepIn(context, twice, true);
		expect(recallIn(open(trigger, { global: dataIn(context).global }))).toEqual(twice);
	});

	it('is the saved one when the count of batches is missing', () => {
		const saved = { ...keptElsewhere(true), global: {} };
		expect(recallIn(open(new PollingWorkflow({}), saved))).toEqual(once);
	});

	it('is undefined when another node had the name', () => {
		const trigger = new PollingWorkflow({});
		trigger.nodeId = 'another';
		expect(recallIn(open(trigger, keptElsewhere()))).toBeUndefined();
	});

	it('is the known one when the node is renamed after a failed poll', () => {
		const restarted = new PollingWorkflow({});
		recallIn(open(restarted, keptElsewhere()));
		expect(recallIn(open(restarted))).toEqual(once);
	});

	it.each([
		['1', 'key', { looks: 1 }],
		['1', 'new key', { looks: 1 }],
		['2', 'key', { looks: 1 }],
		['2', 'new key', {}],
	])(
		'is kept unless both credential and key are others: credential %s with %s',
		(credential, key, state) => {
			const context = open(new PollingWorkflow({}));
			keepIn(context, { looks: 1 });
			expect(loadState(context, 'mention', { credential, key })).toEqual(state);
		},
	);
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
		const { kept } = context.getWorkflowStaticData('node');
		return { context, left: (kept as IDataObject).left };
	}

	it('remains as far as the event needs it until it is selected again', () => {
		const plan: [string, IDataObject] = ['actionPlan', { weeks }];
		const mention: [string, IDataObject] = ['mention', { seen: { thbk2o: 'abcde' } }];
		const score: [string, IDataObject] = ['visibilityChange', { score: 50 }];
		expect(keepAll(plan).left).toBeUndefined();
		const { context, left } = keepAll(plan, mention, score);
		expect(left).toEqual({ actionPlan: { past: weeks }, mention: {} });
		expect(loadState(context, 'actionPlan', ACCOUNT)).toEqual({ past: weeks });
		const back = keepAll(plan, mention, score, mention);
		expect(back.left).toEqual({ actionPlan: { past: weeks }, visibilityChange: {} });
	});

	it('is empty for another account', () => {
		const { context, left } = keepAll(['actionPlan', { weeks }], ['mention', { seen: {} }, OTHER]);
		expect(left).toEqual({ actionPlan: {} });
		expect(loadState(context, 'actionPlan', OTHER)).toEqual({});
		expect(loadState(context, 'visibilityChange', OTHER)).toBeUndefined();
	});

	it('is empty when the event no longer exists', () => {
		expect(keepAll(['gone', { seen: {} }], ['mention', { seen: {} }]).left).toEqual({ gone: {} });
	});
});
