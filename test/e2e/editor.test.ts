import { useEditor } from './browser.js';
import { ANALYSIS_NODE, REPORTING_NODE } from './scene.js';
import { showNode } from './shownNode.js';

const { scene, editor } = useEditor();

const show = async (type: string, parameters: Record<string, unknown>) =>
	await showNode(scene, editor, type, parameters);

test('the node panel finds both nodes by the words that people use', async () => {
	await editor.showWorkflow(await show(ANALYSIS_NODE, {}));
	const words =
		'visibility|AI|report|brand report|benchmark|brand|mention|mentions|ChatGPT|competitor|share of voice|reputation|brand monitoring|answer engine|LLM|AEO|AI search';
	for (const text of words.split('|')) {
		const found = await editor.searchNodes(text);
		for (const name of ['AI Visibility Analysis', 'AI Visibility Reporting']) {
			await found.filter({ hasText: name }).first().waitFor();
		}
	}
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
		[
			REPORTING_NODE,
			'report',
			['Domains', 'Period', 'Sections', 'Filters', 'Output', 'Appearance'],
		],
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
		expect(await item.first().innerText()).toMatch(
			/^listed-brand\.com · \d+ \w+ \d{4}, \d\d:\d\d · score 64$/,
		);
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
			.getByText(/The API key was rejected, by the service at this URL/)
			.filter({ visible: true })
			.first()
			.waitFor();
	});
});
