import { useEditor } from './browser.js';
import { ANALYSIS_NODE, REPORTING_NODE, TRIGGER_NODE } from './scene.js';
import { showNode } from './shownNode.js';

/** What the editor shows of the trigger, and what it tells before a node runs. */

const { scene, editor } = useEditor();

const show = async (type: string, parameters: Record<string, unknown>, more = {}) =>
	await showNode(scene, editor, type, parameters, more);

describe('the trigger', () => {
	test.each([
		...['visibility', 'AI', 'brand', 'mention', 'ChatGPT', 'competitor', 'share of voice'],
		'on negative mention',
	])('is found as the first step of a workflow by "%s"', async (text) => {
		const empty = { name: 'Empty', nodes: [], connections: {}, settings: {} };
		const { id } = await scene.editor.importWorkflow(empty);
		await editor.startWorkflow(id);
		const found = await editor.searchNodes(text);
		await found.filter({ hasText: 'AI Visibility Reporting' }).first().click();
		// n8n shows a trigger and the action node of the same name as one.
		const events = found.filter({ hasText: /^On / });
		// The panel slides; what was found before is gone at its end.
		const gone = found.filter({ hasText: 'AI Visibility Analysis' }).first();
		await gone.waitFor({ state: 'detached' });
		expect(await events.allInnerTexts()).toEqual([
			'On negative mention',
			'On new action plan',
			'On new mention',
			'On no new mention',
			'On share of voice change',
			'On visibility score change',
		]);
		if (text === 'mention') await editor.picture('triggers');
	});

	test.each([
		['mention', ['Filters', 'Output', 'Options']],
		['negativeMention', ['Filters', 'Output', 'Options']],
		['visibilityChange', ['Sensitivity', 'Filters', 'Output']],
		['shareOfVoiceChange', ['Brands', 'Threshold (Points)', 'Output']],
		['silence', ['Hours Without a Mention', 'Filters', 'Output']],
		['actionPlan', ['Output']],
	])('shows the fields of the event %s only', async (event, fields) => {
		await show(TRIGGER_NODE, { event });
		const labels = await editor.labels();
		expect(labels.slice(labels.indexOf('Event') + 1)).toEqual(fields);
	});

	test('fetches an item', async () => {
		await show(TRIGGER_NODE, { event: 'mention' });
		await editor.part('node-execute-button').first().click();
		const table = editor.part('output-panel').locator('table');
		await table.waitFor();
		const heads = await table.locator('th').allInnerTexts();
		const fields = ['id', 'engine', 'prompt', 'captured_at'];
		expect(heads.map((head) => head.trim())).toEqual(expect.arrayContaining(fields));
		expect(await table.locator('tbody tr').count()).toBe(1);
		await editor.picture('trigger');
	});
});

test('a hint before a run counts the items of the input', async () => {
	await show(ANALYSIS_NODE, { operation: 'analyze' }, { itemCount: 20 });
	await editor.page.getByText('Execute previous nodes').first().click();
	const hint = editor.part('ndv-output-panel').or(editor.part('output-panel')).first();
	await hint.getByText('9 to 17 seconds per analysis').first().waitFor();
});

test('after a run with a format, a hint has the line to paste into the next node', async () => {
	const parameters = { operation: 'report', sections: ['visibility'], output: 'blocks' };
	await show(REPORTING_NODE, parameters);
	await editor.part('node-execute-button').first().click();
	const output = editor.part('ndv-output-panel').or(editor.part('output-panel')).first();
	const line = 'In Slack: Message Type Blocks, Blocks = {{ $json.blocks }}';
	await output.getByText(line).first().waitFor();
	await editor.picture('hint');
	// With another output, it has to run again.
	await editor.part('parameter-input-output').locator('input').first().click();
	await editor.page.getByRole('option', { name: /^Email/ }).click();
	await output.getByText("If you have changed 'Output' since").first().waitFor();
});

test('the line to paste stands above the input of the next node, too', async () => {
	const parameters = { operation: 'report', sections: ['visibility'], output: 'blocks' };
	await show(REPORTING_NODE, parameters, { opened: 'Next' });
	await editor.part('node-execute-button').first().click();
	const input = editor.part('ndv-input-panel');
	await input.getByText('In Slack: Message Type Blocks').first().waitFor();
});

test.each([
	[ANALYSIS_NODE, 'analyze', ['llm_scores', 'completed_at']],
	[REPORTING_NODE, 'actionPlan', ['week_of', 'actions']],
])('%s, %s: the next node previews the output', async (type, operation, fields) => {
	await show(type, { operation }, { opened: 'Next' });
	const input = editor.part('ndv-input-panel');
	await input.getByText('Usually outputs the following fields').waitFor();
	for (const field of fields) await input.getByText(field, { exact: true }).first().waitFor();
});
