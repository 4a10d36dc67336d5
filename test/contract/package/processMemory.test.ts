import ts from 'typescript';

import { textsBelow } from '../../helpers/projectPages';

/** What outlives an execution is in a Registry, which has a maximum size and age, since n8n's process runs for months. */

/** Classes whose instances may be at the top of a module: they are bounded, are collected as garbage, or never change. */
const BOUNDED = ['Registry', 'WeakMap', 'WeakSet', 'RegExp', 'Intl.Segmenter'];

interface Declared {
	name: ts.Node;
	type?: ts.TypeNode;
	initializer?: ts.Expression;
	isConst: boolean;
}

function declaredBy(statement: ts.Statement): Declared[] {
	if (ts.isVariableStatement(statement)) {
		const { declarations, flags } = statement.declarationList;
		const isConst = (flags & ts.NodeFlags.Const) !== 0;
		return declarations.map(({ name, type, initializer }) => ({
			name,
			type,
			initializer,
			isConst,
		}));
	}
	if (!ts.isClassDeclaration(statement)) return [];
	return statement.members
		.filter(ts.isPropertyDeclaration)
		.filter(({ modifiers }) => modifiers?.some(({ kind }) => kind === ts.SyntaxKind.StaticKeyword))
		.map(({ name, initializer }) => ({ name, initializer, isConst: true }));
}

/** The names at the top of a module of what can grow: empty collections, and instances of other classes. */
function growing(path: string, text: string): string[] {
	const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
	return source.statements
		.flatMap((statement) => declaredBy(statement))
		.filter(({ type, initializer, isConst }) => {
			if (!isConst) return true;
			return initializer !== undefined && !isReadonly(type) && canGrow(initializer);
		})
		.map(({ name }) => `${path}: ${name.getText()}`);
}

/** Nothing can be added to a map or a set of these types, so they are as large as they were when the module was loaded. */
function isReadonly(type?: ts.TypeNode): boolean {
	return /^Readonly(Map|Set)</.test(type?.getText() ?? '');
}

function canGrow(value: ts.Expression): boolean {
	if (ts.isAsExpression(value) || ts.isSatisfiesExpression(value)) return canGrow(value.expression);
	if (ts.isArrayLiteralExpression(value)) return value.elements.length === 0;
	if (ts.isObjectLiteralExpression(value)) return value.properties.length === 0;
	if (!ts.isNewExpression(value)) return false;
	const [table] = value.arguments ?? [];
	const isTable = table && ts.isArrayLiteralExpression(table) && table.elements.length > 0;
	return !isTable && !BOUNDED.includes(value.expression.getText());
}

it('what outlives an execution has a maximum size', () => {
	const modules = [...textsBelow(['nodes', 'reports', 'credentials'], /\.ts$/)];
	expect(modules.length).toBeGreaterThan(50);
	expect(modules.flatMap(([path, text]) => growing(path, text))).toEqual([]);
});

it.each([
	['const known = new Map<string, number>();', true],
	['export const known = new Set();', true],
	['const known: ReadonlySet<string> = new Set(listed());', false],
	['const known: Set<string> = new Set(listed());', true],
	['const known: string[] = [];', true],
	['const known = {} as Record<string, number>;', true],
	['let known: number | undefined;', true],
	['const budget = new CallBudget(1);', true],
	['class Known { static all = new Map(); }', true],
	['const known = new Registry<number>({ maxEntries: 1, maxAgeMs: 1 });', false],
	['const known = new WeakMap<object, number>();', false],
	["const WORDS = new Set(['a', 'b']);", false],
	["const WORDS = ['a', 'b'] as const;", false],
	['class Run { private works = new Map(); }', false],
	['function of() { const seen = new Map(); return seen; }', false],
])('recognizes whether a declaration can grow: %s is %s', (text, grows) => {
	expect(growing('x.ts', text)).toHaveLength(grows ? 1 : 0);
});
