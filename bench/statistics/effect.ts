import { judgeEffects } from '../../reports/documents/effectDocument';
import type { Observations } from '../../reports/statistics/usual';
import { mean } from '../../reports/statistics/distributions';
import { check, type Section } from '../bench';
import { scoresOf } from './series';
import { observationsOf } from './accounts';

/** The standard deviation of a day's score, in points. */
const SD = 3;

interface Case {
	name: string;
	/** Autocorrelation of the score. */
	phi: number;
	/** Points a week. */
	growth?: number;
	/** Points from the day of the action on. */
	step?: number;
	before?: number;
	days?: number;
	sd?: number;
	/** By how much mentions grow a week, as a part of them. */
	mentionGrowth?: number;
	/** What is promised: at most so many false verdicts, or at least so many true ones. */
	falseAtMost?: number;
	foundAtLeast?: number;
}

const RUNS = 2_000;
const MENTION_RUNS = 1_000;

/** One of 20 may be wrong, both verdicts together; 9 of 10 steps have to be found. */
const [WRONG, FOUND] = [0.05, 0.9];

const NOISE = [
	{ noise: 'white noise', phi: 0 },
	{ noise: 'autocorrelation 0.5', phi: 0.5 },
];

const PROMISED: Case[] = [7, 28, 90].flatMap((days) =>
	NOISE.flatMap(({ noise, phi }) => [
		{ name: `as it is, ${noise}`, phi, days, falseAtMost: WRONG },
		{ name: `+ 0.5 points a week, ${noise}`, phi, days, growth: 0.5, falseAtMost: WRONG },
	]),
);

const OTHERS: Case[] = NOISE.flatMap(({ noise, phi }): Case[] => [
	{ name: `+ 0.15 points a week, ${noise}`, phi, growth: 0.15 },
	{ name: `+ 0.25 points a week, ${noise}`, phi, growth: 0.25 },
	{ name: `+ 0.25 points a week, ${noise}`, phi, growth: 0.25, days: 90 },
	{ name: `+ 0.5 points a week, 45 days before, ${noise}`, phi, growth: 0.5, before: 45 },
	{ name: `+ 0.5 points a week, 28 days before, ${noise}`, phi, growth: 0.5, before: 28 },
]).concat([{ name: 'mentions grow by 1 % a week, white noise', phi: 0, mentionGrowth: 0.01 }]);

const STEPS: Case[] = [
	{ name: '1 SD, white noise', phi: 0, step: SD, foundAtLeast: FOUND },
	{ name: '1 SD, white noise, + 0.5 points a week', phi: 0, step: SD, growth: 0.5 },
	{ name: '1 SD, white noise', phi: 0, step: SD, days: 7 },
	{ name: '1 SD, white noise', phi: 0, step: SD, days: 90 },
	{ name: '1 SD, white noise, 45 days before', phi: 0, step: SD, before: 45 },
	{ name: '1 SD of 6 points, white noise', phi: 0, sd: 6, step: 6 },
	{ name: '1 SD, autocorrelation 0.5', phi: 0.5, step: SD },
	{ name: '2 SD, autocorrelation 0.5', phi: 0.5, step: 2 * SD },
];

/** The daily scores of an account, and its mentions, which stay as they are: 500 a week, variance 1.5 × mean. */
function accountOf(
	{ phi, growth = 0, step = 0, before = 90, days = 28, sd = SD }: Case,
	seed: number,
) {
	const shift = (day: number) => (growth / 7) * (day - before) + (day < before ? 0 : step);
	const scores = scoresOf({ name: '', sd, phi }, before + days, seed, shift);
	return scores.map((points = 0, day) => ({ day, score: Math.round(10 * points) / 10 }));
}

/** Whether the mentions of accounts have a verdict that they should not have, by their days and growth. */
const falseMentions = new Map<string, boolean[]>();

function falseMentionsOf({ days = 28, mentionGrowth: growth = 0 }: Case): boolean[] {
	const key = `${days} ${growth}`;
	const known = falseMentions.get(key);
	if (known) return known;
	const account = { perWeek: 500, variance: 1.5, days, growth, score: 'white', trend: 0 } as const;
	// With a score, so that each verdict has half of the error.
	const scores = accountOf({ name: '', phi: 0 }, 1);
	const all = Array.from({ length: MENTION_RUNS }, (_, run) => {
		const { mentions } = judgeEffects({ ...observationsOf(account, run + 1), scores }, 90);
		return isVerdict(mentions?.verdict);
	});
	falseMentions.set(key, all);
	return all;
}

/** Counts whose verdict is known. */
const COUNTS: Pick<Observations, 'days' | 'counts'> = {
	days: [],
	counts: new Map([['mentions', { now: 0, before: 0, undated: 0 }]]),
};

/** How many accounts have a verdict, as parts of all; the peer is the difference of means alone. */
function partsOf(each: Case) {
	const { before = 90, step = 0 } = each;
	const areMentions = falseMentionsOf(each);
	const found = { any: 0, score: 0, mentions: 0, means: 0, width: 0 };
	for (let run = 0; run < RUNS; run += 1) {
		const isMention = areMentions[run % MENTION_RUNS] ?? false;
		const scores = accountOf(each, 7_919 * (run + 1));
		const { score } = judgeEffects({ ...COUNTS, scores }, before);
		const isScore = step > 0 ? score?.verdict === 'up' : isVerdict(score?.verdict);
		found.score += Number(isScore) / RUNS;
		found.mentions += Number(isMention) / RUNS;
		found.any += Number(isScore || isMention) / RUNS;
		const points = scores.map((day) => day.score);
		found.means += Number(meansDiffer(points, before)) / RUNS;
		found.width += ((score?.high ?? 0) - (score?.low ?? 0)) / 2 / RUNS;
	}
	return found;
}

function isVerdict(verdict: string | undefined): boolean {
	return verdict === 'up' || verdict === 'down';
}

/** Welch's test of both means at 5 %, as if days were independent and nothing grew. */
function meansDiffer(scores: number[], before: number): boolean {
	const [one, other] = [scores.slice(0, before), scores.slice(before)];
	const varianceOf = (all: number[]) =>
		all.reduce((sum, score) => sum + (score - mean(all)) ** 2, 0) / (all.length - 1) / all.length;
	return Math.abs(mean(other) - mean(one)) > 1.96 * Math.sqrt(varianceOf(one) + varianceOf(other));
}

const percent = (part: number) => `${(100 * part).toFixed(1)} %`;

function quiet(each: Case) {
	const { any, score, mentions: counted, means, width } = partsOf(each);
	const { name, days = 28, falseAtMost } = each;
	return {
		row: {
			'an account without an effect': name,
			'days since': days,
			'called an effect: anything': percent(any),
			'the score': percent(score),
			'the mentions': percent(counted),
			'± points': width.toFixed(1),
			'difference of means': percent(means),
		},
		checks:
			falseAtMost === undefined
				? []
				: [check(`effect: ${name}, ${days} days, false verdicts`, any, falseAtMost)],
	};
}

function stepped(each: Case) {
	const { score, means, width } = partsOf(each);
	const { name, days = 28, foundAtLeast } = each;
	return {
		row: {
			'a lasting step of the score': name,
			'days since': days,
			found: percent(score),
			'± points': width.toFixed(1),
			'difference of means': percent(means),
		},
		checks:
			foundAtLeast === undefined
				? []
				: [check(`effect: ${name}, ${days} days, missed`, 1 - score, 1 - foundAtLeast)],
	};
}

/**
 * What is called an effect on invented accounts with an action: 90 days before it and 28 since, unless stated otherwise.
 * Where it changes nothing, at most one of 20 may be called an effect, both verdicts together. "± points" is half of the
 * interval of the score's change. The peer is Welch's test at 5 %. In 90 days a slow growth can't be told from none, and a
 * line that always allows for it finds a step of one standard deviation in 7 of 10 accounts only: so for 28 days a score
 * that most likely has no slope is compared with a level, and OTHERS are shown, not promised.
 */
export async function effect(): Promise<Section[]> {
	return [
		{ title: 'Accounts without an effect', measured: PROMISED.map(quiet) },
		{ title: 'Accounts without an effect, not promised', measured: OTHERS.map(quiet) },
		{
			title: 'A score that steps up on the day of the action, and stays',
			measured: STEPS.map(stepped),
		},
	];
}
