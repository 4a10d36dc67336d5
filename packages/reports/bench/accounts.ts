import { randomBinomial, randomGamma, randomPoisson } from 'd3-random';
import { randomOf, seedOf } from './bench';
import { KINDS, normal, roundedDays, scoresOf } from './series';
import { lengthInWeeks } from '../src/statistics/counts';
import { sum } from '../src/statistics/distributions';
import type { Observations } from '../src/statistics/usual';

/** Relative counts of Monday to Sunday. */
const WEEKDAYS = [1.1, 1.15, 1.1, 1.05, 1, 0.8, 0.8];

/** The assistants' shares of the mentions. */
const ASSISTANTS = [0.35, 0.25, 0.2, 0.12, 0.08];

const NEGATIVE = 0.16;

/** From this seed on, those of what accounts share: no account has one of them. */
const SHARED_SEED = 1_000_000_000;

/** What an account is like, and the report on it. */
export interface Account {
	perWeek: number;
	/** Of a day's count of one assistant, as a multiple of its mean. */
	variance: number;
	/** Days of the period. */
	days: number;
	/** Whole weeks before it that were read. */
	weeksBefore: number;
	/** Standard deviation of what all assistants have in common on a day, as a part of the mean. */
	common?: number;
	/** Autocorrelation of that from one day to the next. */
	commonPhi?: number;
	/** The same of each assistant by itself. */
	own?: number;
	ownPhi?: number;
	/** The same of each assistant, alike in all accounts of a message. */
	shared?: number;
	sharedPhi?: number;
	/** Answers a day to so many prompts by each assistant, instead of mentions that are drawn by themselves. */
	prompts?: number;
	/** The part of these answers that are those of the day before: all others are drawn anew. */
	persistence?: number;
	/** On one day of the week there are so many times as many, which varies by half of that. */
	burst?: number;
	/** True if mentions are captured on one day of the week only, those of the whole week. */
	isWeekly?: boolean;
	/** True if none are captured on weekends. */
	isOnWorkdays?: boolean;
	/** Standard deviation of the part of negative mentions on a day, as a part of that part. */
	negativeVaries?: number;
	/** By how much mentions and score grow a week, as a part of them. */
	growth?: number;
	/** The kind of scores; with `prompts`, the score is the part of a day's answers that name the brand. */
	score: keyof typeof KINDS;
	/** Days of trend. */
	trend: number;
	/** What the mentions of the period are multiplied with, all or those of the first assistant. */
	lift?: number;
	liftOfFirst?: number;
	/** Points that the score moves by in the last `stepDays` of the period. */
	step?: number;
	stepDays?: number;
}

export const USUAL: Account = {
	perWeek: 500,
	variance: 1,
	days: 7,
	weeksBefore: 8,
	score: 'white',
	trend: 91,
};

/** The mentions of each day by assistant; day 0 is the first of the period. */
type Daily = Array<{ day: number; counts: number[] }>;

/**
 * What an account's report would read, the same for the same seed.
 *
 * @param message the number of the message that the account is in: what its accounts share is drawn from it
 */
export function observationsOf(account: Account, seed: number, message = 0): Observations {
	const { days, weeksBefore, score, trend, step = 0, stepDays = 0 } = account;
	const random = randomOf(seedOf(seed));
	const all =
		account.prompts === undefined
			? drawn(account, seed, random, message)
			: answered(account, random);
	const read = all.filter(({ day }) => day >= -7 * weeksBefore);
	const before = Array<number>(7).fill(0);
	const weekdayOf = (day: number) => (((day + seed) % 7) + 7) % 7;
	const negativeOf = commonFactor(
		{ ...account, common: account.negativeVaries, commonPhi: 0 },
		random,
	);
	const counts: Observations['counts'] = new Map();
	const add = (name: string, day: number, count: number) => {
		const isPart = name.startsWith('assistant');
		const of = counts.get(name) ?? {
			before: Array<number>(weeksBefore).fill(0),
			now: 0,
			undated: 0,
			isPart,
			part: 1,
		};
		if (day >= 0) of.now += count;
		else of.before[Math.floor((day + 7 * weeksBefore) / 7)]! += count;
		counts.set(name, of);
	};
	for (const { day, counts: ofDay } of read) {
		const total = sum(ofDay);
		if (day < 0) before[weekdayOf(day)]! += total;
		ofDay.forEach((count, assistant) => add(`assistant ${assistant}`, day, count));
		add('mentions', day, total);
		const negative = NEGATIVE * (account.negativeVaries ? negativeOf() : 1);
		add('negative', day, randomBinomial.source(random)(total, Math.min(1, negative))());
	}
	const period = Array.from({ length: days }, (_, day) => weekdayOf(day));
	const shift = (day: number) =>
		(day >= trend - stepDays ? step : 0) + 50 * (grownBy(account)(day - trend) - 1);
	const answers = ASSISTANTS.length * (account.prompts ?? 0);
	const scores =
		answers > 0
			? all.slice(-trend).map(({ counts: ofDay }) => (100 * sum(ofDay)) / answers)
			: scoresOf(KINDS[score], trend, seedOf(seed), shift);
	return { counts, weeks: lengthInWeeks(before, period), scores: roundedDays(scores) };
}

const grownBy =
	({ growth = 0 }: Account) =>
	(day: number) =>
		(1 + growth) ** (day / 7);

/** Mentions that are drawn by themselves on each day. */
function drawn(account: Account, seed: number, random: () => number, message: number): Daily {
	const { days, weeksBefore, lift = 1, liftOfFirst = 1, burst = 1 } = account;
	const commonOf = commonFactor(account, random);
	const { own, ownPhi } = account;
	const owns = ASSISTANTS.map(() =>
		commonFactor({ ...account, common: own, commonPhi: ownPhi }, random),
	);
	const { shared, sharedPhi } = account;
	const shares = ASSISTANTS.map((_, assistant) =>
		commonFactor(
			{ ...account, common: shared, commonPhi: sharedPhi },
			randomOf(SHARED_SEED + ASSISTANTS.length * message + assistant),
		),
	);
	const burstOf = commonFactor({ ...account, common: 0.5, commonPhi: 0 }, random);
	const grown = grownBy(account);
	return Array.from({ length: days + 7 * weeksBefore }, (_, index) => {
		const day = index - 7 * weeksBefore;
		const weekday = (((day + seed) % 7) + 7) % 7;
		const bursts = weekday === 1 && burst > 1 ? burst * burstOf() : 1;
		const ofWeek = partOfWeek(account, weekday);
		const level = account.perWeek * ofWeek * commonOf() * grown(day) * bursts;
		const counts = ASSISTANTS.map((part, assistant) => {
			const lifted = day < 0 ? 1 : lift * (assistant === 0 ? liftOfFirst : 1);
			const own = account.own === undefined ? 1 : owns[assistant]!();
			const alike = shared === undefined ? 1 : shares[assistant]!();
			return countOf(part * level * own * alike * lifted, account.variance, random);
		});
		return { day, counts };
	});
}

/** The part of a week's mentions on one of its days. */
function partOfWeek({ isWeekly, isOnWorkdays, burst = 1 }: Account, weekday: number): number {
	if (isWeekly) return weekday === 0 ? 1 : 0;
	if (isOnWorkdays) return weekday < 5 ? 1 / 5 : 0;
	return (WEEKDAYS[weekday] ?? 1) / (6 + burst);
}

/** What assistants answer to the same prompts each day: each answer stays as it is, or is drawn anew. */
function answered(
	{ days, trend, prompts = 0, persistence = 0, lift = 1, liftOfFirst = 1 }: Account,
	random: () => number,
): Daily {
	const answers = ASSISTANTS.flatMap((_, assistant) =>
		Array.from({ length: prompts }, () => {
			const rate = random();
			return { assistant, rate, isNamed: random() < rate };
		}),
	);
	const first = Math.min(days - trend, -7 * 8);
	return Array.from({ length: days - first }, (_, index) => {
		const day = first + index;
		const counts = ASSISTANTS.map(() => 0);
		for (const answer of answers) {
			const lifted = day < 0 ? 1 : lift * (answer.assistant === 0 ? liftOfFirst : 1);
			// What changes is drawn anew at once.
			const isNew = random() >= persistence || (day === 0 && lifted !== 1);
			if (isNew) answer.isNamed = random() < Math.min(1, lifted * answer.rate);
			if (answer.isNamed) counts[answer.assistant]! += 1;
		}
		return { day, counts };
	});
}

function commonFactor({ common = 0, commonPhi = 0 }: Account, random: () => number) {
	let value = normal(random);
	return () => {
		value = commonPhi * value + Math.sqrt(1 - commonPhi ** 2) * normal(random);
		return Math.exp(common * value - common ** 2 / 2);
	};
}

/** A count with a mean, and a variance that is a multiple of it (negative binomial). */
function countOf(mean: number, variance: number, random: () => number): number {
	const poisson = randomPoisson.source(random);
	if (mean <= 0 || variance <= 1) return poisson(mean)();
	return poisson(randomGamma.source(random)(mean / (variance - 1), variance - 1)())();
}

/**
 * Whether a test that knows the account's level and variance calls the total of a week unusual, with the same share of the
 * error: what could be found at best.
 *
 * @param limit in standard deviations
 */
export function oracleFinds(
	{ perWeek, variance }: Account,
	observed: Observations,
	limit: number,
): boolean {
	const { now = 0 } = observed.counts.get('mentions') ?? {};
	return Math.abs(now - perWeek) > limit * Math.sqrt(variance * perWeek);
}
