import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Item } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { analysisWorkflow, openScene, type Scene } from './scene.js';

/** Asks often, for the sandbox's jobs are quick. */
const options = { pollInterval: 1 };

let scene: Scene;

beforeAll(async () => {
	scene = await openScene();
}, 30 * 60_000);

afterAll(async () => await scene?.close());

async function run(...parts: Parameters<typeof analysisWorkflow>) {
	const { editor, credentials } = scene;
	return await editor.run(await editor.importWorkflow(analysisWorkflow(...parts), credentials));
}

const json = (items: Item[]) => items.map((item) => item.json);

describe('each operation', () => {
	test('analyze: several items of one run, each with its own input', async () => {
		const domains = ['alpha-brand.com', 'beta-brand.com', 'gamma-brand.com'];
		const execution = await run(
			'Analyze',
			domains.map((domain) => ({ domain })),
			{ operation: 'analyze', domain: '={{ $json.domain }}', options },
		);
		expect(execution.error).toBeUndefined();
		const items = execution.itemsOf('Analysis');
		expect(json(items)).toEqual(
			domains.map((domain) => expect.objectContaining({ domain, status: 'complete' }) as unknown),
		);
		expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
			{ item: 0 },
			{ item: 1 },
			{ item: 2 },
		]);
	});

	test('get and history: a past analysis', async () => {
		const { id } = scene.sandbox.analysis.seedAnalysis({ domain: 'past-brand.com', ageDays: 3 });
		const analysisId = { __rl: true, mode: 'id', value: id };
		const got = await run('Get', [{}], { operation: 'get', analysisId, options: {} });
		expect(json(got.itemsOf('Analysis'))).toEqual([
			expect.objectContaining({ id, domain: 'past-brand.com' }),
		]);

		const filters = { domain: 'past-brand.com' };
		const history = await run('History', [{}], { operation: 'history', filters });
		expect(json(history.itemsOf('Analysis'))).toEqual([expect.objectContaining({ id })]);
	});

	test('compare: a competitor that has no analysis yet is analysed first', async () => {
		const execution = await run('Compare', [{}], {
			operation: 'compare',
			domain: 'leader-brand.com',
			competitors: 'follower-brand.com',
			output: 'rows',
			analyzeMissing: true,
			options,
		});
		expect(execution.error).toBeUndefined();
		expect(json(execution.itemsOf('Analysis'))).toEqual([
			expect.objectContaining({ domain: 'leader-brand.com', competitor: 'follower-brand.com' }),
		]);
	});
});

test('an item that fails goes to the error branch, the others go on', async () => {
	scene.sandbox.analysis.failNext('failing-brand.com');
	const execution = await run(
		'Error branch',
		[{ domain: 'good-brand.com' }, { domain: 'no domain' }, { domain: 'failing-brand.com' }],
		{ operation: 'analyze', domain: '={{ $json.domain }}', options },
		{ onError: 'continueErrorOutput' },
	);
	expect(execution.status).toBe('success');
	expect(json(execution.itemsOf('Analysis', 0))).toEqual([
		expect.objectContaining({ domain: 'good-brand.com' }),
	]);
	const failed = execution.itemsOf('Analysis', 1);
	expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
	expect(failed[0]?.json.error).toMatch(/Domain/);
	expect(failed[1]?.json.error).toMatch(/failed/);
});

test('cancelling an execution that waits stops the calls within a second', async () => {
	const { editor, credentials, sandbox } = scene;
	sandbox.set({ jobSeconds: 100_000 });
	const workflow = await editor.importWorkflow(
		analysisWorkflow('Cancelled', [{}], {
			operation: 'analyze',
			domain: 'endless-brand.com',
			options,
		}),
		credentials,
	);
	const id = await editor.startWorkflow(workflow);
	const { length: before } = sandbox.requests();
	const questions = () => sandbox.requests({ method: 'GET', path: /^\/analyze\// });
	const asked = questions().length;
	await until('the node asks for the second time', () => questions().length >= asked + 2, 20_000);
	expect(sandbox.requests().length).toBeGreaterThan(before);

	await editor.stopExecution(id);
	const cancelledAt = Date.now();
	await until('three questions would have been due', () => Date.now() > cancelledAt + 3_500, 5_000);

	const last = questions().at(-1)?.at ?? Infinity;
	process.stdout.write(`Last question ${last - cancelledAt} ms after the cancel was confirmed\n`);
	expect(last).toBeLessThan(cancelledAt + 1_000);
	expect((await editor.finishedExecution(id)).status).toBe('canceled');
	sandbox.set({ jobSeconds: null });
});

test('the key is nowhere in what n8n has saved', async () => {
	const { folder, apiKey, editor } = scene;
	const { results } = await editor.request<{ results: Array<{ id: string }> }>(
		'GET',
		'/rest/executions?limit=100',
	);
	expect(results.length).toBeGreaterThan(4);
	for (const { id } of results) expect((await editor.execution(id)).saved).not.toContain(apiKey);

	const home = join(folder.path, '.n8n');
	const files = ['database.sqlite', 'database.sqlite-wal'].map((name) => join(home, name));
	for (const file of [...files, folder.log]) {
		const content = await readFile(file).catch(() => Buffer.alloc(0));
		expect({ file, found: content.includes(apiKey) }).toEqual({ file, found: false });
	}
});
