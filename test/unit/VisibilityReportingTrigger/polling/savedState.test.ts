import { leaveEvent } from '../../../../nodes/VisibilityReportingTrigger/events';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import {
	saveState,
	loadState,
	type Account,
} from '../../../../nodes/VisibilityReportingTrigger/polling/savedState';
import {
	beginPoll,
	tolerateFailure,
} from '../../../../nodes/VisibilityReportingTrigger/polling/onePoll';
import { PollingWorkflow } from '../../../inMemory/workflow';

/** What the process remembers of triggers, beside what n8n saves. */

const DAY_MS = 86_400_000;
const ACCOUNT = { credential: '1', key: 'key' };

/** Milliseconds that the process runs. */
let uptime = 0;

beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => uptime));
afterEach(() => jest.restoreAllMocks());

/** A new activation of a workflow; with nothing saved it is as after a renaming. */
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

describe('a trigger that nobody polls', () => {
	it('is forgotten 40 days after its last poll', () => {
		const trigger = new PollingWorkflow({});
		keepIn(open(trigger), { looks: 1 });
		uptime += 40 * DAY_MS - 1;
		expect(recallIn(open(trigger))).toEqual({ looks: 1 });
		uptime += 40 * DAY_MS;
		expect(recallIn(open(trigger))).toBeUndefined();
	});

	it('goes on from what is saved when it is polled after all', () => {
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

	it('makes room for others when there are 10,000', () => {
		const trigger = new PollingWorkflow({});
		const context = open(trigger);
		const turn = beginPoll(context);
		keepIn(context, { looks: 1 });
		tolerateFailure(context);
		for (let count = 0; count < 10_000; count += 1) {
			const other = open(new PollingWorkflow({}));
			beginPoll(other);
			keepIn(other, { looks: 2 });
			tolerateFailure(other);
		}
		expect(recallIn(open(trigger))).toBeUndefined();
		expect(tolerateFailure(context)).toBe(true);
		expect(turn?.isSuperseded()).toBe(false);
	});
});

describe('the state that counts', () => {
	const lookAt = (time: number) => jest.spyOn(Date, 'now').mockImplementation(() => time);
	const once = { looks: 1 };
	const twice = { looks: 2 };

	/** What is in memory after a state was kept in another process. */
	function keptElsewhere(hasItems = false) {
		const context = open(new PollingWorkflow({}));
		keepIn(context, once, hasItems);
		return dataIn(context);
	}

	it('is the newest one, also when the clock has been set back', () => {
		const trigger = new PollingWorkflow({});
		const context = open(trigger);
		lookAt(10_000);
		keepIn(context, once);
		lookAt(2_000);
		const saved = dataIn(context);
		keepIn(open(trigger, saved), twice);
		expect(recallIn(open(trigger, saved))).toEqual(twice);
	});

	it('is the one before where n8n has not accepted the items', () => {
		const trigger = new PollingWorkflow({});
		keepIn(open(trigger), once);
		keepIn(open(trigger), twice, true);
		expect(recallIn(open(trigger))).toEqual(once);
	});

	it('is the last one where a count tells that n8n has', () => {
		const trigger = new PollingWorkflow({});
		const context = open(trigger);
		keepIn(context, once);
		keepIn(context, twice, true);
		expect(recallIn(open(trigger, { global: dataIn(context).global }))).toEqual(twice);
	});

	it('is the saved one where the count of batches is gone', () => {
		const saved = { ...keptElsewhere(true), global: {} };
		expect(recallIn(open(new PollingWorkflow({}), saved))).toEqual(once);
	});

	it('is none of another node that had the name', () => {
		const trigger = new PollingWorkflow({});
		trigger.nodeId = 'another';
		expect(recallIn(open(trigger, keptElsewhere()))).toBeUndefined();
	});

	it('is still found when the node is renamed after a poll that failed', () => {
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
		'is none of another account, which is another credential with another key (%s, %s)',
		(credential, key, state) => {
			const context = open(new PollingWorkflow({}));
			keepIn(context, { looks: 1 });
			expect(loadState(context, 'mention', { credential, key })).toEqual(state);
		},
	);
});

describe('the states of other events', () => {
	const OTHER = { credential: '2', key: 'other' };
	const weeks = ['2026-11-02'];

	/** A trigger that has kept such states, one after another, and which of other events remain. */
	function keepAll(...states: Array<[event: string, state: IDataObject, account?: Account]>) {
		const context = open(new PollingWorkflow({}));
		for (const [event, state, account = ACCOUNT] of states) {
			saveState(context, event, account, state, false, leaveEvent);
		}
		const { kept } = context.getWorkflowStaticData('node');
		return { context, left: (kept as IDataObject).left };
	}

	it('remain as far as the events need them, until they are chosen again', () => {
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

	it('are nothing to another account', () => {
		const { context, left } = keepAll(['actionPlan', { weeks }], ['mention', { seen: {} }, OTHER]);
		expect(left).toEqual({ actionPlan: {} });
		expect(loadState(context, 'actionPlan', OTHER)).toEqual({});
		expect(loadState(context, 'visibilityChange', OTHER)).toBeUndefined();
	});

	it('are nothing of an event that there is no more', () => {
		expect(keepAll(['gone', { seen: {} }], ['mention', { seen: {} }]).left).toEqual({ gone: {} });
	});
});
