import type { Locale } from '../language/locale';
import { finiteNumber, nonBlankText } from '../values/json';
import { type Decimals, showsAsZero } from '../values/numbers';
import type { TextRun, Tone } from './types';

/** Figures as readers get them: with one decimal, two where they would be 0 without, and alike in all formats. */

export interface Figure {
	value: number | undefined;
	/** The text to show without a value. */
	absent: string;
}

/** True if a change is more than chance explains; only then it is colored or marked. Absent: not judged. */
export interface Judged {
	isUnusual?: boolean;
}

export interface FigureInput extends Figure {
	/** e.g. "AI visibility of example.com" */
	label: string;
	/** e.g. "%" */
	unit?: string;
	decimals?: Decimals;
	isAtLeast?: boolean;
	/** e.g. "#2 of 5", in the place of a change. */
	place?: string;
	/** The same in a table, e.g. "#2/5". */
	short?: string;
	/** e.g. "1.5 percentage points ahead of Harbor Beans" */
	detail?: string;
	/** What a tile has in its place: what is usual, or a shorter detail. */
	usual?: string;
	/** What stands behind an unusual change, e.g. "usual: 356–535"; absent: the word "unusual". */
	range?: string;
	/** The change, in the metric's unit, and its period where nothing else says it, e.g. "in 30 days". */
	change?: { by: number; period?: string } & Judged;
	/** Which direction is good news: up if absent; of the others, only the opposite is bad news, and nothing is good. */
	better?: 'up' | 'notLess' | 'notMore';
}

/** A figure of the service: a number, or else its text, or the text for none. */
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

/** A change as said in a line, e.g. "+4", and as shown in a column, e.g. "▲ 4": with a word or a tone where unusual. */
export function formatMove(
	{ by, isUnusual, unit, better, decimals }: Change,
	locale: Locale,
): { said: string; shown: TextRun } {
	if (by === undefined) return { said: '', shown: { text: '' } };
	const change = formatChange(locale, by, unit, decimals);
	const tone = toneOfChange({ by, isUnusual, decimals }, better);
	const style = isUnusual ? { tone } : { muted: true };
	return {
		said: locale.list([change, ...(isUnusual ? [locale.figures.unusual] : [])], 'comma'),
		shown: { text: withArrow(by, change, decimals), spoken: change, ...style },
	};
}

/** True if a change is good news; neither where chance explains it, or nobody has judged it. */
export function toneOfChange(
	{ by, isUnusual, decimals }: { by: number; decimals?: Decimals } & Judged,
	better: FigureInput['better'] = 'up',
): Tone {
	if (!isUnusual || showsAsZero(by, decimals)) return 'neutral';
	if (by > 0 === (better === 'notMore')) return 'bad';
	return better === 'up' ? 'good' : 'neutral';
}

/** A change in a unit, e.g. "+4", "−2.5 pts" (percentages change by points), or "±0" where it rounds to nothing. */
export function formatChange(
	{ delta, figures, plural }: Locale,
	by: number,
	unit?: string,
	decimals?: Decimals,
): string {
	if (showsAsZero(by, decimals)) return NO_CHANGE;
	if (unit !== '%') return delta(by, decimals);
	return figures.points({ of: 'share', by, decimals, unit: plural(by, decimals) });
}

/** The decimals that a column needs so that all its figures have equally many. */
export function commonDecimals(values: Array<number | undefined>): Decimals {
	const cents = values.map((value) => Math.round(Math.abs(value ?? 0) * 100));
	if (cents.some((amount) => amount > 0 && amount < 5)) return 2;
	return cents.some((amount) => Math.round(amount / 10) % 10 !== 0) ? 1 : 0;
}

/** A number with its unit, or the text to show without one. */
export function formatFigure(
	{ number, percent }: Locale,
	{ value, absent }: Figure,
	unit = '',
	decimals?: Decimals,
): string {
	if (value === undefined) return absent;
	return unit === '%' ? percent(value, decimals) : `${number(value, decimals)}${unit}`;
}

/** The figure of a metric, e.g. "at least 1,200". */
export function formatMetric(
	locale: Locale,
	metric: FigureInput,
	decimals = metric.decimals,
): string {
	const shown = formatFigure(locale, metric, metric.unit, decimals);
	const isMinimum = metric.isAtLeast && metric.value !== undefined;
	return isMinimum ? locale.figures.atLeast({ figure: shown }) : shown;
}
