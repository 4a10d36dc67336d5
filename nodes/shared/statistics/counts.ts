import { normalQuantile, normalTail, studentQuantile, studentTail } from './normal';
import { sum } from './summary';

/** The counts of a day. */
export interface CountedDay {
	/** 1 (Monday) to 7. */
	weekday: number;
	/** Whether it is of the period that is judged; else of the one before. */
	isNow: boolean;
	/** One count per series, e.g. per AI assistant, in the same order on all days. */
	counts: number[];
}

/** What chance alone makes of counts. */
export interface CountModel {
	/** How much more the counts vary than Poisson's, at least 1. */
	dispersion: number;
	/** Degrees of freedom of its estimate. */
	freedom: number;
	/** The part of both periods' counts that is expected in the period that is judged, 0 to 1. */
	share: number;
}

/** Minimum degrees of freedom: from these on, Student's quantile holds. */
const MIN_FREEDOM = 5;

/** Rounds of fitting weekdays and periods to each other; two are exact where the weekdays are balanced. */
const ROUNDS = 20;

/**
 * Fits weekdays and periods to the counts: each series has its own level in each period, and the
 * weekdays are the same for all. What is left varies by chance, and is pooled over all series (the
 * quasi-Poisson model; McCullagh and Nelder, Generalized Linear Models, 6.2 and 9.2.4).
 *
 * @returns undefined where there is nothing to estimate from
 */
export function countModel(days: CountedDay[]): CountModel | undefined {
	// One series that is empty in a period leaves nothing beside its weekdays to estimate from.
	return modelWith(weekdayFactors(days), days) ?? modelWith(() => 1, days, 1);
}

function modelWith(
	weekday: (weekday: number) => number,
	days: CountedDay[],
	factors = new Set(days.map((day) => day.weekday).filter((each) => weekday(each) > 0)).size,
): CountModel | undefined {
	const of = (isNow: boolean) => days.filter((day) => day.isNow === isNow);
	const exposure = (list: CountedDay[]) => sum(list.map((day) => weekday(day.weekday)));
	const [now, before] = [exposure(of(true)), exposure(of(false))];
	if (now === 0 || before === 0) return undefined;
	let squares = 0;
	let freedom = 1 - factors;
	for (const isNow of [true, false]) {
		const period = of(isNow).filter((day) => weekday(day.weekday) > 0);
		for (const index of (period[0]?.counts ?? []).keys()) {
			const level = sum(period.map(({ counts }) => counts[index] ?? 0)) / exposure(period);
			if (level === 0) continue;
			freedom += period.length - 1;
			for (const day of period) {
				const expected = level * weekday(day.weekday);
				squares += ((day.counts[index] ?? 0) - expected) ** 2 / expected;
			}
		}
	}
	if (freedom < MIN_FREEDOM) return undefined;
	return { dispersion: Math.max(1, squares / freedom), freedom, share: now / (now + before) };
}

/** The relative level of a weekday, estimated from all counts, whatever the levels of the periods. */
function weekdayFactors(days: CountedDay[]): (weekday: number) => number {
	const totals = days.map(({ counts }) => sum(counts));
	const levels = new Map<boolean, number>();
	const factors = new Map<number, number>();
	for (let round = 0; round < ROUNDS; round += 1) {
		fit(
			factors,
			(day) => day.weekday,
			(day) => levels.get(day.isNow) ?? 1,
		);
		fit(
			levels,
			(day) => day.isNow,
			(day) => factors.get(day.weekday) ?? 0,
		);
	}
	return (weekday) => factors.get(weekday) ?? 0;

	function fit<Key>(
		fitted: Map<Key, number>,
		keyOf: (day: CountedDay) => Key,
		other: (day: CountedDay) => number,
	) {
		for (const key of new Set(days.map(keyOf))) {
			const own = days.map((day, index) => (keyOf(day) === key ? index : -1)).filter((i) => i >= 0);
			const exposure = sum(own.map((index) => other(days[index] as CountedDay)));
			const total = sum(own.map((index) => totals[index] ?? 0));
			fitted.set(key, exposure === 0 ? 0 : total / exposure);
		}
	}
}

/**
 * The totals that chance explains, given that of the period before: the conditional test of two
 * counts, for counts that vary more than Poisson's (beta-binomial with the pooled dispersion).
 *
 * @param before the count of the period before
 * @param error the probability of calling a total unusual that is none, both sides together
 * @returns the lowest and the highest total that is not unusual
 */
export function usualRange(
	{ dispersion, freedom, share }: CountModel,
	before: number,
	error: number,
): [low: number, high: number] {
	// The error of the estimated dispersion, as in Student's test.
	const tail = normalTail(studentQuantile(error / 2, freedom));
	const isLow = (now: number) => tails(now, before + now, share, dispersion).atMost < tail;
	const isHigh = (now: number) => tails(now, before + now, share, dispersion).atLeast < tail;
	let high = 1;
	while (!isHigh(high)) high *= 2;
	const expected = Math.round((before * share) / (1 - share));
	return [firstWhere(0, expected, (now) => !isLow(now)), firstWhere(0, high, isHigh) - 1];
}

/**
 * The probability that chance makes a total differ as much from the period before, both sides together: at most the
 * error for which `usualRange` leaves the total out.
 */
export function probabilityOf(
	{ dispersion, freedom, share }: CountModel,
	before: number,
	now: number,
): number {
	const { atMost, atLeast } = tails(now, before + now, share, dispersion);
	const errors = normalQuantile(Math.min(atMost, atLeast, 0.5));
	return Math.min(1, 2 * studentTail(errors, freedom));
}

/** The first whole number from `low` to `high` of which a condition holds, that holds of all after it. */
function firstWhere(low: number, high: number, holds: (value: number) => boolean): number {
	let [from, to] = [low, high];
	while (from < to) {
		const middle = Math.floor((from + to) / 2);
		if (holds(middle)) to = middle;
		else from = middle + 1;
	}
	return from;
}

/** Not more, or with few degrees of freedom the probability of the rarest counts could not get small. */
const NEGLIGIBLE = 1e-300;

/** The probabilities of at most and of at least `count` of `total`, each of the share with the dispersion. */
function tails(count: number, total: number, share: number, dispersion: number) {
	// The correlation that gives a beta-binomial total this dispersion.
	const rho = total > 1 ? Math.min(0.99, (dispersion - 1) / (total - 1)) : 0;
	const pull = rho / (1 - rho);
	const ratio = (k: number) =>
		((total - k) / (k + 1)) * ((share + k * pull) / (1 - share + (total - k - 1) * pull));
	const start = Math.round(total * share);
	let [all, atMost, atLeast] = [0, 0, 0];
	const add = (k: number, weight: number) => {
		all += weight;
		if (k <= count) atMost += weight;
		if (k >= count) atLeast += weight;
	};
	for (let [k, weight] = [start, 1]; k <= total; k += 1) {
		add(k, weight);
		if (weight < NEGLIGIBLE) break;
		weight *= ratio(k);
	}
	for (let [k, weight] = [start - 1, 1]; k >= 0; k -= 1) {
		weight /= ratio(k);
		add(k, weight);
		if (weight < NEGLIGIBLE) break;
	}
	return { atMost: atMost / all, atLeast: atLeast / all };
}
