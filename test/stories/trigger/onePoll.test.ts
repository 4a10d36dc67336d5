import type { IPollFunctions, WorkflowActivateMode } from 'n8n-workflow';

import {
	beginPoll,
	clearFailure,
	tolerateFailure,
} from '../../../nodes/VisibilityReporting/trigger/activation';
import { PollingWorkflow } from '../../helpers/workflow';

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

it('a failed activation is tolerated once in a row in mode "update", as it may be a poll by schedule', () => {
	const trigger = new PollingWorkflow({});
	expect([tolerateFailure(open(trigger)), tolerateFailure(open(trigger))]).toEqual([true, false]);
	clearFailure(open(trigger));
	expect([tolerateFailure(open(trigger)), tolerateFailure(open(trigger))]).toEqual([true, false]);
	expect(tolerateFailure(open(trigger, 'activate'))).toBe(true);
	expect(tolerateFailure(open(new PollingWorkflow({})))).toBe(true);
});

describe('a node', () => {
	/** A poll of an activation, which ends at once. */
	const pollOf = (context: IPollFunctions) => beginPoll(context)?.leave();

	it('fails without an ID, and says how it gets one', () => {
		const trigger = new PollingWorkflow({});
		trigger.nodeId = '';
		expect(() => beginPoll(open(trigger))).toThrow(
			expect.objectContaining({
				message: expect.stringContaining('This node has no ID') as string,
				description: expect.stringContaining('copy this node, paste it') as string,
			}),
		);
	});

	it('fails with the ID of another node, as does that one, until they are activated again', () => {
		const trigger = new PollingWorkflow({});
		trigger.name = 'One';
		const one = open(trigger);
		trigger.name = 'Two';
		const two = open(trigger);
		for (const context of [one, two]) pollOf(context);
		for (const [context, nodes] of [
			[one, "'One' and 'Two'"],
			[two, "'Two' and 'One'"],
		] as const) {
			expect(() => pollOf(context)).toThrow(`The nodes ${nodes} have the same ID`);
		}
		const mended = open(trigger);
		pollOf(mended);
		expect(beginPoll(mended)).toMatchObject({ isActivation: false });
	});

	it('goes on after it was renamed', () => {
		const trigger = new PollingWorkflow({});
		pollOf(open(trigger));
		trigger.name = 'Renamed';
		const renamed = open(trigger);
		pollOf(renamed);
		expect(beginPoll(renamed)).toMatchObject({ isActivation: false });
	});
});
