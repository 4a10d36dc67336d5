import type { Decimals } from '../language/formats';
import type { Locale } from '../language/locale';
import {
	plain,
	type BarChart,
	type BarEntry,
	type Block,
	type Figures,
	type KeyFigure,
	type Run,
	type Text,
} from './blocks';
import type { Bar, Bars, Counts, Metric, Trend } from './document';
import * as figures from './figures';
import { rangeOf } from './levels';
import { DOTS, inParentheses, LENGTHS, phrase, runsOf } from './runs';
import { singleLine } from './text';
import { bar, shareOf, sparkline } from './unicodeCharts';

/** @param isLead whether the document begins with them */
export function keyFigures(metrics: Metric[], isLead: boolean, locale: Locale): Figures {
	const all = metrics.map((each) => keyFigure(each, locale));
	const [{ label: text = [] } = {}] = all;
	const lead = { kind: 'heading', level: 1, text } as const;
	return { kind: 'figures', figures: all, ...(isLead && text.length > 0 ? { lead } : {}) };
}

export function keyFigure(metric: Metric, locale: Locale): KeyFigure {
	const { details, labelled } = locale.figures;
	const label = runsOf(singleLine(metric.label, LENGTHS.label));
	const shown = singleLine(figures.formatMetric(locale, metric), LENGTHS.word) || '–';
	const value = runsOf(shown, { strong: true });
	const detail = runsOf(singleLine(metric.detail, LENGTHS.word), { muted: true });
	const notes = [changeNote(metric, locale), detail].filter((note) => note.length > 0);
	const figure = [...value, ...inParentheses(phrase(details, notes))];
	const line = phrase(([name = '', said = '']) => labelled(name, said), [label, figure]);
	return {
		label,
		value,
		isShort: metric.value !== undefined && !metric.isAtLeast,
		notes,
		line: label.length > 0 ? line : figure,
		shortLine: figure,
	};
}

/** A change, what it is since, and its verdict, e.g. "+4 since 15 Nov, usual". */
function changeNote({ change, unit, better }: Metric, locale: Locale): Text {
	if (!change) return [];
	const period = singleLine(change.period, LENGTHS.period);
	const text = figures.formatChange(locale, change.by, unit);
	const by = { text, tone: figures.toneOfChange(change, better) };
	const say = ([mark = '']: string[]) =>
		figures.withVerdict(locale, locale.figures.changed(mark, period).trim(), change);
	return phrase(say, [[by]]).map((run) => (run === by ? run : { ...run, muted: true }));
}

/** None for a trend without points. */
export function trendChart(trend: Trend, locale: Locale): Block[] {
	const { label, points, band } = trend;
	if (points.length === 0) return [];
	const days = points.map(({ date, value }) => {
		return { day: singleLine(locale.day(date), LENGTHS.word), value };
	});
	return [
		{
			kind: 'chart',
			form: 'trend',
			title: singleLine(label, LENGTHS.label) || locale.figures.chart.trend,
			points: days,
			band,
			line: [{ text: sparkline(trend) }],
			caption: [{ text: trendCaption(trend, locale) }],
		},
	];
}

/** The days of a trend, its figures at the start and the end, the lowest and highest, and what is usual for it. */
function trendCaption({ points, band }: Trend, locale: Locale): string {
	const values = points.map(({ value }) => value);
	const decimals = figures.decimalsIn(values);
	const figure = (value = 0) => locale.number(value, decimals);
	const [from, to = from] = [points[0], points.at(-1)]
		.map((point) => singleLine(point?.date, LENGTHS.word))
		.filter((date) => date !== '');
	return locale.figures.trend({
		days: from === undefined || to === undefined ? undefined : locale.days(from, to),
		first: figure(values[0]),
		last: figure(values.at(-1)),
		lowest: figure(Math.min(...values)),
		highest: figure(Math.max(...values)),
		usual: band && rangeOf(locale, band),
	});
}

/** The figures and the changes of bars are columns, each of equally many decimals. */
export function barChart(part: Bars, locale: Locale): BarChart {
	const decimals = {
		values: figures.decimalsIn(part.bars.map(({ value }) => value)),
		changes: figures.decimalsIn(part.bars.map(({ change }) => change)),
	};
	return {
		kind: 'chart',
		form: 'bars',
		title: singleLine(part.label, LENGTHS.label) || locale.figures.chart.bars,
		unit: part.unit ?? '',
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
	const name = singleLine(each.name, LENGTHS.name) || '–';
	const shown = figures.formatFigure(locale, each, unit, decimals.values);
	const figure = singleLine(shown, LENGTHS.word);
	const change = changeOf(each, locale, unit, decimals.changes);
	const said = singleLine(each.detail, LENGTHS.word);
	const detail = isOwn ? said || locale.figures.you : said;
	const words = locale.figures.details([change.text, detail].filter(Boolean));
	const behind = isOwn ? ` ◀ ${words}` : plain(inParentheses(runsOf(words)));
	return {
		...{ name, isOwn, value, figure, change, detail },
		share: value === undefined ? undefined : shareOf(value, whole),
		drawn: value === undefined ? '' : bar(value, whole),
		line: runsOf([figure, name].filter(Boolean).join(' ') + behind, isOwn ? { strong: true } : {}),
	};
}

/** More counts are only counted. */
const MAX_COUNTS = 8;

/** e.g. "By sentiment: 🟢 positive 12 (+3), 🔴 negative 2" */
export function countsText({ label, counts }: Counts, locale: Locale): string {
	const { heading, details, more } = locale.figures;
	const words = counts.slice(0, MAX_COUNTS).map((each) => {
		const dot = each.tone ? `${DOTS[each.tone]} ` : '';
		const name = singleLine(each.name, LENGTHS.count);
		const change = inParentheses(runsOf(changeOf(each, locale).text));
		return `${dot}${name} ${locale.number(each.count)}${plain(change)}`;
	});
	const left = counts.length - words.length;
	const name = singleLine(label, LENGTHS.label);
	const said = details(left > 0 ? [...words, more(left)] : words);
	return `${name && heading(name)} ${said}`.trim();
}

/** A change with its verdict where it is unusual, and its color where that is good or bad news. */
function changeOf(
	{ change, isUnusual }: Pick<Bar, 'change' | 'isUnusual'>,
	locale: Locale,
	unit?: string,
	decimals?: Decimals,
): Run {
	if (change === undefined) return { text: '' };
	const text = figures.formatChange(locale, change, unit, decimals);
	const verdict = isUnusual ? { isUnusual } : {};
	return {
		text: figures.withVerdict(locale, text, verdict),
		tone: figures.toneOfChange({ by: change, isUnusual }),
	};
}
