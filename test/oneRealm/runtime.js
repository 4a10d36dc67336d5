const { createRequire, isBuiltin } = require('node:module');
const { relative } = require('node:path');
const { compileFunction, constants } = require('node:vm');
const { default: Runtime } = require('jest-runtime');

/**
 * Rooms whose answers do not depend on what was asked before, so that test files share their modules, as workflows do in n8n.
 * V8 then need not find out for each file what is worth compiling well. The rooms of nodes/ are not among them: they know the
 * keys, budgets and activations of their process.
 */
const WITHOUT_MEMORY =
	/^(packages\/reports\/src|sandbox|bench\/answers)\/|\/helpers\/everyDocument/;

/** The modules of these rooms, by their paths. */
const shared = new Map();

/** The project's other modules, as functions that give a new module at each call. */
const compiled = new Map();

/**
 * Loads libraries by Node's own require, once per worker, and the rooms without memory once, too, unless jest counts the
 * coverage of each file. The other modules of the project, which jest transforms, are compiled once per worker, and run anew
 * for each test file.
 */
module.exports = class OneRealmRuntime extends Runtime {
	constructor(...options) {
		super(...options);
		const [{ rootDir }, , , , , { collectCoverage }] = options;
		this.isShared = (path) => !collectCoverage && WITHOUT_MEMORY.test(relative(rootDir, path));
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
		if (name === '@jest/globals' || isBuiltin(name)) return super.requireModuleOrMock(from, name);
		if (!/^([./]|ai-visibility-)/.test(name)) return createRequire(from)(name);
		const path = this._resolution.resolveCjs(from, name);
		if (!this.isShared(path)) return super.requireModuleOrMock(from, name);
		if (!shared.has(path)) shared.set(path, super.requireModuleOrMock(from, name));
		return shared.get(path);
	}
};
