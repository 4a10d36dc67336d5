import ts from 'typescript';
import type { Mutant } from './mutants.mjs';

/** A check whether `npm run typecheck` refuses a mutant; it compiles only what has changed since the last one. */
export function createTypeCheck(): (mutant: Mutant) => boolean {
	const { options, fileNames } = ts.parseJsonConfigFileContent(
		ts.readConfigFile('tsconfig.json', ts.sys.readFile).config,
		ts.sys,
		process.cwd(),
	);
	const host = ts.createCompilerHost(options, true);
	const roots = fileNames.filter((name) => /\/(nodes|credentials)\//.test(name));
	const original = ts.createProgram(roots, options, host);
	return ({ file, start, end, replacement }) => {
		const path = ts.sys.resolvePath(file);
		const text = ts.sys.readFile(path) ?? '';
		const changed = text.slice(0, start) + replacement + text.slice(end);
		const withMutant: ts.CompilerHost = {
			...host,
			getSourceFile: (name, ...rest) =>
				name === path
					? ts.createSourceFile(name, changed, ts.ScriptTarget.ES2022, true)
					: (original.getSourceFile(name) ?? host.getSourceFile(name, ...rest)),
		};
		const program = ts.createProgram(roots, options, withMutant, original);
		return ts.getPreEmitDiagnostics(program).length > 0;
	};
}
