import { observationsOf } from '../../src/judgement/report';
import type { Report } from '../../src/model/report';
import { reportFacts, reportRecord } from '../../src/records/report';
import { reportDocument } from '../../src/documents/report';
import { periodOf } from '../../src/time/periods';
import { blocksIn } from '../helpers/reports/samples';
import { renderText } from '../helpers/formats/messages';
import { ENGLISH, english } from '../helpers/reports/locales';
import {
	ORDINARY,
	reportOf,
	steady,
	textOf as insightText,
	USUAL,
	visibilityOf,
	ZONE,
	type Situation,
} from '../helpers/reports/reports';

/** What is compared and judged: 16 to 22 Nov with the week from 9 Nov. */

const textOf = (report: Report) => renderText(reportDocument(report, english(ZONE)), ENGLISH);
const toldOf = (situation: Situation) => insightText(situation, 'mentions');
/** The names of the counts that were judged. */
const judgedIn = ({ counts }: Report) =>
	[...counts].flatMap(([name, { range }]) => (range ? [name] : []));
const NONE = { engines: {} };
const noVisibility = { now: USUAL, before: USUAL };

it.each<[string, Situation]>([
	['the trend covers the one before', ORDINARY],
	['the trend begins with the one before', { ...ORDINARY, scores: steady(14) }],
	['a mention is older than the trend', { ...ORDINARY, scores: steady(10) }],
	['there are mentions but no scores', noVisibility],
])('compares a period when %s', (_, situation) => {
	const report = reportOf(situation);
	expect(report).toMatchObject({ isCompared: true });
	expect(reportFacts(report)).toMatchObject({ mentions: 441, mentions_change: 0 });
});

it.each<[string, Situation, RegExp?]>([
	[
		'the data begins within the one before',
		{ ...ORDINARY, scores: steady(13), before: { engines: {} } },
		/^First full week\. Comparisons start on 30 Nov 2026; from 30 Nov on, this report says what is usual\.$/,
	],
	['its mentions alone begin too late', { now: { engines: { chatgpt: 1 } } }],
	['nothing is known', { data: { visibility: { score: 70 } } }],
	[
		'only the mentions of one assistant are known',
		{ ...noVisibility, data: { filters: { engine: 'chatgpt' } } },
	],
	[
		'only the mentions of one sentiment are known',
		{ ...noVisibility, data: { filters: { sentiment: 'neutral' } } },
	],
	[
		"its mentions begin on its second day in the workflow's time zone, though on its first in UTC",
		{ now: USUAL, before: { ...USUAL, more: () => ({ captured_at: '2026-11-09T23:30:00Z' }) } },
	],
])(
	'does not compare a period when %s',
	(_, situation, sentence = /^Not compared with the week/) => {
		const report = reportOf(situation);
		expect(report.isUnusual).toBeUndefined();
		const changes = { score_change: null, mentions_change: null, negative_change: null };
		expect(reportFacts(report)).toMatchObject({ ...changes, unusual: null });
		expect(reportRecord(report)).toMatchObject({
			compared: false,
			insights: [{ about: 'period', text: expect.stringMatching(sentence), unusual: false }],
			previous: null,
			usual: { level: null, score: null, mentions: null, negative: null },
		});
		expect(textOf(report)).not.toMatch(/ vs\. | since \d|New prompts|Lost|, usual|unusual/);
	},
);

describe('the judgement of a report', () => {
	const namesOf = (situation: Situation) => judgedIn(reportOf(situation));

	it('judges the total, negative mentions and each assistant of either period', () => {
		const now = { engines: { chatgpt: 25, claude: 5 }, negative: 2 };
		const before = { engines: { chatgpt: 25, gemini: 5 }, negative: 2 };
		const judged = ['mentions', 'negative', 'engine:chatgpt', 'engine:claude', 'engine:gemini'];
		expect(namesOf({ ...ORDINARY, now, before })).toEqual(judged);
	});

	it('judges only what a filter leaves open', () => {
		const data = (filters: object) => ({ ...ORDINARY, data: { filters } });
		expect(namesOf(data({ engine: 'chatgpt' }))).toEqual(['mentions', 'negative']);
		const engines = Object.keys(USUAL.engines).map((engine) => `engine:${engine}`);
		expect(namesOf(data({ sentiment: 'negative' }))).toEqual(['mentions', ...engines]);
	});

	it('knows the eight weeks before of each count, the earliest first', () => {
		const earlier = { ...USUAL, engines: { ...USUAL.engines, grok: 1 } };
		const { counts, weeks } = observationsOf(reportOf({ ...ORDINARY, earlier }), []);
		expect(weeks).toBeCloseTo(1, 9);
		const before = [...Array<number>(7).fill(427), 441];
		expect(counts.get('mentions')).toEqual({
			before,
			now: 441,
			undated: 0,
			isPart: false,
			part: 1,
		});
		expect(counts.get('engine:grok')).toMatchObject({
			isPart: true,
			before: [...Array(7).fill(7), 21],
		});
	});

	it('counts mentions without a time apart from those of the days', () => {
		const timeless = (n: number) => (n >= 400 ? { captured_at: null } : {});
		const report = reportOf({ ...ORDINARY, now: { ...USUAL, more: timeless } });
		const count = { now: 400, undated: 41 };
		expect(observationsOf(report, []).counts.get('mentions')).toMatchObject(count);
	});

	it.each([
		['thisMonth', '2026-11-07', 0],
		['thisMonth', '2026-11-08', 8],
		['thisMonth', '2026-11-11', 8],
		['last30Days', '2026-11-23', 4],
		['last90Days', '2026-11-23', 8],
		['previousMonth', '2026-03-02', 8],
		['previousMonth', '2026-04-02', 4],
		['previousMonth', '2026-11-02', 4],
	] as const)('judges %s on %s by %i whole weeks before', (word, day, weeks) => {
		const at = Date.parse(`${day}T08:00:00+01:00`);
		const { counts } = observationsOf(reportOf({ ...ORDINARY, scores: steady(200), word, at }), []);
		expect(counts.get('mentions')?.before ?? []).toEqual(Array(weeks).fill(441));
	});

	it('judges no counts with fewer than four weeks before, and says from when on', () => {
		const begun = (days: number) => ({ ...ORDINARY, scores: steady(days), earlier: NONE });
		expect(namesOf(begun(91))).toEqual([]);
		expect(toldOf({ ...ORDINARY, earlier: NONE, scores: steady(21) })).toBe(
			'Too early to judge the mentions: four earlier weeks are known from 14 Dec 2026 on.',
		);
	});

	it('judges no counts that are minimums', () => {
		const report = reportOf({ ...ORDINARY, hasMore: true });
		expect(judgedIn(report)).toEqual([]);
		expect(report.score.usual).toBeDefined();
		expect(reportFacts(report)).toMatchObject({ mentions_change: null, unusual: false });
	});

	it('judges scores up to the last day of the period only', () => {
		const later = [...steady(91), 20, 20, 20, 20, 20, 20, 20];
		const visibility = visibilityOf(later, '2026-11-29');
		const at = Date.parse('2026-11-29T12:00:00Z');
		const period = reportOf(ORDINARY).period;
		const report = reportOf({ ...ORDINARY, at, data: { visibility, period } });
		expect(report.score).toEqual(reportOf(ORDINARY).score);
	});
});

describe('a score without a period before', () => {
	it('is judged when its trend has 20 days, though nothing can be compared', () => {
		const begun = reportOf({ scores: [...steady(20), 76, 76, 76, 76, 76], word: 'last30Days' });
		expect(begun).toMatchObject({ isCompared: false, score: { isUnusual: true } });
		expect(reportFacts(begun)).toMatchObject({ score_change: null, unusual: true });
	});

	it('is not called a usual month when the data begins within it', () => {
		const report = reportOf({ scores: steady(30), word: 'last30Days' });
		expect(report.isUnusual).toBe(false);
		expect(reportDocument(report, ENGLISH).subject).not.toMatch(/usual/);
	});
});

describe('mentions that begin later than the trend', () => {
	const begun: Situation = { ...ORDINARY, before: { engines: {} } };

	it('are no rise', () => {
		const report = reportOf(begun);
		expect(report.isCompared).toBe(true);
		expect(judgedIn(report)).toEqual([]);
		expect(reportFacts(report)).toMatchObject({ mentions: 441, mentions_change: null });
		expect(reportRecord(report)).not.toHaveProperty('mentions.new_prompts');
		const text = textOf(report);
		expect(text).toContain(
			'441 mentions. None were recorded the week before, so there is no comparison.',
		);
		expect(text).not.toMatch(/441 more|vs\. the week before/);
	});

	it('are compared when the period before has any', () => {
		const one = { engines: { chatgpt: 1 }, most: 1 };
		expect(reportFacts(reportOf({ ...ORDINARY, before: one }))).toMatchObject({
			mentions_change: 440,
		});
	});
});

test.each([
	['has a comparison when its week has an earlier score', [70, null], true],
	['has none when the data begins on the second day', [null, null], false],
])('a long period after one missing day %s', (_, [earlier, first], isCompared) => {
	const scores = [earlier!, ...Array<null>(6).fill(null), first!, ...steady(179)];
	expect(reportOf({ word: 'last90Days', scores }).isCompared).toBe(isCompared);
});

test('a report made in the evening in New York ends with its last day, and so does its chart', () => {
	const zone = 'America/New_York';
	const at = Date.parse('2026-11-22T20:04:00-05:00');
	const visibility = visibilityOf([...steady(89), 72.5, 72.4, 71.9], '2026-11-23');
	const report = reportOf({ data: { visibility, period: periodOf('last7Days', zone, at) }, at });
	expect(reportFacts(report)).toMatchObject({ from: '2026-11-15', to: '2026-11-21', score: 72.5 });
	const [chart] = blocksIn(reportDocument(report, ENGLISH), 'chart');
	expect(chart).toMatchObject({ to: '15–21 Nov 2026' });
});
