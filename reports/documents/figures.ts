import { type Decimals, showsAsZero } from '../language/formatters';
import type { Locale } from '../language/locale';
import { mean } from '../statistics/distributions';
import { finiteNumber, nonBlankText } from '../values/json';
import { singleLine } from '../values/text';
import {
	type BarChart,
	type BarEntry,
	type KeyFigure,
	type ListLimits,
	type StackedBarChart,
	plain,
	type TextRun,
	runsOf,
	type Tone,
	type TrendChart,
	type TrendPoint,
	UNUSUAL,
} from './blocks';
import { maximum, minimum } from '../values/numbers';

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
	/** The change, in the metric's unit, and its period where nothing else says it, e.g. "in 30 days". */
	change?: { by: number; period?: string } & Judged;
	/** Which direction is good news: up if absent; of the others, only the opposite is bad news, and nothing is good. */
	better?: 'up' | 'notLess' | 'notMore';
}

/** A figure of the service: a number, or else its text, or the text for none. */
export function toFigure(value: unknown, of: 'score' | 'share', { figures }: Locale): Figure {
	return { value: finiteNumber(value), absent: nonBlankText(value) ?? figures.absent({ of }) };
}

/** A key figure with its change. */
export function figure(metric: FigureInput, locale: Locale): KeyFigure {
	const name = singleLine(metric.label, 'label');
	const value = singleLine(formatMetric(locale, metric), 'word') || '–';
	const { change: { by, isUnusual } = {}, unit, better, decimals } = metric;
	const period = singleLine(metric.change?.period, 'period') || undefined;
	const texts = [metric.place, metric.detail, metric.usual];
	const [place = '', detail = '', usual = ''] = texts.map((text) => singleLine(text, 'word'));
	const tone = toneOfChange({ by: by ?? 0, isUnusual, decimals }, better);
	const label = name && tone === 'bad' ? `${UNUSUAL} ${name}` : name;
	const since = (change: string, isMarked: boolean) =>
		locale.figures.changed({ change, period, isUnusual: isMarked });
	const change = by === undefined ? '' : formatChange(locale, by, unit, decimals);
	const moved = by === undefined ? '' : since(withArrow(by, change, decimals), false);
	const spoken = by === undefined ? undefined : since(change, false);
	// Where what is usual is known, a sentence says it.
	const isTold = isUnusual === true && metric.usual === undefined;
	const details = [change && since(change, isTold), place, detail].filter(Boolean);
	const behind = locale.inParentheses(locale.list(details, 'comma'));
	const shown = [{ text: value, strong: true }, ...runsOf(behind)];
	const isApart = metric.value === undefined || /\d/.test(label);
	return {
		kind: 'figure',
		label,
		value,
		change: { text: moved || place, spoken, ...(tone === 'neutral' ? { muted: true } : { tone }) },
		detail: { text: detail || usual, muted: true },
		short: usual || detail,
		isUnusual: isUnusual === true,
		line: label ? [{ text: isApart ? locale.labelled(label, '') : `${label} ` }, ...shown] : shown,
	};
}

/** A headline with a figure behind it. */
export function withFigure(headline: string, metric: FigureInput, locale: Locale): string {
	return locale.labelled(headline, plain(figure({ ...metric, label: '' }, locale).line));
}

/** A change with its direction, e.g. "▲ 4" for "+4". */
function withArrow(by: number, change: string, decimals?: Decimals): string {
	return showsAsZero(by, decimals)
		? NO_CHANGE
		: `${by > 0 ? '▲' : '▼'} ${change.replace(/^\D+/, '')}`;
}

const NO_CHANGE = '±0';

interface Trend extends Pick<TrendChart, 'band'> {
	/** At least one. */
	points: Array<Omit<TrendPoint, 'isReported'>>;
	/** The calendar date from which on its days are reported; absent: all are. */
	since?: string;
	/** What it shows. */
	name: string;
	/** What the band is: what is usual if absent. */
	bandOf?: 'usual' | 'expected';
}

/** A figure by day. */
export function trend(
	{ points: days, band, since, name, bandOf = 'usual' }: Trend,
	locale: Locale,
): TrendChart {
	const points = days.map((day) => ({
		...day,
		date: singleLine(day.date, 'word'),
		isReported: since === undefined || day.date >= since,
	}));
	const values = days.map(({ value }) => value);
	const decimals = commonDecimals(values);
	const [lowest, highest] = [minimum(values), maximum(values)];
	const [from = '', to = ''] = [points[0]?.date, points.at(-1)?.date];
	const reported = points.find(({ isReported }) => isReported)?.date ?? '';
	const isDated = from !== '' && to !== '';
	const last = values.at(-1) ?? 0;
	const caption = locale.figures.trend({
		days: isDated ? { from, to } : undefined,
		first: values[0] ?? 0,
		last,
		lowest,
		highest,
		usual: band,
		decimals,
	});
	const what = singleLine(name, 'label');
	const title = locale.list([what, ...(isDated ? [locale.days({ from, to })] : [])], 'comma');
	const strip = band && locale.figures.strip({ ...band, of: bandOf });
	const range = locale.figures.span({ low: lowest, high: highest, decimals });
	const isFlat = locale.number(lowest, decimals) === locale.number(highest, decimals);
	const short = sparkline(values, SHORT_LINE);
	return {
		kind: 'chart',
		form: 'trend',
		points,
		band,
		scale: band && {
			low: locale.number(band.low, 1),
			high: locale.number(band.high, 1),
			name: bandOf === 'usual' ? locale.figures.usualName : '',
		},
		last: locale.number(last, decimals),
		from: locale.date(from),
		to: reported > from ? locale.days({ from: reported, to }) : locale.date(to),
		name: title,
		legend: strip ? locale.sentences([locale.sentence(title), strip]) : title,
		sparkline: isFlat ? undefined : { short, long: sparkline(values, LONG_LINE), range },
		line: isFlat ? [] : [{ text: `${locale.labelled(title, short)} ${range}` }],
		caption: [{ text: caption }],
	};
}

export interface Bar extends Figure, Judged {
	name: string;
	/** True if it is the reader's own brand or domain. */
	isOwn?: boolean;
	/** A safe URL of what it is. */
	link?: string;
	change?: number;
	better?: FigureInput['better'];
	detail?: string;
}

interface Bars extends ListLimits {
	bars: Bar[];
	unit?: string;
}

/** In characters. */
const BAR_WIDTH = 10;

/** Bars in the order to show, the largest of them full. Their figures and their changes are columns, each of equally many decimals. */
export function bars(
	{ bars: all, unit = '', more = 0, entriesInSummary }: Bars,
	locale: Locale,
): BarChart {
	const whole = maximum([0, ...all.map(({ value }) => value ?? 0)]);
	const valueDecimals = commonDecimals(all.map(({ value }) => value));
	const decimals = commonDecimals(all.map(({ change }) => change));
	const entries = all.map((bar): BarEntry => {
		const { value, change: by, isUnusual, better, isOwn = false } = bar;
		const name = singleLine(bar.name, 'name') || '–';
		const figure = singleLine(formatFigure(locale, bar, unit, valueDecimals), 'word');
		const moved = formatMove({ by, isUnusual, better, unit, decimals }, locale);
		const detail = singleLine(bar.detail, 'word') || (isOwn ? locale.figures.you : '');
		const words = locale.list([moved.said, isOwn ? '' : detail].filter(Boolean), 'comma');
		const behind = locale.inParentheses(words) + (isOwn ? ` ◀ ${detail}` : '');
		const figured = value === undefined ? locale.labelled(name, figure) : `${figure} ${name}`;
		const said = (figure ? figured : name) + behind;
		const share = value && Math.min(1, Math.max(0, whole > 0 ? value / whole : 0));
		const drawn = share ? `${'█'.repeat(Math.max(1, Math.round(share * BAR_WIDTH)))} ` : '';
		const line = [...runsOf(drawn), ...runsOf(said, isOwn ? { strong: true } : {})];
		return { name, isOwn, link: bar.link, figure, change: moved.shown, detail, share, line };
	});
	return { kind: 'chart', form: 'bars', entries, more, entriesInSummary };
}

interface Parts {
	label: string;
	parts: Array<Pick<Bar, 'name' | 'change' | 'isUnusual'> & { value: number; tone?: Tone }>;
}

/** More parts are only counted. */
const MAX_PARTS = 8;

/** Of fewer, percentages would say more than the counts do. */
const LEAST_FOR_PERCENT = 50;

/** One bar of several counts, e.g. "By sentiment: positive 12 (+3), negative 2". */
export function parts({ label: title, parts: all }: Parts, locale: Locale): StackedBarChart {
	const total = all.reduce((sum, { value }) => sum + Math.max(0, value), 0);
	const shown = all.slice(0, MAX_PARTS).map(({ value, tone, change: by, isUnusual, ...part }) => {
		const name = singleLine(part.name, 'count') || '–';
		const figure = locale.number(value);
		const { said, shown: change } = formatMove({ by, isUnusual, better: 'notMore' }, locale);
		const share = total > 0 ? Math.max(0, value) / total : 0;
		const percent = locale.inParentheses(locale.percent(Math.round(share * 100)));
		const line = `${name} ${figure}${locale.inParentheses(said)}`;
		return {
			name,
			tone,
			share,
			percent: total < LEAST_FOR_PERCENT ? '' : percent,
			figure,
			change,
			line,
		};
	});
	const left = all.length - shown.length;
	const rest = left > 0 ? [locale.figures.more({ hidden: left, isMissing: false })] : [];
	const said = locale.list([...shown.map(({ line }) => line), ...rest], 'comma');
	const label = singleLine(title, 'label');
	const line = runsOf(label && said ? locale.labelled(label, said) : said);
	return { kind: 'chart', form: 'parts', label, parts: shown, line };
}

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
		said: locale.figures.changed({ change, isUnusual: isUnusual === true }),
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
export function formatMetric(
	locale: Locale,
	metric: FigureInput,
	decimals = metric.decimals,
): string {
	const shown = formatFigure(locale, metric, metric.unit, decimals);
	const isMinimum = metric.isAtLeast && metric.value !== undefined;
	return isMinimum ? locale.figures.atLeast({ figure: shown }) : shown;
}

const LEVELS = '▁▂▃▄▅▆▇█';

/** In signs: what fits on a phone in large and in small text. */
const SHORT_LINE = 15;
const LONG_LINE = 30;

/** Values as at most so many signs, each the mean of those that it stands for, from the lowest to the highest. */
function sparkline(values: number[], signs: number): string {
	const count = Math.min(signs, values.length);
	const means = Array.from({ length: count }, (_, index) =>
		mean(
			values.slice(
				Math.floor((index * values.length) / count),
				Math.floor(((index + 1) * values.length) / count),
			),
		),
	);
	const low = minimum(means);
	const span = maximum(means) - low || 1;
	return means
		.map((each) => LEVELS[Math.round(((each - low) / span) * (LEVELS.length - 1))])
		.join('');
}
