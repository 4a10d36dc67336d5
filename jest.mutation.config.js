const { testEnvironment, transform, setupFiles, testTimeout } = require('./jest.config.js');

/** The tests that are about nothing but one of the pure modules; they run once per changed place. */
const TESTS = [
	...[
		'pagination',
		'domain',
		'domainParameters',
		'rateLimiter',
		'rateLimiterProperty',
		'rateLimiterReset',
		'rateLimiterShare',
		'reading',
	],
	...['registry', 'retryPolicy', 'pollSchedule', 'seenIds', 'attempts', 'fairQueue'],
	...['triggerBacklog', 'triggerParts', 'triggerPlan', 'triggerReads', 'triggerSettle'],
	...['escapeMarkup', 'layouts', 'outputs'],
	...['baseline', 'controlChart', 'scoreChange', 'shareChanges', 'signals', 'silence'],
	...['format', 'periods'],
];

/** @type {import('jest').Config} */
module.exports = {
	testEnvironment,
	transform,
	setupFiles,
	testTimeout,
	testMatch: [
		`<rootDir>/test/unit/{${TESTS.join()}}.test.ts`,
		'<rootDir>/test/corpus/retryTable.test.ts',
	],
};
