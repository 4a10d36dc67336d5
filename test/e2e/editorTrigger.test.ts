import { EditorWindow } from './browser.js';
import { ANALYSIS_NODE, REPORTING_NODE, TRIGGER_NODE, useScene } from './scene.js';
import { showNode } from './shownNode.js';

/** What the editor shows of the trigger, and what it tells before a node runs. */

let editor: EditorWindow;

afterAll(async () => await editor?.close());
const scene = useScene();
beforeAll(async () => {
	editor = await EditorWindow.open(scene);
});

const show = async (type: string, parameters: Record<string, unknown>, more = {}) =>
	await showNode(scene, editor, type, parameters, more);

describe('the trigger', () => {
	test.each(['visibility', 'AI', 'brand', 'mention', 'ChatGPT', 'competitor', 'share of voice'])(
		'is found as the first step of a workflow by "%s"',
		async (text) => {
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
				'On new mention',
				'On visibility score change',
				'On share of voice change',
				'On no new mention',
				'On new action plan',
			]);
			if (text === 'mention') await editor.picture('triggers');
		},
	);

	test.each([
		['mention', ['Filters', 'Output', 'Options']],
		['visibilityChange', ['Sensitivity', 'Threshold (Points)', 'Filters', 'Output']],
		['shareOfVoiceChange', ['Brands', 'Threshold (Points)', 'Output']],
		['silence', ['Hours Without a Mention', 'Filters', 'Output']],
		['actionPlan', ['Output']],
	])('shows the fields of the event %s only', async (event, fields) => {
		await show(TRIGGER_NODE, { event });
		const labels = await editor.labels();
		expect(labels.slice(labels.indexOf('Event') + 1)).toEqual(fields);
	});

	test.each([
		['mention', ['id', 'engine', 'prompt', 'captured_at']],
		['visibilityChange', ['domain', 'score', 'previous_score', 'change', 'direction']],
		['shareOfVoiceChange', ['category', 'name', 'share_pct', 'rank']],
		['silence', ['hours', 'last_mention_at']],
		['actionPlan', ['week_of', 'actions']],
	])('fetches an item for %s', async (event, fields) => {
		await show(TRIGGER_NODE, { event });
		await editor.part('node-execute-button').first().click();
		const table = editor.part('output-panel').locator('table');
		await table.waitFor();
		const heads = await table.locator('th').allInnerTexts();
		expect(heads.map((head) => head.trim())).toEqual(expect.arrayContaining(fields));
		expect(await table.locator('tbody tr').count()).toBe(1);
		if (event === 'mention') await editor.picture('trigger');
	});

	test('says that there is nothing to fetch', async () => {
		const { mentions } = scene.sandbox.reporting;
		const count = [...mentions.list()].length;
		mentions.setMentionCount(0);
		await show(TRIGGER_NODE, { event: 'mention' });
		await editor.part('node-execute-button').first().click();
		const output = editor.part('output-panel');
		await output.getByText('No mentions match the current filters yet.').first().waitFor();
		await output.getByText('You can still publish the workflow').first().waitFor();
		mentions.setMentionCount(count);
	});
});

test.each<[string, Record<string, unknown>, number, string]>([
	[TRIGGER_NODE, { event: 'visibilityChange', threshold: 0 }, 1, 'Every score change'],
	[ANALYSIS_NODE, { operation: 'compare' }, 1, 'an analysis from the last 30 days'],
	[ANALYSIS_NODE, { operation: 'analyze' }, 20, 'about 10 seconds per analysis'],
	[REPORTING_NODE, { operation: 'mentions', filters: { since: '2999-01-01' } }, 1, 'Since'],
])('%s with %j and %i items gives a hint before it runs', async (...settings) => {
	const [type, parameters, itemCount, text] = settings;
	await show(type, parameters, { itemCount });
	if (itemCount > 1) await editor.page.getByText('Execute previous nodes').first().click();
	const hint = editor.part('ndv-output-panel').or(editor.part('output-panel')).first();
	await hint.getByText(text).first().waitFor();
});

test('after a run with a format, a hint has the line to paste into the next node', async () => {
	const parameters = { operation: 'report', sections: ['visibility'], output: 'blocks' };
	await show(REPORTING_NODE, parameters);
	await editor.part('node-execute-button').first().click();
	const output = editor.part('ndv-output-panel').or(editor.part('output-panel')).first();
	const line = 'In Slack: Message Type Blocks, Blocks = {{ $json.blocks }}';
	await output.getByText(line).first().waitFor();
	await editor.picture('hint');
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
