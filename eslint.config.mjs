import { readFileSync } from 'node:fs';

import { buildScanConfig } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

// The rules of n8n's own scan of community packages (eslint-plugin-n8n-nodes-base and
// @n8n/eslint-plugin-community-nodes), on the files that it looks at.
const scanned = ['package.json', 'nodes/**/*.{ts,json}', 'credentials/**/*.{ts,json}'];
const scanRules = (await buildScanConfig()).map((config) => ({
	...config,
	files: config.files ?? scanned,
	// Tests have folders of these names, too.
	ignores: [...(config.ignores ?? []), 'test/**'],
}));

/** The folders in each folder under nodes/, from the top floor down, as docs/ARCHITECTURE.md lists them. */
function floorsOf(architecture) {
	const [, list] = /^nodes\/\n((?: .*\n)+)/m.exec(architecture);
	const floors = {};
	const path = ['nodes'];
	for (const [, indent, name] of list.matchAll(/^( +)(\w+)\//gm)) {
		path.splice(indent.length / 2, path.length, name);
		const parent = path.slice(0, -1).join('/');
		floors[parent] = [...(floors[parent] ?? []), name];
	}
	return floors;
}

const architecture = readFileSync(new URL('docs/ARCHITECTURE.md', import.meta.url), 'utf8');

/** A folder imports from those below it only. */
const upward = Object.entries(floorsOf(architecture)).flatMap(([parent, folders]) =>
	folders.map((folder, floor) => ({
		target: `./${parent}/${folder}`,
		from: folders.slice(0, floor).map((above) => `./${parent}/${above}`),
		message: 'Imports only go down the list of folders in docs/ARCHITECTURE.md.',
	})),
);

const apart = [
	{ target: './nodes/VisibilityAnalysis', from: './nodes/!(shared|VisibilityAnalysis)/**' },
	{ target: './nodes/VisibilityReporting', from: './nodes/VisibilityReportingTrigger/**' },
	{ target: './nodes', from: './{sandbox,host,bench,messages,test}' },
	{ target: './sandbox', from: './{nodes,credentials,host,bench,test}' },
].map((zone) => ({ ...zone, message: 'These parts of the project do not know each other.' }));

export default [
	{
		ignores: ['dist/**', 'coverage/**', 'host/**/node_modules/**', '**/package-lock.json'],
	},
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	...scanRules,
	{
		rules: {
			'no-restricted-properties': [
				'error',
				{
					property: 'canParse',
					message:
						'Once V8 has optimized it, it is false for a host with an umlaut or accent (Node 20 and 22): use urlOf.',
				},
			],
		},
	},
	{
		files: ['**/*.{ts,mts}'],
		ignores: ['**/*.d.ts'],
		languageOptions: { parser: tseslint.parser },
		plugins: { 'import-x': importX },
		settings: {
			'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.mts', '.js'] })],
		},
		rules: {
			'no-warning-comments': [
				'error',
				{ terms: ['eslint-disable', 'oxlint-disable'], location: 'anywhere' },
			],
			'import-x/no-restricted-paths': [
				'error',
				{ zones: [...upward, ...apart].filter(({ from }) => from.length > 0) },
			],
		},
	},
];
