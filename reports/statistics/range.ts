import { hundredths } from '../values/numbers';
import { mean, standardDeviation, studentQuantile, studentTail } from './distributions';

/** Where a figure is that is outside of its usual range. */
export type Side = 'above' | 'below';

/** True if a level is above or below its usual range; undefined inside, and without one. */
export function sideOf(usual?: { level: number; low: number; high: number }): Side | undefined {
	if (!usual) return undefined;
	return usual.level > usual.high ? 'above' : usual.level < usual.low ? 'below' : undefined;
}

/** True if a change goes to the side on which a level is. */
export function isToward(by: number, side: Side | undefined): boolean {
	return by !== 0 && side === (by > 0 ? 'above' : 'below');
}

/** The probability that the next value is outside, where it comes from where the others do. */
export const PREDICTION_ERROR = 0.05;

/** The minimum half-width of a range, in points: of values that are all but equal, little is known of how they vary. */
const MIN_HALF_WIDTH = 1;

/** Where the next of several values is expected, and the degrees of freedom of that estimate. */
export interface Prediction {
	centre: number;
	/** Where it is expected in 19 of 20 cases; none is below 0. */
	range: [low: number, high: number];
	freedom: number;
}

/** The prediction interval of Student's t from six values or more: mean ± t·s·√(1 + 1/n) in hundredths, a point at least. */
export function predictionInterval(values: number[]): Prediction {
	const [centre, freedom] = [mean(values), values.length - 1];
	const t = studentQuantile(PREDICTION_ERROR / 2, freedom);
	const error = standardDeviation(values) * Math.sqrt(1 + 1 / values.length);
	const width = Math.max(MIN_HALF_WIDTH, t * error);
	const low = Math.max(0, hundredths(centre - width));
	return { centre, range: [low, hundredths(centre + width)], freedom };
}

/** The probability that chance alone makes a value lie as far from what is expected. */
export function pValue(value: number, { centre, range, freedom }: Prediction): number {
	const width = range[1] - centre;
	if (value === centre) return 1;
	const errors =
		(Math.abs(value - centre) / width) * studentQuantile(PREDICTION_ERROR / 2, freedom);
	return Math.min(1, 2 * studentTail(errors, freedom));
}

/** The probability that anything is called unusual on an account that stays as it is. */
export const FALSE_ALARM_RATE = 0.05;
