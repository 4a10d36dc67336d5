import { randomOf } from '../bench';
import { KINDS, normal, roundedDays, scoresOf } from './series';
import type { Observations } from '../../reports/statistics/usual';

/** Relative counts of Monday to Sunday. */
const WEEKDAYS = [1.1, 1.15, 1.1, 1.05, 1, 0.8, 0.8];

/** The assistants' shares of the mentions. */
const ASSISTANTS = [0.35, 0.25, 0.2, 0.12, 0.08];

const NEGATIVE = 0.16;

/** What an account is like, and the report on it. */
export interface Account {
	perWeek: number;
	/** Of a day's count of one assistant, as a multiple of its mean. */
	variance: number;
	/** Days of the period, and of the one before. */
	days: number;
	daysBefore?: number;
	/** Standard deviation of what all assistants have in common on a day, as a part of the mean. */
	common?: number;
	/** Autocorrelation of that from one day to the next. */
	commonPhi?: number;
	/** Standard deviation of the part of negative mentions on a day, as a part of that part. */
	negativeVaries?: number;
	/** By how much mentions and score grow a week, as a part of them. */
	growth?: number;
	score: keyof typeof KINDS;
	/** Days of trend. */
	trend: number;
	/** What the mentions of the period are multiplied with. */
	lift?: number;
	/** Points that the score moves by in the last `stepDays` of the period. */
	step?: number;
	stepDays?: number;
}

export const USUAL: Account = { perWeek: 500, variance: 1, days: 7, score: 'white', trend: 91 };

/** What an account's report would read, the same for the same seed. */
export function observationsOf(account: Account, seed: number): Observations {
	const { days, daysBefore = days, score, trend, step = 0, stepDays = 0 } = account;
	const observed: Observations = { scores: [], days: [], counts: new Map() };
	const random = randomOf(seed);
	const commonOf = commonFactor(account, random);
	const negativeOf = commonFactor({ ...account, common: account.negativeVaries }, random);
	const grown = (day: number) => (1 + (account.growth ?? 0)) ** (day / 7);
	for (let day = -daysBefore; day < days; day += 1) {
		const isNow = day >= 0;
		const weekday = (((day + seed) % 7) + 7) % 7;
		const level = (account.perWeek / 7) * WEEKDAYS[weekday]! * commonOf() * grown(day);
		const mean = level * (isNow ? (account.lift ?? 1) : 1);
		const counts = ASSISTANTS.map((part) => countOf(part * mean, account.variance, random));
		observed.days.push({ weekday: weekday + 1, isNow, counts });
		const when = isNow ? 'now' : 'before';
		counts.forEach((count, assistant) => add(observed, `assistant ${assistant}`, when, count));
		const total = counts.reduce((sum, count) => sum + count, 0);
		add(observed, 'mentions', when, total);
		const negative = NEGATIVE * (account.negativeVaries ? negativeOf() : 1);
		const drawn = Array.from({ length: total }, random);
		add(observed, 'negative', when, drawn.filter((each) => each < negative).length);
	}
	const shift = (day: number) =>
		(day >= trend - stepDays ? step : 0) + 50 * (grown(day - trend) - 1);
	observed.scores = roundedDays(scoresOf(KINDS[score], trend, seed, shift));
	return observed;
}

function add({ counts }: Observations, name: string, when: 'now' | 'before', count: number) {
	const of = counts.get(name) ?? { now: 0, before: 0, undated: 0 };
	const isSum = name === 'mentions' || name === 'negative';
	const daily = isSum ? { daily: [...(of.daily ?? []), count] } : {};
	counts.set(name, { ...of, ...daily, [when]: of[when] + count });
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
	if (mean <= 0 || variance <= 1) return poisson(mean, random);
	return poisson(gamma(mean / (variance - 1), random) * (variance - 1), random);
}

/** Counts exponential waiting times, and halves large means, as sums of Poisson's counts are Poisson's. */
function poisson(mean: number, random: () => number): number {
	if (mean > 30) return poisson(mean / 2, random) + poisson(mean / 2, random);
	const end = Math.exp(-mean);
	let count = 0;
	for (let product = random(); product > end; product *= random()) count += 1;
	return count;
}

/** Marsaglia and Tsang (ACM Transactions on Mathematical Software, 2000). */
function gamma(shape: number, random: () => number): number {
	if (shape < 1) return gamma(shape + 1, random) * (1 - random()) ** (1 / shape);
	const d = shape - 1 / 3;
	for (;;) {
		const x = normal(random);
		const v = (1 + x / Math.sqrt(9 * d)) ** 3;
		if (v > 0 && Math.log(1 - random()) < x ** 2 / 2 + d - d * v + d * Math.log(v)) return d * v;
	}
}

/**
 * Whether a test that knows the account's weekdays, level and variance calls the total unusual, with
 * the same share of the error: what could be found at best.
 *
 * @param limit in standard deviations
 */
export function oracleFinds(account: Account, observed: Observations, limit: number): boolean {
	const { now = 0, before = 0 } = observed.counts.get('mentions') ?? {};
	const expected = (isNow: boolean) =>
		observed.days
			.filter((day) => day.isNow === isNow)
			.reduce((sum, { weekday }) => sum + (account.perWeek / 7) * WEEKDAYS[weekday - 1]!, 0);
	const [usualNow, usualBefore] = [expected(true), expected(false)];
	const share = usualNow / (usualNow + usualBefore);
	const total = now + before;
	const sd = Math.sqrt(account.variance * total * share * (1 - share));
	return Math.abs(now - total * share) > limit * sd;
}
