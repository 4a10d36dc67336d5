import type { WorkflowActivateMode } from 'n8n-workflow';

import {
	clearFailure,
	tolerateFailure,
} from '../../../../nodes/VisibilityReportingTrigger/polling/onePoll';
import { PollingWorkflow } from '../../../inMemory/workflow';

/** Which failures of a poll pass. */

const open = (workflow: PollingWorkflow, mode: WorkflowActivateMode = 'update') =>
	workflow.open('trigger', mode).context;

describe('an activation without an answer of the service', () => {
	it.each<WorkflowActivateMode>(['activate', 'init', 'create'])(
		'passes each time where it is none of the polls by schedule (%s)',
		(mode) => {
			const trigger = new PollingWorkflow({});
			const passes = [1, 2, 3].map(() => tolerateFailure(open(trigger, mode)));
			expect(passes).toEqual([true, true, true]);
		},
	);

	it('passes once in a row where it may be one', () => {
		const trigger = new PollingWorkflow({});
		expect([tolerateFailure(open(trigger)), tolerateFailure(open(trigger))]).toEqual([true, false]);
		clearFailure(open(trigger));
		expect([tolerateFailure(open(trigger)), tolerateFailure(open(trigger))]).toEqual([true, false]);
		expect(tolerateFailure(open(trigger, 'activate'))).toBe(true);
		expect(tolerateFailure(open(new PollingWorkflow({})))).toBe(true);
	});
});
