import { clip, CLIP_PRODUCTS_AT, type Day, estimateBaseline } from './baseline';
import { mean, sum } from './distributions';

/**
 * With fewer days than six weeks, or fewer than four of a weekday, a weekday cannot be told from
 * chance.
 */
const MIN_KNOWN = { days: 42, ofEach: 4 };

/**
 * From this value of F on, weekdays differ beyond chance. It is about the 1 % point with 6 degrees
 * of freedom in the numerator.
 */
const MIN_F = 3;

/**
 * James and Stein subtract this from seven estimates: their number, less one for their mean and
 * less two.
 */
const SHRUNK_BY = 4;

/**
 * Estimates what each weekday adds to a score, in points, by `day % 7`. If a score is lower on each
 * weekend, a smaller step is found only after that difference is taken out:
 *
 *     Mon 62  Tue 62  Wed 61  Thu 62  Fri 62  Sat 50  Sun 50   →  Sat and Sun −9, the others +3
 *
 * (Days count from the epoch, which was a Thursday.) Weekdays that differ by no more than chance
 * add nothing. Those that differ by more are drawn together a little, because chance puts seven
 * estimates too far apart (James and Stein). Each day counts as at most 2.5 standard deviations
 * from its line, so that a single one does not decide.
 */
export function weekdayEffects(days: Day[]): number[] {
	const none = Array<number>(7).fill(0);
	if (days.length < MIN_KNOWN.days) return none;
	const { at, sigma } = estimateBaseline(days);
	const deviations = days.map(({ day, score }) => ({
		weekday: day % 7,
		by: clip(score - at(day), CLIP_PRODUCTS_AT * sigma),
	}));
	const groups = Array.from({ length: 7 }, (_, weekday) =>
		deviations.filter((deviation) => deviation.weekday === weekday).map(({ by }) => by),
	);
	if (groups.some(({ length }) => length < MIN_KNOWN.ofEach)) return none;
	const means = groups.map(mean);
	const centre = mean(means);
	const between = sum(
		groups.map(({ length }, weekday) => length * ((means[weekday] ?? 0) - centre) ** 2),
	);
	const within = sum(deviations.map(({ weekday, by }) => (by - (means[weekday] ?? 0)) ** 2));
	// Eight degrees of freedom are used up by the seven means and the slope.
	const variance = within / (deviations.length - 8);
	if (between / 6 <= MIN_F * variance) return none;
	const shrinkage = 1 - (SHRUNK_BY * variance) / between;
	return means.map((value) => shrinkage * (value - centre));
}
