import type { IExecuteFunctions, NodeExecutionHint } from 'n8n-workflow';

import { countMonth, PRO_CALLS } from '../../../../nodes/VisibilityAnalysis/analysis/monthlyQuota';
import { RunState } from '../../../../nodes/shared/transport/runState';
import { passingTime } from '../../passingTime';

const passTime = passingTime();
const NOVEMBER = Date.UTC(2026, 10, 21);

let keys = 0;
const newCredential = () => ({
	apiKey: `key ${(keys += 1)}`,
	baseUrl: 'https://a.com',
	plan: 'pro',
});

/** Counts runs, and collects the hints that n8n shows. */
function counter() {
	const hints: NodeExecutionHint[] = [];
	const addExecutionHints = (hint: NodeExecutionHint) => hints.push(hint);
	const context = { addExecutionHints } as unknown as IExecuteFunctions;
	const count = (calls: number, credential = newCredential()) => {
		const run = Object.assign(new RunState(), { calls });
		countMonth(context, [{ credential, run }], NOVEMBER);
	};
	return { hints, count };
}

it('shows a hint when an account cannot have enough calls left for another run', () => {
	const { hints, count } = counter();
	count(PRO_CALLS - 4);
	count(3);
	const message: unknown = expect.stringMatching(/^At most 4 of .+ this run used 496\./);
	expect(hints).toEqual([{ message, type: 'warning', location: 'outputPane' }]);
});

it('forgets the calls of an account 40 days after its last run', () => {
	const { hints, count } = counter();
	const credential = newCredential();
	count(PRO_CALLS, credential);
	count(1, credential);
	passTime(39 * 86_400_000);
	count(1, credential);
	expect(hints).toHaveLength(3);
	passTime(40 * 86_400_000);
	count(1, credential);
	expect(hints).toHaveLength(3);
});
