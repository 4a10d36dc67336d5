import { buildScanConfig } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

// The rules of n8n's own scan of community packages (eslint-plugin-n8n-nodes-base and
// @n8n/eslint-plugin-community-nodes), on the files that it looks at.
const scanned = ['package.json', '{nodes,credentials}/**/*.{ts,json}', 'reports/**/*.ts'];
const scanRules = (await buildScanConfig()).map((config) => ({
	...config,
	files: config.files ?? scanned,
	// Tests have folders of these names, too.
	ignores: [...(config.ignores ?? []), 'test/**'],
}));

/** Folders from the top down: each imports only from those after it. */
const floors = {
	reports: ['formats', 'documents', 'insights', 'language', 'statistics', 'time', 'values'],
	'nodes/shared': ['run', 'fields', 'http'],
	'nodes/VisibilityReporting': ['events', 'trigger', 'operations', 'read'],
};

/** What a folder does not import from. */
const borders = {
	reports: ['nodes', 'credentials', 'openapi'],
	nodes: ['credentials'],
	'nodes/shared': ['nodes/VisibilityAnalysis', 'nodes/VisibilityReporting'],
	'nodes/VisibilityAnalysis': ['nodes/VisibilityReporting'],
	'nodes/VisibilityReporting': ['nodes/VisibilityAnalysis'],
	sandbox: ['nodes', 'reports', 'credentials', 'host', 'bench', 'test'],
	'{nodes,reports,credentials}': ['sandbox', 'host', 'bench', 'generate', 'test'],
	'test/reports': ['nodes', 'credentials', 'sandbox', 'test/nodes', 'test/worlds'],
};

const zones = [
	...Object.entries(floors).flatMap(([house, names]) =>
		names.slice(1).map((name, above) => ({
			target: `./${house}/${name}`,
			from: names.slice(0, above + 1).map((each) => `./${house}/${each}`),
			message: 'Imports go down the floors of this house only.',
		})),
	),
	...Object.entries(borders).map(([folder, others]) => ({
		target: folder.startsWith('{') ? `./${folder}/**` : `./${folder}`,
		from: others.map((other) => `./${other}`),
		message: 'These parts of the project do not know each other.',
	})),
];

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
			'import-x/resolver-next': [
				createNodeResolver({ extensions: ['.ts', '.mts', '.d.ts', '.js'] }),
			],
		},
		rules: {
			'no-warning-comments': [
				'error',
				{ terms: ['eslint-disable', 'oxlint-disable'], location: 'anywhere' },
			],
			'import-x/no-restricted-paths': ['error', { zones }],
		},
	},
	{
		files: ['{reports,test/reports}/**/*.ts'],
		rules: {
			'no-restricted-imports': [
				'error',
				{ patterns: [{ group: ['n8n-*'], message: 'Reports know no n8n.' }] },
			],
		},
	},
];
