const { testEnvironment, transform, testTimeout } = require('./jest.config.js');

/**
 * The tests of the pure modules, for `npm run mutation`: those that need neither the sandbox nor n8n's
 * engine, and take no longer than a second or two, as they run once per changed line.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	testEnvironment,
	transform,
	testTimeout,
	testMatch: ['<rootDir>/test/unit/**/*.test.ts', '<rootDir>/test/corpus/retryTable.test.ts'],
	// Whole histories of a trigger, and texts of a megabyte, for seconds each.
	testPathIgnorePatterns: ['/test/unit/(longTexts|trigger(Cost|Histories|Lifecycle))\\.test\\.ts$'],
};
