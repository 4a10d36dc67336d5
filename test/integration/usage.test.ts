import type { INodeProperties } from 'n8n-workflow';

import { analysisOperations } from '../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../nodes/VisibilityReporting/operations';
import { dayAgo } from '../today';
import { itemsOf, sandboxed } from './sandboxed';

const includeUsage = { includeUsage: true };

describe('includeUsage, analysis', () => {
	const world = sandboxed();

	it('tells the calls of each item, and what the key has left in the minute', async () => {
		const apiKey = world.sandbox.analysis.createKey({ plan: 'pro' });
		const credential = { ...world.credential, apiKey, plan: 'pro' };
		world.sandbox.set({ postAnswer: 'complete', jobSeconds: 1 });
		const json = await world.items(
			{ operation: 'analyze', domain: '={{ $json.domain }}', options: includeUsage },
			{ credential, items: itemsOf('a.com', 'b.com', 'a.com') },
		);
		expect(json.map(({ usage }) => (usage as { calls: number }).calls)).toEqual([1, 1, 0]);
		expect(json[2]!.usage).toMatchObject({ remaining: 8 });
	});

	it.each([
		[{ operation: 'history' }],
		[{ operation: 'analyze', domain: 'a.com', waitForCompletion: false, output: 'rows' }],
		[{ operation: 'analyze', domain: 'a.com', waitForCompletion: false, output: 'message' }],
	])('comes with each item of %j', async (parameters) => {
		const json = await world.items({ ...parameters, options: includeUsage });
		const calls = json.map(({ usage }) => (usage as { calls: number }).calls);
		expect(new Set(calls)).toEqual(new Set([1]));
	});
});

describe('a month of the Pro plan', () => {
	const world = sandboxed();
	world.inQuietTime();

	const hintsOf = async (count: number, plan: string, apiKey: string) => {
		const credential = { ...world.credential, apiKey, plan, requestsPerMinute: 100_000 };
		const items = Array.from({ length: count }, () => ({}));
		const { hints } = await world.run({ operation: 'history', limit: 1 }, { items, credential });
		return hints;
	};

	it('that has not enough left for another run like this one is told, by key', async () => {
		const apiKey = world.newKey();
		// The credential's plan decides what is told; a limit of its own saves the test its minutes.
		expect(await hintsOf(490, 'custom', apiKey)).toEqual([]);
		// So that the plan's own limit leaves room again.
		await world.clock.sleep(61_000);
		expect(await hintsOf(5, 'pro', apiKey)).toEqual([]);
		expect(await hintsOf(3, 'pro', apiKey)).toEqual([
			`At most 2 of the Pro plan's 500 API calls remain for ${dayAgo(0).slice(0, 7)}, and this run used 3. This n8n instance has used at least 498.`,
		]);
		expect(await hintsOf(3, 'enterprise', apiKey)).toEqual([]);
		expect(await hintsOf(3, 'pro', world.newKey())).toEqual([]);
	});
});

describe('a key of the reporting service', () => {
	const world = sandboxed('visibilityReporting');
	world.inQuietTime();

	const newKey = () => {
		const apiKey = world.sandbox.reporting.createKey({ plan: 'studio' });
		return { ...world.credential, apiKey };
	};

	it.each(['visibility', 'mentions', 'benchmarks', 'actionPlan'])(
		'has its usage told with %s, where that is wanted',
		async (operation) => {
			const [item] = await world.items(
				{ operation, options: includeUsage },
				{ credential: newKey() },
			);
			expect(item!.usage).toEqual({ calls: 1, remaining: expect.any(Number) });
		},
	);

	it('is used by many items without a single 429, even if the first answer is slow', async () => {
		world.sandbox.addFault({ kind: 'delay', delayMs: 1_300, times: 1 });
		const items = Array.from({ length: 400 }, () => ({}));
		const benchmarks = { operation: 'benchmarks' };
		expect(await world.items(benchmarks, { items, credential: newKey() })).toHaveLength(400);
		expect(world.sandbox.requests().filter(({ status }) => status !== 200)).toEqual([]);
	});
});

it.each([...analysisOperations, ...reportingOperations])(
	'the option is among those of $option.value',
	({ properties }) => {
		const { options } = properties.find(({ name }) => name === 'options')!;
		expect((options as INodeProperties[]).map(({ name }) => name)).toContain('includeUsage');
	},
);
