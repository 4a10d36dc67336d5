const swc = {
	jsc: { target: 'es2022', parser: { syntax: 'typescript' } },
	module: { type: 'commonjs' },
	isModule: 'unknown',
};

/** End-to-end tests: the packed package in a real n8n. @type {import('jest').Config} */
module.exports = {
	testEnvironment: 'node',
	roots: ['<rootDir>/test/e2e'],
	testMatch: ['**/*.test.ts'],
	testTimeout: 120_000,
	globalSetup: '<rootDir>/test/e2e/globalSetup.mjs',
	testSequencer: '<rootDir>/test/e2e/sequencer.js',
	// Each file has an n8n, ports and servers of its own, and spends most of its time waiting.
	maxWorkers: 3,
	setupFilesAfterEnv: ['<rootDir>/test/e2e/setup.ts'],
	moduleFileExtensions: ['ts', 'mts', 'js', 'mjs', 'cjs', 'json', 'node'],
	transform: { '\\.[cm]?[jt]s$': ['@swc/jest', swc] },
	// The libraries that host/ stands on are ES modules only, so they are transformed as well.
	// playwright-core is CommonJS, and large.
	transformIgnorePatterns: ['/node_modules/playwright-core/'],
	moduleNameMapper: {
		'^unicorn-magic$': '<rootDir>/node_modules/unicorn-magic/node.js',
		'^(\\.{1,2}/.*)\\.mjs$': ['$1.mts', '$1.mjs'],
		'^(\\.{1,2}/.*)\\.js$': ['$1.js', '$1.ts', '$1'],
	},
};
