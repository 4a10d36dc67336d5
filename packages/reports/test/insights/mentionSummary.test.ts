import type { JsonObject } from '../../src/values/json';

import { summarizeList, summarizeMentions, wholeWeeks } from '../../src/judgement/mentionSummary';
import { periodOf } from '../../src/time/periods';

const summaryAt = (zone: string, now: string, times: string[], from = '2026-10-01') =>
	summarizeMentions(
		{ mentions: times.map((captured_at) => ({ captured_at })), from, hasMore: false },
		{ period: periodOf('thisMonth', zone, Date.parse(now)), compares: true, maxMentions: 5, zone },
	);

test('mentions without words are no repetitions', () => {
	expect(summarizeList([{ id: 'a' }, { id: 'b', snippet: ' ' }]).statements).toHaveLength(2);
});

test('the words of each snippet are normalized once, however many parts of a summary ask for them', () => {
	const reads = new Map<string, number>();
	const mentions = Array.from({ length: 40 }, (_, index): JsonObject => {
		const id = `${index}`;
		return {
			id,
			sentiment: 'negative',
			captured_at: '2026-11-02T10:00:00Z',
			// Each has words of its own, so no theme quotes it.
			get snippet() {
				reads.set(id, (reads.get(id) ?? 0) + 1);
				return `words of ${id}`;
			},
		};
	});
	summarizeMentions(
		{ mentions, from: '2026-10-01', hasMore: false },
		{
			period: periodOf('thisMonth', 'UTC', Date.parse('2026-11-12T09:30:00Z')),
			compares: true,
			maxMentions: 5,
			zone: 'UTC',
		},
	);
	expect(new Set(reads.values())).toEqual(new Set([1]));
});

test('a month up to yesterday is compared with the same days of the month before', () => {
	const { now, before } = summaryAt('UTC', '2026-11-12T09:30:00Z', [
		'2026-10-01T00:00:00Z',
		'2026-10-11T23:59:59Z',
		'2026-10-12T00:00:00Z',
		'2026-10-31T23:59:59Z',
		'2026-11-01T00:00:00Z',
	]);
	expect([now.total, before?.total]).toEqual([1, 2]);
});

test('mentions count from the first moment of the month, and where they have no time', () => {
	const times = ['2026-10-31T23:59:59.999Z', '2026-11-01T00:00:00Z', 'soon'];
	expect(summaryAt('UTC', '2026-11-12T09:30:00Z', times).now.total).toBe(2);
});

test('mentions are counted by the days of the zone, from the first day read to the last of the period', () => {
	const times = ['2026-10-31T03:59:00Z', '2026-11-02T04:59:00Z', '2026-11-02T05:00:00Z'];
	const { days } = summaryAt('America/New_York', '2026-11-04T09:30:00Z', times, '2026-10-30');
	expect(days.map(({ date, engines }) => [date, engines.get('unknown') ?? 0])).toEqual([
		['2026-10-30', 1],
		['2026-10-31', 0],
		['2026-11-01', 1],
		['2026-11-02', 1],
		['2026-11-03', 0],
	]);
});

test('mentions of the weeks before count for neither period', () => {
	const times = ['2026-09-30T23:59:59Z', '2026-10-01T00:00:00Z', '2026-10-20T00:00:00Z'];
	const { now, before, earliest } = summaryAt('UTC', '2026-11-12T09:30:00Z', times, '2026-09-06');
	expect([now.total, before?.total]).toEqual([0, 1]);
	expect(earliest).toBe(Date.parse('2026-10-01'));
});

test('whole weeks are counted back from the last day', () => {
	const { days } = summaryAt('UTC', '2026-11-04T09:30:00Z', ['2026-10-26T12:00:00Z'], '2026-10-19');
	const weeks = wholeWeeks(days).map(({ from, to, days: all }) => [from, to, all.length]);
	expect(weeks).toEqual([
		['2026-10-21', '2026-10-27', 7],
		['2026-10-28', '2026-11-03', 7],
	]);
});

it('counts each mention on the day of the zone in which it was captured, and themes of the period only', () => {
	const now = Date.parse('2026-11-23T08:00:00Z');
	const period = periodOf('previousWeek', 'Europe/Berlin', now);
	const mentions = [
		{ captured_at: '2026-11-12T12:00:00Z', engine: 'grok', snippet: 'Old news.' },
		{ captured_at: '2026-11-13T12:00:00Z', engine: 'grok', snippet: 'Old news.' },
		{ captured_at: '2026-11-17T23:30:00Z', engine: 'grok', snippet: 'Fresh.' },
	];
	const summarized = { period, compares: true, maxMentions: 5, zone: 'Europe/Berlin' };
	const read = { mentions, from: period.before.from, hasMore: false };
	const { days, themes } = summarizeMentions(read, summarized);
	const current = days.filter(({ date }) => date >= period.from);
	expect(current.map(({ engines }) => engines.get('grok') ?? 0)).toEqual([0, 0, 1, 0, 0, 0, 0]);
	expect(themes).toEqual([]);
});

const said = (snippet: unknown, more: object = {}): JsonObject => ({
	snippet: snippet as string,
	engine: 'chatgpt',
	sentiment: 'negative',
	...more,
});

it('a theme is what at least two mentions of one sentiment say in the same words', () => {
	const mentions = [
		said('Ships late.'),
		said('Good beans.', { sentiment: 'positive', engine: 'grok' }),
		said('  ships LATE!', {
			engine: 'claude',
			sentiment: 'neutral',
			citation_url: 'https://www.a.example/x',
		}),
		said('Good   beans', { sentiment: 'positive' }),
		said('Ships, late', { citation_url: 'https://b.example/' }),
		said('Ships late', { citation_url: 'https://b.example/y' }),
		said('Said once.'),
	];
	expect(summarizeList(mentions).themes).toEqual([
		{
			text: 'Ships late.',
			sentiment: 'negative',
			count: 3,
			engines: ['chatgpt'],
			citations: ['b.example'],
		},
		{
			text: 'Good beans.',
			sentiment: 'positive',
			count: 2,
			engines: ['grok', 'chatgpt'],
			citations: [],
		},
	]);
});

it('the most frequent theme comes first when another was said earlier', () => {
	const mentions = ['Rare.', 'Often.', 'Often.', 'Rare.', 'Often.'].map((snippet) => said(snippet));
	expect(summarizeList(mentions).themes.map(({ text }) => text)).toEqual(['Often.', 'Rare.']);
});

it('finds no theme when mentions have no words', () => {
	const without = ['', ' ', '…', null, undefined, {}].map((snippet) => said(snippet));
	expect(summarizeList([...without, ...without]).themes).toEqual([]);
});

test('a mention of the commonest negative theme proves the negative count, even if another theme is commoner', () => {
	const mentions = (count: number, sentiment: string, snippet: string, hour: string) =>
		Array.from({ length: count }, (_, index) => {
			const captured_at = `2026-11-02T${hour}:00:0${index}Z`;
			return { id: `${snippet} ${index}`, engine: 'chatgpt', sentiment, snippet, captured_at };
		});
	const all = [
		...mentions(8, 'neutral', 'It is one of many.', '09'),
		...mentions(5, 'negative', 'Too dear for that.', '10'),
		...mentions(1, 'negative', 'Slow.', '11'),
	];
	const { evidence } = summarizeMentions(
		{ mentions: all, from: '2026-10-01', hasMore: false },
		{
			period: periodOf('thisMonth', 'UTC', Date.parse('2026-11-12T09:30:00Z')),
			compares: true,
			maxMentions: 5,
			zone: 'UTC',
		},
	);
	expect(evidence.negative).toMatchObject({ snippet: 'Too dear for that.' });
});
