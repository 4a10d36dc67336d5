import type { INode } from 'n8n-workflow';

import { ANALYSIS_CONNECTION } from '../../../../nodes/VisibilityAnalysis/analysisApi';

const limitOf = (plan: unknown, requestsPerMinute: unknown) =>
	ANALYSIS_CONNECTION.limitOf({ plan, requestsPerMinute } as never, { name: 'N' } as INode);

it.each([
	['pro', 99, 10],
	[undefined, undefined, 10],
	['enterprise', 99, 60],
	['custom', 1, 1],
	['custom', '45', 45],
])('allows with the plan %s and %j requests per minute: %i', (plan, requestsPerMinute, limit) => {
	expect(limitOf(plan, requestsPerMinute)).toBe(limit);
});

it.each([0, 0.5, '', 'many', undefined])(
	'refuses the custom plan with the limit %j',
	(requests) => {
		expect(() => limitOf('custom', requests)).toThrow(/not a whole number of at least 1/);
	},
);
