import { buildScanConfig } from '@n8n/scan-community-package/scanner/scanner.mjs';
import { createNodeResolver, importX } from 'eslint-plugin-import-x';
import tseslint from 'typescript-eslint';

// The rules of n8n's own scan of community packages (eslint-plugin-n8n-nodes-base and
// @n8n/eslint-plugin-community-nodes), on the files that it looks at.
const scanned = ['package.json', 'nodes/**/*.{ts,json}', 'credentials/**/*.{ts,json}'];
const scanRules = (await buildScanConfig()).map((config) => ({
	...config,
	files: config.files ?? scanned,
}));

/** The folders of the house, from the top floor down: a folder imports from those below it only. */
const floors = {
	'nodes/shared': [
		['run'],
		['fields'],
		['transport'],
		['rateLimit'],
		['documents', 'credentials', 'statistics'],
		['language'],
		['time'],
		['values'],
	],
	'nodes/VisibilityAnalysis': [['operations'], ['analysis', 'output'], ['api']],
	'nodes/reporting': [['output'], ['api']],
	'nodes/VisibilityReporting': [['operations'], ['report']],
	'nodes/VisibilityReportingTrigger': [['events'], ['mentions', 'polling', 'signals']],
};

const upward = Object.entries(floors).flatMap(([house, levels]) =>
	levels.flatMap((folders, level) =>
		folders.map((folder) => ({
			target: `./${house}/${folder}`,
			from: levels
				.slice(0, level + 1)
				.flat()
				.filter((other) => other !== folder)
				.map((other) => `./${house}/${other}`),
			message: 'Imports only go down the layers: see docs/ARCHITECTURE.md.',
		})),
	),
);

const apart = [
	{ target: './nodes/shared', from: './nodes/!(shared)/**' },
	{ target: './nodes/reporting', from: './nodes/!(shared|reporting)/**' },
	{ target: './nodes/VisibilityAnalysis', from: './nodes/!(shared|VisibilityAnalysis)/**' },
	{
		target: './nodes/VisibilityReporting',
		from: './nodes/Visibility{Analysis,ReportingTrigger}/**',
	},
	{
		target: './nodes/VisibilityReportingTrigger',
		from: './nodes/Visibility{Analysis,Reporting}/**',
	},
	{ target: './nodes', from: './{sandbox,host,bench,test}' },
	{ target: './sandbox', from: './{nodes,credentials,host,bench,test}' },
].map((zone) => ({ ...zone, message: 'These parts of the project do not know each other.' }));

export default [
	{
		ignores: ['dist/**', 'coverage/**', 'host/**/node_modules/**', '**/package-lock.json'],
	},
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	...scanRules,
	{
		files: ['**/*.{ts,mts}'],
		ignores: ['**/*.d.ts'],
		languageOptions: { parser: tseslint.parser, parserOptions: { projectService: true } },
		plugins: { '@typescript-eslint': tseslint.plugin, 'import-x': importX },
		settings: {
			'import-x/resolver-next': [createNodeResolver({ extensions: ['.ts', '.mts', '.js'] })],
		},
		rules: {
			'@typescript-eslint/no-floating-promises': 'error',
			'@typescript-eslint/no-misused-promises': 'error',
			'@typescript-eslint/switch-exhaustiveness-check': 'error',
			'import-x/no-cycle': 'error',
			'import-x/no-restricted-paths': [
				'error',
				{ zones: [...upward, ...apart].filter(({ from }) => from.length > 0) },
			],
		},
	},
	{
		files: ['nodes/**/*.ts', 'credentials/**/*.ts'],
		rules: {
			'@typescript-eslint/no-non-null-assertion': 'error',
			'@typescript-eslint/no-unnecessary-condition': 'error',
		},
	},
];
