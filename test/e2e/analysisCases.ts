import type { Item } from '../../host/editor.mjs';
import { until } from '../../host/until.mjs';
import { analysisWorkflow, type Scene } from './scene.js';

/** Asks often, for the sandbox's jobs are quick. */
const options = { pollInterval: 1 };

const json = (items: Item[]) => items.map((item) => item.json);

const holding = (part: Record<string, unknown>) => expect.objectContaining(part) as unknown;

/** What the analysis node does in every n8n that it supports. */
export function analysisCases(scene: Scene): void {
	async function run(...parts: Parameters<typeof analysisWorkflow>) {
		const { editor, credentials } = scene;
		return await editor.run(await editor.importWorkflow(analysisWorkflow(...parts), credentials));
	}

	describe('each operation of the analysis node', () => {
		test('analyze: items side by side, in order, each linked to its own', async () => {
			const { sandbox, apiKey } = scene;
			sandbox.clearRequests();
			const domains = ['alpha-brand.com', 'beta-brand.com', 'gamma-brand.com'];
			const execution = await run(
				'Analyze',
				domains.map((domain) => ({ domain })),
				{ operation: 'analyze', domain: '={{ $json.domain }}', options },
			);
			expect(execution.error).toBeUndefined();
			const items = execution.itemsOf('Analysis');
			expect(json(items)).toEqual(domains.map((domain) => holding({ domain, status: 'complete' })));
			expect(items.map(({ pairedItem }) => pairedItem)).toEqual([
				{ item: 0 },
				{ item: 1 },
				{ item: 2 },
			]);
			const sent = new Set(sandbox.requests().map(({ headers }) => headers.authorization));
			expect([...sent]).toEqual([`Bearer ${apiKey}`]);
		});

		test('get and history: a past analysis', async () => {
			const domain = 'past-brand.com';
			const { id } = scene.sandbox.analysis.seedAnalysis({ domain, ageDays: 3 });
			const analysisId = { __rl: true, mode: 'id', value: id };
			const got = await run('Get', [{}], { operation: 'get', analysisId, options: {} });
			expect(json(got.itemsOf('Analysis'))).toEqual([holding({ id, domain })]);
			const filters = { domain };
			const history = await run('History', [{}], { operation: 'history', filters });
			expect(json(history.itemsOf('Analysis'))).toEqual([holding({ id })]);
		});

		test('compare: a competitor that has no analysis yet is analysed first', async () => {
			const [domain, competitor] = ['leader-brand.com', 'follower-brand.com'];
			const execution = await run('Compare', [{}], {
				operation: 'compare',
				domain,
				competitors: competitor,
				output: 'rows',
				analyzeMissing: true,
				options,
			});
			expect(execution.error).toBeUndefined();
			expect(json(execution.itemsOf('Analysis'))).toEqual([holding({ domain, competitor })]);
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
		expect(json(execution.itemsOf('Analysis', 0))).toEqual([holding({ domain: 'good-brand.com' })]);
		const failed = execution.itemsOf('Analysis', 1);
		expect(failed.map(({ pairedItem }) => pairedItem)).toEqual([{ item: 1 }, { item: 2 }]);
		expect(failed[0]?.json.error).toMatch(/Domain/);
		expect(failed[1]?.json.error).toMatch(/failed/);
	});

	test('cancelling an execution that waits stops the calls within a second', async () => {
		const { editor, credentials, sandbox } = scene;
		sandbox.set({ jobSeconds: 100_000 });
		const parameters = { operation: 'analyze', domain: 'endless-brand.com', options };
		const workflow = analysisWorkflow('Cancelled', [{}], parameters);
		const questions = () => sandbox.requests({ method: 'GET', path: /^\/analyze\// });
		const asked = questions().length;
		const id = await editor.startWorkflow(await editor.importWorkflow(workflow, credentials));
		await until('the node asks for the second time', () => questions().length >= asked + 2, 20_000);

		await editor.stopExecution(id);
		const cancelledAt = Date.now();
		await until(
			'three questions would have been due',
			() => Date.now() > cancelledAt + 3_500,
			5_000,
		);
		sandbox.set({ jobSeconds: null });
		const last = questions().at(-1)?.at ?? Infinity;
		process.stdout.write(`Last question ${last - cancelledAt} ms after the cancel was confirmed\n`);
		expect(last).toBeLessThan(cancelledAt + 1_000);
		expect((await editor.finishedExecution(id)).status).toBe('canceled');
	});
}
