import { byId, sandboxed } from '../../helpers/sandboxed';

/** The earlier analyses that Include Previous Analysis reads, seen in the range that they make usual. */

const world = sandboxed();

const options = { includePrevious: true };
const analyze = { operation: 'analyze', domain: 'example.com', options };
const get = (id: string) => ({ operation: 'get', analysisId: byId(id), options });
const histories = () => world.sent().filter((request) => request === 'GET /history').length;
const NEAR = [expect.closeTo(69.49, 1), expect.closeTo(71.51, 1)];

/** One analysis a day, the latest first: those `near` have scores of 70 or 71, those before them 10. */
const seedDays = (count: number, near = count) =>
	Array.from({ length: count }, (_, day) => {
		const score = day < near ? 70 + (day % 2) : 10;
		return world.seed('example.com', day + 1, { score }).id;
	});

it.each([
	[0, 2],
	[98, 2],
	[99, 2],
	[100, 3],
	[199, 3],
])(
	'reads the 100 analyses before one that %i newer ones follow, in %i requests',
	async (later, calls) => {
		const ids = seedDays(320, later + 101);
		const [item] = await world.items(get(ids[later]!));
		expect(item!.score_usual).toEqual(NEAR);
		expect(histories()).toBe(calls);
	},
);

it('reads the 100 analyses before a new one in one request', async () => {
	seedDays(150, 100);
	const [item] = await world.items(analyze);
	expect(item!.score_usual).toEqual(NEAR);
	expect(histories()).toBe(1);
});

it('knows only the analyses that three requests reach', async () => {
	const ids = seedDays(320);
	const [reached, beyond] = await Promise.all([
		world.items(get(ids[280]!)),
		world.items(get(ids[305]!)),
	]);
	expect(reached[0]!.score_usual).not.toBeNull();
	expect(beyond[0]).toMatchObject({ score_usual: null, previous: null });
	expect(histories()).toBe(6);
});

it.each(['oldest', 'shuffled'] as const)(
	'finds the newest analyses in the order "%s" when three requests reach all of them',
	async (historyOrder) => {
		world.sandbox.set({ historyOrder });
		const ids = seedDays(150, 112);
		const [item] = await world.items(get(ids[10]!));
		expect(item).toMatchObject({ previous: { id: ids[11] }, score_usual: NEAR });
	},
);

it('knows no earlier analyses when three requests do not show which are the newest', async () => {
	world.sandbox.set({ historyOrder: 'shuffled' });
	seedDays(320);
	const [item] = await world.items(analyze);
	expect(item).toMatchObject({ score_usual: null, previous: null });
	expect(histories()).toBe(3);
});
