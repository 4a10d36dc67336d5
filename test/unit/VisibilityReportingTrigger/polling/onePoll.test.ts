import type { WorkflowActivateMode } from 'n8n-workflow';

import {
	clearFailure,
	beginPoll,
	tolerateFailure,
} from '../../../../nodes/VisibilityReportingTrigger/polling/onePoll';
import { Trigger } from './triggerContext';

/** Which polls go on, and which failures of theirs pass. */

describe('polls of one trigger', () => {
	it('go one at a time, and give nothing once it is activated anew', () => {
		const trigger = new Trigger();
		const [old, context] = [trigger.open(), trigger.open()];
		const first = beginPoll(old);
		expect(first?.isActivation).toBe(true);
		expect(beginPoll(old)).toBeUndefined();
		const next = beginPoll(context);
		expect(next?.isActivation).toBe(true);
		expect([first?.isSuperseded(), next?.isSuperseded()]).toEqual([true, false]);
		first?.leave();
		expect(beginPoll(old)).toBeUndefined();
		next?.leave();
		expect(beginPoll(context)?.isActivation).toBe(false);
	});
});

describe('an activation without an answer of the service', () => {
	it.each<WorkflowActivateMode>(['activate', 'init', 'create'])(
		'passes each time where it is none of the polls by schedule (%s)',
		(mode) => {
			const trigger = Object.assign(new Trigger(), { mode });
			const passes = [1, 2, 3].map(() => tolerateFailure(trigger.open()));
			expect(passes).toEqual([true, true, true]);
		},
	);

	it('passes once in a row where it may be one', () => {
		const trigger = new Trigger();
		expect([tolerateFailure(trigger.open()), tolerateFailure(trigger.open())]).toEqual([
			true,
			false,
		]);
		clearFailure(trigger.open());
		expect([tolerateFailure(trigger.open()), tolerateFailure(trigger.open())]).toEqual([
			true,
			false,
		]);
		trigger.mode = 'activate';
		expect(tolerateFailure(trigger.open())).toBe(true);
		expect(tolerateFailure(new Trigger().open())).toBe(true);
	});
});
