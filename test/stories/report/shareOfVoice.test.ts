import { shareBars, topics } from 'ai-visibility-reports';
import type { Benchmarks } from '../../../nodes/VisibilityReporting/reportingApi';
import { ENGLISH } from '../../../packages/reports/test/helpers/reports/locales';
import { sandboxed } from '../../helpers/sandboxed';
import { dayAgo } from '../../helpers/today';

const brands = (...shares: Array<[name: string, share: unknown]>) => {
	const competitors = shares.map(([name, share_pct]) => ({
		name,
		share_pct,
		is_you: name === 'You',
	}));
	return { competitors } as object as Benchmarks & { competitors: [] };
};

const answer = (data: Benchmarks) => {
	return { data, domain: 'you.example', answeredAt: Date.parse('2026-11-21') };
};

const subjectOf = (data: Benchmarks) => topics.shareOfVoice.document(answer(data), ENGLISH).subject;

it('the bars show the own brand when 15 others have larger shares', () => {
	const others = Array.from({ length: 16 }, (_, index): [string, number] => [`B${index}`, 5]);
	const { entries, more } = shareBars(brands(...others, ['You', 1]), ENGLISH);
	expect(entries).toHaveLength(16);
	expect([entries.at(-1)?.name, more]).toEqual(['You', 1]);
});

it('the bars mark the own brand only when it is the reader’s', () => {
	const marks = (isOwn?: boolean) =>
		shareBars(brands(['Globex', 30], ['You', 30]), ENGLISH, { isOwn }).entries.map((bar) => [
			bar.name,
			bar.isOwn,
			bar.detail,
		]);
	expect(marks()).toEqual([
		['Globex', false, ''],
		['You', true, 'you'],
	]);
	expect(marks(false)).toEqual([
		['Globex', false, ''],
		['You', false, ''],
	]);
});

describe('the rank of a brand', () => {
	const tied = brands(['Globex', 30], ['Stark', '40.5'], ['You', 30], ['Wayne', 5], ['Odd', null]);

	it('is the better one for all with an equal share, in rows, fields and subject', () => {
		const rows = topics.shareOfVoice.rows(answer(tied), 'utc');
		expect(rows.map(({ name, rank }) => [name, rank])).toEqual([
			['Stark', 1],
			['Globex', 2],
			['You', 2],
			['Wayne', 4],
			['Odd', 5],
		]);
		expect(topics.shareOfVoice.facts(answer(tied))).toMatchObject({ share_pct: 30, rank: 2 });
		expect(subjectOf(tied)).toBe('Share of voice: 30%, #2 of 5');
	});

	it('is the same in an event as in a report', () => {
		const shares = brands(['Globex', 30], ['You', 30]);
		expect([
			topics.shareChange.judge.shareSample(shares)?.rank,
			topics.shareOfVoice.facts(answer(shares)).rank,
		]).toEqual([1, 1]);
	});

	it('comes with a share of two decimals at the most', () => {
		expect(subjectOf(brands(['You', 31.4567]))).toBe('Share of voice: 31.5%, #1 of 1');
	});
});

const world = sandboxed('visibilityReporting');

const visibility = { operation: 'visibility' };
const FROM = dayAgo(50);
const TO = dayAgo(46);

it.each([
	[FROM, TO],
	[`${FROM}T23:30:00`, `${TO} 10:00`],
	[`${FROM}T23:30:00-05:00`, `${TO}T00:00:00Z`],
	[`={{ DateTime.fromISO("${FROM}") }}`, `={{ DateTime.fromISO("${TO}").toISO() }}`],
	[`={{ new Date("${FROM}T17:00Z") }}`, `={{ new Date("${TO}T17:00Z") }}`],
	[`={{ new Date("${FROM}") }}`, `={{ new Date("${TO}").toISOString() }}`],
])('the service is asked for the days from %s to %s', async (from, to) => {
	const domains = 'https://Lumenroast.example/';
	const [record] = await world.items({ ...visibility, domains, filters: { from, to } });
	expect(world.queries()).toEqual([{ domain: 'lumenroast.example', from: FROM, to: TO }]);
	expect(record!.trend).toHaveLength(5);
});

it('Get Visibility Score returns one row per day of the trend', async () => {
	const rows = await world.items({ ...visibility, output: 'rows' });
	const { data } = await world.truth('/visibility');
	const { domain, trend } = data as { domain: string; trend: Array<{ date: string }> };
	expect(rows).toEqual(trend.map((day) => ({ domain, ...day, row_key: `${domain}|${day.date}` })));
});
