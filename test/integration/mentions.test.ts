import type { Fault } from '../../sandbox';
import { sandboxed } from './sandboxed';

const world = sandboxed('visibilityReporting');

world.inQuietTime();

const mentions = { operation: 'mentions' };
const all = { ...mentions, returnAll: true };

const queries = () => world.sandbox.requests().map(({ query }) => query);
const truth = () => [...world.sandbox.reporting.mentions.list()];
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);

describe('mentions', () => {
	beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(1_234));

	it('gives one item per mention as the service sent it, 50 by default', async () => {
		const { json, main } = await world.run(mentions);
		expect(json).toEqual(truth().slice(0, 50));
		expect(queries()).toEqual([{ limit: '50' }]);
		expect(main.every(({ pairedItem }) => JSON.stringify(pairedItem) === '{"item":0}')).toBe(true);
	});

	it.each([
		[1, [1]],
		[100, [100]],
		[101, [100, 100]],
		[250, [100, 100, 100]],
	])('asks exactly for what it needs: %i', async (limit, pages) => {
		const { json } = await world.run({ ...mentions, limit });
		expect(ids(json)).toEqual(ids(truth().slice(0, limit)));
		expect(queries().map((query) => Number(query.limit))).toEqual(pages);
	});

	describe.each(['newest', 'oldest', 'shuffled'] as const)('listed %s first', (mentionOrder) => {
		it.each(['missing', 'null', 'empty'] as const)(
			'gives all, to a cursor that is %s',
			async (cursorEnd) => {
				world.sandbox.set({ mentionOrder, cursorEnd });
				const { json } = await world.run(all);
				expect(ids(json).sort()).toEqual(ids(truth()).sort());
				expect(world.sent()).toHaveLength(13);
			},
		);
	});

	it('gives all to an empty page that leads to itself', async () => {
		world.sandbox.set({ cursorEnd: 'itself' });
		const { json, error } = await world.run(all);
		expect(error).toBeUndefined();
		expect(ids(json).sort()).toEqual(ids(truth()).sort());
		expect(world.sent()).toHaveLength(14);
	});

	it('filters by assistant, sentiment and moment', async () => {
		const since = '2026-11-01T09:30:00+02:00';
		const filters = { engine: 'claude', sentiment: 'negative', since };
		const { json } = await world.run({ ...all, filters });
		expect(queries()[0]).toEqual({
			...{ engine: 'claude', sentiment: 'negative', limit: '100' },
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
		while (world.sent().length < 4) await new Promise(setImmediate);
		world.sandbox.reporting.mentions.addMentions(30);
		const { json } = await done;
		expect(new Set(ids(json)).size).toBe(json.length);
		expect(ids(json)).toEqual(expect.arrayContaining(before));
	});

	it('adds the meta of its page to each item, when it is wanted', async () => {
		const { json } = await world.run({ ...mentions, limit: 150, options: { includeMeta: true } });
		const requestIds = new Set(json.map(({ meta }) => (meta as { request_id: string }).request_id));
		expect(requestIds.size).toBe(2);
	});

	it('gives a digest as message, short enough for Slack', async () => {
		const { json } = await world.run({ ...all, output: 'message' });
		expect(json).toHaveLength(1);
		const text = String(json[0]!.text);
		expect(text).toMatch(
			/^1,234 mentions, \d.*–.+ \d{4}\nBy assistant: .+\nBy sentiment: .+\nThe latest negative mentions:\n• [^]+\n… and \d+ more$/,
		);
		expect(text.length).toBeLessThan(3_000);
		const negative = truth().filter(({ sentiment }) => sentiment === 'negative').length;
		expect(text).toContain(`negative ${negative}`);
		expect(text).toContain(`… and ${negative - 5} more`);
		const withMeta = await world.run({
			...mentions,
			output: 'message',
			options: { includeMeta: true },
		});
		expect(withMeta.json[0]).toHaveProperty('meta.request_id');
	});

	it('says that there are none', async () => {
		world.sandbox.reporting.mentions.setMentionCount(0);
		expect((await world.run(all)).json).toEqual([]);
		const { json } = await world.run({ ...all, output: 'message' });
		expect(json).toEqual([{ text: 'No mentions', count: 0, negative: 0 }]);
	});
});

describe('an interrupted read', () => {
	const down: Fault = { kind: 'status', status: 400, message: 'Cursor expired', after: 3 };

	beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(1_000));

	it('fails with the cursor, and goes on from it with nothing lost or twice', async () => {
		world.sandbox.addFault(down);
		const { error, json } = await world.run(all);
		expect(json).toEqual([]);
		const said =
			/rejected the request: "Cursor expired"; 300 mentions were read before that \(continue with 'Start Cursor' "(\S+)"\)\. To continue, set the 'Start Cursor' option to this value\.$/;
		expect(error?.message).toMatch(said);
		const startCursor = said.exec(error!.message)![1]!;
		const rest = await world.run({ ...all, options: { startCursor } });
		expect(ids(rest.json)).toEqual(ids(truth().slice(300)));
	});

	it('gives what was read, and a hint with the cursor, with returnPartial', async () => {
		world.sandbox.addFault(down);
		const { json, hints } = await world.run({
			...all,
			options: { ifInterrupted: 'returnPartial' },
		});
		expect(ids(json)).toEqual(ids(truth().slice(0, 300)));
		const startCursor = /\(continue with 'Start Cursor' "(\S+)"\)\.$/.exec(hints[0]!)![1]!;
		const rest = await world.run({ ...all, options: { startCursor } });
		expect(ids(rest.json)).toEqual(ids(truth().slice(300)));
	});

	it.each(['error', 'returnPartial'])(
		'before anything was read fails with %s too, and names the cursor that it began from',
		async (ifInterrupted) => {
			world.sandbox.addFault({ ...down, after: 0 });
			const fromStart = await world.run({ ...all, options: { ifInterrupted } });
			expect(fromStart.error?.message).toMatch(/Cursor expired/);
			expect(fromStart.error?.message).not.toMatch(/'Start Cursor'/);

			world.sandbox.addFault({ ...down, after: 0 });
			const options = { ifInterrupted, startCursor: 'abc' };
			const { error, json } = await world.run({ ...all, options });
			expect(json).toEqual([]);
			expect(error?.message).toMatch(
				/"Cursor expired"; no mentions were read from 'Start Cursor' "abc"\. Check the node's parameters\.$/,
			);
		},
	);

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

	it.each(['error', 'returnPartial'])(
		'behind pages without mentions fails with %s too, and names the cursor to go on from',
		async (ifInterrupted) => {
			const meta = { request_id: 'r', ratelimit_remaining: 9, next_cursor: 'behind' };
			world.sandbox.addFault({ kind: 'body', body: { data: [], meta } });
			world.sandbox.addFault({ ...down, after: 0 });
			const { error } = await world.run({ ...all, options: { ifInterrupted } });
			expect(error?.message).toMatch(
				/; no mentions were read before that \(continue with 'Start Cursor' "behind"\)\. To continue, set the 'Start Cursor' option to this value\.$/,
			);
		},
	);

	it('passes over passing failures', async () => {
		world.sandbox.addFault({ kind: 'reset', after: 2 });
		world.sandbox.addFault({ kind: 'status', status: 503, after: 5 });
		const { json } = await world.run(all);
		expect(ids(json)).toEqual(ids(truth()));
	});

	const page = (id: string, next: string) => ({
		data: [{ id }],
		meta: { request_id: 'r', ratelimit_remaining: 9, next_cursor: next },
	});

	it('ends at a cursor that repeats', async () => {
		['a', 'b', 'a'].forEach((next, index) =>
			world.sandbox.addFault({ kind: 'body', body: page(`men_${index}`, next) }),
		);
		const { error } = await world.run(all);
		expect(error?.message).toMatch(
			/returned the same pagination cursor twice; 3 mentions were read before that\. Try again later/,
		);
		expect(world.sent()).toHaveLength(3);
	});

	it('ends at pages that bring nothing new', async () => {
		for (let index = 0; index < 9; index += 1) {
			world.sandbox.addFault({ kind: 'body', body: page('men_1', `cursor${index}`) });
		}
		const { error } = await world.run(all);
		expect(error?.message).toMatch(
			/returned nothing new on three pages in a row, although it indicated more/,
		);
		expect(world.sent()).toHaveLength(4);
	});
});

describe('the rate limit', () => {
	it.each(['seconds', 'epochSeconds', 'epochMs'] as const)(
		'is met without a refusal, with Reset in %s',
		async (rateLimitReset) => {
			world.sandbox.set({ rateLimitReset });
			world.sandbox.reporting.mentions.setMentionCount(1_000);
			const apiKey = world.sandbox.reporting.createKey({
				plan: 'studio',
				perMinute: 120,
				burst: 6,
			});
			const { json } = await world.run(all, { credential: { ...world.credential, apiKey } });
			expect(json).toHaveLength(1_000);
			expect(world.sandbox.requests().map(({ status }) => status)).toEqual(Array(10).fill(200));
		},
	);

	it.each([
		['seconds', { retryAfter: 'seconds' }],
		['a date', { retryAfter: 'date' }],
		['nothing', { retryAfter: 'absent' }],
	] as const)('a refusal with %s for Retry-After is waited for', async (_, switches) => {
		world.sandbox.set(switches);
		world.sandbox.reporting.mentions.setMentionCount(100);
		const apiKey = world.sandbox.reporting.createKey({ plan: 'studio', perMinute: 12, burst: 3 });
		const credential = { ...world.credential, apiKey };
		// Somebody else uses the key up; 5 s later it holds a call again.
		const headers = { Authorization: `Bearer ${apiKey}` };
		const call = async () => await fetch(`${credential.baseUrl}/benchmarks`, { headers });
		await Promise.all([call(), call(), call()]);
		const began = world.clock.now();
		const { json } = await world.run(all, { credential });
		expect(json).toHaveLength(100);
		const statuses = world.sandbox.requests({ path: '/mentions' }).map(({ status }) => status);
		expect(statuses).toEqual([429, 200]);
		// A date tells whole seconds only; the jitter of a first pause is small.
		expect(world.clock.now() - began).toBeGreaterThanOrEqual(5_000);
		expect(world.clock.now() - began).toBeLessThanOrEqual(6_050);
	});

	it('says when the service asks to wait too long', async () => {
		const headers = { 'Retry-After': '3600' };
		world.sandbox.addFault({ kind: 'status', status: 429, headers });
		const apiKey = world.sandbox.reporting.createKey({ plan: 'agency' });
		const { error } = await world.run(mentions, { credential: { ...world.credential, apiKey } });
		expect(error?.message).toMatch(
			/rate-limited the request and asked to wait 3,600 seconds \(this node waits at most 300 seconds\)/,
		);
	});
});
