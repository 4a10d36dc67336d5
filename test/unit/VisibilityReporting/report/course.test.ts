import { reportRecord } from '../../../../nodes/VisibilityReporting/report/record';
import {
	isUnusual,
	reportFacts,
	type Report,
} from '../../../../nodes/VisibilityReporting/report/report';
import { reportDocument } from '../../../../nodes/VisibilityReporting/report/document/reportDocument';
import { renderText } from '../../../../nodes/shared/documents/chats/text';
import { summarizeMentions } from '../../../../nodes/VisibilityReporting/report/mentionSummary';
import { MONDAY, reportOf, steady, USUAL, visibilityOf, ZONE, type Situation } from './reports';
import { ENGLISH, english } from '../../../locales';

/** What is compared and judged: 16 to 22 Nov with the week from 9 Nov. */

const textOf = (report: Report) => renderText(reportDocument(report, english(ZONE)), ENGLISH);
const usual: Situation = { scores: steady(91), now: USUAL, before: USUAL };
const noVisibility = { now: USUAL, before: USUAL };

const NOT_COMPARED = 'Nothing was compared with the week before.';

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
			'The data begins on 10 Nov 2026, so there is nothing to compare these days with yet.',
		],
		[
			'where the first days of the trend have no score',
			{ ...usual, scores: [...Array<null>(84).fill(null), ...steady(7)], before: { engines: {} } },
			'The data begins on 16 Nov 2026, so there is nothing to compare these days with yet.',
		],
		['where its mentions alone begin too late', fromTuesday(noVisibility), NOT_COMPARED],
		['where nothing is known', { data: { visibility: { score: 70 } } }, NOT_COMPARED],
		[
			'where the days of the trend are none',
			{ data: { visibility: { trend: [{ date: '#', score: 7 }] } } },
			NOT_COMPARED,
		],
		[
			'where only some mentions are known',
			{ ...noVisibility, data: { filters: { engine: 'chatgpt' } } },
			NOT_COMPARED,
		],
	])('%s', (_, situation, sentence) => {
		const report = reportOf(situation);
		expect(isUnusual(report)).toBeUndefined();
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

	/** 17 to 23 Nov with so many more mentions, on its last day until 8:00 or without a time. */
	const last7Days = (extra: Array<{ captured_at?: string; sentiment: string }> = []) => {
		const { period } = reportOf({ ...usual, word: 'last7Days' });
		const days = Array.from({ length: 14 }, (_, day) =>
			new Date(Date.parse('2026-11-10T06:00:00Z') + day * 86_400_000).toISOString(),
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
			{ period, compares: true, maxMentions: 5, zone: ZONE, now: MONDAY },
		);
		return reportOf({ ...usual, word: 'last7Days', data: { mentions } });
	};

	it('the day that has not ended, too, against the same hours of the period before', () => {
		const today = { captured_at: '2026-11-23T06:30:00Z', sentiment: 'negative' };
		const rangesOf = ({ judged: { counts } }: Report) => [...counts].map(([, { range }]) => range);
		const unusual = last7Days(Array<typeof today>(540).fill(today));
		expect(rangesOf(unusual)).toEqual(rangesOf(last7Days()));
		expect(unusual.judged.counts.get('mentions')).toMatchObject({ isUnusual: true });
		expect(unusual.judged.counts.get('negative')).toMatchObject({ isUnusual: true });
		expect(unusual.judged.counts.get('engine:chatgpt')).toMatchObject({ isUnusual: true });
		expect(isUnusual(last7Days())).toBe(false);
		const later = { ...today, captured_at: '2026-11-16T08:00:00Z' };
		expect(rangesOf(last7Days(Array<typeof today>(540).fill(later)))).toEqual(rangesOf(unusual));
	});

	it('no mention without a time, by which a range is higher', () => {
		const undated = last7Days(Array<{ sentiment: string }>(400).fill({ sentiment: 'neutral' }));
		const [low, high] = last7Days().judged.counts.get('mentions')!.range;
		expect(undated.judged.counts.get('mentions')).toMatchObject({
			range: [low + 400, high + 400],
			isUnusual: false,
		});
	});

	it('no counts of fewer than 6 whole days', () => {
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
		const owner = { kind: 'other', domain: 'harborbeans.example' } as const;
		const report = reportOf({ ...usual, data: { owner } });
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
