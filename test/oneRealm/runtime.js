const { createRequire, isBuiltin } = require('node:module');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The project's own modules, as functions that give a new module at each call. */
const compiled = new Map();

/**
 * Loads libraries by Node's own require, once per worker. The project's own modules, which jest transforms,
 * are compiled once per worker, and run anew for each test file.
 */
module.exports = class OneRealmRuntime extends Runtime {
	constructor(...options) {
		super(...options);
		this.executor.compile = (source, filename) => {
			const known = compiled.get(filename);
			if (known?.source === source) return known.wrapper;
			const wrapper = compileFunction(source, this.executor.injectedModuleParameters, {
				filename,
				importModuleDynamically: constants.USE_MAIN_CONTEXT_DEFAULT_LOADER,
			});
			compiled.set(filename, { source, wrapper });
			return wrapper;
		};
	}

	requireModuleOrMock(from, name) {
		const isLibrary = !/^(\.|\/|@jest\/)/.test(name) && !isBuiltin(name);
		return isLibrary ? createRequire(from)(name) : super.requireModuleOrMock(from, name);
	}
};
