import type { Formats } from '../../../reports/language/formatters';
import type { Language } from '../../../reports/language/phrases';
import type {
	Direction,
	MentionKind,
	Passed,
	Range,
	ScoreRange,
	Side,
	Since,
	TrendFigures,
	UsualPeriod,
} from '../../../reports/language/forms';
import type { PreviousPeriod } from '../../../reports/time/periods';

/** Every phrase with values of every kind that it may be given. */

/** Without what writes numbers and dates, which has its own test. */
type Groups = Omit<Language, keyof Formats | 'sentences'>;
type Values<T> = T extends (...args: infer A) => string ? A[] : { [K in Said<T>]: Values<T[K]> };
/** The keys that are no constant text. */
type Said<T> = { [K in keyof T]: Constant<T[K]> extends true ? never : K }[keyof T];
type Constant<T> = T extends string
	? true
	: T extends (...args: never[]) => string
		? false
		: Only<T>;
/** Whether a group has nothing but constant texts. */
type Only<T> = T[keyof T] extends string ? true : false;

/** Each value of one argument with each of the others. */
function each<A extends unknown[]>(...pools: { [I in keyof A]: ReadonlyArray<A[I]> }): A[] {
	return pools.reduce<unknown[][]>(
		(rows, pool) => rows.flatMap((row) => pool.map((value) => [...row, value])),
		[[]],
	) as A[];
}

/** Each value of one placeholder of a message with each of the others. */
const given = <V extends object>(pools: { [K in keyof V]: ReadonlyArray<V[K]> }): Array<[V]> =>
	each<unknown[]>(...Object.values<readonly unknown[]>(pools)).map((values) => {
		const named = Object.keys(pools).map((name, index) => [name, values[index]]);
		return [Object.fromEntries(named) as V];
	});

const AMOUNTS = [1, 2, 21, 1_234, 1_000_000];
const COUNTS = [0, ...AMOUNTS];
const KINDS: MentionKind[] = [
	{},
	{ sentiment: 'positive' },
	{ sentiment: 'neutral' },
	{ sentiment: 'negative' },
	{ engine: 'chatgpt' },
	{ engine: 'ASSISTANT', sentiment: 'negative' },
];
const PERIODS: PreviousPeriod[] = [
	{ kind: 'days', days: 1 },
	{ kind: 'days', days: 30 },
	{ kind: 'week' },
	// A consonant and vowels, before which French drops one of its own.
	...[3, 4, 8, 10].map((month) => ({ kind: 'month' as const, month })),
	...[3, 4].map((month) => ({ kind: 'sameDays' as const, month })),
];
const gaps = (pairs: Array<[now: number, before: number]>) =>
	each<[[number, number], PreviousPeriod]>(pairs, PERIODS).map(([[now, before], previous]) => ({
		now,
		before,
		previous,
	}));
const NAMES = ['LUMEN', 'ÉTOILE'];
const NONE = [undefined];
const LISTS = [['LUMEN'], ['LUMEN', 'HARBOR'], ['LUMEN', 'HARBOR', 'MOKA']];
const DOMAINS = ['A.EXAMPLE', 'E.EXAMPLE'];
const SIDES: Side[] = ['above', 'below'];
const DIRECTIONS: Direction[] = ['up', 'down'];
const SWITCH = [false, true];
const RANGES: Range[] = [{ level: '61', low: '58', high: '64' }];
const SCORES: ScoreRange[] = [{ score: '62.5', level: '61', low: '58', high: '64' }];
const DATES = ['2026-11-16', '2026-10-01', '2025-12-31'];
const DATE = ['2026-11-22'];
const SPANS: Array<[string, string]> = [
	['2026-11-16', '2026-11-22'],
	['2026-11-22', '2026-11-22'],
];
const SINCE: Since[] = [7, 28].flatMap((days) =>
	DATES.map((date) => ({ days, date, to: '2026-11-22' })),
);
const TIMES = ['22 NOV, 12:00'];
const DELTAS = ['+1', '−1', '+3', '−2.5', '0'];
const PASSED: Passed[] = each<[string[], boolean]>(LISTS, SWITCH).map(([names, hasMore]) => ({
	names,
	hasMore,
}));
const RANKS = [{ from: '7', to: '5' }];
const USUAL: UsualPeriod[] = [
	{ days: 1, isMonth: false },
	{ days: 7, isMonth: false },
	{ days: 31, isMonth: false },
	{ days: 30, isMonth: true },
];
const TRENDS: TrendFigures[] = each<[string | undefined, TrendFigures['usual']]>(
	['16–22 NOV', undefined],
	[{ low: '58', high: '64' }, undefined],
).map(([days, usual]) => ({ days, usual, first: '61', last: '62', lowest: '57', highest: '66' }));
const alone = <T>(values: readonly T[]) => values.map((value): [T] => [value]);
const DOMAIN = given({ domain: [...DOMAINS, undefined] });

export const PHRASES: Values<Groups> = {
	figures: {
		points: alone(DELTAS),
		atLeast: given({ figure: ['12'] }),
		changed: given({ change: ['+4'], period: ['SINCE THEN'] }),
		labelled: [['LABEL', 'TEXT']],
		heading: [['LABEL']],
		judged: given({ change: ['+4'], isUnusual: SWITCH }),
		more: given({ hidden: AMOUNTS }),
		moreMissing: given({ hidden: AMOUNTS }),
		trend: alone(TRENDS),
		details: alone(LISTS),
		asked: given({ prompt: ['WHICH ONE?'] }),
		quoted: given({ text: ['SO GOOD'] }),
		sentiment: given({ sentiment: ['positive', 'neutral', 'negative', 'MIXED'] }),
	},
	score: {
		of: DOMAIN,
		since: each(DATES, DATE),
		left: each(SCORES, SIDES, DATES, DATE),
		stillOutside: each(SCORES, SIDES),
		cameBack: each(SCORES, SIDES, [...DATES, ...DATE], DATE),
		outlier: given({ score: ['70'], level: ['61'] }),
		tooEarly: given({ days: [5], needed: [14] }),
		leftInSubject: given({ side: SIDES }),
		outsideInSubject: given({ side: SIDES }),
	},
	mentions: {
		label: given({ sentiment: ['positive', 'neutral', 'negative'] as const }),
		versus: alone(PERIODS),
		moved: each(
			KINDS,
			gaps([
				[9, 40],
				[40, 9],
				[40, 41],
				[9, 8],
				[9, 9],
			]),
			[{ low: 15, high: 35 }],
		),
		mostly: each(['CHATGPT'], [{ now: 9, before: 40 }]),
		countedFrom: each(
			['CHATGPT'],
			[
				{ now: 9, before: 40 },
				{ now: 40, before: 9 },
			],
		),
		unusualOf: each(LISTS, SIDES),
		ofThemNegative: given({ negative: COUNTS }),
		nobodyNamed: alone(gaps(AMOUNTS.map((before) => [0, before]))),
		noneNow: each(KINDS, gaps(AMOUNTS.map((before) => [0, before]))),
		few: each(
			KINDS,
			gaps([
				[0, 1],
				[0, 3],
				[1, 1],
				[1, 2],
				[2, 1],
				[3, 5],
				[5, 3],
			]),
		),
		noneBefore: each(KINDS, gaps(AMOUNTS.map((now) => [now, 0]))),
		minimum: each(COUNTS, KINDS),
		theme: each(['SO GOOD'], [2, 21], [1, 2, 5], ['CITED.EXAMPLE', undefined]),
		inAnswers: each([2, 21], [1, 2, 5]),
		noneInPeriod: alone(KINDS),
		only: alone(KINDS.slice(1)),
		title: each(COUNTS, KINDS, [...SPANS, undefined]),
		newTitle: each(AMOUNTS, KINDS),
		subject: given({ title: ['TITLE'], negative: COUNTS }),
		atLeastLabel: given({ label: ['LABEL'] }),
		times: given({ times: AMOUNTS }),
		latest: given({ sentiment: ['positive', 'negative', 'MIXED'] }),
	},
	share: {
		lastDays: given({ days: [1, 7, 30] }),
		title: alone([[], ...LISTS]),
		rank: each([1, 2], [5]),
		subject: each(['25.5'], [1, 2], [5]),
		equal: given({ name: NAMES }),
		ahead: each(NAMES, [0.4, 1, 2.5]),
		behind: each(NAMES, [0.4, 1, 2.5], [2], [5]),
	},
	prompts: {
		gained: given({ gained: AMOUNTS }),
		lost: given({ lost: AMOUNTS }),
		both: given({ gained: AMOUNTS, lost: AMOUNTS }),
	},
	sources: {
		others: given({ hidden: AMOUNTS }),
		gained: alone(LISTS),
		lost: alone(LISTS),
	},
	breakdown: {
		found: {
			domain: given({ total: COUNTS, isAtLeast: SWITCH }),
			url: given({ total: COUNTS, isAtLeast: SWITCH }),
			prompt: given({ total: COUNTS, isAtLeast: SWITCH }),
		},
		gained: alone(LISTS),
		lost: alone(LISTS),
		gainedName: given({ name: NAMES, answers: AMOUNTS }),
		lostName: given({ name: NAMES, answers: AMOUNTS }),
		changes: given({ gained: COUNTS, lost: COUNTS }),
	},
	plan: {
		title: alone(DATES),
		actions: alone(DATES),
		subject: each(COUNTS, DATES),
		lift: alone(DELTAS),
		next: given({ title: ['TITLE'], lift: ['+LIFT', undefined] }),
	},
	report: {
		title: DOMAIN,
		unavailable: {
			visibility: given({ whose: [...DOMAINS, undefined] }),
			benchmarks: given({ whose: [...DOMAINS, undefined] }),
			mentions: given({ whose: [...DOMAINS, undefined] }),
			actionPlan: given({ whose: [...DOMAINS, undefined] }),
		},
		ofBrand: given({ title: ['TITLE'], brand: ['LUMEN'] }),
		comparedWith: alone(PERIODS),
		context: alone(LISTS),
		source: given({ time: TIMES }),
		begins: alone(DATES),
		first: each(USUAL, [['FIGURES']], DATES),
		notCompared: alone(PERIODS),
		inRange: each(SWITCH, [[], ...alone(KINDS), [KINDS[0]!, KINDS[3]!]]).filter(
			([isScored, kinds]) => isScored || kinds.length > 0,
		),
		normal: alone(USUAL),
		normalPeriod: alone(USUAL),
		scoreSubject: each(DOMAINS, ['61'], ['SAID']),
		mentionsSubject: each(NAMES, COUNTS, KINDS, SWITCH, ['16–22 NOV']),
		subject: each(DOMAINS, ['16–22 NOV']),
		moreThanUsual: each(KINDS, SWITCH),
	},
	effect: {
		title: each([...DOMAINS, undefined], DATES),
		score: each(SINCE, [-4.1, -1, 0, 0.4, 1, 4.1], [{ low: '+2.9', high: '+5.3' }], SWITCH),
		tooEarly: each(DATES, DATE, [5], [7]),
		fewBefore: each(DATES, DATE, [12], [28]),
		fewSince: each(DATES, DATE, [5], [7]),
		noScore: each(DATES, DATE),
		notCovered: alone(PERIODS),
		mean: each(DATES, DATE),
		expected: given({ score: ['66.4'] }),
		chart: alone(DATES),
	},
	combined: {
		title: given({ domains: AMOUNTS }),
		subject: each(AMOUNTS, ['SAID']),
		shortSubject: given({ news: AMOUNTS, domains: AMOUNTS }),
		figure: each(['NAME'], ['61'], ['+4', undefined]),
		isMissing: given({ name: NAMES }),
		item: alone(AMOUNTS),
		standings: {
			usual: given({ domains: AMOUNTS, total: [...AMOUNTS, 50] }),
			fell: given({ domains: AMOUNTS }),
			mentions: given({ domains: AMOUNTS }),
			rose: given({ domains: AMOUNTS }),
			still: given({ domains: AMOUNTS }),
			tooEarly: given({ domains: AMOUNTS }),
			others: given({ domains: AMOUNTS }),
			missing: given({ domains: AMOUNTS }),
		},
		list: alone(LISTS),
		asUsual: given({ domains: [1, 2, 3] }),
		sentence: [['SAID']],
		left: each(NAMES, SCORES, SIDES),
		leftByScore: each(NAMES, RANGES, SIDES),
		mentions: each(NAMES, COUNTS, KINDS, [{ low: 1_300, high: 1_400 }]),
		change: given({ since: ['SINCE THEN'] }),
		changeSinceLast: alone(DATES),
	},
	analysis: {
		of: DOMAIN,
		hasFailed: DOMAIN,
		isRunning: DOMAIN,
		samples: each(['58'], ['64'], [1, 21], [21, 1_000]),
		usual: given({ low: ['58'], high: ['64'] }),
		since: alone(DATES),
		scores: given({ hasChange: SWITCH }),
		figures: each([...AMOUNTS, undefined], ['0.7', undefined], ['79', undefined]),
		analyzed: given({ time: TIMES }),
		comparison: given({ leader: [...DOMAINS, undefined] }),
		asOf: given({ time: TIMES }),
		history: each(COUNTS, [...DOMAINS, undefined], [...SPANS, undefined]),
		scoreOn: alone(DATES),
	},
	events: {
		sample: given({ text: ['COFFEE'] }),
		apart: each(['NEWS'], [0.4, 1, 2.5], SWITCH),
		since: given({ time: TIMES }),
		from: given({ figure: ['61'] }),
		mention: given({
			assistant: ['CHATGPT', undefined],
			tone: ['good', 'bad', 'neutral'] as const,
		}),
		silence: alone([0.05, 0.5, 1, 2, 48]),
		lastMention: given({ time: TIMES }),
		share: each(NAMES, SWITCH, [...DIRECTIONS, ...NONE], ['5']),
		overtook: each(NAMES, SWITCH, PASSED, RANKS),
		overtaken: each(NAMES, SWITCH, PASSED, RANKS),
		shareOf: alone(NAMES),
		category: given({ name: ['COFFEE'] }),
		score: each([...DOMAINS, undefined], [...DIRECTIONS, undefined], ['61']),
		outside: given({ domain: [...DOMAINS, undefined], side: SIDES, score: ['61', undefined] }),
		inside: given({ domain: [...DOMAINS, undefined] }),
		level: alone(RANGES),
		shortTrend: given({ needed: [30], limit: [5] }),
	},
};
