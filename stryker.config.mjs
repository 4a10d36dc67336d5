/**
 * `npm run mutation` changes the pure modules one place at a time, and asks whether a test notices.
 *
 * These survive, as nothing can notice them:
 * - dates.ts, `text.length > MAX_TEXT` in the reading of parameters, left out or with `>=`: a text so long
 *   is no date anyway; it is only not looked at.
 * - dates.ts, `:?\d` for `:?\d{2}` in ISO_START: Luxon refuses a minute of one digit, too.
 * - fairQueue.ts and baseline.ts, without the `?.` of what is always there: it is there for
 *   the types. In silence.ts, so is `typeof captured_at`: what is no text is no moment either.
 * - shareChanges.ts, `>=` for `>` between two lengths that differ, and entries that are not of the form.
 * - rateLimiter.ts, what `isEarly` is before the first call: each call sets it.
 * - format.ts, '' for 'en-US': then the locale stays 'en', with the same names.
 * - periods.ts, days that are counted in the process's own zone: they are rounded.
 * - slack/blocks.ts and html/email.ts, `<` for `<=` beside MAX_SIZE and MAX_BYTES: both leave room that is
 *   estimated, so nothing is to be met exactly.
 * - color.ts, `>=` for `>` and the other way round: no color has just that luminance or contrast.
 *
 * @type {import('@stryker-mutator/api/core').PartialStrykerOptions}
 */
export default {
	mutate: [
		'nodes/shared/registry.ts',
		'nodes/shared/execution/domain.ts',
		'nodes/shared/output/{escapeMarkup,figures,layout,text,textLines,unicodeCharts}.ts',
		'nodes/shared/output/{html,slack}/*.ts',
		'nodes/shared/rateLimit/{alarm,fairQueue,headers,keyShare,rateLimiter,resetReading,window}.ts',
		'nodes/shared/time/{backoff,dates,format,periods}.ts',
		'nodes/shared/transport/{attempts,pagination,retryPolicy}.ts',
		'nodes/VisibilityAnalysis/analysis/pollSchedule.ts',
		'nodes/VisibilityReportingTrigger/mentions/*.ts',
		'nodes/VisibilityReportingTrigger/signals/*.ts',
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
