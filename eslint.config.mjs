import { buildScanConfig } from '@n8n/scan-community-package/scanner/scanner.mjs';

// n8n's own scan of community packages (eslint-plugin-n8n-nodes-base and @n8n/eslint-plugin-community-nodes),
// on the files that it looks at. Everything else is in oxlint.config.mjs.
const scanned = [
	'package.json',
	'{nodes,credentials}/**/*.{ts,json}',
	'packages/reports/src/**/*.ts',
];

/** A call has its arguments on the stack, which overflows with some 100,000: a service decides how long its lists are. */
const spreads = {
	selector: 'CallExpression[callee.property.name=/^(min|max|push|unshift)$/] > SpreadElement',
	message:
		'A list may be too long for the stack: use minimum or maximum of values/numbers.ts, or a loop.',
};

/** A function that is made at each call has a key of its own each time, and may use what is not among its inputs. */
const sharing = {
	selector:
		'CallExpression[callee.property.name="shared"] > :not(Identifier).arguments:first-child',
	message: 'Share a function of the module, called with what it depends on.',
};

/**
 * What a text says is a field beside it, so nobody looks into a text that the house has written: a search that finds a word in
 * one language finds none in another, and what others wrote may hold the word, too.
 */
const searching = ['callee.name="plain"', 'property.name=/^(text|headline|label|line)$/'].map(
	(written) => ({
		selector: `CallExpression[callee.property.name=/^(includes|startsWith|endsWith|indexOf|lastIndexOf|search|match|matchAll|split|replace|replaceAll)$/] > MemberExpression.callee > [${written}].object`,
		message: 'Read a field instead of a text that we wrote: only a format makes a string of runs.',
	}),
);

const declaration = ':matches(Program, Program > ExportNamedDeclaration) > VariableDeclaration';
const declared = `${declaration} > VariableDeclarator`;
const writable = `${declared}[id.typeAnnotation.typeAnnotation.typeName.name!=/^Readonly/]`;

/**
 * What a module holds outlives an execution, and n8n's process runs for months. So a module holds a Registry, which has a
 * maximum size and age, or what is collected as garbage, or what never changes.
 */
const growing = [
	`${declaration}[kind!="const"]`,
	`${declared} > ArrayExpression[elements.length=0]`,
	`${declared} > ObjectExpression[properties.length=0]`,
	`${declared} > TSAsExpression > ObjectExpression[properties.length=0]`,
	`${writable} > NewExpression[callee.name=/^(Map|Set)$/]:not([arguments.0.elements.length>0])`,
	`${declared} > NewExpression[callee.name=/./][callee.name!=/^(Registry|WeakMap|WeakSet|RegExp|Map|Set)$/]`,
	'ClassDeclaration > ClassBody > PropertyDefinition[static=true] > NewExpression',
].map((selector) => ({
	selector,
	message: 'This grows for as long as n8n runs: use a Registry.',
}));

export default [
	// Tests have folders of the scanned names, too.
	{ ignores: ['**/package-lock.json', 'test/**'] },
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	...(await buildScanConfig()).map((config) => ({ ...config, files: config.files ?? scanned })),
	{
		files: ['{nodes,credentials,packages/reports/src}/**/*.ts'],
		rules: { 'no-restricted-syntax': ['error', spreads, sharing, ...growing] },
	},
	{
		files: ['packages/reports/src/{formats,documents,blocks,insights}/**/*.ts'],
		rules: { 'no-restricted-syntax': ['error', spreads, sharing, ...growing, ...searching] },
	},
];
