import type { IDataObject, INodeParameters } from 'n8n-workflow';
import { sandboxed } from '../../worlds/sandboxed';
import { dayOf, daysAgo } from '../../worlds/zone';

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

/** How many mentions the service has from one day to another one, both included. */
const totalOf = (from: number, to: number) =>
	[...world.sandbox.reporting.mentions.list()].filter(({ captured_at }) => {
		const day = dayOf(Date.parse(captured_at));
		return day >= daysAgo(from) && day <= daysAgo(to);
	}).length;

/** Spread over the 90 days before now. */
const mentionsInAll = (count: number, order: 'newest' | 'oldest' | 'shuffled') => {
	world.sandbox.reporting.mentions.setMentionCount(count);
	world.sandbox.set({ mentionOrder: order });
};

it.each(['newest', 'oldest', 'shuffled'] as const)(
	'reads nine weeks at once when the service lists mentions %s first',
	async (order) => {
		mentionsInAll(4_500, order);
		const record = (await recordOf()) as Counted;
		expect(new Set(spans())).toEqual(new Set([NINE_WEEKS]));
		expect(record.mentions).toMatchObject({
			total: totalOf(7, 1),
			previous_total: totalOf(14, 8),
		});
		expect(record.usual.mentions).toEqual([expect.any(Number), expect.any(Number)]);
		expect(record.weeks).toHaveLength(9);
		expect(record.weeks.at(-1)).toMatchObject({
			from: daysAgo(7),
			to: daysAgo(1),
			mentions: record.mentions.total,
		});
		expect(record.weeks[0]).toMatchObject({
			from: NINE_WEEKS,
			to: daysAgo(57),
			mentions: totalOf(63, 57),
		});
		for (const { mentions, positive, neutral, negative } of record.weeks) {
			expect(Number(positive) + Number(neutral) + Number(negative)).toBe(mentions);
		}
	},
);

it('judges by the weeks that 60 pages hold when mentions come newest first', async () => {
	mentionsInAll(12_000, 'newest');
	const record = (await recordOf()) as Counted;
	expect(pagesFrom(NINE_WEEKS)).toBe(60);
	expect(spans()).toHaveLength(60);
	expect(record.mentions.previous_total).toBe(totalOf(14, 8));
	expect(record.weeks).toHaveLength(6);
	expect(record.weeks[0]).toMatchObject({ mentions: totalOf(42, 36) });
	expect(record.usual.mentions).not.toBeNull();
});

it.each([
	['newest', 30_000, false],
	['oldest', 12_000, true],
	['shuffled', 12_000, true],
] as const)(
	'does not judge, but counts both periods, when mentions come %s first and are too many',
	async (order, count, isReadAnew) => {
		mentionsInAll(count, order);
		const record = (await recordOf()) as Counted;
		const ofPeriods = isReadAnew ? Math.ceil(totalOf(14, 0) / 100) : 0;
		expect([pagesFrom(NINE_WEEKS), pagesFrom(TWO_WEEKS)]).toEqual([60, ofPeriods]);
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

it('reads on when 60 pages do not hold both periods, if mentions come newest first', async () => {
	mentionsInAll(50_000, 'newest');
	const record = (await recordOf()) as Counted;
	expect(pagesFrom(TWO_WEEKS)).toBe(0);
	expect(record.mentions.previous_total).toBe(totalOf(14, 8));
	expect(record).toMatchObject({ mentions: { at_least: false } });
});

it('has no weeks where counts are minimums', async () => {
	mentionsInAll(150_000, 'newest');
	const record = (await recordOf()) as Counted;
	expect(spans()).toHaveLength(200);
	expect(record).toMatchObject({ mentions: { at_least: true } });
	expect(record).not.toHaveProperty('weeks');
});

it('has only the sentiment of a filter in its weeks', async () => {
	mentionsInAll(900, 'newest');
	const record = (await recordOf({ filters: { sentiment: 'negative' } })) as Counted;
	expect(record.weeks.at(-1)).toMatchObject({
		positive: null,
		neutral: null,
		negative: record.mentions.total,
	});
});

it('reads the period alone when nothing is compared', async () => {
	mentionsInAll(900, 'newest');
	const record = (await recordOf({ options: { compareWithPrevious: false } })) as Counted;
	expect(new Set(spans())).toEqual(new Set([daysAgo(7)]));
	expect(record.weeks).toHaveLength(1);
});

it.each([
	['last30Days', 60],
	['last90Days', 180],
])('reads no more than the period before for %s', async (period, days) => {
	mentionsInAll(900, 'newest');
	await recordOf({ period });
	expect(new Set(spans())).toEqual(new Set([daysAgo(days)]));
});

it('reads the weeks of an account once per run, whatever its items show of them', async () => {
	mentionsInAll(4_500, 'newest');
	await report();
	const once = spans().length;
	world.sandbox.clearRequests();
	const items = ['en', 'de', 'en'].map((language) => ({ language }));
	const parameters = { language: '={{ $json.language }}', sections: ['visibility', 'mentions'] };
	await world.items({ operation: 'report', ...parameters }, { items });
	expect(spans()).toHaveLength(once);
});
