import type { IDataObject, INodeParameters } from 'n8n-workflow';

import { itemsOf, sandboxed } from '../../helpers/sandboxed';
import { daysAgo } from '../../helpers/zone';

/** Measure Effect with One Result for All Items: what done tasks have measured together. */

const world = sandboxed('visibilityReporting');

const OWN = 'lumenroast.example';

/** Nine tasks, four weeks apart; the last one is too young. */
const AGO = [0, 1, 2, 3, 4, 5, 6, 7, 8].map((index) => 28 * (9 - index) - 25);

const tasks = (more: IDataObject = {}) =>
	AGO.map((ago) => ({ domain: OWN, done_on: daysAgo(ago), expected_lift_pts: 3.5, ...more }));

const combined: INodeParameters = {
	operation: 'effect',
	date: '={{ $json.done_on }}',
	domains: '={{ $json.domain }}',
	output: 'message',
	options: { combine: true, expectedLift: '={{ $json.expected_lift_pts }}' },
};

beforeEach(() => {
	const scores = Array.from({ length: 400 }, (_, index) => {
		const ago = 399 - index;
		return 50 + Math.sin(7 * index * index) + AGO.filter((task) => ago <= task).length;
	});
	world.sandbox.reporting.setTrend(scores, OWN);
});

it('the track record is one item about all tasks, made of one request for each, and reads no mentions', async () => {
	const { main, json } = await world.run(combined, { items: tasks() });
	expect(main.map(({ pairedItem }) => pairedItem)).toEqual([AGO.map((_, item) => ({ item }))]);
	const { text, measured, measured_low: low, measured_high: high, ...facts } = json[0]!;
	expect(facts).toEqual({ count: 9, failed: 0, judged: 8, promised: 28 });
	expect(Number(measured)).toBeCloseTo(8, 0);
	expect(Number(low)).toBeGreaterThan(5);
	expect(Number(high)).toBeLessThan(11);
	expect(text).toMatch(
		/^AI visibility: Track record of lumenroast\.example\nSince 8 tasks that promised \+28 points the score has risen by [78]\.\d \(\+[5-8]\.?\d* to \+\d+\.?\d*\)\.\n/,
	);
	expect(text).toContain('\nMeasured: 8 of 9 tasks, in 8 groups. ');
	expect(world.sent()).toEqual(AGO.map(() => 'GET /visibility'));
});

it('the track record counts a task without an expected lift as one that promised nothing', async () => {
	const [first, ...others] = tasks();
	const items = [{ ...first, expected_lift_pts: null }, ...others];
	expect(await world.items(combined, { items })).toMatchObject([{ promised: 24.5 }]);
	const without = await world.items({ ...combined, options: { combine: true } }, { items });
	expect(without[0]).not.toHaveProperty('promised');
	expect(without[0]!.text).toContain('\nSince 8 tasks the score has risen by ');
});

it('it is too early for a track record with fewer than eight measured tasks', async () => {
	const [item] = await world.items(combined, { items: tasks().slice(3) });
	expect(item).toMatchObject({ count: 6, judged: 5, measured: null, measured_low: null });
	expect(item!.text).toContain('\nToo early for a track record: ');
});

it('the track record leaves out a task that cannot be read, and says how many there are', async () => {
	const items = [...tasks(), { domain: OWN, done_on: '2026-11-45' }];
	const { json } = await world.run(combined, { items, onError: 'continueErrorOutput' });
	expect(json).toMatchObject([{ count: 10, failed: 1, judged: 8 }]);
	expect(json[0]!.text).toContain('\n⚠ No data for 1\n');
});

it('the track record refuses tasks of two domains before any request, and names both', async () => {
	const items = [...tasks(), ...tasks({ domain: 'www.harborbeans.example' })];
	expect(await world.failure(combined, { items })).toBe(
		"The parameter 'One Result for All Items' is on, but the items are of several domains (lumenroast.example, harborbeans.example). Give it the items of one domain at a time, e.g. by a Filter node before it.",
	);
	expect(world.sent()).toEqual([]);
});

it('the track record refuses tasks of two API keys before any request', async () => {
	const items = tasks().map((task, index) => ({ ...task, key: index < 4 ? world.newKey() : '' }));
	const other = world.newKey();
	const keyed = items.map((item) => ({ ...item, key: item.key === '' ? other : items[0]!.key }));
	const credential = { ...world.credential, apiKey: '={{ $json.key }}' };
	const failure = await world.failure(combined, { items: keyed, credential });
	expect(failure).toContain("'One Result for All Items' is on, but the items are of 2 API keys. ");
	expect(world.sent()).toEqual([]);
});

it('each task has its own item when items are not combined', async () => {
	const items = itemsOf(OWN, OWN).map((item, index) => ({
		...item,
		done_on: daysAgo(AGO[index]!),
	}));
	const all = await world.items({ ...combined, options: {} }, { items });
	expect(all).toMatchObject([{ date: daysAgo(AGO[0]!) }, { date: daysAgo(AGO[1]!) }]);
});
