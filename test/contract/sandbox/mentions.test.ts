import type { components } from '../../../openapi/reporting';
import { startSandbox } from '../../../sandbox';
import { served, START } from './served';

type Mention = components['schemas']['Mention'];
interface Page {
	data: Mention[];
	meta: components['schemas']['MentionsMeta'];
}

const world = served();
const { reporting, advance } = world;

beforeEach(() => world.sandbox.reporting.mentions.setMentionCount(1_000));

const page = async (query = '') => (await reporting<Page>(`/mentions?${query}`)).body;

/** Reads to the end; `between` runs after each page. */
async function readAll(query: string, between: (pages: number) => void = () => {}) {
	const mentions: Mention[] = [];
	let pages = 0;
	for (let cursor: string | undefined = ''; cursor !== undefined;) {
		const { data, meta } = await page(`${query}${cursor && `&cursor=${cursor}`}`);
		mentions.push(...data);
		cursor = meta.next_cursor;
		between(++pages);
	}
	return { mentions, pages };
}

const ids = (mentions: Iterable<Mention>) => [...mentions].map(({ id }) => id);
const truth = () => [...world.sandbox.reporting.mentions.list()];

describe.each(['newest', 'oldest', 'shuffled'] as const)(
	'a list in the order "%s"',
	(mentionOrder) => {
		beforeEach(() => {
			world.sandbox.set({ mentionOrder });
			world.sandbox.reporting.mentions.addMentions(30);
			world.sandbox.reporting.mentions.addMentions(150, { captured_at: '2026-05-14T08:00:00Z' });
		});

		test.each(['keyset', 'offset'] as const)(
			'gives everything once by cursors of the kind "%s"',
			async (cursorStyle) => {
				world.sandbox.set({ cursorStyle });
				const { mentions, pages } = await readAll('limit=100');
				expect(pages).toBe(12);
				expect(ids(mentions).sort()).toEqual(ids(truth()).sort());
				expect(new Set(ids(mentions)).size).toBe(1180);
			},
		);

		test('keeps its order', async () => {
			const { mentions } = await readAll('limit=100');
			const times = mentions.map(({ captured_at }) => captured_at);
			const rising = [...times].sort();
			if (mentionOrder === 'newest') expect(times).toEqual(rising.reverse());
			else if (mentionOrder === 'oldest') expect(times).toEqual(rising);
			else expect(times.slice(0, 100)).not.toEqual(rising.slice(0, 100));
			expect((await readAll('limit=64')).mentions).toEqual(mentions);
		});

		test('is filtered by engine, sentiment and since', async () => {
			const since = '2026-05-10T00:00:00Z';
			const expected = truth().filter(
				({ engine, sentiment, captured_at }) =>
					engine === 'claude' && sentiment === 'negative' && captured_at > since,
			);
			expect(expected.length).toBeGreaterThan(3);
			const query = `limit=20&engine=claude&sentiment=negative&since=${since}`;
			expect(ids((await readAll(query)).mentions).sort()).toEqual(ids(expected).sort());
		});
	},
);

describe('pages', () => {
	test('have what was captured after "since", not at it', async () => {
		const [, , third] = truth();
		expect((await page(`since=${third!.captured_at}`)).data).toHaveLength(2);
		const at = '2026-05-14T09:19:59Z';
		const { id } = world.sandbox.reporting.mentions.addMention({ captured_at: at });
		expect(ids((await page(`since=${at}`)).data)).not.toContain(id);
		expect(ids((await page('since=2026-05-14T09:19:58Z')).data)).toContain(id);
		expect((await page(`since=${START}`)).data).toEqual([]);
	});

	test('lose no arrival that shares its captured_at with the last mention of a page', async () => {
		world.sandbox.reporting.mentions.setMentionCount(2);
		const [first] = truth();
		world.sandbox.reporting.mentions.addMentions(3, { captured_at: first!.captured_at });
		const { mentions } = await readAll('limit=1');
		expect(mentions).toHaveLength(5);
		expect(ids(mentions).sort()).toEqual(ids(truth()).sort());
	});
});

describe('arrivals', () => {
	test.each([
		['offset', 'shift pages, so that mentions come twice', 1005],
		['keyset', 'do not shift pages', 1000],
	] as const)('read by cursors of the kind "%s" %s', async (cursorStyle, _, count) => {
		world.sandbox.set({ cursorStyle });
		const { mentions } = await readAll('limit=100', (pages) => {
			if (pages === 1) world.sandbox.reporting.mentions.addMentions(5);
		});
		expect(mentions).toHaveLength(count);
		expect(new Set(ids(mentions)).size).toBe(1000);
	});

	test('take the place of their captured_at when they are back-dated', async () => {
		const captured_at = '2026-05-14T00:00:00Z';
		const { id } = world.sandbox.reporting.mentions.addMention({ captured_at });
		const { data } = await page('limit=100');
		const position = ids(data).indexOf(id);
		expect(position).toBeGreaterThan(10);
		expect(data[position - 1]!.captured_at >= captured_at).toBe(true);
		expect(data[position + 1]!.captured_at <= captured_at).toBe(true);
	});

	test('come by themselves at the asked rate, but not while paused', async () => {
		const { mentions } = world.sandbox.reporting;
		world.sandbox.set({ arrivalsPerHour: 60 });
		advance(600);
		expect(mentions.count()).toBe(1010);
		expect((await page('limit=1')).data[0]!.captured_at).toBe('2026-05-14T09:30:00Z');
		mentions.pause();
		advance(600);
		expect(mentions.count()).toBe(1010);
		mentions.resume();
		advance(60);
		expect(mentions.count()).toBe(1011);
	});
});

test('the mentions of one seed are always the same', async () => {
	const other = await startSandbox({ now: world.now });
	other.reporting.mentions.setMentionCount(1_000);
	expect(truth()).toEqual([...other.reporting.mentions.list()]);
	await other.close();
});
