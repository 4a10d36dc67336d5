import { reportRecord } from '../../../../nodes/VisibilityReporting/report/record';
import { reportRows } from '../../../../nodes/VisibilityReporting/report/rows';
import { benchmarksOf, reportOf, steady, USUAL, type Situation } from './reports';

const all: Situation = {
	scores: steady(91),
	now: USUAL,
	before: { engines: { chatgpt: 25, perplexity: 15 }, negative: 10 },
	data: {
		benchmarks: benchmarksOf(['Lumen Roast', 26, true], ['Harbor Beans', 24]) as never,
		actionPlan: { week_of: '2026-11-16', actions: [] } as never,
	},
};

describe('the rows of a report', () => {
	const rows = reportRows(reportOf(all));
	const rowOf = (figure: string) => rows.find((row) => row.figure === figure);

	it('are one per figure, with the keys of the contract in their order', () => {
		expect(rows.map(({ figure }) => figure)).toEqual([
			...['score', 'score_level', 'mentions', 'positive', 'neutral', 'negative'],
			...['mentions_chatgpt', 'mentions_perplexity', 'mentions_gemini', 'mentions_claude'],
			...['mentions_grok', 'share_pct', 'rank'],
		]);
		for (const row of rows) {
			expect(Object.keys(row)).toEqual([
				...['from', 'to', 'domain', 'figure', 'value', 'previous', 'change'],
				...['usual_low', 'usual_high', 'unusual', 'row_key'],
			]);
		}
	});

	it('tell the figure, what it was before, and whether it is usual', () => {
		const { mentions } = reportRecord(reportOf(all)).usual as { mentions: [number, number] };
		expect(rowOf('mentions')).toEqual({
			from: '2026-11-16',
			to: '2026-11-22',
			domain: 'lumenroast.example',
			figure: 'mentions',
			value: 441,
			previous: 280,
			change: 161,
			usual_low: mentions[0],
			usual_high: mentions[1],
			unusual: true,
			row_key: '2026-11-16|2026-11-22|lumenroast.example|mentions',
		});
		expect(rowOf('mentions_grok')).toMatchObject({ value: 21, previous: 0, change: 21 });
		const none = { usual_low: null, usual_high: null, unusual: null };
		expect(rowOf('neutral')).toMatchObject(none);
		expect(rowOf('rank')).toMatchObject({ value: 1, previous: null, change: null, ...none });
	});

	it('bound the level of the score, never a single day', () => {
		const { score } = reportOf(all).judged;
		expect(rowOf('score')).toMatchObject({ value: steady(91).at(-1), usual_low: null });
		expect(rowOf('score')!.change).toBeCloseTo(steady(91)[90]! - steady(91)[83]!, 2);
		expect(rowOf('score_level')).toMatchObject({
			value: score!.level,
			previous: null,
			usual_low: score!.low,
			usual_high: score!.high,
			unusual: false,
		});
	});

	it('have the figures of the whole account under its own domain', () => {
		const data = {
			...all.data,
			domain: 'harborbeans.example',
			owner: { kind: 'other', domain: 'own.example' } as const,
			visibility: { domain: 'harborbeans.example', score: 62, trend: [] },
		};
		const foreign = reportRows(reportOf({ ...all, scores: undefined, data }));
		const domains = Object.fromEntries(foreign.map(({ figure, domain }) => [figure, domain]));
		expect(domains).toMatchObject({
			score: 'harborbeans.example',
			score_level: 'harborbeans.example',
			mentions: 'own.example',
			mentions_grok: 'own.example',
			share_pct: 'own.example',
			rank: 'own.example',
		});
		expect(foreign.filter(({ unusual }) => unusual !== null)).toEqual([]);
	});

	it('are those of the sections that were asked for, and null where one is missing', () => {
		const missing = reportRows(reportOf({ data: { mentions: null } }));
		expect(missing.map(({ figure, value }) => [figure, value])).toEqual([
			...['mentions', 'positive', 'neutral', 'negative'].map((figure) => [figure, null]),
		]);
	});
});

describe('the record of a report', () => {
	const record = reportRecord(reportOf(all));

	it('has the keys of the contract in their order', () => {
		expect(Object.keys(record)).toEqual([
			...['domain', 'period', 'compared', 'insights', 'visibility', 'benchmarks', 'mentions'],
			...['previous', 'usual', 'action_plan', 'unavailable', 'generated_at'],
		]);
		expect(Object.keys(record.mentions!)).toEqual([
			...['total', 'previous_total', 'by_engine', 'by_sentiment', 'top_citations'],
			...['new_citations', 'lost_citations', 'new_prompts', 'lost_prompts', 'themes', 'notable'],
			'at_least',
		]);
		expect(Object.keys(record.usual!)).toEqual(['level', 'score', 'mentions', 'negative']);
		for (const insight of record.insights as object[]) {
			expect(Object.keys(insight)).toEqual(['about', 'text', 'unusual']);
		}
	});

	it('keeps both periods of the longer trend, or the one that is not compared', () => {
		const daysOf = (situation: Situation) => {
			const { trend } = reportRecord(reportOf(situation)).visibility as {
				trend: Array<{ date: string }>;
			};
			return [trend[0]!.date, trend.at(-1)!.date, trend.length];
		};
		expect(daysOf(all)).toEqual(['2026-11-09', '2026-11-22', 14]);
		const off = { ...all, data: { compares: false } };
		expect(daysOf(off)).toEqual(['2026-11-16', '2026-11-22', 7]);
	});

	it('tells what one of both periods has and the other one lacks', () => {
		const of = (name: string) => () => ({
			prompt: `${name}?`,
			citation_url: `https://www.${name}.example/1`,
		});
		const both = (index: number) => (index % 2 ? of('both')() : {});
		const now = { engines: { chatgpt: 2 }, more: (n: number) => ({ ...of('new')(), ...both(n) }) };
		const before = { ...now, more: (n: number) => ({ ...of('old')(), ...both(n) }) };
		const { mentions } = reportRecord(reportOf({ ...all, now, before }));
		expect(mentions).toMatchObject({
			new_citations: [{ domain: 'new.example', count: 7 }],
			lost_citations: [{ domain: 'old.example', count: 7 }],
			new_prompts: ['new?'],
			lost_prompts: ['old?'],
		});
	});

	it('says nothing of new and lost where counts are minimums', () => {
		const { mentions } = reportRecord(reportOf({ ...all, hasMore: true }));
		expect(mentions).toMatchObject({ at_least: true });
		expect(Object.keys(mentions!).filter((key) => /^(new|lost)_/.test(key))).toEqual([]);
	});
});
