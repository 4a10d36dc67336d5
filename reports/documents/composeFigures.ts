import type { Decimals } from '../language/formatters';
import type { Locale } from '../language/locale';
import {
	type BarChart,
	type BarEntry,
	type Block,
	DOTS,
	type KeyFigure,
	phrase,
	type Run,
	runsOf,
} from './blocks';
import type { Bar, Bars, Counts, Metric, Trend, Verdict } from './document';
import {
	decimalsIn,
	formatChange,
	formatFigure,
	formatMetric,
	sparkline,
	toneOfChange,
} from './figures';
import { singleLine } from './text';

/** @param isFirst whether the document begins with it */
export function keyFigure(metric: Metric, isFirst: boolean, locale: Locale): KeyFigure {
	const label = singleLine(metric.label, 'label');
	const value = singleLine(formatMetric(locale, metric), 'word') || '–';
	const { change, unit, better } = metric;
	const notes = [
		changeOf(locale, { ...change, unit, better }),
		{ text: singleLine(metric.detail, 'word'), muted: true },
	].filter(({ text }) => text !== '');
	const said = notes.map(({ text }) => text);
	const behind = locale.inParentheses(locale.list(said, 'comma'));
	const figure = [{ text: value, strong: true }, ...runsOf(behind)];
	const line = phrase(
		([name = '', shown = '']) => locale.labelled(name, shown),
		[runsOf(label), figure],
	);
	const isNamed = label !== '';
	return {
		kind: 'figure',
		isLead: isFirst && isNamed,
		label,
		value,
		notes,
		line: isNamed ? line : figure,
	};
}

/** None for a trend without points. */
export function trendChart(trend: Trend, locale: Locale): Block[] {
	const { points, band, since } = trend;
	if (points.length === 0) return [];
	return [
		{
			kind: 'chart',
			form: 'trend',
			points: points.map(({ date, value }) => ({
				value,
				isMarked: since !== undefined && date >= since,
			})),
			band,
			line: [{ text: sparkline(trend) }],
			caption: [{ text: trendCaption(trend, locale) }],
		},
	];
}

function trendCaption({ points, band }: Trend, locale: Locale): string {
	const values = points.map(({ value }) => value);
	const decimals = decimalsIn(values);
	const [from, to = from] = [points[0], points.at(-1)]
		.map((point) => singleLine(point?.date, 'word'))
		.filter((date) => date !== '');
	return locale.figures.trend({
		days: from === undefined || to === undefined ? undefined : { from, to },
		first: values[0] ?? 0,
		last: values.at(-1) ?? 0,
		lowest: Math.min(...values),
		highest: Math.max(...values),
		usual: band,
		decimals,
	});
}

/** The figures and the changes of bars are columns, each of equally many decimals. */
export function barChart(part: Bars, locale: Locale): BarChart {
	const decimals = {
		values: decimalsIn(part.bars.map(({ value }) => value)),
		changes: decimalsIn(part.bars.map(({ change }) => change)),
	};
	return {
		kind: 'chart',
		form: 'bars',
		hasOwn: part.bars.some(({ isOwn }) => isOwn),
		entries: part.bars.map((each) => barEntry(each, part, decimals, locale)),
		more: part.more ?? 0,
		inSummary: part.inSummary,
	};
}

function barEntry(
	each: Bar,
	{ unit = '', whole }: Bars,
	decimals: Record<'values' | 'changes', Decimals>,
	locale: Locale,
): BarEntry {
	const { value, isOwn } = each;
	const name = singleLine(each.name, 'name') || '–';
	const figure = singleLine(formatFigure(locale, each, unit, decimals.values), 'word');
	const isUnusual = each.isUnusual || undefined;
	const change = changeOf(locale, { by: each.change, isUnusual, unit, decimals: decimals.changes });
	const detail = singleLine(each.detail, 'word') || (isOwn ? locale.figures.you : '');
	const words = locale.list([change.text, detail].filter(Boolean), 'comma');
	const behind = isOwn ? ` ◀ ${words}` : locale.inParentheses(words);
	return {
		name,
		isOwn,
		figure,
		change,
		detail,
		share: value === undefined ? undefined : shareOf(value, whole),
		line: runsOf([figure, name].filter(Boolean).join(' ') + behind, isOwn ? { strong: true } : {}),
	};
}

/** From 0 to 1. @param whole the value of a full bar */
function shareOf(value: number, whole: number): number {
	return whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0;
}

/** More counts are only counted. */
const MAX_COUNTS = 8;

/** e.g. "By sentiment: 🟢 positive 12 (+3), 🔴 negative 2" */
export function countsText({ label, counts }: Counts, locale: Locale): string {
	const words = counts.slice(0, MAX_COUNTS).map((each) => {
		const dot = each.tone ? `${DOTS[each.tone]} ` : '';
		const name = singleLine(each.name, 'count');
		const change = changeOf(locale, { by: each.change, isUnusual: each.isUnusual || undefined });
		return `${dot}${name} ${locale.number(each.count)}${locale.inParentheses(change.text)}`;
	});
	const left = counts.length - words.length;
	const name = singleLine(label, 'label');
	const said = locale.list(
		left > 0 ? [...words, locale.figures.more({ hidden: left })] : words,
		'comma',
	);
	return `${name && locale.labelled(name, '').trimEnd()} ${said}`.trim();
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
