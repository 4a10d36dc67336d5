import type { INodeProperties } from 'n8n-workflow';

import { operations as analysisOperations } from '../../nodes/VisibilityAnalysis/operations';
import { VisibilityAnalysis } from '../../nodes/VisibilityAnalysis/VisibilityAnalysis.node';
import { operations as reportingOperations } from '../../nodes/VisibilityReporting/operations';
import { VisibilityReporting } from '../../nodes/VisibilityReporting/VisibilityReporting.node';
import { dayAgo } from '../today';
import { sandboxed } from './sandboxed';

const includeUsage = { includeUsage: true };

describe('includeUsage, analysis', () => {
	const world = sandboxed();

	it('tells the calls of each item, and what the key has left in the minute', async () => {
		const apiKey = world.sandbox.analysis.createKey({ plan: 'pro' });
		const credential = { ...world.credential, apiKey, plan: 'pro' };
		world.sandbox.set({ postAnswer: 'complete', jobSeconds: 1 });
		const { json } = await world.run(
			{ operation: 'analyze', domain: '={{ $json.domain }}', options: includeUsage },
			{ credential, items: [{ domain: 'a.com' }, { domain: 'b.com' }, { domain: 'a.com' }] },
		);
		expect(json.map(({ usage }) => (usage as { calls: number }).calls)).toEqual([1, 1, 0]);
		expect(json[2]!.usage).toMatchObject({ remaining: 8 });
	});

	it.each([
		[{ operation: 'history' }, 1],
		[{ operation: 'analyze', domain: 'a.com', waitForCompletion: false, output: 'rows' }, 1],
		[{ operation: 'analyze', domain: 'a.com', waitForCompletion: false, output: 'message' }, 1],
	])('comes with %j', async (parameters, calls) => {
		const { json } = await world.run({ ...parameters, options: includeUsage });
		expect(json.length).toBeGreaterThan(0);
		expect(json.every(({ usage }) => (usage as { calls: number }).calls === calls)).toBe(true);
	});

	it('is not there unless it is asked for', async () => {
		const { json } = await world.run({ operation: 'history' });
		expect(json[0]).not.toHaveProperty('usage');
	});
});

describe('a month of the Pro plan', () => {
	const world = sandboxed();
	world.inQuietTime();

	const ask = async (count: number, plan: string, apiKey: string) =>
		await world.run(
			{ operation: 'history', limit: 1 },
			{
				items: Array.from({ length: count }, () => ({})),
				credential: { ...world.credential, apiKey, plan, requestsPerMinute: 100_000 },
			},
		);
	const newKey = () =>
		world.sandbox.analysis.createKey({ plan: 'enterprise', perMinute: Infinity });
	// The credential's plan decides what is told; a limit of its own saves the test its minutes.
	const spend = async (apiKey: string) => {
		const result = await ask(490, 'custom', apiKey);
		// So that the plan's own limit leaves room again.
		await world.clock.sleep(61_000);
		return result;
	};

	it('that has not enough left for another run like this one is told, by key', async () => {
		const apiKey = newKey();
		expect((await spend(apiKey)).hints).toEqual([]);
		expect((await ask(5, 'pro', apiKey)).hints).toEqual([]);
		expect((await ask(3, 'pro', apiKey)).hints).toEqual([
			`At most 2 of the Pro plan's 500 API calls remain for ${dayAgo(0).slice(0, 7)}, and this run used 3. This n8n instance has used at least 498.`,
		]);
		expect((await ask(3, 'enterprise', apiKey)).hints).toEqual([]);
		expect((await ask(3, 'pro', newKey())).hints).toEqual([]);
	});
});

describe('includeUsage, reporting', () => {
	const world = sandboxed('visibilityReporting');

	it.each(['visibility', 'mentions', 'benchmarks', 'actionPlan'])(
		'comes with %s',
		async (operation) => {
			const apiKey = world.sandbox.reporting.createKey({ plan: 'studio' });
			const { json } = await world.run(
				{ operation, options: includeUsage },
				{ credential: { ...world.credential, apiKey } },
			);
			const [request] = world.sandbox.requests();
			expect(request!.status).toBe(200);
			expect(json[0]!.usage).toEqual({ calls: 1, remaining: expect.any(Number) });
		},
	);
});

describe('a limit that only the service knows', () => {
	const world = sandboxed('visibilityReporting');
	world.inQuietTime();

	it('is met by many items without a single 429, even if the first answer is slow', async () => {
		const apiKey = world.sandbox.reporting.createKey({ plan: 'studio' });
		world.sandbox.addFault({ kind: 'delay', delayMs: 1_300, times: 1 });
		const { json } = await world.run(
			{ operation: 'benchmarks' },
			{ items: Array(400).fill({}), credential: { ...world.credential, apiKey } },
		);
		expect(json).toHaveLength(400);
		expect(world.sandbox.requests().filter(({ status }) => status !== 200)).toEqual([]);
	});
});

describe('the option', () => {
	it.each([
		['analysis', new VisibilityAnalysis(), analysisOperations.length],
		['reporting', new VisibilityReporting(), reportingOperations.length],
	])('is among the options of every operation: %s', (_, { description }, operations) => {
		const collections = description.properties.filter(({ name }) => name === 'options');
		expect(collections).toHaveLength(operations);
		for (const { options } of collections) {
			const names = (options as INodeProperties[]).map(({ name }) => name);
			expect(names).toContain('includeUsage');
		}
	});
});
