import { tenths } from '../values/numbers';
import type { Locale } from './locale';

/** A score's level, and what is usual for it, as readers get them. */

/** In points. */
interface Band {
	low: number;
	high: number;
}

/** Writes points in tenths, or finer where a level would look as if it were at an edge of its usual range. */
function writerOf({ number }: Locale, { low, high }: Band, level?: number) {
	const isAtEdge = [low, high].some(
		(edge) => level !== undefined && tenths(edge) === tenths(level),
	);
	return (points: number) => number(points, isAtEdge ? 2 : 1);
}

/** What is usual, with as many decimals as a level beside it has. */
export function rangeOf(locale: Locale, band: Band, level?: number) {
	const write = writerOf(locale, band, level);
	return { low: write(band.low), high: write(band.high) };
}

/** A level and what is usual for it. */
export function levelOf(locale: Locale, chart: Band & { level: number }) {
	const write = writerOf(locale, chart, chart.level);
	return { level: write(chart.level), ...rangeOf(locale, chart, chart.level) };
}
