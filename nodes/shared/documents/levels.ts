import type { Locale } from '../language/locale';
import { tenths } from '../values/hundredths';

/** A score's level, and what is usual for it, as readers get them. */

/** In points. */
interface Band {
	low: number;
	high: number;
}

/** What is usual, in tenths, or finer where a level beside it would look as if it were at the edge. */
export function rangeOf(locale: Locale, band: Band, level?: number) {
	const isFine = level !== undefined && isAtEdge(level, band);
	const shown = (edge: number) => formatLevel(locale, edge, isFine);
	return { low: shown(band.low), high: shown(band.high) };
}

/** A level and what is usual for it, with the same decimals. */
export function levelOf(locale: Locale, chart: Band & { level: number }) {
	const level = formatLevel(locale, chart.level, isAtEdge(chart.level, chart));
	return { level, ...rangeOf(locale, chart, chart.level) };
}

function formatLevel({ number }: Locale, value: number, isFine: boolean): string {
	return isFine ? number(value, 2) : number(value, 1);
}

function isAtEdge(level: number, { low, high }: Band): boolean {
	return [low, high].some((edge) => tenths(edge) === tenths(level));
}
