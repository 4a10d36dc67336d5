import { leaveEvent } from '../../../../nodes/VisibilityReportingTrigger/events';
import type { IDataObject, IPollFunctions } from 'n8n-workflow';

import {
	saveState,
	loadState,
} from '../../../../nodes/VisibilityReportingTrigger/polling/savedState';
import {
	beginPoll,
	tolerateFailure,
} from '../../../../nodes/VisibilityReportingTrigger/polling/onePoll';
import { Trigger } from './triggerContext';

/** What the process remembers of triggers, beside what n8n saves. */

const DAY_MS = 86_400_000;
const ACCOUNT = { credential: '1', key: 'key' };

/** Milliseconds that the process runs. */
let uptime = 0;

beforeEach(() => jest.spyOn(performance, 'now').mockImplementation(() => uptime));
afterEach(() => jest.restoreAllMocks());

const keepIn = (context: IPollFunctions, state: IDataObject, hasItems = false) =>
	saveState(context, 'mention', ACCOUNT, state, hasItems, leaveEvent);
const recallIn = (context: IPollFunctions) => loadState(context, 'mention', ACCOUNT);

describe('a trigger that nobody polls', () => {
	it('is forgotten 40 days after its last poll', () => {
		const trigger = new Trigger();
		keepIn(trigger.open(), { looks: 1 });
		uptime += 40 * DAY_MS - 1;
		expect(recallIn(trigger.open())).toEqual({ looks: 1 });
		uptime += 40 * DAY_MS;
		expect(recallIn(trigger.open())).toBeUndefined();
	});

	it('goes on from what is saved when it is polled after all', () => {
		const trigger = new Trigger();
		const context = trigger.open();
		beginPoll(context)?.leave();
		keepIn(context, { looks: 1 });
		uptime += 41 * DAY_MS;
		const turn = beginPoll(context);
		expect(turn?.isActivation).toBe(false);
		expect(turn?.isSuperseded()).toBe(false);
		expect(recallIn(context)).toEqual({ looks: 1 });
	});

	it('makes room for others when there are 10,000', () => {
		const trigger = new Trigger();
		const context = trigger.open();
		const turn = beginPoll(context);
		keepIn(context, { looks: 1 });
		tolerateFailure(context);
		for (let count = 0; count < 10_000; count += 1) {
			const other = new Trigger().open();
			beginPoll(other);
			keepIn(other, { looks: 2 });
			tolerateFailure(other);
		}
		expect(recallIn(trigger.open())).toBeUndefined();
		expect(tolerateFailure(context)).toBe(true);
		expect(turn?.isSuperseded()).toBe(false);
	});
});

describe('the state that counts', () => {
	const lookAt = (time: number) => jest.spyOn(Date, 'now').mockImplementation(() => time);

	it('is the newest one, also when the clock has been set back', () => {
		const trigger = new Trigger();
		const saved: Record<string, IDataObject> = {};
		lookAt(10_000);
		keepIn(trigger.open(saved), { looks: 1 });
		lookAt(2_000);
		keepIn(trigger.open({ node: { ...saved.node } }), { looks: 2 });
		expect(recallIn(trigger.open({ node: { ...saved.node } }))).toEqual({ looks: 2 });
	});

	it('is the one before where n8n has not accepted the items', () => {
		const trigger = new Trigger();
		keepIn(trigger.open(), { looks: 1 });
		keepIn(trigger.open(), { looks: 2 }, true);
		expect(recallIn(trigger.open())).toEqual({ looks: 1 });
	});

	it('is the last one where a count tells that n8n has', () => {
		const trigger = new Trigger();
		const saved: Record<string, IDataObject> = {};
		keepIn(trigger.open(saved), { looks: 1 });
		keepIn(trigger.open(saved), { looks: 2 }, true);
		expect(recallIn(trigger.open({ global: { ...saved.global } }))).toEqual({ looks: 2 });
	});

	it('is the saved one where the count of batches is gone', () => {
		const saved: Record<string, IDataObject> = {};
		const context = new Trigger().open(saved);
		keepIn(context, { looks: 1 }, true);
		expect(recallIn(new Trigger().open({ node: saved.node! }))).toEqual({ looks: 1 });
	});

	it('is none of another node that had the name', () => {
		const saved: Record<string, IDataObject> = {};
		keepIn(new Trigger().open(saved), { looks: 1 });
		expect(recallIn(new Trigger().open({ node: saved.node! }, 'another'))).toBeUndefined();
	});

	it('is still found when the node is renamed after a poll that failed', () => {
		const saved: Record<string, IDataObject> = {};
		keepIn(new Trigger().open(saved), { looks: 1 });
		const restarted = new Trigger();
		recallIn(restarted.open({ node: saved.node! }));
		expect(recallIn(restarted.open())).toEqual({ looks: 1 });
	});

	it.each([
		['1', 'key', { looks: 1 }],
		['1', 'new key', { looks: 1 }],
		['2', 'key', { looks: 1 }],
		['2', 'new key', {}],
	])(
		'is none of another account, which is another credential with another key (%s, %s)',
		(credential, key, state) => {
			const context = new Trigger().open();
			keepIn(context, { looks: 1 });
			expect(loadState(context, 'mention', { credential, key })).toEqual(state);
		},
	);
});

describe('the states of other events', () => {
	const OTHER = { credential: '2', key: 'other' };
	const leftIn = (saved: Record<string, IDataObject>) => (saved.node!.kept as IDataObject).left;

	it('remain as far as the events need them, until they are chosen again', () => {
		const saved: Record<string, IDataObject> = {};
		const context = new Trigger().open(saved);
		saveState(context, 'actionPlan', ACCOUNT, { weeks: ['2026-11-02'] }, false, leaveEvent);
		expect(leftIn(saved)).toBeUndefined();
		saveState(context, 'mention', ACCOUNT, { seen: { thbk2o: 'abcde' } }, false, leaveEvent);
		saveState(context, 'visibilityChange', ACCOUNT, { score: 50 }, false, leaveEvent);
		expect(leftIn(saved)).toEqual({ actionPlan: { past: ['2026-11-02'] }, mention: {} });
		expect(loadState(context, 'actionPlan', ACCOUNT)).toEqual({ past: ['2026-11-02'] });
		saveState(context, 'mention', ACCOUNT, { seen: {} }, false, leaveEvent);
		expect(leftIn(saved)).toEqual({
			actionPlan: { past: ['2026-11-02'] },
			visibilityChange: {},
		});
	});

	it('are nothing to another account', () => {
		const saved: Record<string, IDataObject> = {};
		const context = new Trigger().open(saved);
		saveState(context, 'actionPlan', ACCOUNT, { weeks: ['2026-11-02'] }, false, leaveEvent);
		saveState(context, 'mention', OTHER, { seen: {} }, false, leaveEvent);
		expect(leftIn(saved)).toEqual({ actionPlan: {} });
		expect(loadState(context, 'actionPlan', OTHER)).toEqual({});
		expect(loadState(context, 'visibilityChange', OTHER)).toBeUndefined();
	});

	it('are nothing of an event that there is no more', () => {
		const saved: Record<string, IDataObject> = {};
		const context = new Trigger().open(saved);
		saveState(context, 'gone', ACCOUNT, { seen: {} }, false, leaveEvent);
		saveState(context, 'mention', ACCOUNT, { seen: {} }, false, leaveEvent);
		expect(leftIn(saved)).toEqual({ gone: {} });
	});
});
