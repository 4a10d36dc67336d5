import tsParser from '@typescript-eslint/parser';
import { buildScanConfig } from '@n8n/scan-community-package/scanner/scanner.mjs';

// The rules of n8n's own scan of community packages (eslint-plugin-n8n-nodes-base and
// @n8n/eslint-plugin-community-nodes), on the files that it looks at.
const scanned = ['package.json', 'nodes/**/*.{ts,json}', 'credentials/**/*.{ts,json}'];
const scanRules = (await buildScanConfig()).map((config) => ({
	...config,
	files: config.files ?? scanned,
}));

export default [
	{
		ignores: [
			...['dist/**', 'coverage/**', 'reports/**', '.stryker-tmp/**'],
			...['host/**/node_modules/**', '**/package-lock.json'],
		],
	},
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	...scanRules,
	{
		files: ['**/*.{ts,mts}'],
		languageOptions: { parser: tsParser },
	},
];
