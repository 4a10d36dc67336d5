const { runtime, ...config } = require('./jest.config.js');

/**
 * The same tests, each file with libraries of its own, which takes twice as long: so it shows if they
 * rely on what another file has left behind in one.
 *
 * @type {import('jest').Config}
 */
module.exports = {
	...config,
	testEnvironment: 'node',
	// d3-random is an ES module only, which jest's own runtime does not load as it is.
	transformIgnorePatterns: ['/node_modules/(?!d3-random/)'],
};
