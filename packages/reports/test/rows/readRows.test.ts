import { type ColumnNames, rowsReportSteps, topics } from 'ai-visibility-reports';
import { type ReportData, SECTIONS } from 'ai-visibility-reports/model';
import { periodBetween } from 'ai-visibility-reports/time';
import { type JsonObject, resultAtOnce } from 'ai-visibility-reports/values';
import type { SentimentScale } from '../../src/rows/columns';
import { daysBefore } from '../../src/time/dates';

/** What anybody's rows say, and what is said of rows that say nothing plainly. */

const ZONE = 'America/New_York';
const FROM = '2026-11-16';
const TO = '2026-11-22';

interface Asked {
	brand?: string;
	columns?: ColumnNames;
	sentimentScale?: SentimentScale;
	sections?: typeof SECTIONS;
	from?: string;
}

function outcomeOf(rows: JsonObject[], { from = FROM, ...asked }: Asked = {}) {
	return resultAtOnce(
		rowsReportSteps(rows, {
			brand: undefined,
			columns: {},
			sentimentScale: undefined,
			sections: SECTIONS,
			...asked,
			period: periodBetween(from, TO, ZONE),
			compares: true,
			maxMentions: 5,
			zone: ZONE,
			generatedAt: Date.parse('2026-11-23T08:00:00Z'),
		}),
	);
}

/** @throws Error if the rows are refused */
function reportOf(rows: JsonObject[], asked?: Asked): { data: ReportData; notes: string[] } {
	const outcome = outcomeOf(rows, asked);
	if ('refusal' in outcome) throw new Error(JSON.stringify(outcome.refusal));
	return outcome;
}

function refusalOf(rows: JsonObject[], asked?: Asked): string {
	const outcome = outcomeOf(rows, asked);
	if (!('refusal' in outcome)) return 'a report';
	const { about, reason, advice } = outcome.refusal;
	return about === 'rows' ? `${reason} ${advice}` : `${about} ${reason}. ${advice}`;
}

const mention = (more: JsonObject = {}): JsonObject => ({
	captured_at: '2026-11-20T15:00:00Z',
	engine: 'chatgpt',
	sentiment: 'positive',
	prompt: 'Best beans?',
	...more,
});

/** A mention on each day from so long before the end of the period. */
const mentionsFrom = (date: string): JsonObject[] => {
	const days: JsonObject[] = [];
	for (let day = date; day <= TO; day = daysBefore(day, -1))
		days.push(mention({ captured_at: day }));
	return days;
};

const countsOf = (rows: JsonObject[], asked?: Asked) => {
	const { now } = reportOf(rows, asked).data.mentions!;
	return {
		total: now.total,
		engines: Object.fromEntries(now.engines),
		sentiments: Object.fromEntries(now.sentiments),
	};
};

describe('the words of rows', () => {
	it('are read where they are plain', () => {
		const rows = [
			mention({ engine: 'ChatGPT', sentiment: 'pos' }),
			mention({ engine: 'chat-gpt', sentiment: ' Positive ' }),
			mention({ engine: 'Google Gemini', sentiment: 'NEG' }),
			mention({ engine: 'Perplexity AI', sentiment: 'neu' }),
			mention({ engine: 'Copilot', sentiment: '' }),
		];
		expect(countsOf(rows)).toEqual({
			total: 5,
			engines: { chatgpt: 2, gemini: 1, perplexity: 1, Copilot: 1 },
			sentiments: { positive: 2, negative: 1, neutral: 1, unknown: 1 },
		});
	});

	it.each([
		['minusOneToOne', [-0.4, 0, 0.4, '1']],
		['zeroToOne', [0.3, 0.5, 0.7, '1']],
		['zeroToHundred', [33, 50, 67, '100']],
	] as const)('may be numbers on the scale %s', (sentimentScale, numbers) => {
		const rows = numbers.map((sentiment) => mention({ sentiment }));
		expect(countsOf(rows, { sentimentScale }).sentiments).toEqual({
			negative: 1,
			neutral: 1,
			positive: 2,
		});
	});

	it('give a day without a time to the day of the zone', () => {
		const first = { captured_at: '2026-11-16' };
		const late = { captured_at: '2026-11-22 23:30' };
		const next = { captured_at: '2026-11-23' };
		expect(countsOf([first, late, next].map(mention)).total).toBe(2);
	});

	it('have the columns that the user names', () => {
		const row = { When: '2026-11-20', Model: 'Claude', Tone: 'negative', Question: 'Best beans?' };
		const columns = { capturedAt: 'When', engine: 'Model', sentiment: 'Tone', prompt: 'Question' };
		expect(countsOf([row], { columns })).toEqual({
			total: 1,
			engines: { claude: 1 },
			sentiments: { negative: 1 },
		});
	});
});

describe('rows', () => {
	it('are the sections that they have columns for', () => {
		const rows = [
			mention(),
			{ date: '2026-11-21', score: '71 %' },
			{ date: '2026-11-22', score: 72 },
			{ name: 'Lumen Roast', share_pct: 27.5, is_you: 'TRUE' },
			{ name: 'Harbor Beans', share_pct: '31%', is_you: 'no' },
			{ title: 'Second', expected_lift_pts: 1, rank: 2 },
			{ title: 'First', expected_lift_pts: '3.6', rank: 1 },
			{ date: '', score: ' ', title: null },
		];
		const { data } = reportOf(rows, { brand: 'Lumen Roast' });
		expect(data).toMatchObject({
			domain: 'Lumen Roast',
			visibility: {
				domain: 'Lumen Roast',
				score: 72,
				trend: [
					{ date: '2026-11-21', score: 71 },
					{ date: '2026-11-22', score: 72 },
				],
			},
			benchmarks: {
				competitors: [
					{ name: 'Lumen Roast', share_pct: 27.5, is_you: true },
					{ name: 'Harbor Beans', share_pct: 31, is_you: false },
				],
			},
			mentions: { now: { total: 1 } },
			actionPlan: {
				actions: [
					{ title: 'First', expected_lift_pts: 3.6 },
					{ title: 'Second', expected_lift_pts: 1 },
				],
			},
			unavailable: [],
		});
	});

	it('without a section leave it out, as if nobody had asked for it', () => {
		expect(Object.keys(reportOf([mention()]).data)).not.toContain('visibility');
		expect(refusalOf([mention()], { sections: ['visibility'] })).toBe(
			'sections contains only sections that no row tells of. The rows tell of: Mentions.',
		);
	});

	it('of several weeks give the latest shares and plan', () => {
		const share = { name: 'Lumen Roast', is_you: true };
		const rows = [
			{ ...share, date: '2026-11-09', share_pct: 20 },
			{ ...share, date: '2026-11-16', share_pct: 25 },
			{ week_of: '2026-11-09', title: 'Old' },
			{ week_of: '2026-11-16', title: 'New' },
		];
		expect(reportOf(rows).data).toMatchObject({
			benchmarks: { competitors: [{ share_pct: 25 }] },
			actionPlan: { week_of: '2026-11-16', actions: [{ title: 'New' }] },
		});
	});

	it('count once for each ID, and all without one', () => {
		const same = mention({ mention_id: 'm1' });
		const { data, notes } = reportOf([same, same, mention(), mention()]);
		expect(data.mentions!.now.total).toBe(3);
		expect(notes).toContain(
			'1 mention comes again with an ID that was there already, and counts once.',
		);
	});

	it('of two domains are refused without a choice', () => {
		const rows = ['a.example', 'www.b.example', 'A.example'].map((domain, index) => ({
			domain,
			date: `2026-11-2${index}`,
			score: 70,
		}));
		expect(refusalOf(rows)).toBe(
			'brand does not say which, and the rows are of 2 domains: a.example, b.example. Enter one of these domains.',
		);
		const { data, notes } = reportOf(rows, { brand: 'b.example' });
		expect(data.visibility).toMatchObject({ trend: [{ date: '2026-11-21' }] });
		expect(notes).toContain('2 rows are of other domains, and not counted.');
		expect(refusalOf(rows, { brand: 'c.example' })).toBe(
			'brand is "c.example", but all rows are of a.example, b.example. Enter the domain of the rows.',
		);
	});

	it('without a column that is named are refused by its name', () => {
		expect(refusalOf([mention()], { columns: { sentiment: 'Tone' } })).toBe(
			'sentiment is "Tone", which no row has. The rows have: captured_at, engine, sentiment, prompt.',
		);
	});

	it('that end before the period are refused, because nobody knows whether it is empty', () => {
		expect(refusalOf([mention({ captured_at: '2026-08-03' })])).toBe(
			'period is 2026-11-16 to 2026-11-22, of which there is no row. The first row is of 2026-08-03. Choose a period that the rows reach.',
		);
	});

	it('are none where there is no item, or a blank one', () => {
		const none = 'There is no row, so there is no report. Check the node before this one.';
		expect([[], [{}], [{ date: '' }]].map((rows) => refusalOf(rows))).toEqual([none, none, none]);
	});
});

describe('a period that begins before the first row', () => {
	const judged = (rows: JsonObject[], from = FROM) => {
		const { data, notes } = reportOf(rows, { from });
		const { counts, isCompared, isUnusual } = topics.report.judge(data, ZONE);
		const { previous, range } = counts.get('mentions')!;
		return { isCompared, previous, range, isUnusual, notes };
	};

	it('is not compared and not judged', () => {
		expect(judged(mentionsFrom('2026-11-18'))).toEqual({
			isCompared: false,
			previous: undefined,
			range: undefined,
			isUnusual: undefined,
			notes: [
				'The rows begin on 2026-11-18, after the first day of the period (2026-11-16), so nothing is compared or judged.',
			],
		});
	});

	it('is not judged by a score that is long enough to be', () => {
		const scores = Array.from({ length: 40 }, (_, index) => ({
			date: daysBefore(TO, index),
			score: 70 + (index % 3),
		}));
		const rows = [...mentionsFrom('2026-11-01'), ...scores];
		expect(judged(rows, '2026-10-01')).toMatchObject({ isCompared: false, isUnusual: undefined });
	});

	it('is compared where only the weeks before it lack rows', () => {
		expect(judged(mentionsFrom('2026-11-09'))).toMatchObject({
			isCompared: true,
			previous: 7,
			range: undefined,
			notes: [],
		});
	});

	it('compares no mentions that begin in the previous period, although scores reach back', () => {
		const scores = Array.from({ length: 40 }, (_, index) => ({
			date: daysBefore(TO, index),
			score: 70,
		}));
		expect(judged([...mentionsFrom('2026-11-12'), ...scores])).toMatchObject({
			previous: undefined,
			notes: [
				'The mentions begin on 2026-11-12, after the first day of the previous period (2026-11-09), so they are not compared.',
			],
		});
	});

	it('counts no week of which only some days have rows', () => {
		const { data } = reportOf(mentionsFrom('2026-10-22'));
		expect(topics.report.judge(data, ZONE).weeks!.map(({ from, total }) => [from, total])).toEqual(
			['2026-10-26', '2026-11-02', '2026-11-09', '2026-11-16'].map((from) => [from, 7]),
		);
	});
});
