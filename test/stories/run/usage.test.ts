import type { INodeProperties } from 'n8n-workflow';

import { analysisOperations } from '../../../nodes/VisibilityAnalysis/operations';
import { operations as reportingOperations } from '../../../nodes/VisibilityReporting/operations';
import { itemsOf, sandboxed } from '../../helpers/sandboxed';
import { asking } from '../corpus/operations';

const includeUsage = { includeUsage: true };

describe('Include Usage of the analysis node', () => {
	const world = sandboxed();

	it('gives the requests of each item, and what the key has left in the minute', async () => {
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
		['a history', { operation: 'history' }],
		[
			'an analysis in rows',
			{ operation: 'analyze', domain: 'a.com', waitForCompletion: false, output: 'rows' },
		],
		[
			'an analysis as a message',
			{ operation: 'analyze', domain: 'a.com', waitForCompletion: false, output: 'message' },
		],
	])('adds the requests to each item of %s', async (_, parameters) => {
		const json = await world.items({ ...parameters, options: includeUsage });
		const calls = json.map(({ usage }) => (usage as { calls: number }).calls);
		expect(new Set(calls)).toEqual(new Set([1]));
	});
});

describe('a key of the reporting service', () => {
	const world = sandboxed('visibilityReporting');

	const newKey = () => {
		const apiKey = world.sandbox.reporting.createKey({ plan: 'studio' });
		return { ...world.credential, apiKey };
	};

	it.each(['visibility', 'mentions', 'benchmarks', 'actionPlan'])(
		'has its usage in an item of the operation %s with Include Usage',
		async (operation) => {
			const [item] = await world.items(
				{ operation, options: includeUsage },
				{ credential: newKey() },
			);
			expect(item!.usage).toEqual({ calls: 1, remaining: expect.any(Number) });
		},
	);

	it('is used without a pause for 150 requests while the service says nothing of a limit', async () => {
		// An answer of a fault has no headers.
		world.answer({ data: { score: 60, trend: [] } }, { times: Infinity });
		const began = world.clock.now();
		const domains = Array.from({ length: 150 }, (_, index) => `brand${index}.com`);
		const visibility = { operation: 'visibility', domains: '={{ $json.domain }}' };
		await world.items(visibility, { items: itemsOf(...domains) });
		expect(world.sent()).toHaveLength(150);
		expect(world.clock.now() - began).toBeLessThan(30_000);
	});

	it('is used by many items without a single 429, even if the first answer is slow', async () => {
		world.sandbox.addFault({ kind: 'delay', delayMs: 1_300, times: 1 });
		const items = Array.from({ length: 100 }, () => ({}));
		const mentions = { operation: 'mentions', limit: 1 };
		expect(await world.items(mentions, { items, credential: newKey() })).toHaveLength(100);
		expect(world.sandbox.requests().filter(({ status }) => status !== 200)).toEqual([]);
	});
});

it.each([...analysisOperations, ...asking(reportingOperations)])(
	'the options of $option.value have Include Usage',
	({ properties }) => {
		const { options } = properties.find(({ name }) => name === 'options')!;
		expect((options as INodeProperties[]).map(({ name }) => name)).toContain('includeUsage');
	},
);
