import type { ApiFailure } from '../../../nodes/shared/http/errors';
import { mentionPages } from '../../../nodes/VisibilityReporting/read/readMentions';

type Pages = Record<string, [ids: number[], next: string | undefined]>;

const FAILURE: ApiFailure = { kind: 'lost', method: 'GET', path: '/mentions', reason: 'ended' };

/** Reads pages by cursor, the first one as `start`; a page that is not there fails. */
async function read(pages: Pages, start?: string) {
	const requested: string[] = [];
	const items: number[] = [];
	const fetch = async (cursor = 'start') => {
		requested.push(cursor);
		const [ids, next] = pages[cursor] ?? [];
		const data = ids?.map((id) => ({ id })) as never[] | undefined;
		return data ? { data, meta: {}, next, answeredAt: 0 } : { failure: FAILURE };
	};
	const identify = ({ id }: object & { id?: unknown }) => (Number(id) < 0 ? undefined : id);
	for await (const step of mentionPages(fetch, start, identify)) {
		if ('why' in step) return { items, requested, ...step };
		items.push(...step.mentions.map(({ id }) => Number(id)));
	}
	return { items, requested };
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
			{ items: [1], requested: ['start', 'a'] },
		],
		[
			'is interrupted by a failure, at the cursor of the page that failed',
			{ start: [[1], 'a'], a: [[2], 'b'] },
			{ items: [1, 2], why: 'failed', cursor: 'b' },
		],
		[
			'is interrupted by an earlier cursor, at the page that returned it',
			{ start: [[1], 'a'], a: [[2], 'b'], b: [[3], 'a'] },
			{ items: [1, 2, 3], requested: ['start', 'a', 'b'], why: 'repeatedCursor', cursor: 'b' },
		],
		[
			'is interrupted by a page with items that leads to itself',
			{ start: [[1], 'a'], a: [[2], 'a'] },
			{ items: [1, 2], requested: ['start', 'a'], why: 'repeatedCursor', cursor: 'a' },
		],
		[
			'is interrupted by the third page in a row without anything new',
			{ start: [[1], 'a'], a: [[1], 'b'], b: [[], 'c'], c: [[1, 1], 'd'], d: [[2], undefined] },
			{ items: [1], requested: ['start', 'a', 'b', 'c'], why: 'nothingNew', cursor: 'c' },
		],
		[
			'goes on behind fewer than three pages in a row without anything new',
			{ start: [[], 'a'], a: [[], 'b'], b: [[1], 'c'], c: [[], 'd'], d: [[2], undefined] },
			{ items: [1, 2], requested: ['start', 'a', 'b', 'c', 'd'] },
		],
		[
			'names an earlier cursor rather than the third page without anything new',
			{ start: [[], 'a'], a: [[], 'b'], b: [[], 'a'] },
			{ items: [], why: 'repeatedCursor', cursor: 'b' },
		],
		[
			'returns a repeated item once, but each one without an identity',
			{ start: [[1, 2, 1], 'a'], a: [[2, -1, -1], undefined] },
			{ items: [1, 2, -1, -1], requested: ['start', 'a'] },
		],
	])('%s', async (_, pages, expected) => {
		const result = await read(pages);
		expect(result).toMatchObject(expected);
		expect('why' in result).toBe('why' in expected);
	});

	it.each<[string, Pages, object]>([
		['an empty first page that leads to itself', { a: [[], 'a'] }, { items: [], cursor: 'a' }],
		['the cursor it started from', { a: [[1], 'b'], b: [[2], 'a'] }, { cursor: 'b' }],
	])('from a given cursor is interrupted by %s', async (_, pages, expected) => {
		expect(await read(pages, 'a')).toMatchObject({ why: 'repeatedCursor', ...expected });
	});
});
