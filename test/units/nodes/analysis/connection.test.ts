import type { INode } from 'n8n-workflow';

import { ANALYSIS_CONNECTION } from '../../../../nodes/VisibilityAnalysis/analysisApi';

const limitOf = (plan: unknown, requestsPerMinute: unknown) =>
	ANALYSIS_CONNECTION.limitOf({ plan, requestsPerMinute } as never, { name: 'N' } as INode);

it.each([
	['as many as the plan has', 'pro', 99, 10],
	['as many as the smallest plan has without a plan', undefined, undefined, 10],
	['as many as a larger plan has', 'enterprise', 99, 60],
	['as many as the custom plan is set to', 'custom', 1, 1],
	['as many as the custom plan is set to by a text', 'custom', '45', 45],
])('allows %s', (_, plan, requestsPerMinute, limit) => {
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
