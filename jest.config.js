const swc = ['@swc/jest', { jsc: { target: 'es2022', parser: { syntax: 'typescript' } } }];

// Neither UTC, in which the services tell the time, nor a whole number of hours from it.
process.env.TZ = process.env.TEST_ZONE ?? 'Asia/Kolkata';

/** @type {import('jest').Config} */
module.exports = {
	// One realm, in which the libraries are loaded once a worker: n8n's 1,729 modules take a second or two.
	testEnvironment: '<rootDir>/test/oneRealm/environment.js',
	runtime: '<rootDir>/test/oneRealm/runtime.js',
	testMatch: ['<rootDir>/{test/{units,stories,contract},packages/*/test}/**/*.test.ts'],
	transform: { '^.+\\.[jt]s$': swc },
	globalSetup: '<rootDir>/test/globalSetup.ts',
	globalTeardown: '<rootDir>/test/globalTeardown.ts',
	setupFiles: ['<rootDir>/test/setup.ts'],
	setupFilesAfterEnv: ['<rootDir>/test/rejections.ts'],
	collectCoverageFrom: ['{nodes,credentials,packages/*/src}/**/*.ts'],
	coverageReporters: ['text', 'json-summary'],
	coverageThreshold: { global: { lines: 99, statements: 98, functions: 98, branches: 96 } },
	// For what hangs: how long a test may take on a busy machine is no matter.
	testTimeout: 180_000,
	// On two cores jest would take one. Each loads n8n, so more of them take longer.
	maxWorkers: 2,
	// A worker that nothing keeps open (test/oneRealm/leftOpen.ts) still takes a fifth of a second to free its gigabyte, and
	// longer on a busy machine.
	workerGracefulExitTimeout: 10_000,
};
