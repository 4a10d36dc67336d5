import { EditorWindow } from './browser.js';
import { ANALYSIS_NODE, REPORTING_CREDENTIAL, REPORTING_NODE, useScene } from './scene.js';
import { showNode } from './shownNode.js';

let editor: EditorWindow;

afterAll(async () => await editor?.close());
const scene = useScene();
beforeAll(async () => {
	editor = await EditorWindow.open(scene);
});

const NAMES: Record<string, string> = {
	[ANALYSIS_NODE]: 'AI Visibility Analysis',
	[REPORTING_NODE]: 'AI Visibility Reporting',
};

const show = async (type: string, parameters: Record<string, unknown>) =>
	await showNode(scene, editor, type, parameters);

describe('the node panel', () => {
	test('finds both nodes by the words that people use', async () => {
		const { id } = await show(ANALYSIS_NODE, {});
		await editor.showWorkflow(id);
		const words =
			'visibility|AI|report|brand report|benchmark|brand|mention|mentions|ChatGPT|competitor|share of voice|reputation|brand monitoring|answer engine|LLM|AEO|AI search';
		for (const text of words.split('|')) {
			const found = await editor.searchNodes(text);
			for (const name of Object.values(NAMES)) {
				await found.filter({ hasText: name }).first().waitFor();
			}
		}
	});

	test.each(['light', 'dark'] as const)('shows an icon in %s', async (colorScheme) => {
		await editor.page.emulateMedia({ colorScheme });
		const { id } = await show(ANALYSIS_NODE, {});
		await editor.showWorkflow(id);
		const found = await editor.searchNodes('visibility');
		for (const name of Object.values(NAMES)) {
			const icon = found.filter({ hasText: name }).first().locator('img').first();
			await icon.waitFor();
			const [source, width] = await icon.evaluate((image) => {
				const { src, naturalWidth } = image as unknown as { src: string; naturalWidth: number };
				return [src, naturalWidth] as const;
			});
			expect(source).toMatch(colorScheme === 'dark' ? /\.dark\.svg$/ : /visibility\w+\.svg$/);
			expect(width).toBeGreaterThan(0);
		}
		await editor.page.emulateMedia({ colorScheme: 'light' });
	});

	test.each([
		[
			ANALYSIS_NODE,
			['Analyze domain visibility', 'Compare domain to competitors', 'Get analysis', 'Get history'],
		],
		[
			REPORTING_NODE,
			[
				'Get sources',
				'Get prompts',
				'Get report',
				'Get action plan',
				'Get mentions',
				'Get share of voice',
				'Get visibility score',
				'Get effect',
			],
		],
	])('offers the actions of %s', async (type, actions) => {
		const { id } = await show(type, {});
		await editor.showWorkflow(id);
		const found = await editor.searchNodes('visibility');
		await found.filter({ hasText: NAMES[type] }).first().click();
		const listed = editor.part('item-iterator-item');
		// The panel slides; the node itself is gone when its actions are all that is listed.
		await listed.filter({ hasText: NAMES[type] }).first().waitFor({ state: 'detached' });
		expect((await listed.allInnerTexts()).sort()).toEqual([...actions].sort());
	});
});

describe('the node window', () => {
	test.each([
		[
			ANALYSIS_NODE,
			'analyze',
			['Domain', 'Competitors', 'AI Assistants', 'Wait for Completion', 'Output'],
		],
		[ANALYSIS_NODE, 'history', ['Return All', 'Limit', 'Filters', 'Output']],
		[REPORTING_NODE, 'actionPlan', ['Output']],
		[REPORTING_NODE, 'report', ['Domains', 'Period', 'Sections', 'Filters', 'Output']],
	])('%s shows the fields of %s only', async (type, operation, fields) => {
		await show(type, { operation, domain: 'lumenroast.example' });
		const labels = await editor.labels();
		const shown = labels
			.slice(labels.indexOf('Operation') + 1)
			.filter((label) => label !== 'Options');
		expect(shown.map((label) => label.trim())).toEqual(fields);
		if (operation === 'analyze') await editor.picture('analyze');
	});

	test('finds an analysis in the list', async () => {
		scene.sandbox.analysis.seedAnalysis({ domain: 'listed-brand.com', ageDays: 2, score: 64 });
		await show(ANALYSIS_NODE, { operation: 'get' });
		await editor.part('rlc-input').first().click();
		await editor.part('rlc-search').fill('listed-brand');
		const item = editor.part('rlc-item').filter({ hasText: 'listed-brand.com' });
		await item.first().waitFor();
		expect(await item.first().innerText()).toMatch(/^listed-brand\.com · .+ E[SD]T · score 64$/);
		await editor.picture('list-of-analyses');
	});

	test('shows the output of a run as a table', async () => {
		await show(REPORTING_NODE, { operation: 'benchmarks', output: 'rows' });
		await editor.part('node-execute-button').click();
		const table = editor.part('output-panel').locator('table');
		await table.waitFor();
		const heads = await table.locator('th').allInnerTexts();
		expect(heads.map((head) => head.trim()).filter((head) => head !== '')).toEqual(
			expect.arrayContaining(['category', 'window', 'rank', 'name', 'share_pct', 'is_you']),
		);
		await editor.picture('share-of-voice');
	});

	test('shows what went wrong, and what to do', async () => {
		await show(ANALYSIS_NODE, { operation: 'analyze', domain: 'not a domain' });
		await editor.part('node-execute-button').click();
		const output = editor.part('output-panel');
		const reason = 'The parameter \'Domain\' is "not a domain", which is not a domain.';
		await output.getByText(reason).first().waitFor();
		await output.getByText('Enter a domain such as example.com.').first().waitFor();
	});
});

describe.each([
	['analysis', ANALYSIS_NODE, 'history', 'pro'],
	['reporting', REPORTING_NODE, 'benchmarks', 'studio'],
] as const)('the credential window, %s', (service, type, operation, plan) => {
	async function testIn(keyName: string) {
		await show(type, { operation });
		await editor.part('node-credentials-select').click();
		await editor.part('node-credentials-select-item-new').click();
		const window = editor.part('editCredential-modal');
		const fill = async (field: string, value: string) =>
			await editor.part(`parameter-input-${field}`, window).locator('input').first().fill(value);
		const { keys, baseUrl } = scene.sandbox[service];
		await fill('apiKey', (keys as unknown as Record<string, string>)[keyName]!);
		await fill('baseUrl', baseUrl);
		await editor.part('credential-save-button').click();
		return window;
	}

	test('tests green with a good key', async () => {
		const window = await testIn(plan);
		// n8n closes the window of a new credential that works; open again, it tells so.
		await window.waitFor({ state: 'detached' });
		await editor.part('credential-edit-button').first().click();
		await window.getByText('Connection tested successfully').first().waitFor();
		if (service === 'analysis') await editor.picture('credential');
	});

	test('tests red with a bad one, and says why', async () => {
		const window = await testIn('revoked');
		await window.getByText('More details').filter({ visible: true }).first().click();
		await window
			.getByText(/The service at this URL rejected the API key/)
			.filter({ visible: true })
			.first()
			.waitFor();
	});
});

/** Those that say what a report reads, whatever its output. */
/** In the order of use. */
const OPTIONS_OF_REPORT = [
	'Max Mentions',
	'Compare With Previous Period',
	'On Section Error',
	'Account Sections',
	'Combine Items',
	'Include Usage',
];

test('offers for Discord the options that it uses', async () => {
	await show(REPORTING_NODE, { operation: 'report', output: 'discord' });
	const [usage, ...others] = OPTIONS_OF_REPORT.toReversed();
	expect(await editor.addableOptions()).toEqual([
		'Detail',
		'Language',
		'Title',
		...others.toReversed(),
		'Footer',
		'Link URL',
		'Link Text',
		'Accent Color',
		usage,
	]);
});

test("as an AI agent's tool the node shows its fields", async () => {
	const node = (name: string, type: string, x: number, y: number, more: object = {}) => {
		const common = { id: name, name, type, typeVersion: 1, position: [x, y], parameters: {} };
		return { ...common, ...more };
	};
	const workflow = await scene.editor.importWorkflow(
		{
			name: 'Agent',
			nodes: [
				node('Start', 'n8n-nodes-base.manualTrigger', 0, 0),
				node('Agent', '@n8n/n8n-nodes-langchain.agent', 220, 0, { typeVersion: 1.7 }),
				node('Ask for a report', `${REPORTING_NODE}Tool`, 260, 220, {
					parameters: { operation: 'report', output: 'html' },
					credentials: { [REPORTING_CREDENTIAL]: { id: 'any', name: 'Any' } },
				}),
			],
			connections: {
				Start: { main: [[{ node: 'Agent', type: 'main', index: 0 }]] },
				'Ask for a report': { ai_tool: [[{ node: 'Agent', type: 'ai_tool', index: 0 }]] },
			},
			settings: { executionOrder: 'v1' },
		},
		scene.credentials,
	);
	await editor.showWorkflow(workflow.id);
	await editor.openNode('Ask for a report');
	const labels = (await editor.labels()).join('\n');
	for (const field of ['Tool Description', 'Operation', 'Output']) expect(labels).toContain(field);
	// What an agent reads has no appearance.
	expect(await editor.addableOptions()).toEqual(OPTIONS_OF_REPORT);
});
