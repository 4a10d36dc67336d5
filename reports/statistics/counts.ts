import { groupedBy } from '../values/rows';
import { studentQuantile, studentTail, sum } from './distributions';

export interface CountedDay {
	/** 1 (Monday) to 7. */
	weekday: number;
	/** True if it is of the period that is judged; else of the one before. */
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
	/** The part of both periods' counts that is expected in the period that is judged, above 0 and below 1. */
	share: number;
	/** The dispersion of a sum of series, by its counts of the same days, where that is the larger one. */
	dispersionOf: (counts: number[]) => number;
}

/** Minimum degrees of freedom: from these on, Student's quantile holds. */
const MIN_FREEDOM = 5;

/** Rounds of fitting weekdays and periods to each other; two are exact where the weekdays are balanced. */
const ROUNDS = 20;

/**
 * Fits weekdays, the same for all series, and the level of each series and period, with one dispersion (the quasi-Poisson
 * model; McCullagh and Nelder, Generalized Linear Models, 6.2 and 9.2.4).
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
	const exposure = (isNow: boolean) =>
		sum(days.filter((day) => day.isNow === isNow).map((day) => weekday(day.weekday)));
	const [now, before] = [exposure(true), exposure(false)];
	if (now === 0 || before === 0) return undefined;
	const [{ counts } = { counts: [] }] = days;
	const pooled = dispersionOf(counts.map((_, index) => days.map((day) => day.counts[index] ?? 0)));
	if (!pooled) return undefined;
	return {
		...pooled,
		share: now / (now + before),
		dispersionOf: (counts) => Math.max(pooled.dispersion, dispersionOf([counts])?.dispersion ?? 1),
	};

	function dispersionOf(all: number[][]): Pick<CountModel, 'dispersion' | 'freedom'> | undefined {
		let squares = 0;
		let freedom = 1 - factors;
		for (const [series, isNow] of all.flatMap((each) =>
			[true, false].map((now) => [each, now] as const),
		)) {
			const period = days
				.map((day, index) => ({ ...day, factor: weekday(day.weekday), count: series[index] ?? 0 }))
				.filter((day) => day.isNow === isNow && day.factor > 0);
			const level = sum(period.map(({ count }) => count)) / exposure(isNow);
			if (level === 0) continue;
			freedom += period.length - 1;
			squares += sum(
				period.map(({ count, factor }) => (count - level * factor) ** 2 / (level * factor)),
			);
		}
		if (freedom < MIN_FREEDOM) return undefined;
		return { dispersion: Math.max(1, squares / freedom), freedom };
	}
}

/** The relative level of a weekday, estimated from all counts, whatever the levels of the periods. */
function weekdayFactors(days: CountedDay[]): (weekday: number) => number {
	const levels = new Map<boolean, number>();
	const factors = new Map<number, number>();
	const levelOf = ({ isNow }: CountedDay) => levels.get(isNow) ?? 1;
	const factorOf = ({ weekday }: CountedDay) => factors.get(weekday) ?? 0;
	for (let round = 0; round < ROUNDS; round += 1) {
		fit(factors, ({ weekday }) => weekday, levelOf);
		fit(levels, ({ isNow }) => isNow, factorOf);
	}
	return (weekday) => factors.get(weekday) ?? 0;

	function fit<Key>(
		fitted: Map<Key, number>,
		keyOf: (day: CountedDay) => Key,
		other: (day: CountedDay) => number,
	) {
		for (const [key, own] of groupedBy(days, keyOf)) {
			const exposure = sum(own.map(other));
			const total = sum(own.flatMap(({ counts }) => counts));
			fitted.set(key, exposure === 0 ? 0 : total / exposure);
		}
	}
}

/** How far all counts of the period before rise from its first day to its last, in standard errors: the score test of a slope. */
export function slopeBefore(days: CountedDay[], { dispersion }: CountModel): number {
	const factorOf = weekdayFactors(days);
	const before = days
		.filter(({ isNow }) => !isNow)
		.map(({ weekday, counts }, day) => ({ day, factor: factorOf(weekday), total: sum(counts) }));
	const exposure = sum(before.map(({ factor }) => factor));
	const level = sum(before.map(({ total }) => total)) / exposure;
	const middle = sum(before.map(({ day, factor }) => day * factor)) / exposure;
	const rise = sum(before.map(({ day, total }) => (day - middle) * total));
	const spread = sum(before.map(({ day, factor }) => (day - middle) ** 2 * level * factor));
	return rise / Math.sqrt(dispersion * spread);
}

/** What decides about a count: that of the period before, and the dispersion and freedom of its model. */
export type CountTest = Pick<CountModel, 'dispersion' | 'freedom' | 'share'> & { before: number };

/** In standard deviations, so that a total on the edge of its range is inside. */
const EDGE_TOLERANCE = 1e-9;

/**
 * The lowest and highest total that chance explains, given that of the period before: by the score test of the share of
 * `now + before`, with a correction for continuity and Student's quantile, at the two-sided `error`. Where the test is at
 * its limit, the total is the root of a quadratic equation.
 */
export function usualRange(test: CountTest, error: number): [low: number, high: number] {
	const { before, dispersion, share, freedom } = test;
	const limit = studentQuantile(error / 2, freedom) + EDGE_TOLERANCE;
	const spread = limit ** 2 * dispersion * share;
	const totalAt = (side: 1 | -1) => {
		const root = Math.sqrt(spread ** 2 + 4 * spread * Math.max(0, before + side / 2));
		return (share * before + side / 2 + (spread + side * root) / 2) / (1 - share);
	};
	return [Math.max(0, Math.ceil(totalAt(-1))), Math.floor(totalAt(1))];
}

/** p-value of a total, given that of the period before: at most the error outside of its usual range. */
export function countProbability(test: CountTest, now: number): number {
	const { before, dispersion, share, freedom } = test;
	const distance = Math.abs((1 - share) * now - share * before) - 0.5;
	if (distance <= 0) return 1;
	const deviations = distance / Math.sqrt(dispersion * share * (1 - share) * (now + before));
	return Math.min(1, 2 * studentTail(deviations, freedom));
}
