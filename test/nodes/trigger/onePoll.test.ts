import type { WorkflowActivateMode } from 'n8n-workflow';

import {
	beginPoll,
	clearFailure,
	tolerateFailure,
} from '../../../nodes/VisibilityReporting/trigger/poll';
import { PollingWorkflow } from '../../worlds/workflow';

const open = (workflow: PollingWorkflow, mode: WorkflowActivateMode = 'update') =>
	workflow.open('trigger', mode).context;

test('an activation ends the polls of an earlier one', () => {
	const trigger = new PollingWorkflow({});
	const [earlier, later] = [open(trigger), open(trigger)];
	const first = beginPoll(earlier)!;
	first.leave();
	expect(beginPoll(later)!.isSuperseded()).toBe(false);
	expect(first.isSuperseded()).toBe(true);
	expect(beginPoll(earlier)).toBeUndefined();
});

it('an activation whose request failed is tolerated once in a row in mode update, which may be a poll by schedule', () => {
	const trigger = new PollingWorkflow({});
	expect([tolerateFailure(open(trigger)), tolerateFailure(open(trigger))]).toEqual([true, false]);
	clearFailure(open(trigger));
	expect([tolerateFailure(open(trigger)), tolerateFailure(open(trigger))]).toEqual([true, false]);
	expect(tolerateFailure(open(trigger, 'activate'))).toBe(true);
	expect(tolerateFailure(open(new PollingWorkflow({})))).toBe(true);
});
