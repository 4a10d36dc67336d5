import type { Fault } from '../../sandbox';
import { sandboxed, until } from './sandboxed';

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const mentions = { operation: 'mentions' };
const all = { ...mentions, returnAll: true };

const truth = () => [...world.sandbox.reporting.mentions.list()];
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);

describe('mentions', () => {
	beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(1_234));

	it('gives one item per mention as the service sent it, 50 by default', async () => {
		const { json, main } = await world.run(mentions);
		expect(json).toEqual(truth().slice(0, 50));
		expect(world.queries()).toEqual([{ limit: '50' }]);
		expect(main.map(({ pairedItem }) => pairedItem)).toEqual(Array(50).fill({ item: 0 }));
	});

	it.each([
		[1, [1]],
		[100, [100]],
		[101, [100, 100]],
		[250, [100, 100, 100]],
	])('asks exactly for what it needs: %i', async (limit, pages) => {
		const json = await world.items({ ...mentions, limit });
		expect(ids(json)).toEqual(ids(truth().slice(0, limit)));
		expect(world.queries().map((query) => Number(query.limit))).toEqual(pages);
	});

	it.each([
		['newest', 'missing', 13],
		['oldest', 'null', 13],
		['shuffled', 'empty', 13],
		['newest', 'itself', 14],
	] as const)('gives all, %s first, to a cursor that is %s', async (order, cursorEnd, pages) => {
		world.sandbox.set({ mentionOrder: order, cursorEnd });
		expect(ids(await world.items(all)).sort()).toEqual(ids(truth()).sort());
		expect(world.sent()).toHaveLength(pages);
	});

	it.each([
		['2026-11-02T09:30', '2026-11-02T14:30:00.000Z'],
		['2026-10-30 09:30:00', '2026-10-30T13:30:00.000Z'],
		['2026-11-02', '2026-11-02T05:00:00.000Z'],
	])("reads Since in the workflow's time zone when it has no offset: %s", async (since, sent) => {
		await world.items({ ...all, filters: { since } });
		expect(world.queries()[0]).toMatchObject({ since: sent });
	});

	it('filters by assistant, sentiment and moment', async () => {
		const filters = { engine: 'claude', sentiment: 'negative' };
		const since = '2026-11-01T09:30:00+02:00';
		const json = await world.items({ ...all, filters: { ...filters, since } });
		expect(world.queries()[0]).toEqual({
			...filters,
			limit: '100',
			since: '2026-11-01T07:30:00.000Z',
		});
		const expected = truth().filter(
			({ engine, sentiment, captured_at }) =>
				engine === 'claude' && sentiment === 'negative' && captured_at > '2026-11-01T07:30:00Z',
		);
		expect(ids(json)).toEqual(ids(expected));
	});

	it('gives a mention once that shifting pages bring twice', async () => {
		world.sandbox.set({ cursorStyle: 'offset', mentionOrder: 'newest' });
		const before = ids(truth());
		const { done } = world.start(all);
		await until(() => world.sent().length >= 4);
		world.sandbox.reporting.mentions.addMentions(30);
		const { json } = await done;
		expect(new Set(ids(json)).size).toBe(json.length);
		expect(ids(json)).toEqual(expect.arrayContaining(before));
	});

	it('adds the meta of its page to each item, when it is wanted', async () => {
		const json = await world.items({ ...mentions, limit: 150, options: { includeMeta: true } });
		const requestIds = new Set(json.map(({ meta }) => (meta as { request_id: string }).request_id));
		expect(requestIds.size).toBe(2);
	});

	it('gives a digest as message, short enough for Slack', async () => {
		const digest = { ...all, output: 'message', options: { includeMeta: true } };
		const [message, ...more] = await world.items(digest);
		expect(more).toEqual([]);
		const text = String(message!.text);
		expect(text).toMatch(
			/^AI visibility: 1,234 mentions, \d.*–.+ \d{4}\nBy assistant: .+\nBy sentiment: .+\nNegative mentions first, then the latest others:\n🔴 [^]+\n… and [\d,]+ more$/,
		);
		expect(text.length).toBeLessThan(3_000);
		const negative = truth().filter(({ sentiment }) => sentiment === 'negative').length;
		expect(text).toContain(`negative ${negative}`);
		// Each wording once: the sandbox has three negative ones.
		expect(text.match(/^🔴 .+, negative, /gm)).toHaveLength(3);
		expect(text.match(/^  “/gm)).toHaveLength(5);
		expect(message).toHaveProperty('meta.request_id');
	});

	it('says that there are none', async () => {
		world.sandbox.reporting.mentions.setMentionCount(0);
		expect(await world.items(all)).toEqual([]);
		const none = { text: 'AI visibility: No mentions', count: 0, negative: 0 };
		expect(await world.items({ ...all, output: 'message' })).toEqual([none]);
	});
});

describe('an interrupted read', () => {
	const down: Fault = { kind: 'status', status: 400, message: 'Cursor expired', after: 3 };
	const restFrom = async (message: string) => {
		const startCursor = /'Start Cursor' "(\S+)"/.exec(message)![1]!;
		return ids(await world.items({ ...all, options: { startCursor } }));
	};

	beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(1_000));

	it('fails with the cursor, and goes on from it with nothing lost or twice', async () => {
		world.sandbox.addFault(down);
		const message = await world.failure(all);
		expect(message).toMatch(
			/rejected the request: "Cursor expired"; 300 mentions were read before that \(continue with 'Start Cursor' "\S+"\)\. To continue, set the 'Start Cursor' option to this value\.$/,
		);
		expect(await restFrom(message)).toEqual(ids(truth().slice(300)));
	});

	it('gives what was read, and a hint with the cursor, with returnPartial', async () => {
		world.sandbox.addFault(down);
		const options = { ifInterrupted: 'returnPartial' };
		const { json, hints } = await world.run({ ...all, options });
		expect(ids(json)).toEqual(ids(truth().slice(0, 300)));
		expect(hints[0]).toMatch(/\(continue with 'Start Cursor' "(\S+)"\)\.$/);
		expect(await restFrom(hints[0]!)).toEqual(ids(truth().slice(300)));
	});

	describe.each(['error', 'returnPartial'])('with %s', (ifInterrupted) => {
		beforeEach(() => world.sandbox.addFault({ ...down, after: 0 }));

		it('fails before anything was read, and names no cursor', async () => {
			const message = await world.failure({ ...all, options: { ifInterrupted } });
			expect(message).toMatch(/Cursor expired/);
			expect(message).not.toMatch(/'Start Cursor'/);
		});

		it('names the cursor that it began from', async () => {
			const options = { ifInterrupted, startCursor: 'abc' };
			expect(await world.failure({ ...all, options })).toMatch(
				/"Cursor expired"; no mentions were read from 'Start Cursor' "abc"\. Check the node's parameters\.$/,
			);
		});

		it('names the cursor to go on from behind pages without mentions', async () => {
			world.sandbox.clearFaults();
			world.answer({ data: [], meta: { next_cursor: 'behind' } });
			world.sandbox.addFault({ ...down, after: 0 });
			expect(await world.failure({ ...all, options: { ifInterrupted } })).toMatch(
				/; no mentions were read before that \(continue with 'Start Cursor' "behind"\)\. To continue, set the 'Start Cursor' option to this value\.$/,
			);
		});
	});

	it('repeats no password of an address that was entered as cursor', async () => {
		const startCursor = 'https://user:secret@example.com/?after=men_1';
		const message = `Bad cursor ${startCursor}`;
		world.sandbox.addFault({ kind: 'status', status: 400, message });
		const { error } = await world.run({ ...all, options: { startCursor } });
		expect(error?.message).toMatch(
			/'Start Cursor' "https:\/\/\*\*\*@example\.com\/\?after=men_1"\./,
		);
		expect(JSON.stringify([error?.message, error?.description])).not.toContain('secret');
	});

	it('passes over passing failures', async () => {
		world.sandbox.addFault({ kind: 'reset', after: 2 });
		world.sandbox.addFault({ kind: 'status', status: 503, after: 5 });
		expect(ids(await world.items(all))).toEqual(ids(truth()));
	});

	const page = (id: string, next_cursor: string) => ({ data: [{ id }], meta: { next_cursor } });

	it('ends at a cursor that repeats', async () => {
		['a', 'b', 'a'].forEach((next, index) => world.answer(page(`men_${index}`, next)));
		expect(await world.failure(all)).toMatch(
			/returned the same pagination cursor twice; 3 mentions were read before that\. Try again later/,
		);
		expect(world.sent()).toHaveLength(3);
	});

	it('ends at pages that bring nothing new', async () => {
		for (let index = 0; index < 9; index += 1) world.answer(page('men_1', `cursor${index}`));
		expect(await world.failure(all)).toMatch(
			/returned nothing new on three pages in a row, although it indicated more/,
		);
		expect(world.sent()).toHaveLength(4);
	});
});
