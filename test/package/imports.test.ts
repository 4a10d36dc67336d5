import { readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import ts from 'typescript';

/** No file of the project imports itself through others, not even for a type only. */

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

/** The files of a circle that leads from a file back to it. */
function circleFrom(
	file: string,
	way: string[] = [],
	seen = new Set<string>(),
): string[] | undefined {
	for (const next of imports.get(file) ?? []) {
		const [start = file] = way;
		if (next === start) return [...way, file, next];
		if (seen.has(next)) continue;
		seen.add(next);
		const circle = circleFrom(next, [...way, file], seen);
		if (circle) return circle;
	}
	return undefined;
}

it('finds the imports of the project', () => {
	expect(imports.get('nodes/shared/run/itemRun.ts')).toContain('nodes/shared/run/failures.ts');
	expect(sources.length).toBeGreaterThan(100);
});

it.each(sources)('%s is in no circle of imports', (file) => {
	expect(circleFrom(file)).toBeUndefined();
});
