import { readByCursor } from '../../nodes/shared/transport/pagination';

type Pages = Record<string, [items: number[], next: string | undefined]>;

/** Reads pages by cursor, the first one as `start`; a page that is not there fails. */
async function read(pages: Pages, wanted = Infinity, start?: string) {
	const asked: string[] = [];
	const fetch = async (cursor = 'start') => {
		asked.push(cursor);
		const [items, next] = pages[cursor] ?? [];
		return items ? { items, next } : { failure: `no page ${cursor}` };
	};
	const { items, interrupted } = await readByCursor(wanted, start, fetch, (item) => item);
	const { why, cursor } = interrupted ?? {};
	return { items, asked: asked.join(' '), why: why?.kind, cursor };
}

const whole = { why: undefined, cursor: undefined };

describe('reading by cursor', () => {
	it.each<[string, Pages, object]>([
		[
			'an end, although the last pages bring nothing new',
			{ start: [[1], 'a'], a: [[1], 'b'], b: [[], 'c'], c: [[1], undefined] },
			{ items: [1], ...whole },
		],
		[
			'an empty page whose cursor leads to itself, as there is nothing behind it',
			{ start: [[1], 'a'], a: [[], 'a'] },
			{ items: [1], ...whole, asked: 'start a' },
		],
		[
			'a failure: it goes on from its page',
			{ start: [[1], 'a'], a: [[2], 'b'] },
			{ items: [1, 2], why: 'failure', cursor: 'b' },
		],
		[
			'a cursor that had come before: it goes on from the page that gave it',
			{ start: [[1], 'a'], a: [[2], 'b'], b: [[3], 'a'] },
			{ items: [1, 2, 3], why: 'repeatedCursor', cursor: 'b', asked: 'start a b' },
		],
		[
			'a cursor that leads to the same page',
			{ start: [[1], 'a'], a: [[2], 'a'] },
			{ items: [1, 2], why: 'repeatedCursor', cursor: 'a', asked: 'start a' },
		],
		[
			'three pages in a row without anything new',
			{ start: [[1], 'a'], a: [[1], 'b'], b: [[], 'c'], c: [[1, 1], 'd'], d: [[2], undefined] },
			{ items: [1], why: 'nothingNew', cursor: 'c', asked: 'start a b c' },
		],
		[
			'an end behind pages without anything new that are not three in a row',
			{ start: [[], 'a'], a: [[], 'b'], b: [[1], 'c'], c: [[], 'd'], d: [[2], undefined] },
			{ items: [1, 2], ...whole },
		],
		[
			'a cursor that had come before, also where the third page brings nothing new',
			{ start: [[], 'a'], a: [[], 'b'], b: [[], 'a'] },
			{ items: [], why: 'repeatedCursor', cursor: 'b' },
		],
	])('ends at %s', async (_, pages, wanted) => {
		expect(await read(pages)).toMatchObject(wanted);
	});

	it('does not end at an empty page that leads to itself where it began there', async () => {
		expect(await read({ a: [[], 'a'] }, Infinity, 'a')).toMatchObject({ why: 'repeatedCursor' });
	});

	it('gives an item once that pages bring twice, but each that has no identity', async () => {
		const page = { items: [1, 2, 1, 3, 3], next: undefined };
		const fetch = async () => page;
		const identify = (item: number) => (item === 3 ? undefined : item);
		expect(await readByCursor(Infinity, undefined, fetch, identify)).toEqual({
			items: [1, 2, 3, 3],
		});
	});

	it('knows the cursor that it began at', async () => {
		expect(await read({ a: [[1], 'b'], b: [[2], 'a'] }, Infinity, 'a')).toMatchObject({
			...{ items: [1, 2], why: 'repeatedCursor', cursor: 'b' },
		});
	});

	it('ends with what is wanted, whatever the page leads to', async () => {
		const pages: Pages = { start: [[1, 2], 'a'], a: [[3, 4], 'a'] };
		expect(await read(pages, 2)).toEqual({ items: [1, 2], asked: 'start', ...whole });
		expect(await read(pages, 3)).toEqual({ items: [1, 2, 3], asked: 'start a', ...whole });
		expect(await read(pages, 4)).toEqual({ items: [1, 2, 3, 4], asked: 'start a', ...whole });
	});
});
