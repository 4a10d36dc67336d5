const { createRequire, isBuiltin } = require('node:module');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Loads libraries by Node's own require, once per worker. The project's own modules, which jest transforms,
 * are loaded anew for each test file.
 */
module.exports = class OneRealmRuntime extends Runtime {
	constructor(...options) {
		super(...options);
		this.executor.compile = (source, filename) =>
			compileFunction(source, this.executor.injectedModuleParameters, {
				filename,
				importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
			});
	}

	requireModuleOrMock(from, name) {
		const isLibrary = !/^(\.|\/|@jest\/)/.test(name) && !isBuiltin(name);
		return isLibrary ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
	}
};
