import type { INodeParameters } from 'n8n-workflow';

import { itemsOf, sandboxed } from '../../helpers/sandboxed';

/** Items of one run that ask the same: the service is asked once, as n8n often loops over rows of a sheet. */

const equal = Array.from({ length: 30 }, () => ({}));
const usageOf = (json: Array<Record<string, unknown>>) =>
	json.map(({ usage }) => (usage as { calls: number }).calls);

describe.each<['visibilityAnalysis' | 'visibilityReporting', string, INodeParameters?]>([
	['visibilityAnalysis', 'history', { limit: 1 }],
	['visibilityAnalysis', 'compare', { domain: 'a.example', competitors: 'b.example' }],
	['visibilityReporting', 'visibility'],
	['visibilityReporting', 'benchmarks'],
	['visibilityReporting', 'actionPlan'],
])('the node %s with the operation %s', (type, operation, more = {}) => {
	const parameters = { operation, ...more };
	const world = sandboxed(type);

	beforeEach(() => {
		if (type === 'visibilityAnalysis')
			['a.example', 'b.example'].map((name) => world.seed(name, 2));
	});

	it('asks once for 30 equal items, each of which has a record of its own', async () => {
		const options = { includeUsage: true };
		const json = await world.items({ ...parameters, options }, { items: equal });
		expect(world.sent()).toHaveLength(1);
		expect(usageOf(json)).toEqual([1, ...Array<number>(29).fill(0)]);
		const [first, ...others] = json.map(({ usage: _, ...record }) => record);
		expect(Object.keys(first!).length).toBeGreaterThan(1);
		for (const other of others) expect(other).toEqual(first);
		const lists = json.flatMap((record) =>
			Object.entries(record).flatMap(([name, value]) =>
				name !== 'usage' && typeof value === 'object' && value !== null ? [value] : [],
			),
		);
		expect(new Set(lists).size).toBe(lists.length);
	});

	it('asks once when it fails, and gives each of the 30 items the failure', async () => {
		world.sandbox.addFault({ kind: 'status', status: 418, times: Infinity });
		const { errors } = await world.run(parameters, {
			items: equal,
			onError: 'continueErrorOutput',
		});
		// A comparison is tried in two other forms of the list, each of which is asked once, too.
		expect(world.sent()).toHaveLength(parameters.operation === 'compare' ? 3 : 1);
		expect(errors.map(({ pairedItem }) => pairedItem)).toEqual(equal.map((_, item) => ({ item })));
		expect(new Set(errors.map(({ json }) => json.error)).size).toBe(1);
	});

	it('asks again in the next run', async () => {
		await world.items(parameters);
		await world.items(parameters);
		expect(world.sent()).toHaveLength(2);
	});
});

describe('items that ask for different domains', () => {
	const world = sandboxed('visibilityReporting');

	it('ask for each domain once', async () => {
		const parameters = { operation: 'visibility', domains: '={{ $json.domain }}' };
		const items = itemsOf('own-brand.example', 'harborbeans.example', 'own-brand.example');
		await world.run(parameters, { items, onError: 'continueErrorOutput' });
		expect(world.queries().map(({ domain }) => domain)).toEqual([
			'own-brand.example',
			'harborbeans.example',
		]);
	});
});
