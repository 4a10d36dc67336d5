import { hundredths } from '../values/numbers';
import { mean, standardDeviation, studentQuantile, studentTail } from './distributions';

/** The side on which a figure is outside of its usual range. */
export type Side = 'above' | 'below';

/** A level and the edges of its usual range, in points. */
export interface Level {
	level: number;
	low: number;
	high: number;
}

/** Says on which side of its usual range a level is; undefined within it, and without a range. */
export function sideOf(usual?: Level): Side | undefined {
	if (!usual) return undefined;
	return usual.level > usual.high ? 'above' : usual.level < usual.low ? 'below' : undefined;
}

/**
 * True if a change goes to the side on which a level is. Without a side, or without a change, it is
 * false.
 */
export function isToward(by: number, side: Side | undefined): boolean {
	return by !== 0 && side === (by > 0 ? 'above' : 'below');
}

/**
 * The probability that the next value is outside of its range although it comes from the same
 * distribution as the others.
 */
export const PREDICTION_ERROR = 0.05;

/**
 * The minimum half-width of a range, in points, because values that are all but equal say little
 * about how they vary.
 */
const MIN_HALF_WIDTH = 1;

/** Where the next of several values is expected, and the degrees of freedom of that estimate. */
export interface Prediction {
	centre: number;
	/** The range that holds the next value in 19 of 20 cases; no edge is below 0. */
	range: [low: number, high: number];
	freedom: number;
}

/**
 * The prediction interval of Student's t for the next of at least six values: mean ± t·s·√(1 +
 * 1/n), but at least a point to each side.
 * @returns the range in hundredths
 */
export function predictionInterval(values: number[]): Prediction {
	const [centre, freedom] = [mean(values), values.length - 1];
	const t = studentQuantile(PREDICTION_ERROR / 2, freedom);
	const error = standardDeviation(values) * Math.sqrt(1 + 1 / values.length);
	const width = Math.max(MIN_HALF_WIDTH, t * error);
	const low = Math.max(0, hundredths(centre - width));
	return { centre, range: [low, hundredths(centre + width)], freedom };
}

/**
 * The p-value of a value: the probability that chance alone puts it as far from the expected one.
 */
export function pValue(value: number, { centre, range, freedom }: Prediction): number {
	const width = range[1] - centre;
	if (value === centre) return 1;
	const errors =
		(Math.abs(value - centre) / width) * studentQuantile(PREDICTION_ERROR / 2, freedom);
	return Math.min(1, 2 * studentTail(errors, freedom));
}

/** The probability that anything is called unusual about an account that stays as it is. */
export const FALSE_ALARM_RATE = 0.05;
