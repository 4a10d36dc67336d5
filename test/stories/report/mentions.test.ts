import type { Fault } from '../../../sandbox';
import { sandboxed } from '../../helpers/sandboxed';
import { failureOf } from '../../../nodes/shared/http/apiError';
import type { RequestFailure } from '../../../nodes/shared/http/failure';
import { fail } from '../../helpers/answers';
import { MentionReader } from '../../../nodes/VisibilityReporting/read/mentionList';

const world = sandboxed('visibilityReporting');

const mentions = { operation: 'mentions' };
const all = { ...mentions, returnAll: true };

const truth = () => [...world.sandbox.reporting.mentions.list()];
const ids = (items: Array<{ id?: unknown }>) => items.map(({ id }) => id);

describe('a list of 1,234 mentions', () => {
	beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(1_234));

	it('becomes one item per mention as the service sent it, 50 by default', async () => {
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
	])('is requested in no more pages than %i mentions need', async (limit, pages) => {
		const json = await world.items({ ...mentions, limit });
		expect(ids(json)).toEqual(ids(truth().slice(0, limit)));
		expect(world.queries().map((query) => Number(query.limit))).toEqual(pages);
	});

	it('is filtered by assistant, sentiment and moment', async () => {
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

	it("is filtered by Since in the workflow's time zone when that has no offset", async () => {
		await world.items({ ...all, filters: { since: '2026-10-30 09:30:00' } });
		expect(world.queries()[0]).toMatchObject({ since: '2026-10-30T13:30:00.000Z' });
	});

	it('has the meta of its page in each item with Include Meta', async () => {
		const json = await world.items({ ...mentions, limit: 150, options: { includeMeta: true } });
		const requestIds = new Set(json.map(({ meta }) => (meta as { request_id: string }).request_id));
		expect(requestIds.size).toBe(2);
	});

	it('becomes one message, short enough for Slack, with all counts', async () => {
		const digest = {
			...all,
			output: 'message',
			appearance: { detail: 'full' },
			options: { includeMeta: true },
		};
		const [message, ...more] = await world.items(digest);
		expect(more).toEqual([]);
		const text = String(message!.text);
		expect(text).toMatch(/^AI visibility: 1,234 mentions, \d.*–.+ \d{4}\nBy assistant:\n/);
		expect(text.length).toBeLessThan(3_000);
		const negative = truth().filter(({ sentiment }) => sentiment === 'negative').length;
		expect(text).toContain(`negative ${negative}`);
		// Each wording is quoted once: the sandbox has three negative ones.
		expect(text.match(/^🔴 .+, negative, /gm)).toHaveLength(3);
		expect(text.match(/^  “/gm)).toHaveLength(5);
		expect(message).toHaveProperty('meta.request_id');
	});

	it('becomes a message that says so when there are no mentions', async () => {
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

	it('fails with a cursor from which the next run reads the rest', async () => {
		world.sandbox.addFault(down);
		const message = await world.failure(all);
		expect(message).toMatch(
			/rejected the request: "Cursor expired"; 300 mentions were read before that \(continue with 'Start Cursor' "\S+"\)\. To continue, set the 'Start Cursor' option to this value\.$/,
		);
		expect(await restFrom(message)).toEqual(ids(truth().slice(300)));
	});

	it('returns what was read, and a hint with the cursor, with Return Partial Results', async () => {
		world.sandbox.addFault(down);
		const options = { ifInterrupted: 'returnPartial' };
		const { json, hints } = await world.run({ ...all, options });
		expect(ids(json)).toEqual(ids(truth().slice(0, 300)));
		expect(hints[0]).toMatch(/\(continue with 'Start Cursor' "(\S+)"\)\.$/);
		expect(await restFrom(hints[0]!)).toEqual(ids(truth().slice(300)));
	});

	describe.each(['error', 'returnPartial'])('with On Interruption set to "%s"', (ifInterrupted) => {
		beforeEach(() => world.sandbox.addFault({ ...down, after: 0 }));

		it('names no cursor when the first page fails', async () => {
			const message = await world.failure({ ...all, options: { ifInterrupted } });
			expect(message).toMatch(/Cursor expired/);
			expect(message).not.toMatch(/'Start Cursor'/);
		});

		it('names Start Cursor when its page fails', async () => {
			const options = { ifInterrupted, startCursor: 'abc' };
			expect(await world.failure({ ...all, options })).toMatch(
				/"Cursor expired"; no mentions were read from 'Start Cursor' "abc"\. The cursor may have expired: remove the 'Start Cursor' option to read the list from its beginning\.$/,
			);
		});

		it('names the cursor to continue from when the pages before were empty', async () => {
			world.sandbox.clearFaults();
			world.answer({ data: [], meta: { next_cursor: 'behind' } });
			world.sandbox.addFault({ ...down, after: 0 });
			expect(await world.failure({ ...all, options: { ifInterrupted } })).toMatch(
				/; no mentions were read before that \(continue with 'Start Cursor' "behind"\)\. To continue, set the 'Start Cursor' option to this value\.$/,
			);
		});
	});

	it('hides the password when Start Cursor is an address', async () => {
		const startCursor = 'https://user:secret@example.com/?after=men_1';
		const message = `Bad cursor ${startCursor}`;
		world.sandbox.addFault({ kind: 'status', status: 400, message });
		const { error } = await world.run({ ...all, options: { startCursor } });
		expect(error?.message).toMatch(
			/'Start Cursor' "https:\/\/\*\*\*@example\.com\/\?after=men_1"\./,
		);
		expect(JSON.stringify([error?.message, error?.description])).not.toContain('secret');
	});

	it('fails at a cursor that repeats, and names none to continue from', async () => {
		['a', 'b', 'a'].forEach((next_cursor, index) =>
			world.answer({ data: [{ id: `men_${index}` }], meta: { next_cursor } }),
		);
		expect(await world.failure(all)).toMatch(
			/returned the same pagination cursor twice; 3 mentions were read before that\. Try again later/,
		);
	});
});

type Pages = Record<string, [ids: number[], next: string | undefined]>;

const REPEATED = 'returned the same pagination cursor twice';
const NOTHING_NEW = 'returned nothing new on three pages in a row, although it indicated more';

const FAILURE: RequestFailure = { kind: 'lost', method: 'GET', path: '/mentions', reason: 'ended' };

/** Reads pages by cursor, the first one as `start`; a page that is not there fails. */
async function read(pages: Pages, start?: string) {
	const requested: string[] = [];
	const items: number[] = [];
	const hints: string[] = [];
	const page = async (cursor = 'start') => {
		requested.push(cursor);
		const [ids, next] = pages[cursor] ?? [];
		if (!ids) return fail(FAILURE);
		return { data: ids.map((id) => ({ id })) as never[], meta: {}, next, answeredAt: 0 };
	};
	const identify = ({ id }: object & { id?: unknown }) => (Number(id) < 0 ? undefined : id);
	const list = new MentionReader({ page, fail, hint: (text) => hints.push(text) }, start, identify);
	try {
		for await (const { mentions } of list.pages())
			items.push(...mentions.map(({ id }) => Number(id)));
	} catch (error) {
		const { reason } = failureOf(error);
		const { cursor, resumeCursor, isEndless } = list;
		return { items, requested, hints, reason, cursor, resumeCursor, isEndless };
	}
	return { items, requested, hints };
}

describe('reading mentions by cursor', () => {
	it.each<[string, Pages, object]>([
		[
			'ends at the last page, although the pages before it hold nothing new',
			{ start: [[1], 'a'], a: [[1], 'b'], b: [[], 'c'], c: [[1], undefined] },
			{ items: [1], requested: ['start', 'a', 'b', 'c'] },
		],
		[
			'ends at an empty page that leads to itself',
			{ start: [[1], 'a'], a: [[], 'a'] },
			{ items: [1], requested: ['start', 'a'], hints: [] },
		],
		[
			'ends at a page that leads to itself and brings nothing new when it is read again, with a hint',
			{ start: [[1], 'a'], a: [[2], 'a'] },
			{
				items: [1, 2],
				requested: ['start', 'a', 'a'],
				hints: [expect.stringContaining('names its own cursor')],
			},
		],
		[
			'is interrupted by a failure, at the cursor of the page that failed',
			{ start: [[1], 'a'], a: [[2], 'b'] },
			{ items: [1, 2], reason: 'ended', isEndless: false, cursor: 'b', resumeCursor: 'b' },
		],
		[
			'is interrupted by an earlier cursor, at the page that returned it',
			{ start: [[1], 'a'], a: [[2], 'b'], b: [[3], 'a'] },
			{
				items: [1, 2, 3],
				requested: ['start', 'a', 'b'],
				reason: REPEATED,
				cursor: 'b',
				resumeCursor: undefined,
			},
		],
		[
			'is interrupted by a page that leads to itself and brings something new each time',
			{ start: [[1], 'a'], a: [[-1], 'a'] },
			{
				items: [1, -1, -1],
				requested: ['start', 'a', 'a'],
				reason: REPEATED,
				isEndless: true,
				cursor: 'a',
			},
		],
		[
			'is interrupted by the third page in a row without anything new',
			{ start: [[1], 'a'], a: [[1], 'b'], b: [[], 'c'], c: [[1, 1], 'd'], d: [[2], undefined] },
			{
				items: [1],
				requested: ['start', 'a', 'b', 'c'],
				reason: NOTHING_NEW,
				isEndless: true,
				cursor: 'c',
				resumeCursor: 'c',
			},
		],
		[
			'goes on behind fewer than three pages in a row without anything new',
			{ start: [[], 'a'], a: [[], 'b'], b: [[1], 'c'], c: [[], 'd'], d: [[2], undefined] },
			{ items: [1, 2], requested: ['start', 'a', 'b', 'c', 'd'] },
		],
		[
			'names an earlier cursor rather than the third page without anything new',
			{ start: [[], 'a'], a: [[], 'b'], b: [[], 'a'] },
			{ items: [], reason: REPEATED, cursor: 'b', resumeCursor: undefined },
		],
		[
			'returns a repeated item once, but each one without an identity',
			{ start: [[1, 2, 1], 'a'], a: [[2, -1, -1], undefined] },
			{ items: [1, 2, -1, -1], requested: ['start', 'a'] },
		],
	])('%s', async (_, pages, expected) => {
		const result = await read(pages);
		expect(result).toMatchObject(expected);
		expect('reason' in result).toBe('reason' in expected);
	});

	it('from a given cursor is interrupted by the cursor it started from', async () => {
		expect(await read({ a: [[1], 'b'], b: [[2], 'a'] }, 'a')).toMatchObject({
			reason: REPEATED,
			isEndless: true,
			cursor: 'b',
		});
	});

	it('from a given cursor ends at an empty page that leads to itself', async () => {
		const result = await read({ a: [[], 'a'] }, 'a');
		expect(result).toEqual({ items: [], requested: ['a'], hints: [] });
	});
});
