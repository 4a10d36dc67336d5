const { runtime, ...config } = require('./jest.config.js');

/**
 * The same tests, each file with libraries of its own, which takes twice as long: so it shows if they
 * rely on what another file has left behind in one.
 *
 * @type {import('jest').Config}
 */
module.exports = { ...config, testEnvironment: 'node' };
