import type { components } from '../../openapi/reporting';
import { type Sandbox, startSandbox } from '../../sandbox';
import { call, ManualClock } from './call';

type Mention = components['schemas']['Mention'];
interface Page {
	data: Mention[];
	meta: components['schemas']['MentionsMeta'];
}

const clock = new ManualClock();
let sandbox: Sandbox;
let key: string;

beforeAll(async () => {
	sandbox = await startSandbox({ now: clock.now });
});
beforeEach(async () => {
	await sandbox.reset();
	key = sandbox.reporting.createKey({ plan: 'agency', perMinute: Infinity });
});
afterEach(() => expect(sandbox.contractViolations()).toEqual([]));
afterAll(() => sandbox.close());

const page = async (query = '', cursor?: string): Promise<Page> => {
	const next = cursor === undefined ? '' : `&cursor=${cursor}`;
	const reply = await call<Page>(`${sandbox.reporting.baseUrl}/mentions?${query}${next}`, { key });
	expect(reply.status).toBe(200);
	return reply.body;
};

/** Reads to the end; `between` runs after each page. */
async function readAll(query: string, between: (pages: number) => void = () => {}) {
	const mentions: Mention[] = [];
	let pages = 0;
	let cursor: string | undefined;
	do {
		const { data, meta } = await page(query, cursor);
		mentions.push(...data);
		cursor = meta.next_cursor;
		between(++pages);
	} while (cursor);
	return { mentions, pages };
}

const ids = (mentions: Iterable<Mention>) => [...mentions].map(({ id }) => id);
const truth = () => [...sandbox.reporting.mentions.list()];

describe.each(['newest', 'oldest', 'shuffled'] as const)('order %s', (mentionOrder) => {
	beforeEach(() => {
		sandbox.set({ mentionOrder });
		sandbox.reporting.mentions.addMentions(30);
		sandbox.reporting.mentions.addMentions(150, { captured_at: '2026-05-14T08:00:00Z' });
	});

	test.each(['keyset', 'offset'] as const)('reads everything once by %s', async (cursorStyle) => {
		sandbox.set({ cursorStyle });
		const { mentions, pages } = await readAll('limit=100');
		expect(pages).toBe(12);
		expect(ids(mentions).sort()).toEqual(ids(truth()).sort());
		expect(new Set(ids(mentions)).size).toBe(1180);
	});

	test('is kept', async () => {
		const { mentions } = await readAll('limit=100');
		const times = mentions.map(({ captured_at }) => captured_at);
		const rising = [...times].sort();
		if (mentionOrder === 'newest') expect(times).toEqual(rising.reverse());
		else if (mentionOrder === 'oldest') expect(times).toEqual(rising);
		else expect(times.slice(0, 100)).not.toEqual(rising.slice(0, 100));
		expect((await readAll('limit=64')).mentions).toEqual(mentions);
	});

	test('filters by engine, sentiment and since', async () => {
		const since = '2026-05-10T00:00:00Z';
		const query = `limit=20&engine=claude&sentiment=negative&since=${since}`;
		const expected = truth().filter(
			({ engine, sentiment, captured_at }) =>
				engine === 'claude' && sentiment === 'negative' && captured_at > since,
		);
		expect(expected.length).toBeGreaterThan(3);
		const { mentions } = await readAll(query);
		expect(ids(mentions).sort()).toEqual(ids(expected).sort());
	});
});

describe('pages', () => {
	test('hold 50 by default, 1 to 100 on request', async () => {
		expect((await page()).data).toHaveLength(50);
		expect((await page('limit=1')).data).toHaveLength(1);
		expect((await page('limit=100')).data).toHaveLength(100);
	});

	test.each([
		'limit=101',
		'limit=x',
		'engine=eliza',
		'sentiment=sad',
		'since=monday',
		'cursor=%3F',
	])('refuse %s', async (query) => {
		const reply = await call(`${sandbox.reporting.baseUrl}/mentions?${query}`, { key });
		expect(reply.status).toBe(400);
	});

	test('since means after, not at', async () => {
		const at = '2026-05-14T09:19:59Z';
		const { id } = sandbox.reporting.mentions.addMention({ captured_at: at });
		expect(ids((await page(`since=${at}`)).data)).not.toContain(id);
		expect(ids((await page('since=2026-05-14T09:19:58Z')).data)).toContain(id);
		expect((await page('since=2026-05-14T09:20:00Z')).data).toEqual([]);
		const [, , third] = [...sandbox.reporting.mentions.list()];
		const after = await page(`since=${third?.captured_at}`);
		expect(after.data).toHaveLength(2);
	});

	test('lose no arrival that shares its captured_at with the last mention of a page', async () => {
		sandbox.reporting.mentions.setMentionCount(2);
		const [first] = truth();
		sandbox.reporting.mentions.addMentions(3, { captured_at: first?.captured_at });
		const { mentions } = await readAll('limit=1');
		expect(mentions).toHaveLength(5);
		expect(ids(mentions).sort()).toEqual(ids(truth()).sort());
	});

	test('the last page ends where the list does', async () => {
		sandbox.reporting.mentions.setMentionCount(200);
		const { pages } = await readAll('limit=100');
		expect(pages).toBe(2);
		sandbox.reporting.mentions.setMentionCount(0);
		expect((await readAll('limit=100')).mentions).toEqual([]);
	});

	test('some mentions share their captured_at', async () => {
		const times = (await page('limit=100')).data.map(({ captured_at }) => captured_at);
		expect(new Set(times).size).toBeLessThan(times.length - 10);
	});
});

describe('arrivals', () => {
	const arriveAfterFirstPage = (pages: number) => {
		if (pages === 1) sandbox.reporting.mentions.addMentions(5);
	};

	test('shift pages by offset, so that mentions come twice', async () => {
		sandbox.set({ cursorStyle: 'offset' });
		const { mentions } = await readAll('limit=100', arriveAfterFirstPage);
		expect(mentions).toHaveLength(1005);
		expect(new Set(ids(mentions)).size).toBe(1000);
	});

	test('do not shift pages by keyset', async () => {
		const { mentions } = await readAll('limit=100', arriveAfterFirstPage);
		expect(new Set(ids(mentions)).size).toBe(1000);
		expect(mentions).toHaveLength(1000);
	});

	test('that are back-dated take the place of their captured_at', async () => {
		const late = sandbox.reporting.mentions.addMention({ captured_at: '2026-05-14T00:00:00Z' });
		const { data } = await page('limit=100');
		const position = ids(data).indexOf(late.id);
		expect(position).toBeGreaterThan(10);
		expect((data[position - 1]?.captured_at ?? '') >= late.captured_at).toBe(true);
		expect((data[position + 1]?.captured_at ?? '') <= late.captured_at).toBe(true);
	});

	test('keep what a test says about them', async () => {
		sandbox.reporting.mentions.addMention({ snippet: '<!everyone> *bold*', sentiment: 'negative' });
		const { data } = await page('limit=1');
		expect(data[0]).toMatchObject({ snippet: '<!everyone> *bold*', sentiment: 'negative' });
	});

	test('come by themselves at the asked rate, but not while paused', async () => {
		const { mentions } = sandbox.reporting;
		sandbox.set({ arrivalsPerHour: 60 });
		clock.advance(600);
		expect(mentions.count()).toBe(1010);
		expect((await page('limit=1')).data[0]?.captured_at).toBe(
			new Date(clock.ms).toISOString().replace('.000', ''),
		);
		mentions.pause();
		clock.advance(600);
		expect(mentions.count()).toBe(1010);
		mentions.resume();
		clock.advance(60);
		expect(mentions.count()).toBe(1011);
		sandbox.set({ arrivalsPerHour: 0 });
		clock.advance(-1260);
	});
});

test('arrivals up to a change of their rate are kept', () => {
	sandbox.set({ arrivalsPerHour: 60 });
	clock.advance(600);
	sandbox.set({ arrivalsPerHour: 0 });
	clock.advance(600);
	expect(sandbox.reporting.mentions.count()).toBe(1010);
	clock.advance(-1200);
});

test('reads are repeatable for one seed', async () => {
	const other = await startSandbox({ now: clock.now });
	expect(truth()).toEqual([...other.reporting.mentions.list()]);
	await other.close();
});
