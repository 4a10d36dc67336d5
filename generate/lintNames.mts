import { relative, resolve } from 'node:path';
import { readFileSync } from 'node:fs';
import ts from 'typescript';

/**
 * Refuses a second export of one name in the published code, because a reader takes a name for one thing in the whole
 * house. An operation or an event may have the name of its topic, on purpose.
 */

const root = resolve(import.meta.dirname, '..');
const rooms = ['nodes', 'credentials', 'packages/reports/src'];

/** Doors only pass names on, and the compiled messages are written by the generator. */
const isRead = (path: string) => !/\/index\.ts$|\/compiled\//.test(path);

const byName = new Map<string, string[]>();
for (const room of rooms) {
	for (const path of ts.sys.readDirectory(resolve(root, room), ['.ts']).filter(isRead)) {
		for (const name of exportsOf(path)) {
			byName.set(name, [...(byName.get(name) ?? []), relative(root, path)]);
		}
	}
}
const twice = [...byName].filter(([, paths]) => paths.length > 1 && !isTopicOf(paths));
for (const [name, paths] of twice) console.error(`${name} is exported by ${paths.join(' and ')}`);
if (twice.length > 0) process.exitCode = 1;

function exportsOf(path: string): string[] {
	const source = ts.createSourceFile(path, readFileSync(path, 'utf8'), ts.ScriptTarget.Latest);
	return source.statements.flatMap((statement) => {
		const isExport =
			ts.canHaveModifiers(statement) &&
			ts.getModifiers(statement)?.some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword);
		if (!isExport) return [];
		const declarations = ts.isVariableStatement(statement)
			? statement.declarationList.declarations
			: [statement as ts.DeclarationStatement];
		return declarations.flatMap(({ name }) => (name && ts.isIdentifier(name) ? name.text : []));
	});
}

function isTopicOf(paths: string[]): boolean {
	const [operation = '', topic = ''] = paths;
	return (
		paths.length === 2 && /\/(operations|events)\//.test(operation) && topic.includes('/topics/')
	);
}
