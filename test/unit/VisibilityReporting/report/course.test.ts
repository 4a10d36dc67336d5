import { reportRecord } from '../../../../nodes/VisibilityReporting/report/record';
import {
	isUnusual,
	reportFacts,
	type Report,
} from '../../../../nodes/VisibilityReporting/report/report';
import { reportDocument } from '../../../../nodes/VisibilityReporting/report/document/reportDocument';
import { renderText } from '../../../../nodes/shared/documents/chats/text';
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

	it('the whole days, so that both ends of a range grow by what today has', () => {
		const rangeAt = (at: number) => {
			const report = reportOf({ ...usual, word: 'last7Days', at });
			return [report.mentions!.now.total, ...report.judged.counts.get('mentions')!.range];
		};
		const [total, low, high] = rangeAt(Date.parse('2026-11-23T06:30:00+01:00'));
		expect(total).toBe(6 * 63);
		expect(rangeAt(MONDAY)).toEqual([7 * 63, low! + 63, high! + 63]);
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
