import type { Locator } from 'playwright-core';
import { useEditor } from './browser.js';
import { REPORTING_NODE } from './scene.js';

/** The export of another tracker, whose columns are dragged onto the fields of the report. */

const { scene, editor } = useEditor();

const DAY_MS = 86_400_000;

/**
 * Nine weeks of rows in the shape of `examples/code-examples/export_to_csv.py` of github.com/nibzard/llm-answer-watcher: one
 * row per answer and brand.
 */
const EXPORT = Array.from({ length: 9 * 7 * 6 }, (_, index) => {
	const day = Math.floor(index / 6);
	const at = new Date(Date.now() - (day + 1) * DAY_MS).toISOString();
	const isOwn = index % 3 > 0;
	return {
		Timestamp: at.replace(/\.\d+/, ''),
		'Run ID': at.slice(0, 10),
		Intent: ['beans-for-offices', 'freshest-roaster'][index % 2],
		Brand: isOwn ? 'lumen-roast' : 'harbor-beans',
		'Is Mine': isOwn ? 1 : 0,
		Rank: (index % 4) + 1,
		Provider: ['openai', 'perplexity'][Math.floor(index / 2) % 2],
		Model: ['gpt-4o-mini', 'sonar'][Math.floor(index / 2) % 2],
		'Match Type': 'exact',
		Sentiment: ['positive', 'neutral', 'negative'][index % 5 > 2 ? 2 : index % 2],
		Context: 'alternative_listing',
	};
});

/** The columns that say what a report needs, the field of each, and what the editor calls it. */
const COLUMNS = [
	['Timestamp', 'capturedAt', 'Captured At'],
	['Provider', 'engine', 'AI Assistant'],
	['Sentiment', 'sentiment', 'Sentiment'],
	['Intent', 'prompt', 'Prompt'],
] as const;

/** The name of a column in the input panel. */
const pillOf = (column: string) =>
	editor
		.part('run-data-schema-item', editor.part('ndv-input-panel'))
		.filter({ hasText: column })
		.first()
		.getByText(column, { exact: true });

/** What a hand has done so far, beside typing the name of the brand. */
const hands = { clicks: 0, drags: 0 };

async function click(target: Locator): Promise<void> {
	await target.click();
	hands.clicks += 1;
}

/** Drags as a hand does, because n8n follows the pointer. */
async function drag(from: Locator, to: Locator): Promise<void> {
	const { mouse } = editor.page;
	const middleOf = async (one: Locator) => {
		await one.scrollIntoViewIfNeeded();
		const { x, y, width, height } = (await one.boundingBox())!;
		return [x + width / 2, y + height / 2] as const;
	};
	const target = await middleOf(to);
	await mouse.move(...(await middleOf(from)));
	await mouse.down();
	await mouse.move(...target, { steps: 10 });
	await mouse.up();
	hands.drags += 1;
}

const node = (name: string, type: string, at: number, parameters: object, typeVersion = 1) => ({
	...{ id: `columns-${at}`, name, type, typeVersion, parameters },
	position: [at, 0] as [number, number],
});

test('the columns of another tracker are mapped by four drags', async () => {
	const own = {
		conditions: {
			options: { caseSensitive: true, typeValidation: 'loose', version: 2 },
			combinator: 'and',
			conditions: [
				{
					id: '1',
					leftValue: "={{ $json['Is Mine'] }}",
					rightValue: 1,
					operator: { type: 'number', operation: 'equals' },
				},
			],
		},
		options: {},
	};
	const workflow = await scene.editor.importWorkflow({
		name: 'Another tracker',
		nodes: [
			node('Start', 'n8n-nodes-base.manualTrigger', 0, {}),
			node('Own Brand', 'n8n-nodes-base.filter', 220, own, 2.2),
			node('Report', REPORTING_NODE, 440, { operation: 'reportFromItems' }),
		],
		connections: Object.fromEntries(
			[
				['Start', 'Own Brand'],
				['Own Brand', 'Report'],
			].map(([from, to]) => [from, { main: [[{ node: to, type: 'main', index: 0 }]] }]),
		),
		settings: { executionOrder: 'v1' },
		pinData: { Start: EXPORT.map((json) => ({ json })) },
	} as never);
	await editor.showWorkflow(workflow);
	await editor.openNode('Report');
	await editor.page.getByText('Execute previous nodes').click();
	await editor.part('run-data-schema-item').filter({ hasText: 'Timestamp' }).waitFor();
	for (const [column, field, label] of COLUMNS) {
		await click(editor.part('collection-parameter-add').first());
		await click(editor.page.getByRole('option', { name: label, exact: true }));
		await drag(pillOf(column), editor.part(`parameter-input-${field}`));
		await editor.part(`parameter-input-${field}`).locator(`input[value="${column}"]`).waitFor();
	}
	await editor.part('parameter-input-domain').locator('input').first().fill('Lumen Roast');
	await click(editor.part('node-execute-button').first());
	const output = editor.part('output-panel');
	await output
		.getByText(/^Lumen Roast · [^]*Mentions 28 · Negative 10/)
		.first()
		.waitFor();
	expect(hands).toEqual({ clicks: 9, drags: 4 });
	await editor.page.getByText('Node executed successfully').waitFor({ state: 'hidden' });
	await editor.picture('own-columns');
});
