import { type Decimals, isZero } from '../language/formatters';
import type { Locale } from '../language/locale';
import { finiteNumber, nonBlankText } from '../values/json';
import {
	type BarChart,
	type BarEntry,
	DOTS,
	type KeyFigure,
	type Listed,
	type Paragraph,
	phrase,
	type Run,
	runsOf,
	type Tone,
	type TrendChart,
} from './blocks';
import { singleLine } from './externalText';

/** Figures as readers get them: with one decimal, two where they would be 0 without, and alike in all formats. */

export interface Figure {
	value: number | undefined;
	/** The text to show without a value. */
	absent: string;
}

/** True if a change is more than chance explains; only then it is colored or marked. Absent: not judged. */
export interface Verdict {
	isUnusual?: boolean;
}

export interface Metric extends Figure {
	/** e.g. "AI visibility of example.com" */
	label: string;
	/** e.g. "%" */
	unit?: string;
	isAtLeast?: boolean;
	/** e.g. "rank 2 of 5" */
	detail?: string;
	/** The change, in the metric's unit, and its period, e.g. "in 30 days". */
	change?: { by: number; period: string } & Verdict;
	/** Which direction is good news; absent: up. */
	better?: 'up' | 'down' | 'neither';
}

/** A figure of the service: a number, or else its text, or the text for none. */
export function figureOf(value: unknown, absent: string): Figure {
	return { value: finiteNumber(value), absent: nonBlankText(value) ?? absent };
}

/** A key figure with its change. */
export function figure(metric: Metric, locale: Locale): KeyFigure {
	const label = singleLine(metric.label, 'label');
	const value = singleLine(formatMetric(locale, metric), 'word') || '–';
	const { change, unit, better } = metric;
	const notes = [
		changeOf(locale, { ...change, unit, better }),
		{ text: singleLine(metric.detail, 'word'), muted: true },
	].filter(({ text }) => text !== '');
	const details = notes.map(({ text }) => text);
	const behind = locale.inParentheses(locale.list(details, 'comma'));
	const shown = [{ text: value, strong: true }, ...runsOf(behind)];
	const line = phrase(
		([name = '', said = '']) => locale.labelled(name, said),
		[runsOf(label), shown],
	);
	return { kind: 'figure', isLead: false, label, value, notes, line: label ? line : shown };
}

export interface DayValue {
	date: string;
	value: number;
}

interface Trend extends Pick<TrendChart, 'band'> {
	/** At least one. */
	points: DayValue[];
	/** The calendar date from which on it is marked. */
	since?: string;
}

/** A figure by day. */
export function trend({ points: days, band, since }: Trend, locale: Locale): TrendChart {
	const points = days.map(({ date, value }) => ({
		value,
		isMarked: since !== undefined && date >= since,
	}));
	const values = days.map(({ value }) => value);
	const decimals = decimalsIn(values);
	const [from, to = from] = [days[0], days.at(-1)]
		.map((day) => singleLine(day?.date, 'word'))
		.filter((date) => date !== '');
	const caption = locale.figures.trend({
		days: from === undefined || to === undefined ? undefined : { from, to },
		first: values[0] ?? 0,
		last: values.at(-1) ?? 0,
		lowest: Math.min(...values),
		highest: Math.max(...values),
		usual: band,
		decimals,
	});
	const line = [{ text: sparkline({ points, band }) }];
	return { kind: 'chart', form: 'trend', points, band, line, caption: [{ text: caption }] };
}

export interface Bar extends Figure, Verdict {
	name: string;
	/** True if it is the reader's own brand or domain. */
	isOwn?: boolean;
	change?: number;
	detail?: string;
}

interface Bars extends Listed {
	bars: Bar[];
	/** The value of a full bar; absent: 100, or the largest value if that is more. */
	whole?: number;
	unit?: string;
}

/** Bars in the order to show. Their figures and their changes are columns, each of equally many decimals. */
export function bars(all: Bars, locale: Locale): BarChart {
	const { bars: each, unit = '', more = 0, inSummary } = all;
	const whole = all.whole ?? Math.max(...each.map(({ value }) => value ?? 0), 100);
	const decimals = {
		values: decimalsIn(each.map(({ value }) => value)),
		changes: decimalsIn(each.map(({ change }) => change)),
	};
	return {
		kind: 'chart',
		form: 'bars',
		hasOwn: each.some(({ isOwn }) => isOwn),
		entries: each.map((bar) => barEntry(bar, { whole, unit }, decimals, locale)),
		more,
		inSummary,
	};
}

function barEntry(
	bar: Bar,
	{ whole, unit }: { whole: number; unit: string },
	decimals: Record<'values' | 'changes', Decimals>,
	locale: Locale,
): BarEntry {
	const { value, isOwn = false } = bar;
	const name = singleLine(bar.name, 'name') || '–';
	const shown = singleLine(formatFigure(locale, bar, unit, decimals.values), 'word');
	const isUnusual = bar.isUnusual || undefined;
	const change = changeOf(locale, { by: bar.change, isUnusual, unit, decimals: decimals.changes });
	const detail = singleLine(bar.detail, 'word') || (isOwn ? locale.figures.you : '');
	const words = locale.list([change.text, detail].filter(Boolean), 'comma');
	const behind = isOwn ? ` ◀ ${words}` : locale.inParentheses(words);
	const said = [shown, name].filter(Boolean).join(' ') + behind;
	const share = value && Math.min(1, Math.max(0, whole > 0 ? value / whole : 0));
	return {
		name,
		isOwn,
		figure: shown,
		change,
		detail,
		share,
		line: [
			...runsOf(share === undefined ? '' : `${drawnBar(share)} `),
			...runsOf(said, isOwn ? { strong: true } : {}),
		],
	};
}

export interface Count extends Verdict {
	name: string;
	count: number;
	change?: number;
	tone?: Tone;
}

/** More counts are only counted. */
const MAX_COUNTS = 8;

/** Counts by name, the largest first, e.g. "By sentiment: 🟢 positive 12 (+3), 🔴 negative 2". */
export function counts(label: string, all: Count[], locale: Locale): Paragraph {
	const words = all.slice(0, MAX_COUNTS).map((each) => {
		const dot = each.tone ? `${DOTS[each.tone]} ` : '';
		const name = singleLine(each.name, 'count');
		const change = changeOf(locale, { by: each.change, isUnusual: each.isUnusual || undefined });
		return `${dot}${name} ${locale.number(each.count)}${locale.inParentheses(change.text)}`;
	});
	const left = all.length - words.length;
	const name = singleLine(label, 'label');
	const rest = left > 0 ? [locale.figures.more({ hidden: left })] : [];
	const said = locale.list([...words, ...rest], 'comma');
	const text = runsOf(`${name && locale.labelled(name, '').trimEnd()} ${said}`.trim());
	return { kind: 'paragraph', role: 'note', text };
}

interface Change extends Verdict, Pick<Metric, 'unit' | 'better'> {
	by?: number;
	period?: string;
	decimals?: Decimals;
}

/** A change, what it is since, and its verdict, e.g. "+4 since 15 Nov, usual"; in color where it is good or bad news. */
function changeOf(
	locale: Locale,
	{ by, period = '', isUnusual, unit, better, decimals }: Change,
): Run {
	if (by === undefined) return { text: '' };
	const { changed, judged } = locale.figures;
	const moved = formatChange(locale, by, unit, decimals);
	const text = changed({ change: moved, period: singleLine(period, 'period') }).trim();
	const tone = toneOfChange({ by, isUnusual }, better);
	return {
		text: isUnusual === undefined ? text : judged({ change: text, isUnusual }),
		...(tone === 'neutral' ? { muted: true } : { tone }),
	};
}

/** True if a change is good news; neither where chance explains it, or nobody has judged it. */
export function toneOfChange(
	{ by, isUnusual }: { by: number } & Verdict,
	better: Metric['better'] = 'up',
): Tone {
	if (!isUnusual || isZero(by) || better === 'neither') return 'neutral';
	return by > 0 === (better === 'up') ? 'good' : 'bad';
}

/** A change in a unit, e.g. "+4", "−2.5 pts" (percentages change by points) or "no change". */
export function formatChange(
	{ delta, figures, plural }: Locale,
	by: number,
	unit?: string,
	decimals?: Decimals,
): string {
	if (isZero(by)) return figures.noChange;
	if (unit !== '%') return delta(by, decimals);
	return figures.points({ by, decimals, unit: plural(by, decimals) });
}

/** The decimals that a column needs so that all its figures have equally many. */
export function decimalsIn(values: Array<number | undefined>): Decimals {
	const cents = values.map((value) => Math.round(Math.abs(value ?? 0) * 100));
	if (cents.some((each) => each > 0 && each < 5)) return 2;
	return cents.some((each) => Math.round(each / 10) % 10 !== 0) ? 1 : 0;
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
export function formatMetric(locale: Locale, metric: Metric, decimals?: Decimals): string {
	const shown = formatFigure(locale, metric, metric.unit, decimals);
	const isMinimum = metric.isAtLeast && metric.value !== undefined;
	return isMinimum ? locale.figures.atLeast({ figure: shown }) : shown;
}

/** The least that a chart of a trend spans, in points: else small changes would look like cliffs. */
const LEAST_SPAN = 10;

/** Where the chart of a trend begins, and how much it spans. */
export function axisOf({ points, band }: Pick<TrendChart, 'points' | 'band'>) {
	const values = points.map(({ value }) => value);
	const all = band ? [...values, band.low, band.high] : values;
	const [low, high] = [Math.min(...all), Math.max(...all)];
	const span = Math.max(high - low, LEAST_SPAN);
	return { low: low - (span - (high - low)) / 2, span };
}

/** Evenly spaced entries from the first to the last, up to a maximum number. */
export function thinned<T>(entries: T[], max: number): T[] {
	if (entries.length <= max) return entries;
	const step = (entries.length - 1) / (max - 1);
	return Array.from({ length: max }, (_, index) => entries[Math.round(index * step)] as T);
}

/** In characters. */
const BAR_WIDTH = 10;

/** A bar of fixed width, so that bars in a column line up in every font. @param share of a full bar, from 0 to 1 */
function drawnBar(share: number): string {
	const full = Math.round(share * BAR_WIDTH);
	return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

const LEVELS = '▁▂▃▅▇';

/** So that the line does not wrap in a chat. */
const MAX_SIGNS = 30;

/** A trend as a line of up to 30 signs, with a stroke before those that are marked. */
function sparkline(all: Pick<TrendChart, 'points' | 'band'>): string {
	const { low, span } = axisOf(all);
	const shown = thinned(all.points, MAX_SIGNS);
	const first = shown.find(({ isMarked }) => isMarked);
	const signs = shown.map((point) => {
		const level = Math.round(((point.value - low) / span) * (LEVELS.length - 1));
		return `${point === first ? '│' : ''}${LEVELS[level]}`;
	});
	return signs.join('');
}
