/**
 * `npm run mutation` changes the pure modules one place at a time, and asks whether a test notices.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: [
		'nodes/shared/registry.ts',
		'nodes/shared/execution/domain.ts',
		'nodes/shared/rateLimit/{fairQueue,headers,rateLimiter}.ts',
		'nodes/shared/time/dates.ts',
		'nodes/shared/transport/{attempts,pagination,retryPolicy}.ts',
		'nodes/VisibilityAnalysis/analysis/{durations,pollSchedule}.ts',
		'nodes/VisibilityReportingTrigger/mentions/seenIds.ts',
	],
	testRunner: 'jest',
	jest: { configFile: 'jest.mutation.config.js' },
	coverageAnalysis: 'perTest',
	concurrency: 2,
	thresholds: { high: 95, low: 90, break: 90 },
	reporters: ['clear-text', 'json'],
	clearTextReporter: { logTests: false, reportTests: false },
	jsonReporter: { fileName: 'reports/mutation.json' },
	incremental: true,
	incrementalFile: 'reports/mutation-incremental.json',
	ignorePatterns: ['host', 'docs', 'bench', 'examples', 'dist', 'coverage', 'reports'],
};
