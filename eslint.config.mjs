import { buildScanConfig } from '@n8n/scan-community-package/scanner/scanner.mjs';

// n8n's own scan of community packages (eslint-plugin-n8n-nodes-base and @n8n/eslint-plugin-community-nodes),
// on the files that it looks at. Everything else is in oxlint.config.mjs.
const scanned = ['package.json', '{nodes,credentials}/**/*.{ts,json}', 'reports/**/*.ts'];

/** A call has its arguments on the stack, which overflows with some 100,000: a service decides how long its lists are. */
const spreads = {
	selector: 'CallExpression[callee.property.name=/^(min|max|push|unshift)$/] > SpreadElement',
	message:
		'A list may be too long for the stack: use minimum or maximum of reports/values/numbers.ts, or a loop.',
};

export default [
	// Tests have folders of the scanned names, too.
	{ ignores: ['**/package-lock.json', 'test/**'] },
	{ linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'error' } },
	...(await buildScanConfig()).map((config) => ({ ...config, files: config.files ?? scanned })),
	{
		files: ['{nodes,reports}/**/*.ts'],
		rules: { 'no-restricted-syntax': ['error', spreads] },
	},
];
