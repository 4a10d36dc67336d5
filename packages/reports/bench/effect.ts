import { judgeEffects } from '../src/judgement/effect';
import type { Observations } from '../src/statistics/usual';
import { mean, standardDeviation } from '../src/statistics/distributions';
import { accounts, checkPart, eachOf, type Measured, percent, type Section, seedOf } from './bench';
import { livesWithAction } from './lives';
import { grows, KINDS, type Kind, roundedDays, scoresOf, SD, steps } from './series';
import { type Account, observationsOf } from './accounts';

interface Case {
	name: string;
	kind: Kind;
	/** Points by which the score is higher on a day, which counts from the action. */
	course?: (day: number) => number;
	days?: number;
	/** The mentions, where they are not 500 a week with a variance of 1.5 times their mean. */
	mentions?: Partial<Account>;
	/** True for an action at a time when mentions are few: a tenth fewer than usual in the days before. */
	isAtLow?: boolean;
	/** What is promised: at most so many false verdicts, or so many missed ones. */
	falseAtMost?: number;
	missedAtMost?: number;
}

/** Days before the action. */
const BEFORE = 90;

const RUNS = accounts(2_000);
const MENTION_RUNS = accounts(1_000);

/** One of 20 may be wrong, both verdicts together. */
const WRONG = 0.05;

const { white: WHITE, autocorrelated: RESEMBLING, heavy: HEAVY } = KINDS;
const NOISE: Kind[] = [WHITE, RESEMBLING];

const saturates = (points: number) => (day: number) => grows(points)(Math.min(day, 0));

const PROMISED: Case[] = [7, 28, 90].flatMap((days) =>
	NOISE.flatMap((kind) => [
		{ name: 'as it is', kind, days, falseAtMost: WRONG },
		{ name: '+ 0.5 points a week', kind, days, course: grows(0.5), falseAtMost: WRONG },
	]),
);

const DRIFT = { common: 0.1, commonPhi: 0.9 };
const OWN_DRIFT = { own: 0.15, ownPhi: 0.9 };
const answersOf = (persistence: number) => ({ prompts: 20, persistence, perWeek: 350 });

const OTHERS: Case[] = [
	...NOISE.flatMap((kind): Case[] => [
		{ name: '+ 0.15 points a week', kind, course: grows(0.15) },
		{ name: '+ 1 point a week, until the action', kind, course: saturates(1) },
		{ name: '+ 0.5 points a week, until the action', kind, course: saturates(0.5), days: 90 },
		...[10, 30, 60].map((ago) => ({
			name: `a step of 2 SD, ${ago} days before`,
			kind,
			course: steps(2 * SD, -ago),
		})),
		{ name: 'a step of 2 SD, 60 days before', kind, course: steps(2 * SD, -60), days: 90 },
		{ name: '2 SD lower for the 14 days before', kind, course: steps(-2 * SD, -14, 0) },
		{ name: '2 SD lower for 14 days, until a week before', kind, course: steps(-2 * SD, -21, -7) },
		{ name: '2 SD lower for 14 days, until 14 before', kind, course: steps(-2 * SD, -28, -14) },
		{ name: 'one day of − 20 points', kind, course: steps(-20, 3, 4), days: 7 },
	]),
	{ name: 'as it is', kind: HEAVY, days: 7 },
	...[KINDS.resembling, KINDS.averaged].map((kind) => ({ name: 'as it is', kind })),
	...[28, 90].map((days) => ({
		name: 'mentions grow by 1 % a week',
		kind: WHITE,
		mentions: { growth: 0.01 },
		days,
	})),
	...[7, 28].flatMap((days): Case[] => [
		{ name: 'each assistant drifts by 15 % (0.9)', kind: WHITE, mentions: OWN_DRIFT, days },
		{ name: 'answers persist (0.5)', kind: WHITE, mentions: answersOf(0.5), days },
		{ name: 'answers persist (0.8)', kind: WHITE, mentions: answersOf(0.8), days },
	]),
	{ name: 'all assistants drift by 10 % (0.9)', kind: WHITE, mentions: DRIFT },
	{ name: 'the same, action while mentions are low', kind: WHITE, mentions: DRIFT, isAtLow: true },
];

const STEPS: Case[] = [
	{ name: '1 SD', kind: WHITE, course: steps(SD), missedAtMost: 0.3 },
	{ name: '1 SD', kind: WHITE, course: steps(SD), days: 7 },
	{ name: '1 SD', kind: RESEMBLING, course: steps(SD) },
	...NOISE.map((kind) => ({ name: '2 SD', kind, course: steps(2 * SD), missedAtMost: 0.4 })),
];

function scoresIn({ kind, course = () => 0, days = 28 }: Case, seed: number) {
	return roundedDays(scoresOf(kind, BEFORE + days, seed, (day) => course(day - BEFORE)));
}

/** Whether the mentions of accounts have a verdict that they should not have, by their kind. */
const falseMentions = new Map<string, boolean[]>();

function falseMentionsOf({ days = 28, mentions, isAtLow = false }: Case): boolean[] {
	const key = JSON.stringify([days, mentions, isAtLow]);
	const known = falseMentions.get(key);
	if (known) return known;
	const account: Account = { ...STILL, days, weeksBefore: days > 28 ? 4 : 8, ...mentions };
	// With a score, so that each verdict has half of the error.
	const scores = scoresIn({ name: '', kind: WHITE }, 1);
	const all: boolean[] = [];
	for (let seed = 1; all.length < MENTION_RUNS; seed += 1) {
		const observed = observationsOf(account, seed);
		const latest = observed.counts.get('mentions')?.before.slice(-4) ?? [];
		if (isAtLow && mean(latest) > 0.9 * account.perWeek) continue;
		all.push(isVerdict(judgeEffects({ ...observed, scores }, BEFORE).mentions?.verdict));
	}
	falseMentions.set(key, all);
	return all;
}

const STILL = { perWeek: 500, variance: 1.5, score: 'white', trend: 20 } as const;

/** Counts whose verdict is known. */
const COUNTS: Pick<Observations, 'weeks' | 'counts'> = {
	weeks: 1,
	counts: new Map([
		['mentions', { now: 0, before: [0, 0, 0, 0], undated: 0, isPart: false, part: 1 }],
	]),
};

/** How many accounts have a verdict, as parts of all; the peer is the difference of means alone. */
function partsOf(example: Case) {
	const areMentions = falseMentionsOf(example);
	const found = { any: 0, score: 0, mentions: 0, none: 0, means: 0, width: 0 };
	for (let run = 0; run < RUNS; run += 1) {
		const isMention = areMentions[run % MENTION_RUNS] ?? false;
		const scores = scoresIn(example, seedOf(run + 1));
		const { score } = judgeEffects({ ...COUNTS, scores }, BEFORE);
		const isScore = STEPS.includes(example) ? score?.verdict === 'up' : isVerdict(score?.verdict);
		found.score += Number(isScore) / RUNS;
		found.mentions += Number(isMention) / RUNS;
		found.any += Number(isScore || isMention) / RUNS;
		found.none += Number(score?.verdict === 'unsettled') / RUNS;
		const points = scores.map((day) => day.score);
		found.means += Number(meansDiffer(points)) / RUNS;
		found.width += ((score?.high ?? 0) - (score?.low ?? 0)) / 2 / RUNS;
	}
	return found;
}

function isVerdict(verdict: string | undefined): boolean {
	return verdict === 'up' || verdict === 'down';
}

/** Welch's test of both means at 5 %, as if days were independent and nothing grew. */
function meansDiffer(scores: number[]): boolean {
	const [one, other] = [scores.slice(0, BEFORE), scores.slice(BEFORE)];
	const varianceOf = (all: number[]) => standardDeviation(all) ** 2 / all.length;
	return Math.abs(mean(other) - mean(one)) > 1.96 * Math.sqrt(varianceOf(one) + varianceOf(other));
}

function measuredOf(example: Case): Measured {
	const { any, score, mentions: counted, none, means, width } = partsOf(example);
	const { days = 28, falseAtMost, missedAtMost } = example;
	const name = `${example.name}, ${example.kind.name}`;
	const calls = { 'called an effect: anything': percent(any), 'the score': percent(score) };
	const found: Measured['row'] = STEPS.includes(example)
		? { found: percent(score) }
		: { ...calls, 'the mentions': percent(counted) };
	return {
		row: {
			'an account': name,
			'days since': days,
			...found,
			'left open': percent(none),
			'± points': width.toFixed(1),
			'difference of means': percent(means),
		},
		checks: [
			checkPart(`effect: ${name}, ${days} days, false verdicts`, any, RUNS, falseAtMost),
			checkPart(`effect: ${name}, ${days} days, missed`, 1 - score, RUNS, missedAtMost),
		],
	};
}

const ABOUT = `${RUNS} invented accounts of each kind with an action: 90 days before it and 28 since, unless stated otherwise.
Where it changes nothing, at most one of 20 may be called an effect, both verdicts together. "± points" is half of the
interval of the score's change, and what is left open has the verdict unsettled. The peer is Welch's test of the means before
and since at 5 %, as if days were independent and nothing grew. What is not promised is shown all the same: in 90 days a slow
growth can't be told from none, and what the days before had may come back.`;

/** What is called an effect where an action changes nothing, and where the score steps up. */
export async function effect(): Promise<Section[]> {
	const sections = [
		['Accounts without an effect', PROMISED] as const,
		['Accounts without an effect, not promised', OTHERS] as const,
		['A score that steps up on the day of the action, and stays', STEPS] as const,
	].map(([title, cases]) => ({ title, about: ABOUT, measured: eachOf(cases, measuredOf) }));
	return [livesWithAction(), ...sections];
}
