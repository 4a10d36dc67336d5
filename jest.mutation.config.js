const config = require('./jest.config.js');

/**
 * The tests of `npm run mutation`, see test/mutation: those that run the nodes. Tests that only read
 * sources, or build them in another process, see no mutant.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...config,
	// Not node_modules, which jest would list anew for each mutant.
	roots: ['credentials', 'nodes', 'openapi', 'sandbox', 'test'].map((name) => `<rootDir>/${name}`),
	testMatch: ['<rootDir>/test/{unit,integration,corpus}/**/*.test.ts'],
	testEnvironment: '<rootDir>/test/mutation/environment.js',
	testSequencer: '<rootDir>/test/mutation/sequencer.js',
	transform: {
		'/(nodes|credentials)/.+\\.ts$': '<rootDir>/test/mutation/transform.js',
		...config.transform,
	},
	cacheDirectory: `${process.env.MUTATION_FOLDER}/cache`,
	// A test that hangs with a mutant has noticed it.
	testTimeout: process.env.MUTANT ? 30_000 : config.testTimeout,
};
