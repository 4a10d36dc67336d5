import { topics } from 'ai-visibility-reports';
import type { IDataObject } from 'n8n-workflow';
import { leftUsualRange } from '../../../../nodes/VisibilityReporting/events/visibilityChange';
import { ENGLISH } from '../../../../packages/reports/test/helpers/reports/locales';
import {
	benchmarksOf,
	ORDINARY,
	reportOf,
	steady,
	told,
	USUAL,
	visibilityOf,
	type Situation,
} from '../../../../packages/reports/test/helpers/reports/reports';

const { document, facts, records, rows, combined } = topics.report;
const recordOf = (report: ReturnType<typeof reportOf>) => records(report)[0]!;

const all: Situation = {
	scores: steady(91),
	now: USUAL,
	before: { engines: { chatgpt: 25, perplexity: 15 }, negative: 10 },
	data: {
		benchmarks: benchmarksOf(['Lumen Roast', 26, true], ['Harbor Beans', 24]) as never,
		actionPlan: { week_of: '2026-11-16', actions: [] } as never,
	},
};

describe('the row of a report', () => {
	const rowOf = (situation: Situation) => {
		const all = rows(reportOf(situation));
		expect(all).toHaveLength(1);
		return all[0]!;
	};

	it('has the columns of the contract in their order, whatever the report lacks', () => {
		const domain = 'lumenroast.example';
		for (const situation of [all, { data: { domain } }, { data: { domain, mentions: null } }]) {
			expect(Object.keys(rowOf(situation))).toEqual([
				...['from', 'to', 'domain', 'score', 'score_change', 'score_level'],
				...['score_usual_low', 'score_usual_high', 'mentions', 'mentions_change'],
				...['mentions_usual_low', 'mentions_usual_high', 'negative', 'negative_change'],
				...['positive', 'neutral', 'chatgpt', 'perplexity', 'gemini', 'claude', 'grok'],
				...['other', 'share_pct', 'rank', 'unusual', 'row_key'],
			]);
		}
	});

	it('has the figures of the facts, and the usual ranges of the record', () => {
		const report = reportOf(all);
		const { unavailable: _, ...ofReport } = facts(report);
		const { usual } = recordOf(report) as { usual: Record<string, [number, number]> };
		expect(rowOf(all)).toMatchObject({
			...ofReport,
			score_level: usual.level,
			score_usual_low: usual.score![0],
			score_usual_high: usual.score![1],
			mentions: 441,
			mentions_change: 161,
			mentions_usual_low: usual.mentions![0],
			mentions_usual_high: usual.mentions![1],
			...{ negative: 70, positive: 0, neutral: 371 },
			...{ chatgpt: 175, perplexity: 105, gemini: 84, claude: 56, grok: 21, other: 0 },
			...{ share_pct: 26, rank: 1, unusual: true },
			row_key: '2026-11-16|2026-11-22|lumenroast.example',
		});
	});

	it('is null for assistants and sentiments that a filter leaves out, and has the filter in its key', () => {
		const none = { negative: null, negative_change: null, positive: null, neutral: null };
		const period = '2026-11-16|2026-11-22|lumenroast.example';
		const counted = { positive: 0, neutral: 371, negative: 70, negative_change: 0 };
		const with_ = (filters: object) => rowOf({ ...all, before: USUAL, data: { filters } });
		expect(with_({ sentiment: 'negative' })).toMatchObject({
			...none,
			...{ negative: 70, negative_change: 0, chatgpt: 175, grok: 21 },
			row_key: `${period}||negative`,
		});
		expect(with_({ sentiment: 'positive' })).toMatchObject({ ...none, positive: 0, chatgpt: 175 });
		const others = { perplexity: null, gemini: null, claude: null, grok: null, other: null };
		expect(with_({ engine: 'chatgpt' })).toMatchObject({
			...counted,
			...{ chatgpt: 175, ...others },
			row_key: `${period}|chatgpt|`,
		});
	});

	it('is null for what was not found when not all mentions could be read', () => {
		expect(rowOf({ ...all, hasMore: true })).toMatchObject({
			...{ mentions: 441, mentions_change: null, mentions_usual_low: null },
			...{ positive: null, negative: 70, unusual: false },
		});
	});
});

describe('the record of a report', () => {
	it('keeps both periods of the longer trend, or the one that is not compared', () => {
		const daysOf = (situation: Situation) => {
			const { trend } = recordOf(reportOf(situation)).visibility as {
				trend: Array<{ date: string }>;
			};
			return [trend[0]!.date, trend.at(-1)!.date, trend.length];
		};
		expect(daysOf(all)).toEqual(['2026-11-09', '2026-11-22', 14]);
		const off = { ...all, data: { compares: false } };
		expect(daysOf(off)).toEqual(['2026-11-16', '2026-11-22', 7]);
	});

	it.each([
		['thisMonth', '2027-03-31', 30],
		['previousMonth', '2027-04-02', 31],
	] as const)('compares as many days of a flat account in %s on %s', (word, day, days) => {
		const at = Date.parse(`${day}T08:00:00+02:00`);
		const flat = reportOf({ ...ORDINARY, scores: steady(120), word, at });
		expect(facts(flat)).toMatchObject({ mentions_change: 0, negative_change: 0 });
		expect(recordOf(flat).mentions).toMatchObject({ previous_total: 28 * 63 });
		const { blocks } = document(flat, ENGLISH);
		expect(JSON.stringify(blocks)).toContain(`scaled to ${days} days`);
	});

	it('tells what one of both periods has and the other one lacks', () => {
		const of = (name: string) => () => ({
			prompt: `${name}?`,
			citation_url: `https://www.${name}.example/1`,
		});
		const both = (index: number) => (index % 2 ? of('both')() : {});
		const now = { engines: { chatgpt: 2 }, more: (n: number) => ({ ...of('new')(), ...both(n) }) };
		const before = { ...now, more: (n: number) => ({ ...of('old')(), ...both(n) }) };
		const { mentions } = recordOf(reportOf({ ...all, now, before }));
		expect(mentions).toMatchObject({
			new_citations: [{ domain: 'new.example', count: 7 }],
			lost_citations: [{ domain: 'old.example', count: 7 }],
			new_prompts: ['new?'],
			lost_prompts: ['old?'],
		});
	});
});

test('a score has one band in each report, record, row, chart, message and event', () => {
	const scores = [...steady(86), 76, 76.5, 76, 75.5, 76];
	const banded: Situation = { ...ORDINARY, scores };
	const trend = visibilityOf(scores, '2026-11-22').trend;
	const score = { domain: 'lumenroast.example', score: 76 };
	const { state } = leftUsualRange(
		undefined,
		score,
		visibilityOf(steady(86), '2026-11-17').trend,
		0,
	);
	const [event] = leftUsualRange(state as IDataObject, score, trend, 1).results;
	const { level, usual_low: low, usual_high: high } = event!.item as Record<string, number>;
	const reports = [
		reportOf(banded),
		reportOf({ scores }),
		reportOf({ ...banded, word: 'last30Days' }),
		reportOf({ ...banded, word: 'thisMonth' }),
		reportOf({ ...banded, hasMore: true }),
	];
	for (const report of reports) {
		expect(recordOf(report).usual).toMatchObject({ level, score: [low, high] });
		expect(rows(report)[0]).toMatchObject({
			score_level: level,
			score_usual_low: low,
			score_usual_high: high,
		});
		const { blocks } = document(report, ENGLISH);
		expect(blocks).toContainEqual(expect.objectContaining({ form: 'trend', band: { low, high } }));
	}
	const range = `${low!.toFixed(1)}–${high!.toFixed(1)}`;
	expect(told(banded)[0]!.text).toContain(range);
	const named = reports.map((result, index) => ({ name: `Item ${index}`, result }));
	const message = JSON.stringify(combined.document(named, [], ENGLISH, false));
	expect(message).toContain(range);
});
