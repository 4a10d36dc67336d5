const { existsSync, readFileSync } = require('node:fs');
const { join, relative } = require('node:path');
const { createTransformer } = require('@swc/jest');
const { transform } = require('../../jest.config.js');

const [[, [, options]]] = Object.entries(transform);
const swc = createTransformer(options);

/** Compiles a source with all its mutants in it, as test/mutation/index.mts has prepared it. */
module.exports = {
	process(source, path, ...rest) {
		const prepared = join(process.env.MUTATION_FOLDER, relative(process.cwd(), path));
		const text = existsSync(prepared) ? readFileSync(prepared, 'utf8') : source;
		return swc.process(text, path, ...rest);
	},
};
