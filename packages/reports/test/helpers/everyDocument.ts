import type { ReportDocument } from '../../src/blocks/types';
import { type LanguageTag, type Locale, localeOf } from '../../src/language/locale';
import type { Prediction } from '../../src/statistics/range';
import { DAY_MS } from '../../src/time/units';
import { analysisDocument } from '../../src/documents/analysis';
import { analysesDocument } from '../../src/documents/combinedAnalyses';
import { judgedAnalysis } from '../../src/judgement/analysis';
import type { AnalysisRecord, AnalysisResult } from '../../src/model/analysis';
import { comparisonDocument } from '../../src/documents/comparison';
import { historyDocument } from '../../src/documents/history';
import { actionPlanDocument } from '../../src/documents/actionPlan';
import { benchmarksDocument } from '../../src/documents/shareOfVoice';
import { visibilitiesDocument, visibilityDocument } from '../../src/documents/visibility';
import { mentionsDocument } from '../../src/documents/mentions';
import { reportsDocument } from '../../src/documents/combinedReports';
import { breakdownDocument } from '../../src/documents/breakdown';
import { effectDocument } from '../../src/documents/effect';
import { reportDocument } from '../../src/documents/report';
import {
	digestDocument,
	mentionDocument,
	scoreChangeDocument,
	shareChangeDocument,
	silenceDocument,
} from '../../src/documents/alerts';
import {
	benchmarksOf,
	breakdownIn,
	effectOf,
	reportOf,
	steady,
	USUAL,
	visibilityOf,
	type Daily,
	type Situation,
	ZONE,
} from './reports/reports';
import { PAST_EFFECTS, PAST_EVENTS } from './reports/pastEvents';

/** The documents of every operation and event, in the situations that have sentences of their own. */

type Named = [name: string, document: ReportDocument];

/** Words of the service, in capitals so that they are not taken for those of a language. */
const SNIPPETS = ['TOO DEAR FOR THAT.', 'VERY GOOD BEANS.', 'IT IS ONE OF MANY.'];

const told = (index: number) => ({
	snippet: SNIPPETS[index % 3],
	prompt: `WHICH ${index % 7}?`,
	citation_url: `https://S${index % 9}.EXAMPLE/`,
});
const week = (engines: Daily['engines'], more: Partial<Daily> = {}): Daily => ({
	engines,
	negative: 10,
	more: told,
	...more,
});
const usualWeek = week(USUAL.engines);
const shares = (own: number) =>
	benchmarksOf(['LUMEN', own, true], ['HARBOR', 24.7], ['MOKA', 20]) as never;
const plan = {
	week_of: '2026-11-16',
	actions: [
		{ title: 'PITCH THE DATA', expected_lift_pts: 3.6, category: 'AUTHORITY' },
		{ title: 'REPLY TO REVIEWS', expected_lift_pts: 1 },
		{},
	],
};
const whole = { benchmarks: shares(26), actionPlan: plan };
const usual: Situation = { scores: steady(91), now: usualWeek, before: usualWeek, data: whole };
const stepped = (days: number, by: number, before = 91 - days) => [
	...steady(before),
	...steady(days).map((score) => score + by),
];
const fewer = week({ ...USUAL.engines, chatgpt: 8 });
const twoFewer = week({ ...USUAL.engines, chatgpt: 12, perplexity: 4 });
const few = (most: number) => week({ chatgpt: 1 }, { negative: 0, most });

const SECTIONS = ['benchmarks', 'mentions', 'visibility', 'actionPlan'] as const;

const SITUATIONS: Record<string, Situation> = {
	'a normal week': usual,
	'a normal day': { ...usual, word: 'last7Days', scores: steady(91) },
	'a normal month': { ...usual, word: 'previousMonth', at: Date.parse('2026-11-23T08:00:00Z') },
	'30 normal days': { ...usual, word: 'last30Days' },
	'this month': { ...usual, word: 'thisMonth' },
	'a fall of one assistant': { ...usual, now: fewer },
	'a fall of two assistants': { ...usual, now: twoFewer },
	'a rise of all': { ...usual, now: week({ ...USUAL.engines, chatgpt: 45 }) },
	'one assistant against the total': {
		...usual,
		now: week({ ...USUAL.engines, chatgpt: 12, gemini: 25 }),
	},
	'a negative theme': {
		...usual,
		now: week(USUAL.engines, {
			negative: 20,
			more: (index) => ({ ...told(index), snippet: index % 63 < 20 ? SNIPPETS[0] : undefined }),
		}),
	},
	'a score that left its range': { ...usual, scores: stepped(5, 4) },
	'a score that fell': { ...usual, scores: stepped(5, -4) },
	'a score that is still above': { ...usual, scores: stepped(13, 4) },
	'a score that came back': { ...usual, scores: [...steady(84), 77, 77, 70, 70, 71.5, 72, 72] },
	'a single day out of line': { ...usual, scores: [...steady(90), 76] },
	'a short trend': { ...usual, scores: steady(14) },
	'only the score': { scores: steady(91) },
	'few mentions': { ...usual, now: few(6), before: few(4) },
	'as few mentions': { ...usual, now: few(1), before: few(1) },
	'no mentions': { ...usual, now: week({}), before: usualWeek },
	'no mentions of a filter': {
		...usual,
		now: week({}),
		data: { ...whole, filters: { engine: 'chatgpt', sentiment: 'negative' } },
	},
	'filtered mentions': { ...usual, data: { ...whole, filters: { sentiment: 'negative' } } },
	'counts that are minimums': { ...usual, hasMore: true },
	'nothing counted': { ...usual, now: week({}), hasMore: true },
	'the first report': { ...usual, scores: steady(8), before: undefined },
	'nothing but the plan': { data: { actionPlan: plan } },
	'nothing compared': { ...usual, data: { ...whole, compares: false } },
	'a missing section': {
		...usual,
		data: {
			...whole,
			benchmarks: null,
			unavailable: SECTIONS.map((section) => ({ section, reason: 'R' })),
		},
	},
	'nothing at all': {
		data: { unavailable: SECTIONS.map((section) => ({ section, reason: 'R' })) },
	},
	'equal shares': { ...usual, data: { ...whole, benchmarks: shares(24.7) } },
	'another one ahead': { ...usual, data: { ...whole, benchmarks: shares(23.7) } },
	'another domain': {
		scores: steady(91),
		data: { domain: 'B.EXAMPLE', accountDomain: { kind: 'other', domain: 'A.EXAMPLE' } },
	},
	'mentions only': { now: usualWeek, before: usualWeek },
	'lost prompts and sources': {
		...usual,
		before: week(USUAL.engines, {
			more: (index) => ({
				...told(index),
				prompt: `OLD ${index % 3}?`,
				citation_url: 'https://OLD.EXAMPLE',
			}),
		}),
		now: week(USUAL.engines, { more: () => ({ prompt: 'WHICH 1?' }) }),
	},
	...PAST_EVENTS,
};

const asBefore = { scores: steady(121), now: usualWeek, before: usualWeek };

const EFFECTS: Record<string, Situation> = {
	'a score that rose since': { ...asBefore, scores: stepped(30, 4, 91) },
	'a score that fell since': { scores: stepped(30, -4, 91), now: fewer, before: usualWeek },
	'a score as before': asBefore,
	'a score on its way back, and mentions that fell before': {
		scores: [...stepped(37, 4, 84)],
		now: fewer,
		before: { ...usualWeek, most: 1_500 },
	},
	'a score of another domain': { scores: steady(121), data: { domain: 'B.EXAMPLE' } },
	'too few days since': {
		word: 'last7Days',
		at: Date.parse('2026-11-23T08:00:00Z'),
		scores: [...steady(91), null, null],
	},
	'too few days before': { scores: steady(40), now: usualWeek, before: usualWeek },
	'no score since': { scores: [...steady(91), ...steady(30).map(() => null)] },
	'more mentions than can be read': { ...asBefore, hasMore: true },
	'mentions that begin with the action': { scores: steady(121), now: usualWeek },
	'no mentions at all': { scores: steady(121), now: week({}) },
	...PAST_EFFECTS,
};

/** The reports of all situations, by name. */
export const REPORTS = Object.entries(SITUATIONS).map(
	([name, situation]) => [name, reportOf(situation)] as const,
);
const MEASURED = Object.entries(EFFECTS).map(
	([name, situation]) => [name, effectOf(situation)] as const,
);

/** Reports of several accounts: one fell, one has more negative mentions, one too little data, the rest as usual. */
const PORTFOLIO = [
	{ ...usual, scores: stepped(5, -8) },
	{ ...usual, scores: stepped(5, 8) },
	{ ...usual, scores: stepped(13, 8) },
	{ ...usual, now: week(USUAL.engines, { negative: 40 }) },
	{ ...usual, now: week({ ...USUAL.engines, chatgpt: 70 }) },
	{ ...usual, now: week({ ...USUAL.engines, gemini: 0, claude: 20 }) },
	{ ...usual, now: week({ chatgpt: 5, perplexity: 4 }) },
	{ ...usual, now: week(USUAL.engines, { negative: 1 }) },
	{ ...usual, scores: steady(91).map((score, day) => (day === 83 ? null : score)) },
	{ ...usual, scores: steady(14), now: undefined, before: undefined },
	usual,
	usual,
].map((situation, index) => {
	const report = reportOf(situation);
	const domain = `C${index}.EXAMPLE`;
	const visibility = { ...report.visibility, domain } as typeof report.visibility;
	return { name: domain, result: { ...report, visibility } };
});

const record = (score: number, more: object = {}): AnalysisRecord => ({
	id: 'an_1',
	domain: 'A.EXAMPLE',
	status: 'complete',
	score,
	llm_scores: { chatgpt: 71, gemini: 'NONE' as never },
	mentions: 120,
	sentiment: 0.73,
	accuracy: 79,
	completed_at: '2026-11-21T10:00:00Z',
	...more,
});
const previous = { id: 'an_0', score: 64, created_at: '2026-10-31T10:00:00Z' };
const samples = { count: 5, failed: 0, pending: [], ids: [], scores: [], records: [] };
const known: Prediction = { centre: 63, range: [60.1, 66.4], freedom: 9 };
const analysed = (score: number, more: Partial<AnalysisResult> = {}): AnalysisResult => ({
	record: record(score),
	previous,
	usual: known,
	...more,
});

function* analyses(locale: Locale): Generator<Named> {
	const of = (result: AnalysisResult) => analysisDocument(judgedAnalysis(result), locale);
	const running = record(0, { status: 'RUNNING', score: undefined, completed_at: undefined });
	yield ['analysis', of(analysed(72))];
	const measured = { samples: { ...samples, mean: 70, low: 66, high: 74, sd: 3 } };
	yield ['samples', of(analysed(70, measured))];
	yield ['pending analysis', of({ record: running })];
	yield ['failed analysis', of({ record: record(0, { status: 'FAILED' }) })];
	const several = [analysed(72), analysed(63), analysed(50), { record: running }];
	const named = several.map((result) => ({ name: 'A.EXAMPLE', result: judgedAnalysis(result) }));
	yield ['analyses', analysesDocument(named, [{ name: 'B.EXAMPLE' }], locale)];
	const compared = {
		domain: 'A.EXAMPLE',
		score: 70,
		leader: 'B.EXAMPLE',
		generated_at: captured_at,
		competitors: [
			{ domain: 'B.EXAMPLE', score: 72.5, delta: -2.5 },
			{ domain: 'C.EXAMPLE', score: 70, delta: 0 },
		],
	};
	yield ['comparison', comparisonDocument(compared as never, locale)];
	for (const domain of [undefined, 'A.EXAMPLE']) {
		for (const count of [0, 1, 3]) {
			const items = Array.from({ length: count }, (_, index) => ({
				id: `an_${index}`,
				domain: 'A.EXAMPLE',
				score: 60 + index,
				created_at: `2026-11-0${index + 1}T10:00:00Z`,
			}));
			const history = { domain, hasNewest: count === 3, serverTime: NOW, items };
			yield [`history of ${count}`, historyDocument(history as never, locale)];
		}
	}
}

const captured_at = '2026-11-21T10:00:00Z';
const NOW = Date.parse(captured_at);
const mention = (index: number) => ({
	...told(index),
	captured_at,
	engine: index % 5 === 4 ? undefined : 'gemini',
	sentiment: ['negative', 'positive', 'neutral', 'MIXED'][index % 4],
});
const mentions = (count: number) => Array.from({ length: count }, (_, index) => mention(index));

/** Sources and prompts: with some that are new and lost, with none at all, not compared, and as minimums. */
const others = week({ gemini: 1 }, { more: (index) => told(index + 3) });
const none = week({});
const BREAKDOWNS = [
	{ scores: steady(91), now: usualWeek, before: others },
	{ scores: steady(91), now: others, before: usualWeek },
	{ scores: steady(91), now: usualWeek, before: none },
	{ scores: steady(91), now: none, before: usualWeek },
	{ scores: steady(3), now: usualWeek, before: usualWeek },
	{ now: usualWeek, hasMore: true },
	{ now: none, hasMore: true },
].flatMap((situation) =>
	(['domain', 'url', 'prompt'] as const).map((by) => breakdownIn(situation, by)),
);

function* lists(locale: Locale): Generator<Named> {
	for (const count of [0, 1, 2, 40]) {
		for (const filters of [{}, { engine: 'gemini' }, { sentiment: 'negative' }] as const) {
			const shown = { maxMentions: 5, filters };
			yield [`${count} mentions`, mentionsDocument(mentions(count), shown, locale)];
		}
	}
	for (const [index, breakdown] of BREAKDOWNS.entries()) {
		yield [`mentions by ${breakdown.by}, ${index}`, breakdownDocument(breakdown, locale)];
	}
	yield ['share of voice', benchmarksDocument(shares(26), locale)];
	yield ['action plan', actionPlanDocument(plan, locale)];
	const scored = { ...visibilityOf(steady(30), '2026-11-22'), score_delta_30d: 1.5 };
	yield ['score', visibilityDocument(scored, locale)];
	const scores = [1.5, -3, undefined].map((score_delta_30d, index) => {
		const domain = `D${index}.EXAMPLE`;
		const latest = { ...visibilityOf(steady(9), '2026-11-22'), domain, score_delta_30d };
		return { name: 'A', result: { latest } };
	});
	const failed = [{ name: 'B.EXAMPLE' }, { name: 'C.EXAMPLE' }];
	yield ['scores', visibilitiesDocument(scores, failed, locale)];
}

const score = { domain: 'A.EXAMPLE', score: 55, previous_score: 50, change: 5, direction: 'up' };
const share = {
	name: 'LUMEN',
	share_pct: 30,
	previous_share_pct: 25,
	change: 5,
	category: 'COFFEE',
};

function* events(locale: Locale): Generator<Named> {
	for (const mention of mentions(6)) yield ['new mention', mentionDocument(mention, locale)];
	for (const count of [1, 3]) {
		for (const filters of [{}, { engine: 'gemini', sentiment: 'negative' }] as const) {
			const digest = { mentions: mentions(count) };
			yield [`digest of ${count}`, digestDocument({ item: digest }, filters, locale)];
		}
	}
	const scored = (item: object, more: object = {}) =>
		scoreChangeDocument({ item: { ...score, ...item }, ...more }, locale);
	yield ['score up', scored({}, { since: NOW - 3 * DAY_MS })];
	yield ['score down', scored({ change: -5, direction: 'down' })];
	const unknown = { domain: undefined, previous_score: null, change: 1, direction: undefined };
	yield ['score unknown', scored(unknown)];
	yield ['score same', scored({ change: 0, direction: null })];
	for (const level of [55, 50, 45]) {
		yield ['unusual score', scored({ level, usual_low: 49, usual_high: 51 })];
	}
	yield ['short trend', scored({ level: null })];
	const shared = (item: object, more: object = {}) =>
		shareChangeDocument({ item: { ...share, ...item }, ...more }, locale);
	yield ['share up', shared({ is_you: true, rank: 1, previous_rank: 1, direction: 'up' })];
	const down = { rank: 2, previous_rank: 2, direction: 'down', change: -5 };
	yield ['share down', shared(down)];
	yield ['share same', shared({ rank: 2, previous_rank: 2, change: 0 })];
	for (const is_you of [true, false]) {
		for (const passed of [['MOKA'], ['MOKA', 'HARBOR', 'KETTLE', 'CRANE']]) {
			yield ['overtook', shared({ is_you, rank: 1, previous_rank: 3 }, { passed })];
			yield ['overtaken', shared({ is_you, rank: 3, previous_rank: 1 }, { passed })];
		}
	}
	for (const hours of [0.5, 1, 24]) {
		const last_mention_at = hours === 1 ? null : captured_at;
		yield ['silence', silenceDocument({ hours, last_mention_at }, locale)];
	}
	for (const mentions_in_week_before of [1, 84, 100]) {
		const item = { hours: 24, last_mention_at: captured_at, mentions_in_week_before };
		yield ['silence after a week', silenceDocument(item, locale)];
	}
}

function* reports(locale: Locale): Generator<Named> {
	for (const [name, report] of REPORTS) yield [name, reportDocument(report, locale)];
	for (const [name, effect] of MEASURED) yield [name, effectDocument(effect, locale)];
	const [one, two] = [[{ name: 'F.EXAMPLE' }], [{ name: 'F.EXAMPLE' }, { name: 'G.EXAMPLE' }]];
	yield ['many accounts', reportsDocument(PORTFOLIO, one, locale, false)];
	yield ['many domains', reportsDocument(PORTFOLIO, two, locale, true)];
	yield ['two as usual', reportsDocument(PORTFOLIO.slice(-2), [], locale, false)];
}

const documentsByLanguage = new Map<LanguageTag, Named[]>();

/** All documents in a language, by what they are about, with the times of Berlin; made once for all who ask for them. */
export function everyDocumentIn(tag: LanguageTag): readonly Named[] {
	const existing = documentsByLanguage.get(tag);
	if (existing) return existing;
	const locale = localeOf(tag, ZONE);
	const documents = [...reports(locale), ...analyses(locale), ...lists(locale), ...events(locale)];
	documentsByLanguage.set(tag, documents);
	return documents;
}
