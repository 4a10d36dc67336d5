import type { Locale } from '../language/locale';
import { mean } from '../statistics/distributions';
import { maximum, minimum } from '../values/numbers';
import { singleLine } from '../values/text';
import { commonDecimals } from './numbers';
import type { TrendChart, TrendPoint } from './types';

interface Trend extends Pick<TrendChart, 'band'> {
	/** The days to draw, at least one. */
	points: Array<Omit<TrendPoint, 'isReported'>>;
	/** The calendar date of the first day that is reported. If it is absent, all days are. */
	since?: string;
	/** What the chart shows, e.g. "Score". */
	name: string;
	/** What the band stands for: the usual range if it is absent. */
	bandOf?: 'usual' | 'expected';
	/** The average since that day, if the chart ends with it instead of its last value. */
	end?: number;
	/** What the days since that day are, e.g. "since the action". */
	sinceName?: string;
}

/**
 * Makes the chart of a figure by day: a drawing for formats that have it, a sparkline and a caption
 * for the others.
 */
export function trend(
	{ points: days, band, since, name, bandOf = 'usual', end, sinceName = '' }: Trend,
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
		of: bandOf,
		decimals,
	});
	const what = singleLine(name, 'label');
	const title = locale.list([what, ...(isDated ? [locale.days({ from, to })] : [])], 'comma');
	const strip = band && locale.figures.strip({ ...band, of: bandOf });
	const range = locale.figures.span({ first: values[0] ?? 0, last, decimals });
	const [short, long] = [sparkline(values, SHORT_LINE, band), sparkline(values, LONG_LINE, band)];
	const isPart = reported > from;
	const lastDays = isPart ? locale.days({ from: reported, to }) : locale.date(to);
	const isSeen = short !== '' && long !== '';
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
		last: end === undefined ? locale.number(last, decimals) : locale.figures.mean({ mean: end }),
		from: locale.date(from),
		to: isPart && sinceName !== '' ? locale.labelled(sinceName, lastDays) : lastDays,
		name: title,
		legend: strip ? locale.sentences([locale.sentence(title), strip]) : title,
		sparkline: isSeen ? { short, long, range } : undefined,
		line: isSeen ? [{ text: `${locale.labelled(title, short)} ${range}` }] : [],
		caption: [{ text: caption }],
	};
}

const LEVELS = '▁▂▃▄▅▆▇█';

/** The number of signs that fit on a phone in large text, and below it that for small text. */
const SHORT_LINE = 15;

const LONG_LINE = 30;

/** Without a usual range, a line is at least this many points high: a quiet week looks quiet. */
const LEAST_SPAN = 10;

/** A line that takes fewer levels than this shows nothing. */
const LEAST_LEVELS = 4;

/**
 * Draws values with at most so many signs, each of which is the mean of the values that it stands
 * for. The line is as high as three bands, with the band in the middle, or higher if the values are.
 * The text is empty if there is nothing to see: all values are within the band, or the signs take
 * few levels.
 */
function sparkline(values: number[], signs: number, band?: TrendChart['band']): string {
	if (band && values.every((value) => value >= band.low && value <= band.high)) return '';
	const count = Math.min(signs, values.length);
	const means = Array.from({ length: count }, (_, index) =>
		mean(
			values.slice(
				Math.floor((index * values.length) / count),
				Math.floor(((index + 1) * values.length) / count),
			),
		),
	);
	const width = band ? band.high - band.low : 0;
	const low = Math.min(minimum(means), band ? band.low - width : Infinity);
	const high = Math.max(maximum(means), band ? band.high + width : -Infinity);
	const span = band ? high - low : Math.max(high - low, LEAST_SPAN);
	const levels = means.map((value) => Math.round(((value - low) / span) * (LEVELS.length - 1)));
	const height = maximum(levels) - minimum(levels) + 1;
	return height < LEAST_LEVELS ? '' : levels.map((level) => LEVELS[level]).join('');
}
