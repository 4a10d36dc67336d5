import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** Imports have no cycles, not even for types only. */

const root = join(__dirname, '../..');

const sources = ts.sys
	.readDirectory(root, ['.ts', '.mts'], ['**/node_modules', 'test', 'dist'])
	.map((file) => relative(root, file))
	.filter((file) => /^(nodes|credentials|sandbox|bench|host)\//.test(file));

function importsOf(file: string): string[] {
	const { importedFiles } = ts.preProcessFile(readFileSync(join(root, file), 'utf8'));
	return importedFiles
		.filter(({ fileName }) => fileName.startsWith('.'))
		.flatMap(({ fileName }) => {
			const path = join(dirname(file), fileName.replace(/\.(m?)js$/, '.$1ts'));
			return sources.filter((each) => [path, `${path}.ts`, `${path}/index.ts`].includes(each));
		});
}

const imports = new Map(sources.map((file) => [file, importsOf(file)]));

/** The files of a cycle of imports that begins and ends at a file. */
function cycleFrom(
	file: string,
	path: string[] = [],
	seen = new Set<string>(),
): string[] | undefined {
	for (const next of imports.get(file) ?? []) {
		const [start = file] = path;
		if (next === start) return [...path, file, next];
		if (seen.has(next)) continue;
		seen.add(next);
		const cycle = cycleFrom(next, [...path, file], seen);
		if (cycle) return cycle;
	}
	return undefined;
}

it('reads which files a file imports', () => {
	expect(imports.get('nodes/shared/run/itemRun.ts')).toContain('nodes/shared/run/failures.ts');
	expect(sources.length).toBeGreaterThan(100);
});

it.each(sources)('%s is in no cycle of imports', (file) => {
	expect(cycleFrom(file)).toBeUndefined();
});
