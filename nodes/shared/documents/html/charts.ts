import type { Bar, Bars, Count, Tone, Trend } from '../document';
import { axisOf, columnsOf, countChange, thinned, toneOfChange, trendCaption } from '../figures';
import { hundredths } from '../../values/hundredths';
import type { Locale } from '../../language/locale';
import { shownOf } from '../layout';
import { cell, filled, more, pill, row, span, table, text } from './elements';
import { escapeHtml, LENGTHS } from './escape';
import { COLORS, TONES, type Style } from './style';

/** Charts of colored table cells, the only kind that every email client shows. */

const MAX_COLUMNS = 30;
const COLUMN_HEIGHT = 72;
/** So that the lowest figure is visible. */
const LEAST_HEIGHT = 10;
const BAR_HEIGHT = 8;

const NAME = 'font-size:14px;line-height:20px';
const CAPTION = 'font-size:12px;line-height:18px';

/** A column per day, with the last one highlighted. */
export function trendChart(trend: Trend, { accent: { strong, pale }, locale }: Style): string {
	const shown = thinned(trend.points, MAX_COLUMNS);
	const last = shown.at(-1);
	if (!last) return '';
	const { low, span: range } = axisOf(trend);
	const width = percent(1 / shown.length);
	const columns = shown.map((point) => {
		const share = (point.value - low) / range;
		const height = Math.round(LEAST_HEIGHT + share * (COLUMN_HEIGHT - LEAST_HEIGHT));
		const column = point === last ? filled('strong', strong, height) : filled('pale', pale, height);
		const style = `width:${width};height:${COLUMN_HEIGHT}px;padding:0 1px;vertical-align:bottom`;
		return `<td width="${width}" style="${style}">${table(`<tr>${column}</tr>`)}</td>`;
	});
	const caption = trendCaption(locale, trend, (date) => escapeHtml(date, LENGTHS.date));
	return table(
		row(table(`<tr>${columns.join('')}</tr>`), 0) + row(text(caption, CAPTION, 'muted'), 6),
	);
}

/** A line with name and figure per bar, with the bar below it. */
export function barChart(bars: Bars, { accent, locale }: Style, maxEntries: number): string {
	const columns = { ...columnsOf(locale, bars), you: locale.figures.you };
	const { shown, left } = shownOf(bars.bars, maxEntries, bars.more);
	const hasOwn = bars.bars.some(({ isOwn }) => isOwn);
	const rows = shown.map((bar, index) => {
		const color = !hasOwn || bar.isOwn ? 'strong' : 'pale';
		const drawn =
			bar.value === undefined ? '' : shareBar(bar.value / bars.whole, color, accent[color]);
		const under = drawn && `<tr><td colspan="2" style="padding:4px 0 0 0">${drawn}</td></tr>`;
		return row(table(barLine(bar, columns) + under), index === 0 ? 0 : 12);
	});
	return table(rows.join('') + more(left, locale));
}

type Columns = ReturnType<typeof columnsOf> & { you: string };

function barLine(bar: Bar, { figureOf, changeOf, you }: Columns): string {
	const { name, isOwn, detail = '', change: by = 0, isUnusual } = bar;
	const weight = isOwn ? 'font-weight:700' : 'font-weight:400';
	const said = escapeHtml(isOwn ? detail || you : detail, LENGTHS.word);
	const beside = isOwn ? ` ${pill(said, 'neutral')}` : said && ` ${span(said, CAPTION, 'muted')}`;
	const changed = changeOf(bar);
	const moved = changed === undefined ? '' : ` ${pill(changed, toneOfChange({ by, isUnusual }))}`;
	const figure = escapeHtml(figureOf(bar), LENGTHS.word);
	return `<tr>${cell(
		span(escapeHtml(name, LENGTHS.name), `${NAME};${weight}`) + beside,
	)}${cell(moved + ' ' + span(figure, `${NAME};font-weight:700`), 'right')}</tr>`;
}

/** Counts as a stacked bar in their tones, with a legend below it. */
export function stackedBar(counts: Array<Count & { tone: Tone }>, locale: Locale): string {
	const total = counts.reduce((sum, { count }) => sum + count, 0);
	const parts = counts
		.filter(({ count }) => count > 0)
		.map(({ count, tone }) =>
			filled(`${tone}-shape`, TONES[tone].shape, BAR_HEIGHT, percent(count / total)),
		);
	const words = counts.map(
		(each) =>
			`${pill(`${locale.number(each.count)} ${escapeHtml(each.name, LENGTHS.word)}`, each.tone)}${changeBehind(each, locale)}`,
	);
	const line = text(words.join(' &#160; '), 'font-size:13px;line-height:24px');
	return table(
		(parts.length > 0 ? row(table(`<tr>${parts.join('')}</tr>`), 0) : '') + row(line, 6),
	);
}

/** Counts side by side, each with its bar. */
export function countBars(counts: Count[], { accent: { pale }, locale }: Style): string {
	const most = Math.max(...counts.map(({ count }) => count), 1);
	const rows = counts.map((each) => {
		const { name, count } = each;
		const figure =
			span(locale.number(count), `${NAME};font-weight:700`) + changeBehind(each, locale);
		return `<tr>${cell(span(escapeHtml(name, LENGTHS.name), NAME), 'left', '36%')}${cell(
			shareBar(count / most, 'pale', pale),
		)}${cell(figure, 'right', '22%')}</tr>`;
	});
	return table(rows.join(''));
}

function changeBehind(count: Count, locale: Locale): string {
	const said = countChange(locale, count);
	if (said === undefined) return '';
	return ` ${span(said, count.isUnusual ? `${CAPTION};font-weight:700` : CAPTION, 'muted')}`;
}

function shareBar(share: number, name: string, color: string): string {
	const part = Math.min(1, Math.max(0, share || 0));
	const cells = [
		part > 0 ? filled(name, color, BAR_HEIGHT, percent(part)) : '',
		part < 1 ? filled('track', COLORS.line, BAR_HEIGHT, percent(1 - part)) : '',
	];
	return table(`<tr>${cells.join('')}</tr>`);
}

function percent(share: number): string {
	return `${hundredths(share * 100)}%`;
}
