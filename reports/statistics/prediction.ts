import { hundredths } from '../values/numbers';
import { mean, standardDeviation, studentQuantile, studentTail } from './distributions';

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
export function predictionOf(values: number[]): Prediction {
	const [centre, freedom] = [mean(values), values.length - 1];
	const t = studentQuantile(PREDICTION_ERROR / 2, freedom);
	const error = standardDeviation(values) * Math.sqrt(1 + 1 / values.length);
	const width = Math.max(MIN_HALF_WIDTH, t * error);
	const low = Math.max(0, hundredths(centre - width));
	return { centre, range: [low, hundredths(centre + width)], freedom };
}

/** The probability that chance alone makes a value lie as far from what is expected. */
export function probabilityOf(value: number, { centre, range, freedom }: Prediction): number {
	const width = range[1] - centre;
	if (value === centre) return 1;
	const errors =
		(Math.abs(value - centre) / width) * studentQuantile(PREDICTION_ERROR / 2, freedom);
	return Math.min(1, 2 * studentTail(errors, freedom));
}
