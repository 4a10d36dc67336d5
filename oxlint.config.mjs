/** Folders from the top down: each imports only from those after it. */
const floors = {
	'packages/reports/src': [
		...['topics', 'formats', 'documents', 'records', 'blocks', 'insights', 'rows', 'judgement'],
		...['language', 'model', 'statistics', 'time', 'values'],
	],
	'nodes/shared': ['run', 'http', 'credentials', 'fields'],
	'nodes/VisibilityAnalysis': ['operations', 'comparison', 'analysis'],
	'nodes/VisibilityReporting': ['trigger', 'events', 'operations', 'read'],
};

const tools = ['sandbox', 'host', 'bench', 'generate', 'tools', 'test'];

/** What a folder does not import from: folders by their last name, packages. */
const borders = {
	nodes: [...tools, 'credentials/.*\\.credentials', 'packages'],
	'packages/reports': ['sandbox', 'host', 'tools', 'credentials', 'nodes', 'openapi', 'n8n-.*'],
	'packages/reports/src': ['bench', 'generate', 'test'],
	credentials: tools,
	'nodes/shared': ['VisibilityAnalysis', 'VisibilityReporting'],
	'nodes/VisibilityAnalysis': ['VisibilityReporting'],
	'nodes/VisibilityReporting': ['VisibilityAnalysis'],
	sandbox: [
		'nodes',
		'ai-visibility-reports',
		'packages',
		'credentials',
		'host',
		'bench',
		'tools',
		'test',
	],
	tools: ['test/(units|stories|golden|contract|e2e)'],
	'test/units': ['sandbox', 'host', 'n8n-core', 'stories', 'contract', 'e2e'],
};

/**
 * A judged report holds its answers, so what writes one imports from judgement/ nothing but these functions, which judge
 * several reports or analyses together, or sum up a list.
 */
const judges = ['judgeAnalyses', 'judgeCombined', 'judgedFrom', 'JudgedTogether', 'summarizeList'];

const rows = [
	...Object.entries(borders),
	...Object.entries(floors).flatMap(([house, names]) =>
		names.slice(1).map((name, above) => [`${house}/${name}`, names.slice(0, above + 1)]),
	),
];

/** An override per folder. It repeats what holds for the folders around it, as the last one that matches a file counts. */
const overrides = rows.map(([folder]) => ({
	files: [`${folder}/**/*.ts`],
	rules: {
		'no-restricted-imports': [
			'error',
			{
				patterns: [
					...rows
						.filter(([around]) => `${folder}/`.startsWith(`${around}/`))
						.map(([around, names]) => ({
							regex: `(^|/)(${names.join('|')})(/|$)`,
							message: `${around}/ does not import this: the tables in oxlint.config.mjs say what it may.`,
						})),
					...(/^packages\/reports\/src\/(documents|records|insights)$/.test(folder)
						? [
								{
									regex: '/judgement/',
									allowImportNames: judges,
									message: 'What is known of a report is a field of it: see model/report.ts.',
								},
							]
						: []),
				],
			},
		],
	},
}));

export default {
	plugins: ['typescript', 'import'],
	categories: { correctness: 'off' },
	ignorePatterns: ['**/*.js', '**/*.cjs', '**/*.mjs', '**/*.d.ts'],
	rules: {
		'typescript/no-floating-promises': 'error',
		'typescript/no-misused-promises': 'error',
		'typescript/switch-exhaustiveness-check': 'error',
		'import/no-cycle': ['error', { ignoreTypes: false }],
		'no-warning-comments': [
			'error',
			{ terms: ['eslint-disable', 'oxlint-disable'], location: 'anywhere' },
		],
		'no-restricted-properties': [
			'error',
			{
				property: 'canParse',
				message:
					'Once V8 has optimized it, it is false for a host with an umlaut or accent (Node 20 and 22): use urlOf.',
			},
		],
	},
	overrides: [
		{
			files: ['{nodes,credentials,packages/reports/src}/**/*.ts'],
			rules: {
				'typescript/no-non-null-assertion': 'error',
				'typescript/no-unnecessary-condition': 'error',
			},
		},
		...overrides,
	],
};
