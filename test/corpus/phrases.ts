import type { Formats } from '../../nodes/shared/language/formats';
import type { Language } from '../../nodes/shared/language/phrases';
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
} from '../../nodes/shared/language/values';
import type { PreviousPeriod } from '../../nodes/shared/time/periods';

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
const DOMAIN = alone([...DOMAINS, undefined]);

export const PHRASES: Values<Groups> = {
	figures: {
		points: alone(DELTAS),
		atLeast: [['12']],
		changed: [['+4', 'SINCE THEN']],
		labelled: [['LABEL', 'TEXT']],
		heading: [['LABEL']],
		judged: each(['+4'], SWITCH),
		more: alone(AMOUNTS),
		moreMissing: alone(AMOUNTS),
		trend: alone(TRENDS),
		details: alone(LISTS),
		asked: [['WHICH ONE?']],
		quoted: [['SO GOOD']],
		sentiment: alone(['positive', 'neutral', 'negative', 'MIXED']),
	},
	score: {
		of: DOMAIN,
		since: each(DATES, DATE),
		left: each(SCORES, SIDES, DATES, DATE),
		stillOutside: each(SCORES, SIDES),
		cameBack: each(SCORES, SIDES, [...DATES, ...DATE], DATE),
		outlier: [['70', '61']],
		tooEarly: [[5, 14]],
		leftInSubject: alone(SIDES),
		outsideInSubject: alone(SIDES),
	},
	mentions: {
		label: alone(['positive', 'neutral', 'negative'] as const),
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
		ofThemNegative: alone(COUNTS),
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
		subject: each(['TITLE'], COUNTS),
		atLeastLabel: [['LABEL']],
		times: alone(AMOUNTS),
		latest: alone(['positive', 'negative', 'MIXED']),
	},
	share: {
		lastDays: alone([1, 7, 30]),
		title: alone([[], ...LISTS]),
		rank: each([1, 2], [5]),
		subject: each(['25.5'], [1, 2], [5]),
		equal: alone(NAMES),
		ahead: each(NAMES, [0.4, 1, 2.5]),
		behind: each(NAMES, [0.4, 1, 2.5], [2], [5]),
	},
	prompts: {
		gained: alone(AMOUNTS),
		lost: alone(AMOUNTS),
		both: each(AMOUNTS, AMOUNTS),
	},
	sources: {
		others: alone(AMOUNTS),
		gained: alone(LISTS),
		lost: alone(LISTS),
	},
	breakdown: {
		found: {
			domain: each(COUNTS, SWITCH),
			url: each(COUNTS, SWITCH),
			prompt: each(COUNTS, SWITCH),
		},
		gained: alone(LISTS),
		lost: alone(LISTS),
		gainedName: each(NAMES, AMOUNTS),
		lostName: each(NAMES, AMOUNTS),
		changes: each(COUNTS, COUNTS),
	},
	plan: {
		title: alone(DATES),
		actions: alone(DATES),
		subject: each(COUNTS, DATES),
		lift: alone(DELTAS),
		next: each(['TITLE'], ['+LIFT', undefined]),
	},
	report: {
		title: DOMAIN,
		unavailable: {
			visibility: DOMAIN,
			benchmarks: DOMAIN,
			mentions: DOMAIN,
			actionPlan: DOMAIN,
		},
		ofBrand: [['TITLE', 'LUMEN']],
		comparedWith: alone(PERIODS),
		context: alone(LISTS),
		source: alone(TIMES),
		begins: alone(DATES),
		first: each(USUAL, ['FIGURES'], DATES),
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
		expected: [['66.4']],
		chart: alone(DATES),
	},
	combined: {
		title: alone(AMOUNTS),
		subject: each(AMOUNTS, ['SAID']),
		shortSubject: each(AMOUNTS, AMOUNTS),
		figure: each(['NAME'], ['61'], ['+4', undefined]),
		isMissing: alone(NAMES),
		item: alone(AMOUNTS),
		standings: {
			usual: each(AMOUNTS, [...AMOUNTS, 50]),
			fell: alone(AMOUNTS),
			mentions: alone(AMOUNTS),
			rose: alone(AMOUNTS),
			still: alone(AMOUNTS),
			tooEarly: alone(AMOUNTS),
			others: alone(AMOUNTS),
			missing: alone(AMOUNTS),
		},
		list: alone(LISTS),
		asUsual: alone([1, 2, 3]),
		sentence: [['SAID']],
		left: each(NAMES, SCORES, SIDES),
		leftByScore: each(NAMES, RANGES, SIDES),
		mentions: each(NAMES, COUNTS, KINDS, [{ low: 1_300, high: 1_400 }]),
		change: [['SINCE THEN']],
		changeSinceLast: alone(DATES),
	},
	analysis: {
		of: DOMAIN,
		hasFailed: DOMAIN,
		isRunning: DOMAIN,
		samples: each(['58'], ['64'], [1, 21], [21, 1_000]),
		usual: [['58', '64']],
		since: alone(DATES),
		scores: alone(SWITCH),
		figures: each([...AMOUNTS, undefined], ['0.7', undefined], ['79', undefined]),
		analyzed: alone(TIMES),
		comparison: DOMAIN,
		asOf: alone(TIMES),
		history: each(COUNTS, [...DOMAINS, undefined], [...SPANS, undefined]),
		scoreOn: alone(DATES),
	},
	events: {
		sample: [['COFFEE']],
		apart: each(['NEWS'], [0.4, 1, 2.5], SWITCH),
		since: alone(TIMES),
		from: [['61']],
		mention: each(['CHATGPT', undefined], ['good', 'bad', 'neutral'] as const),
		silence: alone([0.05, 0.5, 1, 2, 48]),
		lastMention: alone(TIMES),
		share: each(NAMES, SWITCH, [...DIRECTIONS, ...NONE], ['5']),
		overtook: each(NAMES, SWITCH, PASSED, RANKS),
		overtaken: each(NAMES, SWITCH, PASSED, RANKS),
		shareOf: alone(NAMES),
		category: [['COFFEE']],
		score: each([...DOMAINS, undefined], [...DIRECTIONS, undefined], ['61']),
		outside: each([...DOMAINS, undefined], SIDES, ['61', undefined]),
		inside: alone([...DOMAINS, undefined]),
		level: alone(RANGES),
		shortTrend: [[30, 5]],
	},
};
