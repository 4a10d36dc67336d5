import type { Locator } from 'playwright-core';
import { useEditor } from './browser.js';

/** How many clicks and typed fields lead from an empty canvas to each result, with a saved credential. */

const { scene, editor } = useEditor();

let steps: string[] = [];
const click = async (what: string, locator: Locator) => {
	await locator.first().click();
	steps.push(`click ${what}`);
};
const type = async (what: string) => {
	await editor.part('node-creator-search-bar').fill(what);
	steps.push(`type "${what}"`);
};
const chooseAction = async (search: string, node: string, action: string) => {
	await type(search);
	const items = editor.part('item-iterator-item');
	await click(node, items.filter({ hasText: node }));
	// As a workflow's first step, n8n shows the triggers of a node only, and its actions after a click.
	if (!action.startsWith('On ')) {
		await click('Actions', editor.page.getByText(/^Actions \(\d+\)/));
	}
	await click(action, items.filter({ hasText: action }));
	await editor.part('ndv').waitFor();
};
const chooseOutput = async (name: RegExp) => {
	await click('Output', editor.part('parameter-input-output').locator('input'));
	await click(String(name), editor.page.getByRole('option', { name }));
};

beforeEach(async () => {
	steps = [];
	const empty = { name: 'Empty', nodes: [], connections: {}, settings: {} };
	const { id } = await scene.editor.importWorkflow(empty);
	await editor.page.goto(`${scene.n8n.url}/workflow/${id}`);
	await click('the plus of the canvas', editor.part('canvas-plus-button'));
});

const output = () => editor.part('ndv-output-panel').or(editor.part('output-panel')).first();

test.each([
	['a report', /^Plain Text/, 'text', 6],
	['a message for Slack', /^Slack/, 'blocks', 8],
	['rows', /^Rows/, 'row_key', 8],
])('%s takes few clicks from an empty canvas', async (what, format, field, most) => {
	await chooseAction('visibility', 'AI Visibility Reporting', 'Get a weekly or monthly report');
	if (what !== 'a report') await chooseOutput(format);
	await click('Execute step', editor.part('node-execute-button'));
	await output().locator('th').filter({ hasText: field }).first().waitFor();
	console.log(`${what}: ${steps.length}: ${steps.join(', ')}`);
	expect(steps.length).toBeLessThanOrEqual(most);
});

test('an alert takes few clicks from an empty canvas', async () => {
	await chooseAction('negative mention', 'AI Visibility Reporting', 'On negative mention');
	await chooseOutput(/^Plain Text/);
	await click('Fetch Test Event', editor.part('node-execute-button'));
	await output().locator('th').filter({ hasText: 'text' }).first().waitFor();
	console.log(`an alert: ${steps.length}: ${steps.join(', ')}`);
	expect(steps.length).toBeLessThanOrEqual(7);
});
