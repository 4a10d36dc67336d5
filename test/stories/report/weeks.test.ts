import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sandboxed } from '../../helpers/sandboxed';
import { dayOf, daysAgo, startOfDayAgo } from '../../helpers/zone';

/** The whole weeks before a period, which say how many mentions are usual. */

const world = sandboxed('visibilityReporting');

const report = async (parameters: INodeParameters = {}) =>
	(
		await world.items({ operation: 'report', sections: ['visibility', 'mentions'], ...parameters })
	)[0]!;
const recordOf = async (parameters?: INodeParameters) =>
	await report({ output: 'record', ...parameters });

interface Counted extends IDataObject {
	mentions: { total: number; previous_total: number };
	usual: { mentions: [number, number] | null };
	weeks: IDataObject[];
	insights: Array<{ text: string }>;
}

/** The first days of all spans of mentions that were asked for. */
const spans = () =>
	world.sandbox
		.requests()
		.filter(({ path }) => path === '/mentions')
		.map(({ query }) => dayOf(Date.parse((query as { since: string }).since) + 1_000));

/** How often each first day was asked for. */
const pagesFrom = (day: string) => spans().filter((span) => span === day).length;

const NINE_WEEKS = daysAgo(63);
const TWO_WEEKS = daysAgo(14);
const FIVE_WEEKS = daysAgo(35);

/** How many mentions the service has from one day to another one, both included. */
function totalOf(from: number, to: number): number {
	const [start, end] = [startOfDayAgo(from), startOfDayAgo(to - 1)];
	const times = [...world.sandbox.reporting.mentions.list()].map(({ captured_at }) =>
		Date.parse(captured_at),
	);
	return times.filter((time) => time >= start && time < end).length;
}

/** Spread over the 90 days before now. */
const mentionsInAll = (count: number, order: 'newest' | 'oldest' | 'shuffled') => {
	world.sandbox.reporting.mentions.setMentionCount(count);
	world.sandbox.set({ mentionOrder: order });
};

it('a report reads nine weeks in one pass when 30 pages hold them', async () => {
	mentionsInAll(4_500, 'newest');
	const record = (await recordOf({ filters: { engine: 'claude' } })) as Counted;
	expect(new Set(spans())).toEqual(new Set([NINE_WEEKS]));
	expect(record.usual.mentions).toEqual([expect.any(Number), expect.any(Number)]);
	expect(record.weeks.map(({ from }) => from)).toEqual(
		Array.from({ length: 9 }, (_, week) => daysAgo(63 - 7 * week)),
	);
});

it.each([
	['newest', [30, 0, 0]],
	// A page shows the order. Then both periods tell how many weeks 30 pages hold.
	['oldest', [1, 11, 26]],
	['shuffled', [1, 11, 26]],
] as const)(
	'a report reads at least five weeks when mentions come in the order "%s"',
	async (order, pages) => {
		mentionsInAll(4_500, order);
		const record = (await recordOf()) as Counted;
		expect([NINE_WEEKS, TWO_WEEKS, FIVE_WEEKS].map(pagesFrom)).toEqual(pages);
		expect(record.mentions).toMatchObject({
			total: totalOf(7, 1),
			previous_total: totalOf(14, 8),
		});
		expect(record.usual.mentions).toEqual([expect.any(Number), expect.any(Number)]);
		const five = record.weeks.slice(-5);
		expect(five.at(-1)).toMatchObject({
			from: daysAgo(7),
			to: daysAgo(1),
			mentions: record.mentions.total,
		});
		expect(five[0]).toMatchObject({
			from: FIVE_WEEKS,
			to: daysAgo(29),
			mentions: totalOf(35, 29),
		});
		for (const { mentions, positive, neutral, negative } of five) {
			expect(Number(positive) + Number(neutral) + Number(negative)).toBe(mentions);
		}
	},
);

it.each([
	['four weeks before are known in 30 pages', 6_500, 30, 5],
	['four weeks before take more than 30 pages', 9_000, 36, 5],
	['60 pages hold fewer', 30_000, 60, 2],
] as const)(
	'a report reads no more mentions, which come newest first, when %s',
	async (_, count, pages, weeks) => {
		mentionsInAll(count, 'newest');
		const record = (await recordOf()) as Counted;
		expect(pagesFrom(NINE_WEEKS)).toBe(pages);
		expect(spans()).toHaveLength(pages);
		expect(record.mentions.previous_total).toBe(totalOf(14, 8));
		expect(record.weeks).toHaveLength(weeks);
		const isJudged = weeks > 4;
		expect(record.usual.mentions !== null).toBe(isJudged);
	},
);

it.each(['oldest', 'shuffled'] as const)(
	'a report reads as many weeks as 60 pages hold when mentions come in the order "%s"',
	async (order) => {
		mentionsInAll(9_000, order);
		const record = (await recordOf()) as Counted;
		expect([pagesFrom(NINE_WEEKS), pagesFrom(TWO_WEEKS), pagesFrom(FIVE_WEEKS)]).toEqual([
			1,
			Math.ceil(totalOf(14, 0) / 100),
			Math.ceil(totalOf(35, 0) / 100),
		]);
		expect(record.weeks).toHaveLength(5);
		expect(record.weeks[0]).toMatchObject({ mentions: totalOf(35, 29) });
		expect(record.usual.mentions).not.toBeNull();
	},
);

it.each([
	['newest', 30_000, 60],
	['oldest', 18_000, 1],
	['shuffled', 18_000, 1],
] as const)(
	'a report counts both periods, but does not judge, when too many mentions come in the order "%s"',
	async (order, count, pages) => {
		mentionsInAll(count, order);
		const record = (await recordOf()) as Counted;
		const ofPeriods = pages === 1 ? Math.ceil(totalOf(14, 0) / 100) : 0;
		expect([pagesFrom(NINE_WEEKS), pagesFrom(TWO_WEEKS)]).toEqual([pages, ofPeriods]);
		expect(spans()).toHaveLength(pages + ofPeriods);
		expect(record.mentions).toMatchObject({
			total: totalOf(7, 1),
			previous_total: totalOf(14, 8),
		});
		expect(record.usual.mentions).toBeNull();
		expect(record.insights.map(({ text }) => text)).toContain(
			'There are too many mentions to read four earlier weeks, so these are not judged.',
		);
	},
);

it('a report says of more than 60 pages of mentions without a readable time what it says of few', async () => {
	// All weeks are read first, for 30 pages, and then both periods from their first page on.
	for (const page of [...Array(30).keys(), ...Array(61).keys()]) {
		const data = Array.from({ length: 100 }, (_, index) => ({
			id: `men_${page}x${index}`,
			captured_at: 'yesterday',
		}));
		const meta = page < 60 ? { next_cursor: `c${page}` } : {};
		world.answer({ data, meta }, { path: '/mentions' });
	}
	const record = (await recordOf()) as Counted;
	expect(record).toMatchObject({ mentions: { total: 6_100 }, unavailable: [] });
	expect(record.insights.map(({ text }) => text)).toContain(
		'6,100 mentions. None were recorded in the 7 days before, so there is no comparison.',
	);
});

it('a report reads on when 60 pages do not hold both periods, if mentions come newest first', async () => {
	mentionsInAll(50_000, 'newest');
	const record = (await recordOf()) as Counted;
	expect(pagesFrom(TWO_WEEKS)).toBe(0);
	expect(record.mentions.previous_total).toBe(totalOf(14, 8));
	expect(record).toMatchObject({ mentions: { at_least: false } });
});

it('a report has no weeks when its counts are minimums', async () => {
	mentionsInAll(150_000, 'newest');
	const record = (await recordOf()) as Counted;
	expect(spans()).toHaveLength(200);
	expect(record).toMatchObject({ mentions: { at_least: true } });
	expect(record).not.toHaveProperty('weeks');
});

it('the weeks of a report have only the sentiment of its filter', async () => {
	mentionsInAll(900, 'newest');
	const record = (await recordOf({ filters: { sentiment: 'negative' } })) as Counted;
	expect(record.weeks.at(-1)).toMatchObject({
		positive: null,
		neutral: null,
		negative: record.mentions.total,
	});
});

it('a report reads only its period when nothing is compared', async () => {
	mentionsInAll(900, 'newest');
	const record = (await recordOf({ options: { compareWithPrevious: false } })) as Counted;
	expect(new Set(spans())).toEqual(new Set([daysAgo(7)]));
	expect(record.weeks).toHaveLength(1);
});

it.each([
	['last30Days', 60],
	['last90Days', 180],
])('a report reads no more than the previous period for %s', async (period, days) => {
	mentionsInAll(900, 'newest');
	await recordOf({ period });
	expect(new Set(spans())).toEqual(new Set([daysAgo(days)]));
});

it('a run reads the weeks of an account once, whatever its items show of them', async () => {
	mentionsInAll(4_500, 'newest');
	await report();
	const once = spans().length;
	world.sandbox.clearRequests();
	const items = ['en', 'de', 'en'].map((language) => ({ language }));
	const parameters = { language: '={{ $json.language }}', sections: ['visibility', 'mentions'] };
	await world.items({ operation: 'report', ...parameters }, { items });
	expect(spans()).toHaveLength(once);
});

describe('rows with Rows By set to Week', () => {
	const rowsBy = async (parameters: INodeParameters = {}) =>
		await world.items({
			operation: 'report',
			output: 'rows',
			options: { rowsBy: 'week' },
			...parameters,
		});

	it('give the counts of the record, and those of each assistant', async () => {
		mentionsInAll(4_500, 'newest');
		const { weeks } = (await recordOf()) as Counted;
		const rows = await rowsBy();
		expect(
			rows.map(({ from, to, mentions, positive, neutral, negative }) => {
				return { from, to, mentions, positive, neutral, negative };
			}),
		).toEqual(weeks);
		expect(Object.keys(rows[0]!)).toEqual([
			...['from', 'to', 'domain', 'mentions', 'positive', 'neutral', 'negative'],
			...['chatgpt', 'perplexity', 'gemini', 'claude', 'grok', 'other', 'row_key'],
		]);
		for (const { mentions, chatgpt, perplexity, gemini, claude, grok, other } of rows) {
			const ofAssistants = [chatgpt, perplexity, gemini, claude, grok, other].map(Number);
			expect(ofAssistants.reduce((sum, count) => sum + count)).toBe(mentions);
		}
		const { from, to, row_key } = rows.at(-1)!;
		expect(row_key).toBe(`week|${from as string}|${to as string}|lumenroast.example`);
	});

	it('cover a period of the user, and end on its last day', async () => {
		mentionsInAll(4_500, 'newest');
		const dates = { from: daysAgo(30), to: daysAgo(3) };
		const rows = await rowsBy({ period: 'custom', ...dates });
		expect(rows.at(-1)).toMatchObject({ from: daysAgo(9), to: daysAgo(3) });
		expect(rows.filter(({ from }) => String(from) >= dates.from)).toHaveLength(4);
	});

	it('have the filter in their keys, and no figure that it leaves out', async () => {
		mentionsInAll(4_500, 'newest');
		const [row] = await rowsBy({ filters: { engine: 'claude' } });
		expect(row).toMatchObject({ chatgpt: null, claude: row!.mentions });
		expect(row!.row_key).toMatch(/\|claude\|$/);
	});

	it.each([
		['another domain', { domains: 'harborbeans.example' }],
		['a report without mentions', { sections: ['visibility'] }],
	])('are left out for %s, and a hint says why', async (_, parameters) => {
		const { json, hints } = await world.run({
			operation: 'report',
			output: 'rows',
			options: { rowsBy: 'week' },
			...parameters,
		});
		expect(json).toEqual([]);
		expect(hints).toContainEqual(
			expect.stringContaining("There is no row, because 'Rows By' Week"),
		);
	});
});

describe('the lines of weeks in a text', () => {
	const lines = (text: unknown) =>
		String(text)
			.split('\n')
			.filter((line) => line.includes('by week'));

	it('give all mentions and the negative ones, the earliest week first', async () => {
		mentionsInAll(4_500, 'newest');
		const { weeks } = (await recordOf()) as Counted;
		const { text } = await report({ output: 'message', appearance: { detail: 'full' } });
		const counts = (name: string) => weeks.map((week) => String(week[name])).join(' · ');
		expect(lines(text)).toEqual([
			expect.stringMatching(/^Mentions by week \(\d.+\d{4}\): /),
			`Negative mentions by week: ${counts('negative')}`,
		]);
		expect(lines(text)[0]).toContain(counts('mentions'));
	});

	it('are missing when only two weeks are known, as these are compared already', async () => {
		mentionsInAll(900, 'newest');
		const { text } = await report({ output: 'message', appearance: { detail: 'full' } });
		expect(lines(text)).toEqual([]);
	});

	it('are a single one when a filter sets the sentiment', async () => {
		mentionsInAll(4_500, 'newest');
		const filters = { sentiment: 'positive' };
		const { text } = await report({ output: 'message', filters, appearance: { detail: 'full' } });
		expect(lines(text)).toEqual([expect.stringMatching(/^Positive mentions by week \(/)]);
	});

	it('stand in an email, and not in a summary', async () => {
		mentionsInAll(4_500, 'newest');
		const { html } = await report({ output: 'html' });
		expect(html).toContain('Negative mentions by week: ');
		const { text } = await report({ output: 'message' });
		expect(lines(text)).toEqual([]);
	});
});
