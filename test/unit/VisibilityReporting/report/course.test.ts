import type { IDataObject } from 'n8n-workflow';

import {
	reportFacts,
	reportRecord,
} from '../../../../nodes/VisibilityReporting/report/reportOutput';
import { hasUnusual, type Report } from '../../../../nodes/VisibilityReporting/report/report';
import { reportDocument } from '../../../../nodes/VisibilityReporting/report/document/reportDocument';
import { renderText } from '../../shared/documents/messages';
import { summarizeMentions } from '../../../../nodes/VisibilityReporting/report/mentionSummary';
import { isCapturedIn } from '../../../../nodes/reporting/api/readMentions';
import type { Trend } from '../../../../nodes/shared/documents/document';
import { periodOf } from '../../../../nodes/shared/time/periods';
import { randomOf } from '../../../../bench/bench';
import { reportOf, steady, USUAL, visibilityOf, ZONE, type Situation } from './reports';
import { ENGLISH, english } from '../../../locales';

/** What is compared and judged: 16 to 22 Nov with the week from 9 Nov. */

const textOf = (report: Report) => renderText(reportDocument(report, english(ZONE)), ENGLISH);
const usual: Situation = { scores: steady(91), now: USUAL, before: USUAL };
const noVisibility = { now: USUAL, before: USUAL };

const NOT_COMPARED = 'No comparison with the week before.';

describe('a period is compared', () => {
	it.each<[string, Situation]>([
		['where the trend covers the one before', usual],
		['where it begins with the one before', { ...usual, scores: steady(14) }],
		['where a mention is older than the trend', { ...usual, scores: steady(10) }],
		['by the mentions alone', noVisibility],
		['by the mentions where the score is not available', { ...usual, scores: undefined }],
	])('%s', (_, situation) => {
		const report = reportOf(situation);
		expect(report).toMatchObject({ isCompared: true });
		expect(reportFacts(report)).toMatchObject({ mentions: 441, mentions_change: 0 });
		expect(textOf(report)).not.toMatch(/first report|Nothing was compared/);
	});
});

describe('a period is not compared', () => {
	const late = { ...USUAL, engines: { chatgpt: 1 } };
	/** Mentions from the second day of the week before on. */
	const fromTuesday = (report: Situation): Situation => {
		const without = { ...report, before: undefined };
		return { ...without, now: late };
	};

	it.each<[string, Situation, string]>([
		[
			'where the data begins within the one before',
			{ ...usual, scores: steady(13), before: { engines: {} } },
			'The first full week: 72.2, 441 mentions, 70 of them negative. Comparisons begin on 30 Nov 2026.',
		],
		[
			'where the first days of the trend have no score',
			{ ...usual, scores: [...Array<null>(84).fill(null), ...steady(7)], before: { engines: {} } },
			'The first full week: 72.3, 441 mentions, 70 of them negative. Comparisons begin on 30 Nov 2026.',
		],
		['where its mentions alone begin too late', fromTuesday(noVisibility), NOT_COMPARED],
		['where nothing is known', { data: { visibility: { score: 70 } } }, NOT_COMPARED],
		[
			'where the days of the trend are none',
			{ data: { visibility: { trend: [{ date: '#', score: 7 }] } } },
			NOT_COMPARED,
		],
		[
			'where only the mentions of one assistant are known',
			{ ...noVisibility, data: { filters: { engine: 'chatgpt' } } },
			NOT_COMPARED,
		],
		[
			'where only the mentions of one sentiment are known',
			{ ...noVisibility, data: { filters: { sentiment: 'neutral' } } },
			NOT_COMPARED,
		],
		[
			"where its mentions begin on its second day in the workflow's time zone, though on its first in UTC",
			{
				now: USUAL,
				before: { ...USUAL, more: () => ({ captured_at: '2026-11-09T23:30:00Z' }) },
			},
			NOT_COMPARED,
		],
	])('%s', (_, situation, sentence) => {
		const report = reportOf(situation);
		expect(hasUnusual(report)).toBeUndefined();
		expect(reportFacts(report)).toMatchObject({
			score_change: null,
			mentions_change: null,
			negative_change: null,
			unusual: null,
		});
		const record = reportRecord(report);
		expect(record).toMatchObject({
			compared: false,
			insights: [{ about: 'period', text: sentence, unusual: false }],
			previous: null,
			usual: { level: null, score: null, mentions: null, negative: null },
		});
		expect(Object.keys(record.mentions ?? {})).not.toEqual(
			expect.arrayContaining([expect.stringMatching(/^(new|lost)_/)]),
		);
		expect(textOf(report)).toContain(sentence);
		expect(textOf(report)).not.toMatch(/ vs\. | since \d|New prompts|Lost|, usual|unusual/);
	});

	it('where that is off, which needs no sentence', () => {
		const report = reportOf({ ...usual, data: { compares: false } });
		expect(reportRecord(report)).toMatchObject({
			compared: false,
			insights: [],
			previous: null,
			mentions: { previous_total: null },
		});
		expect(textOf(report)).not.toMatch(/first report|compared| vs\. |usual/);
	});
});

describe('judged are', () => {
	const namesOf = (situation: Situation) => [...reportOf(situation).judged.counts.keys()];

	it('the total, the negative ones and each assistant of either period', () => {
		const now = { engines: { chatgpt: 25, claude: 5 }, negative: 2 };
		const before = { engines: { chatgpt: 25, gemini: 5 }, negative: 2 };
		const judged = ['mentions', 'negative', 'engine:chatgpt', 'engine:claude', 'engine:gemini'];
		expect(namesOf({ ...usual, now, before })).toEqual(judged);
	});

	it('with a filter only what it leaves open', () => {
		const data = (filters: object) => ({ ...usual, data: { filters } });
		expect(namesOf(data({ engine: 'chatgpt' }))).toEqual(['mentions', 'negative']);
		const engines = Object.keys(USUAL.engines).map((engine) => `engine:${engine}`);
		expect(namesOf(data({ sentiment: 'negative' }))).toEqual(['mentions', ...engines]);
	});

	/** 16 to 22 Nov with so many more mentions, at a time or without one. */
	const last7Days = (extra: Array<{ captured_at?: string; sentiment: string }> = []) => {
		const { period } = reportOf({ ...usual, word: 'last7Days' });
		const days = Array.from({ length: 14 }, (_, day) =>
			new Date(Date.parse('2026-11-09T06:00:00Z') + day * 86_400_000).toISOString(),
		);
		const daily = Object.entries(USUAL.engines).flatMap(([engine, count]) =>
			Array.from({ length: count }, (_, index) => ({
				engine,
				sentiment: index < 2 ? 'negative' : 'neutral',
			})),
		);
		const all = days.flatMap((captured_at) => daily.map((each) => ({ ...each, captured_at })));
		const more = extra.map((each) => ({ engine: 'chatgpt', ...each }));
		const mentions = summarizeMentions(
			{ mentions: [...all, ...more], hasMore: false },
			{ period, compares: true, maxMentions: 5, zone: ZONE },
		);
		return reportOf({ ...usual, word: 'last7Days', data: { mentions } });
	};

	it('no mention without a time, by which a range is higher', () => {
		const undated = last7Days(Array<{ sentiment: string }>(400).fill({ sentiment: 'neutral' }));
		const [low, high] = last7Days().judged.counts.get('mentions')!.range;
		expect(undated.judged.counts.get('mentions')).toMatchObject({
			range: [low + 400, high + 400],
			isUnusual: false,
		});
	});

	it('no counts of fewer than 6 days', () => {
		const at = Date.parse('2026-11-06T08:00:00+01:00');
		const month = { ...usual, word: 'thisMonth' as const, at };
		expect(namesOf({ ...month, at: at + 86_400_000 })).toContain('mentions');
		expect(namesOf(month)).toEqual([]);
	});

	it('no counts that are minimums', () => {
		const report = reportOf({ ...usual, hasMore: true });
		expect(report.judged.counts.size).toBe(0);
		expect(report.judged.score).toBeDefined();
		expect(reportFacts(report)).toMatchObject({ mentions_change: null, unusual: false });
	});

	it('the score alone of another domain than the own one', () => {
		const accountDomain = { kind: 'other', domain: 'harborbeans.example' } as const;
		const report = reportOf({ ...usual, data: { accountDomain } });
		expect([report.judged.score, report.judged.counts.size]).toEqual([expect.anything(), 0]);
		expect(reportFacts(report)).toMatchObject({ mentions: null, share_pct: null, unusual: false });
	});

	it('scores up to the last day of the period', () => {
		const later = [...steady(91), 20, 20, 20, 20, 20, 20, 20];
		const visibility = visibilityOf(later, '2026-11-29');
		const at = Date.parse('2026-11-29T12:00:00Z');
		const period = reportOf(usual).period;
		const report = reportOf({ ...usual, at, data: { visibility, period } });
		expect(report.judged.score).toEqual(reportOf(usual).judged.score);
	});
});

describe('the first sentence of a report', () => {
	const filters = { sentiment: 'negative' } as const;

	it.each<[string, Situation, string]>([
		[
			'the data begins within the period',
			{ scores: steady(6) },
			'The data begins on 17 Nov 2026. There is nothing to compare these days with yet.',
		],
		[
			'the data begins in the seven days before',
			{ scores: steady(9), word: 'last7Days' },
			'The first full week: 72.5. Comparisons begin on 28 Nov 2026.',
		],
		[
			'the data begins in the month before',
			{ scores: steady(40), word: 'previousMonth' },
			'The first full month: 71.9. Comparisons begin on 1 Dec 2026.',
		],
		[
			'the data begins in the same days of the month before',
			{ scores: steady(25), word: 'thisMonth' },
			'The data begins on 29 Oct 2026. There is nothing to compare these days with yet.',
		],
		[
			'all mentions have one sentiment',
			{ ...usual, scores: steady(8), before: undefined, data: { filters } },
			'The first full week: 71.7, 441 negative mentions. Comparisons begin on 30 Nov 2026.',
		],
		[
			'mentions are too many to count',
			{ ...usual, scores: steady(8), before: undefined, hasMore: true },
			'The first full week: 71.7. Comparisons begin on 30 Nov 2026.',
		],
	])('tells the first figures and when comparisons begin when %s', (_, situation, text) => {
		const [first] = reportRecord(reportOf(situation)).insights as Array<{ text: string }>;
		expect(first!.text).toBe(text);
	});
});

describe('a score without a period before', () => {
	it('is judged where its trend has 20 days, though nothing can be compared', () => {
		const begun = reportOf({ scores: [...steady(20), 76, 76, 76, 76, 76], word: 'last30Days' });
		expect(begun).toMatchObject({ isCompared: false, judged: { score: { isUnusual: true } } });
		expect(reportFacts(begun)).toMatchObject({ score_change: null, unusual: true });
		const [period, score] = reportRecord(begun).insights as Array<{ about: string; text: string }>;
		expect(period!.text).toMatch(/^The data begins on /);
		expect(score).toMatchObject({ about: 'score', unusual: true });
	});

	it('is not called a usual month where the data begins within it', () => {
		const report = reportOf({ scores: steady(30), word: 'last30Days' });
		expect(hasUnusual(report)).toBe(false);
		const { subject } = reportDocument(report, ENGLISH);
		expect(subject).not.toMatch(/usual/);
	});
});

describe('mentions that begin later than the trend', () => {
	const begun: Situation = { ...usual, before: { engines: {} } };

	it('are no rise', () => {
		const report = reportOf(begun);
		expect(report.isCompared).toBe(true);
		expect(report.judged.counts.size).toBe(0);
		expect(reportFacts(report)).toMatchObject({ mentions: 441, mentions_change: null });
		expect(reportRecord(report)).not.toHaveProperty('mentions.new_prompts');
		const text = textOf(report);
		expect(text).toContain(
			'441 mentions. There were none the week before, so they are not compared.',
		);
		expect(text).not.toMatch(/441 more|vs\. the week before/);
	});

	it('are compared where the period before has any', () => {
		const one = { engines: { chatgpt: 1 }, most: 1 };
		expect(reportFacts(reportOf({ ...usual, before: one }))).toMatchObject({
			mentions_change: 440,
		});
	});
});

test.each([
	['that week has a score on any earlier day', [70, null], true],
	['the data begins on the second day', [null, null], false],
])('one missing day before a long period: %s', (_, [earlier, first], isCompared) => {
	const scores = [earlier!, ...Array<null>(6).fill(null), first!, ...steady(179)];
	expect(reportOf({ word: 'last90Days', scores }).isCompared).toBe(isCompared);
});

test('the evening in New York: a report ends with its last day, and so does its chart', () => {
	const zone = 'America/New_York';
	const at = Date.parse('2026-11-22T20:04:00-05:00');
	const visibility = visibilityOf([...steady(89), 72.5, 72.4, 71.9], '2026-11-23');
	const report = reportOf({ data: { visibility, period: periodOf('last7Days', zone, at) }, at });
	expect(reportFacts(report)).toMatchObject({ from: '2026-11-15', to: '2026-11-21', score: 72.5 });
	const trend = reportDocument(report, ENGLISH).parts.find(({ kind }) => kind === 'trend');
	expect(trend).toMatchObject({ kind: 'trend' });
	expect((trend as Trend).points.at(-1)).toEqual({ date: '2026-11-21', value: 72.5 });
});

test('a service that captures once a day, up to an hour early or late, makes no report unusual', () => {
	const at = Date.parse('2026-11-23T08:00:00+01:00');
	const period = periodOf('last7Days', ZONE, at);
	const engines = Object.keys(USUAL.engines);
	let unusual = 0;
	for (let seed = 1; seed <= 200; seed += 1) {
		const random = randomOf(seed);
		const countOf = (most: number, part: number) =>
			Array.from({ length: most }, random).filter((value) => value < part);
		const captured = Array.from({ length: 15 }, (_, day) => {
			const batch = at - day * 86_400_000 + (2 * random() - 1) * 3_600_000;
			return countOf(350, 0.2).map((): IDataObject => ({
				captured_at: new Date(batch).toISOString(),
				engine: engines[Math.floor(5 * random())],
				sentiment: random() < 0.16 ? 'negative' : 'neutral',
			}));
		}).flat();
		// What the service has by then, and a report reads of it.
		const span = { start: period.before.start, end: Math.min(period.end, at) };
		const mentions = captured.filter((mention) => isCapturedIn(span, mention));
		const summary = summarizeMentions(
			{ mentions, hasMore: false },
			{ period, compares: true, maxMentions: 0, zone: ZONE },
		);
		const report = reportOf({ ...usual, word: 'last7Days', at, data: { mentions: summary } });
		expect(report.judged.counts.size).toBe(7);
		unusual += Number(hasUnusual(report));
	}
	expect(unusual).toBeLessThanOrEqual(10);
});
