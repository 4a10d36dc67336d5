import type { Locale } from '../language/locale';
import type { Side } from '../statistics/range';
import { finiteNumber, nonBlankText } from '../values/json';
import { type Decimals, showsAsZero } from '../values/numbers';
import type { TextRun, Tone } from './types';

/**
 * This file writes figures as readers get them: with one decimal, or with two if they would be 0
 * with one, and alike in all formats.
 */

export interface Figure {
	value: number | undefined;
	/** The text that is shown if there is no value. */
	absent: string;
}

/** True if chance does not explain a change, which then is marked; absent if nobody judged it. */
export interface Judged {
	isUnusual?: boolean;
	/**
	 * The side of its usual range on which an unusual figure is. It decides whether that is good news,
	 * since a figure may move toward its range and still be outside. If it is absent, the direction of
	 * the change decides.
	 */
	side?: Side;
}

export interface FigureInput extends Figure {
	/** The name of the figure, e.g. "AI visibility of example.com". */
	label: string;
	/** The unit behind the number, e.g. "%". */
	unit?: string;
	decimals?: Decimals;
	isAtLeast?: boolean;
	/** The rank, e.g. "#2 of 5", which stands where other figures have their change. */
	place?: string;
	/** The rank for a narrow table, e.g. "#2/5". */
	short?: string;
	/** What stands beside the figure, e.g. "1.5 percentage points ahead of Harbor Beans". */
	detail?: string;
	/** What a tile, which has little room, shows instead of `detail`. */
	usual?: string;
	/** What stands behind an unusual change, e.g. "usual: 356–535", instead of "unusual". */
	range?: string;
	/**
	 * The change, in the metric's unit, and since when it is, e.g. "in 30 days", unless another text
	 * of the document says so.
	 */
	change?: { by: number; period?: string } & Judged;
	/**
	 * Which direction is good news; `up` if it is absent. With `up`, a rise is good and a fall is
	 * bad. With `notLess` a fall is bad, and with `notMore` a rise is; the opposite is neutral,
	 * because nobody knows if it is good.
	 */
	better?: 'up' | 'notLess' | 'notMore';
}

/** Reads a figure of the service: its number, else its text or the words for a missing one. */
export function toFigure(value: unknown, of: 'score' | 'share', { figures }: Locale): Figure {
	return { value: finiteNumber(value), absent: nonBlankText(value) ?? figures.absent({ of }) };
}

/** A change with its direction, e.g. "▲ 4" for "+4". */
export function withArrow(by: number, change: string, decimals?: Decimals): string {
	return showsAsZero(by, decimals)
		? NO_CHANGE
		: `${by > 0 ? '▲' : '▼'} ${change.replace(/^\D+/, '')}`;
}

const NO_CHANGE = '±0';

interface Change extends Judged, Pick<FigureInput, 'unit' | 'better'> {
	by?: number;
	decimals?: Decimals;
}

/**
 * Writes a change for a line, e.g. "+4, unusual", and for a column, e.g. "▲ 4", in the color of its
 * tone. A change that is not unusual is muted in a column.
 */
export function formatMove(
	{ by, isUnusual, side, unit, better, decimals }: Change,
	locale: Locale,
): { changeText: string; changeRun: TextRun } {
	if (by === undefined || showsAsZero(by, decimals)) {
		return { changeText: '', changeRun: { text: '' } };
	}
	const change = formatChange(locale, by, { unit, decimals });
	const tone = toneOfChange({ by, isUnusual, side, decimals }, better);
	const style = isUnusual ? { tone } : { muted: true };
	return {
		changeText: locale.list([change, ...(isUnusual ? [locale.figures.unusual] : [])], 'comma'),
		// In a column, the figure has the unit.
		changeRun: {
			text: withArrow(by, formatChange(locale, by, { decimals }), decimals),
			spoken: change,
			...style,
		},
	};
}

/** The tone of a change; neutral if chance explains it, or if nobody has judged it. */
export function toneOfChange(
	{ by, isUnusual, side, decimals }: { by: number; decimals?: Decimals } & Judged,
	better: FigureInput['better'] = 'up',
): Tone {
	if (!isUnusual || (!side && showsAsZero(by, decimals))) return 'neutral';
	const isMore = side ? side === 'above' : by > 0;
	if (isMore === (better === 'notMore')) return 'bad';
	return better === 'up' ? 'good' : 'neutral';
}

/** Writes a change, e.g. "+4", "−2.5 pts" (of percentages), or "±0" if it rounds to nothing. */
export function formatChange(
	{ delta, figures, plural }: Locale,
	by: number,
	{ unit, decimals }: { unit?: string; decimals?: Decimals } = {},
): string {
	if (showsAsZero(by, decimals)) return NO_CHANGE;
	if (unit !== '%') return delta(by, decimals);
	return figures.points({ of: 'share', by, decimals, unit: plural(by, decimals) });
}

/**
 * Joins what stands in parentheses behind a figure. In languages that write a comma in numbers,
 * there are semicolons between details with numbers or colons, e.g. "(−3,8; erwartet: 71,9)".
 */
export function joinDetails(details: string[], { list, number }: Locale): string {
	const hasDecimalComma = number(0.5).includes(',');
	const isCrowded = details.some((detail) => /\d,\d|:/.test(detail));
	return list(details, hasDecimalComma && isCrowded ? 'semicolon' : 'comma');
}

/**
 * The decimals that a column of figures needs, so that each figure has as many: 2 if one of them
 * would be 0 with one decimal, 1 if any is not whole, else 0.
 */
export function commonDecimals(values: Array<number | undefined>): Decimals {
	const cents = values.map((value) => Math.round(Math.abs(value ?? 0) * 100));
	if (cents.some((amount) => amount > 0 && amount < 5)) return 2;
	return cents.some((amount) => Math.round(amount / 10) % 10 !== 0) ? 1 : 0;
}

/** A number with its unit, or the text that is shown if there is none. */
export function formatFigure(
	{ number, percent }: Locale,
	{ value, absent }: Figure,
	unit = '',
	decimals?: Decimals,
): string {
	if (value === undefined) return absent;
	return unit === '%' ? percent(value, decimals) : `${number(value, decimals)}${unit}`;
}

/** The figure of a metric; e.g. "at least 1,200" if not all was counted. */
export function formatMetric(
	locale: Locale,
	metric: FigureInput,
	decimals = metric.decimals,
): string {
	const figureText = formatFigure(locale, metric, metric.unit, decimals);
	const isMinimum = metric.isAtLeast && metric.value !== undefined;
	return isMinimum ? locale.figures.atLeast({ figure: figureText }) : figureText;
}
