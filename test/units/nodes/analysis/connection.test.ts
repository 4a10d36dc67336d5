import type { INode } from 'n8n-workflow';

import { ANALYSIS_CONNECTION } from '../../../../nodes/VisibilityAnalysis/analysisApi';

const limitOf = (plan: unknown, requestsPerMinute: unknown) =>
	ANALYSIS_CONNECTION.limitOf({ plan, requestsPerMinute } as never, { name: 'N' } as INode);

it.each([
	['of the plan Pro, whatever the custom one is set to', 'pro', 99, 10],
	['of the smallest plan without a plan', undefined, undefined, 10],
	['of the plan Enterprise, whatever the custom one is set to', 'enterprise', 99, 60],
	['that the custom plan is set to', 'custom', 1, 1],
	['that a text sets the custom plan to', 'custom', '45', 45],
])('allows the calls a minute %s', (_, plan, requestsPerMinute, limit) => {
	expect(limitOf(plan, requestsPerMinute)).toBe(limit);
});

it.each([
	['0', 0],
	['0.5', 0.5],
	['an empty text', ''],
	['a word', 'many'],
	['undefined', undefined],
])('refuses a custom plan whose limit is %s', (_, requests) => {
	expect(() => limitOf('custom', requests)).toThrow(/not a whole number of at least 1/);
});
