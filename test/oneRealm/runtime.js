const { createRequire, isBuiltin } = require('node:module');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/** The project's own modules, as functions that give a new module at each call. */
const compiled = new Map();

/** The sandbox's contracts, which take longer to load than most files of tests to run. */
let contracts;

/**
 * Loads libraries by Node's own require, once per worker, and the sandbox's contracts once, too. The project's own
 * modules, which jest transforms, are compiled once per worker, and run anew for each test file.
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
		if (isLibrary) return createRequire(from)(name);
		if (/\/sandbox\/index\.ts$/.test(from) && name === './contract') {
			return (contracts ??= super.requireModuleOrMock(from, name));
		}
		return super.requireModuleOrMock(from, name);
	}
};
