import { hundredths } from '../values/numbers';
import { type Day, estimateBaseline, latestDays, MAX_DAYS } from './baseline';
import { ofMean } from './counts';
import { mean, studentQuantile, sum } from './distributions';
import { MIN_BEFORE, MIN_SINCE } from './effect';
import { FALSE_ALARM_RATE } from './range';

/**
 * By how much has a score risen since many actions, all of them together? Each action is followed
 * by a window of days that measure it. Actions whose windows overlap cannot be told apart, so they
 * are one group with one change:
 *
 *     score of a day
 *          ▁▁▁▁▁▁▁▁▁│ a ▔▔▔▔▔▔▔▔▔▔▔▔│ b  c ▔▔▔▔▔▔▔▔▔▔▔▔▔▔
 *           before a   window of a  │     window of c
 *                      before b, c ─┘
 *
 *     change of a group   = mean of the window of its last action
 *                           − mean of the latest days before its first action
 *     measured            = sum of the changes of all groups
 *
 * The days before a group begin where the last action of the group before it lies, so that a change
 * counts once. So the days of one group's window are often those before the next one, and the
 * errors of both changes cancel. That is why the interval is not made of the groups' intervals, but
 * of the variance of the whole sum: each day has a weight, and days resemble each other as those of
 * an AR(1) process do.
 *
 * A score that grew by itself before the first action may have gone on doing so. Then the interval
 * reaches as far as that growth would explain.
 *
 * What must never break: without any effect, the interval is above 0 for at most 1 of 20 accounts
 * (`npm run bench -- trackRecord`).
 */
export interface TrackRecord {
	/** The groups that have a change. */
	groups: ActionGroup[];
	/** The number of actions in these groups. */
	judged: number;
	/** Undefined if there are too few actions or groups to say anything. */
	measured?: Measured;
}

/** The sum of the changes of all groups and the interval that it is in, in hundredths of a point. */
export interface Measured {
	change: number;
	low: number;
	high: number;
}

/** Fewer actions than this, or fewer groups, are too few to say anything. */
export const MIN_ACTIONS = 8;

export const MIN_GROUPS = 4;

/** This many days before a group at most say where the score was. */
const LEVEL_DAYS = 28;

/** The usual autocorrelation of a score, which counts as much as this many days (`baseline.ts`). */
const PRIOR = { phi: 0.4, days: 30, perRest: 100 };

const MAX_PHI = 0.98;

/** The least half-width of the interval, in points, because scores are rounded. */
const MIN_HALF_WIDTH = 0.5;

export interface ActionGroup {
	/** The day of its first action, and that of its last one, in days since the epoch. */
	first: number;
	last: number;
	actions: number;
}

/**
 * Groups actions whose windows overlap.
 * @param actions their days, since the epoch, in any order
 * @param length the days of each window
 */
export function groupsOf(actions: number[], length: number): ActionGroup[] {
	const groups: ActionGroup[] = [];
	for (const day of [...actions].sort((one, other) => one - other)) {
		const group = groups.at(-1);
		if (group && day < group.last + length) {
			group.last = day;
			group.actions += 1;
		} else groups.push({ first: day, last: day, actions: 1 });
	}
	return groups;
}

/** A group that can be measured, with the days that say what it has changed. */
interface Measurement {
	group: ActionGroup;
	before: Day[];
	since: Day[];
}

/**
 * Measures what a score has done since actions.
 * @param all the days that have a score, by date
 * @param actions the days of the actions, since the epoch
 * @param length the days of each window
 */
export function trackRecord(all: Day[], actions: number[], length: number): TrackRecord {
	const groups = groupsOf(actions, length);
	const measurements = groups.flatMap((group, index) => {
		const start = groups[index - 1]?.last ?? -Infinity;
		const before = daysIn(all, start, group.first).slice(-LEVEL_DAYS);
		const since = daysIn(all, group.last, group.last + length);
		const needed = index === 0 ? MIN_BEFORE : MIN_SINCE;
		return before.length < needed || since.length < MIN_SINCE ? [] : [{ group, before, since }];
	});
	const judged = sum(measurements.map(({ group }) => group.actions));
	const counts = { groups: measurements.map(({ group }) => group), judged };
	if (judged < MIN_ACTIONS || measurements.length < MIN_GROUPS) return counts;
	return { ...counts, measured: measuredIn(all, groups, measurements) };
}

function daysIn(all: Day[], from: number, until: number): Day[] {
	return all.filter(({ day }) => day >= from && day < until);
}

function measuredIn(all: Day[], groups: ActionGroup[], measurements: Measurement[]): Measured {
	const changes = measurements.map(({ before, since }) => meanOf(since) - meanOf(before));
	const change = sum(changes);
	const { sigma, phi, count } = noiseIn(stretchesOf(all, groups));
	const inflation = (1 + phi) / (1 - phi);
	const quantile = studentQuantile(FALSE_ALARM_RATE / 2, Math.max(5, count / inflation ** 2));
	const variance = sigma ** 2 * varianceOf(weightsOf(measurements), phi);
	const widthOf = (ofSum: number) => Math.max(MIN_HALF_WIDTH, quantile * Math.sqrt(ofSum));
	const grown = growthIn(daysIn(all, -Infinity, groups[0]?.first ?? 0), measurements);
	const [width, wider] = [widthOf(variance), widthOf(variance + grown.variance)];
	return {
		change: hundredths(change),
		low: hundredths(Math.min(change - width, change - grown.points - wider)),
		high: hundredths(Math.max(change + width, change - grown.points + wider)),
	};
}

const meanOf = (days: Day[]) => mean(days.map(({ score }) => score));

/** The weight of each day in the sum of all changes. */
function weightsOf(measurements: Measurement[]): Map<number, number> {
	const weights = new Map<number, number>();
	const add = (days: Day[], weight: number) => {
		for (const { day } of days) weights.set(day, (weights.get(day) ?? 0) + weight / days.length);
	};
	for (const { before, since } of measurements) {
		add(before, -1);
		add(since, 1);
	}
	return weights;
}

/** The variance of a weighted sum of days of an AR(1) process, in units of the variance of a day. */
function varianceOf(weights: Map<number, number>, phi: number): number {
	let variance = 0;
	// What the days so far have in common with the next one.
	let common = 0;
	let last = 0;
	for (const [day, weight] of [...weights].sort(([one], [other]) => one - other)) {
		common *= phi ** (day - last);
		variance += weight ** 2 + 2 * weight * common;
		common += weight;
		last = day;
	}
	return variance;
}

/** The days between one group and the next, in which no action changes the level. */
function stretchesOf(all: Day[], groups: ActionGroup[]): Day[][] {
	const starts = [(groups[0]?.first ?? 0) - MAX_DAYS, ...groups.map(({ last }) => last)];
	return starts
		.map((start, index) => daysIn(all, start, groups[index]?.first ?? Infinity))
		.filter((days) => days.length >= MIN_SINCE);
}

/**
 * The standard deviation of a day and the autocorrelation, from the deviations of days from the
 * mean of their stretch. Such deviations are smaller, and resemble each other less, than those from
 * the true level: the more so, the shorter the stretch is. So both are the values with which an
 * AR(1) process would show what is seen.
 */
function noiseIn(stretches: Day[][]) {
	const deviations = stretches.map((days) => {
		const level = meanOf(days);
		return days.map(({ day, score }) => ({ day, by: score - level }));
	});
	const squares = sum(deviations.flat().map(({ by }) => by ** 2));
	const products = sum(deviations.flatMap(neighbourProducts));
	const lengths = stretches.map((days) => days.length);
	const count = sum(lengths);
	const seenPhi = phiOf(squares === 0 ? 0 : products / squares, lengths);
	const prior = Math.min(PRIOR.days, PRIOR.perRest * (1 - seenPhi) ** 2);
	const drawn = (seenPhi * count + PRIOR.phi * prior) / (count + prior);
	const phi = Math.min(MAX_PHI, drawn + Math.sqrt((1 - drawn ** 2) / (count + prior)));
	const sigma = Math.sqrt(squares / sum(lengths.map((n) => squaresOf(n, phi))));
	return { sigma, phi, count };
}

/** The autocorrelation with which so long stretches show this ratio of products to squares. */
function phiOf(ratio: number, lengths: number[]): number {
	let [low, high] = [0, MAX_PHI];
	while (high - low > 1e-4) {
		const phi = (low + high) / 2;
		const expected =
			sum(lengths.map((days) => productsOf(days, phi))) /
			sum(lengths.map((days) => squaresOf(days, phi)));
		if (expected < ratio) low = phi;
		else high = phi;
	}
	return low;
}

/** The product of each deviation with that of the day before, where this day has a score. */
function neighbourProducts(deviations: Array<{ day: number; by: number }>): number[] {
	return deviations.slice(1).flatMap(({ day, by }, index) => {
		const before = deviations[index];
		return before?.day === day - 1 ? [by * before.by] : [];
	});
}

/** The expected sum of squared deviations of so many days from their mean, for a variance of 1. */
function squaresOf(days: number, phi: number): number {
	return days * (1 - ofMean(days, phi));
}

/** The expected sum of the products of the deviations of neighbouring days. */
function productsOf(days: number, phi: number): number {
	const ofAll = ofMean(days, phi);
	const ofFirst = (1 - phi ** days) / (1 - phi) / days;
	return (days - 1) * phi - (days + 1) * ofAll + 2 * ofFirst;
}

/**
 * What the growth of the days before the first action would have added to the sum of the changes,
 * and the variance of that. Growth that chance explains does not count.
 */
function growthIn(earlier: Day[], measurements: Measurement[]) {
	const latest = latestDays(earlier, MAX_DAYS);
	if (latest.length < MIN_BEFORE) return { points: 0, variance: 0 };
	const middleOf = (days: Day[]) => mean(days.map(({ day }) => day));
	const days = sum(measurements.map(({ before, since }) => middleOf(since) - middleOf(before)));
	const baseline = estimateBaseline(latest, { isSloped: true });
	const { middle } = baseline.line;
	const rise = baseline.at(middle + 1) - baseline.at(middle);
	const ofRise = baseline.varianceAt(middle + 1) - baseline.varianceAt(middle);
	return { points: rise * days, variance: baseline.sigma ** 2 * ofRise * days ** 2 };
}
