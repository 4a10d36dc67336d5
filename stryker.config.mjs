/**
 * `npm run mutation` changes the pure modules one place at a time, and asks whether a test notices.
 *
 * These survive, as nothing can notice them:
 * - date.ts, `text.length > MAX_TEXT` in the reading of parameters, left out or with `>=`: a text so long
 *   is no date anyway; it is only not looked at.
 * - date.ts, `:?\d` for `:?\d{2}` in ISO_START: Luxon refuses a minute of one digit, too.
 * - durations.ts, `>` for `>=` in `within`: sums of fractions never meet the share exactly, but for the
 *   last one, and then the last one is given anyway.
 * - schedule.ts, another beginning of `nextFrom`: each of its places is written before it is read.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: [
		'nodes/shared/{cursorPages,date,domain,pacing,rateLimit,registry,retry,tries,turns}.ts',
		'nodes/VisibilityAnalysis/{durations,schedule}.ts',
		'nodes/VisibilityReporting/events/seenIds.ts',
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
