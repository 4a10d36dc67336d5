import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { Editor, type Execution, type Workflow } from '../../host/editor.mjs';
import { startN8n } from '../../host/n8n.mjs';
import { until } from '../../host/until.mjs';
import { startChatModel, type ChatModel } from './chatModel.js';
import { openScene, type Scene } from './scene.js';

const EXAMPLES = join(__dirname, '../../examples');

let scene: Scene;

beforeAll(async () => {
	scene = await openScene();
}, 30 * 60_000);

afterAll(async () => {
	await scene?.n8n.stop();
	await scene?.close();
});

async function start(file: string): Promise<string> {
	const example = JSON.parse(await readFile(join(EXAMPLES, file), 'utf8')) as Workflow;
	const { editor, credentials } = scene;
	return await editor.startWorkflow(await editor.importWorkflow(example, credentials));
}

async function run(file: string): Promise<Execution> {
	const execution = await scene.editor.finishedExecution(await start(file));
	expect(execution).toMatchObject({ status: 'success', error: undefined });
	return execution;
}

const json = (execution: Execution, node: string) =>
	execution.itemsOf(node).map((item) => item.json);

const textOf = (execution: Execution, node: string) => String(json(execution, node)[0]?.text);

test('weekly report to Slack: one message of four parts', async () => {
	const execution = await run('weekly-report-to-slack.json');
	expect(execution.itemsOf('Report')).toHaveLength(1);
	const text = textOf(execution, 'Report');
	process.stdout.write(`${text}\n`);
	const parts = text.split('\n\n');
	expect(parts.map((part) => part.split('\n')[0])).toEqual([
		expect.stringMatching(/^AI visibility of [\w.]+: [\d.]+ \([+−]/),
		expect.stringMatching(/^Share of voice: /),
		expect.stringMatching(/^\d+ mentions, /),
		expect.stringMatching(/^Actions for the week of /),
	]);
	expect(text.length).toBeLessThan(4_000);
	expect(execution.itemsOf('Post to Slack')).toHaveLength(1);
});

test('mentions into Google Sheets: a row per mention of the last day', async () => {
	const dayAgo = new Date(Date.now() - 86_400_000).toISOString();
	const execution = await run('mentions-to-google-sheets.json');
	const rows = json(execution, 'Get Mentions');
	const truth = [...scene.sandbox.reporting.mentions.list()];
	const recent = truth.filter(({ captured_at }) => captured_at > dayAgo);
	expect(recent.length).toBeGreaterThan(0);
	// The day may have moved on by a mention between the workflow's clock and this one.
	expect(Math.abs(rows.length - recent.length)).toBeLessThanOrEqual(1);
	expect(truth.map(({ id }) => id)).toEqual(expect.arrayContaining(rows.map(({ id }) => id)));
});

test('share of voice into Google Sheets: a dated row per competitor', async () => {
	const execution = await run('share-of-voice-to-google-sheets.json');
	const rows = json(execution, 'Add Date');
	expect(rows.length).toBeGreaterThan(1);
	expect(Object.keys(rows[0]!).sort()).toEqual(
		['date', 'category', 'window', 'rank', 'name', 'share_pct', 'is_you'].sort(),
	);
	expect(rows[0]!.date).toMatch(/^\d{4}-\d\d-\d\d$/);
});

test('analyze and compare: one report of both', async () => {
	scene.sandbox.set({ postAnswer: 'complete' });
	const execution = await run('analyze-and-compare-report.json');
	scene.sandbox.set({ postAnswer: 'pending' });
	const text = textOf(execution, 'Report');
	process.stdout.write(`${text}\n`);
	expect(text).toMatch(/^AI visibility of example\.com: \d+\n/);
	expect(text).toMatch(/\n\nAI visibility compared: [\w.]+ leads\n/);
	expect(text).toMatch(/example\.com ◀/);
	expect(text).toMatch(/example\.net \(/);
});

test('competitor watch: an alert for each competitor that is ahead, and for no other', async () => {
	const { analysis } = scene.sandbox;
	analysis.seedAnalysis({ domain: 'example.com', ageDays: 0, score: 50 });
	analysis.seedAnalysis({ domain: 'example.org', ageDays: 0, score: 61 });
	analysis.seedAnalysis({ domain: 'example.net', ageDays: 0, score: 40 });
	const execution = await run('competitor-watch.json');
	expect(json(execution, 'Alert').map(({ text }) => text)).toEqual([
		'example.org is ahead of example.com in AI answers: 61 to 50',
	]);
});

test.each([
	['negative-mention-alert.json', 'Negative mention', /^[A-Z]\w+ mentioned you negatively\n• /],
	[
		'unusual-score-alert.json',
		'Unusual score',
		/^The AI visibility score of .+\nScore: .+\nSmoothed /,
	],
	[
		'overtaken-alert.json',
		'Share of voice',
		/^Your share of voice has not changed, still rank \d\nShare of voice of /,
	],
	['silence-guard.json', 'No new mention', /^No new mention for 24 hours\nLast mention: \d/],
])('%s: a text to post, without code', async (file, trigger, text) => {
	const execution = await run(file);
	process.stdout.write(`${textOf(execution, trigger)}\n`);
	expect(textOf(execution, trigger)).toMatch(text);
	expect(execution.itemsOf('Post to Slack')).toHaveLength(1);
});

describe('tools for an AI agent', () => {
	let model: ChatModel;

	beforeAll(async () => {
		model = await startChatModel();
		scene.sandbox.set({ postAnswer: 'complete' });
		const data = { apiKey: 'none', url: model.url };
		scene.credentials.openAiApi = await scene.editor.createCredential('openAiApi', 'Model', data);
	});

	afterAll(async () => {
		scene.sandbox.set({ postAnswer: 'pending' });
		await model.close();
	});

	test.each([
		[
			'Mentions',
			{ limit: 3, sentiment: 'negative', since: '' },
			/^3 mentions, .+\n.+\nBy sentiment: negative 3\n/,
		],
		['Share_of_voice', {}, /^Share of voice: .+\n█/],
		['Analyze_a_domain', { domain: 'agent-brand.com' }, /^AI visibility of agent-brand\.com: \d+/],
	])('%s is called with what the model fills in', async (tool, args, text) => {
		const before = model.asked.length;
		model.call(tool, args);
		const execution = await run('ai-agent-tools.json');
		const [first, second] = model.asked.slice(before);
		expect(first!.tools!.map((offered) => offered.function.name).sort()).toEqual(
			['Analyze_a_domain', 'Mentions', 'Share_of_voice', 'Visibility_score'].sort(),
		);
		const [response] = JSON.parse(second!.messages.at(-1)!.content) as Array<{ text: string }>;
		process.stdout.write(`${response!.text}\n`);
		expect(response!.text).toMatch(text);
		expect(String(json(execution, 'Agent')[0]?.output)).toContain(response!.text.split('\n')[0]);
	});
});

test('durable analysis: goes on after n8n was killed while it waited', async () => {
	const posts = () =>
		scene.sandbox
			.requests({ method: 'POST' })
			.filter(({ body }) => (body as { domain?: string }).domain === 'example.com').length;
	const before = posts();
	const id = await start('durable-analysis.json');
	await until(
		'the workflow sleeps',
		async () => {
			const { status } = await scene.editor.request<{ status: string }>(
				'GET',
				`/rest/executions/${id}`,
			);
			return status === 'waiting';
		},
		30_000,
	);
	await scene.n8n.kill();
	const n8n = await startN8n(scene.install, scene.folder);
	scene.n8n = n8n;
	scene.editor = new Editor(n8n.url);
	await scene.editor.logIn(scene.owner);
	// When it is back, n8n takes the execution for crashed at first, and then goes on waiting.
	const status = async () => (await scene.editor.execution(id)).status;
	await until(
		'the execution has succeeded',
		async () => (await status()) === 'success',
		150_000,
		500,
	);
	const execution = await scene.editor.execution(id);
	expect(textOf(execution, 'Report')).toMatch(/^AI visibility of example\.com: \d+$/);
	expect(posts()).toBe(before + 1);
}, 240_000);
