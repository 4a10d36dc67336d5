import type { Bars, Counts, Insights, Metric, RankedList, Table, Trend } from '../document';
import { escapeMarkup } from '../escapeMarkup';
import type { Locale } from '../../language/locale';
import {
	columnsOf,
	countChange,
	formatCell,
	formatMetric,
	metricChange,
	trendCaption,
} from '../figures';
import { inRows, MAX_COUNTS, shownOf } from '../layout';
import { DOTS } from '../chats/markup';
import { bar, sparkline } from '../unicodeCharts';
import {
	bold,
	context,
	escapeMrkdwn,
	inline,
	LENGTHS,
	LIMITS,
	moreBlocks,
	mrkdwn,
	richSection,
	richText,
	section,
	type RichSection,
	type SlackBlock,
	type TextElement,
} from './elements';

/** Each kind of part as blocks that every workspace supports. */

/** Sentences as one paragraph each, with what is unusual in bold. */
export function insightBlocks({ sentences }: Insights): SlackBlock[] {
	const lines = sentences.flatMap(({ text, isUnusual }) => {
		const line = escapeMrkdwn(text, LENGTHS.note);
		if (line === '') return [];
		return isUnusual ? `*${line}*` : line;
	});
	return lines.map(section);
}

/** Metrics in two columns. */
export function metricBlocks(metrics: Metric[], locale: Locale): SlackBlock[] {
	return fieldBlocks(
		metrics.map((metric) => [...labelLines(metric.label), figureLine(metric, locale)]),
	);
}

/** A label on a line of its own; none for a blank one, whose asterisks would show. */
function labelLines(label: string | undefined): string[] {
	const line = escapeMrkdwn(label, LENGTHS.label);
	return line === '' ? [] : [`*${line}*`];
}

export function figureLine(metric: Metric, locale: Locale): string {
	const { detail } = metric;
	const figure = escapeMrkdwn(formatMetric(locale, metric), LENGTHS.word) || '–';
	return [
		`*${figure}*`,
		...metricChange(locale, metric, escapeMrkdwn),
		...(detail ? [escapeMrkdwn(detail, LENGTHS.word)] : []),
	].join('   ');
}

/** Counts in two columns. */
export function countBlocks(counts: Counts[], locale: Locale): SlackBlock[] {
	return fieldBlocks(
		counts.map(({ label, counts }) => {
			const { shown, left } = shownOf(counts, MAX_COUNTS);
			const lines = shown.map((each) => {
				const dot = each.tone ? `${DOTS[each.tone]} ` : '';
				const changed = countChange(locale, each);
				const behind = changed === undefined ? '' : `  ${changed}`;
				return `${dot}${escapeMrkdwn(each.name, LENGTHS.word)}  *${locale.number(each.count)}*${behind}`;
			});
			return [...labelLines(label), ...lines, ...(left > 0 ? [locale.figures.more(left)] : [])];
		}),
	);
}

function fieldBlocks(fields: string[][]): SlackBlock[] {
	const texts = fields
		.filter((lines) => lines.length > 0)
		.map((lines) => mrkdwn(withinField(lines)));
	return inRows(texts, LIMITS.fields).map((row) => ({ type: 'section', fields: row }));
}

/** As many lines as fit in a field; the first one always does. */
function withinField(lines: string[]): string {
	const text = lines.join('\n');
	return text.length <= LIMITS.field ? text : withinField(lines.slice(0, -1));
}

export function trendBlocks(trend: Trend, locale: Locale): SlackBlock[] {
	return trend.points.length === 0 ? [] : [section(sparkline(trend)), captionBlock(trend, locale)];
}

/** The days of a trend of at least one point, and its lowest and highest figure. */
export function captionBlock(trend: Trend, locale: Locale): SlackBlock {
	return context(trendCaption(locale, trend, (date) => escapeMrkdwn(date, LENGTHS.word)));
}

/** Bars before the names, so that they line up in Slack's font. */
export function barBlocks(part: Bars, max: number, locale: Locale): SlackBlock[] {
	const { figureOf, markedChangeOf } = columnsOf(locale, part);
	const { shown, left } = shownOf(part.bars, max, part.more);
	const elements = shown.map((each, index) => {
		const figure = escapeMarkup(figureOf(each), LENGTHS.word);
		const drawn = each.value === undefined ? figure : `${bar(each.value, part.whole)}  ${figure}`;
		const changed = markedChangeOf(each);
		const change = changed === undefined ? '' : `  ${changed}`;
		const detail =
			each.detail === undefined ? '' : `  (${escapeMarkup(each.detail, LENGTHS.word)})`;
		const mark = each.isOwn ? '  ◀' : '';
		const end = index === shown.length - 1 ? '' : '\n';
		const line = `${drawn}  ${escapeMarkup(each.name, LENGTHS.word)}${mark}${change}${detail}${end}`;
		return each.isOwn ? bold(line) : inline(line);
	});
	return [
		...(elements.length > 0 ? [richText(richSection(...joined(elements)))] : []),
		...moreBlocks(left, locale),
	];
}

/** A line per row, under one that says what its figures are; bold where it is unusual. */
export function rowBlocks(
	{ columns, rows, more }: Table,
	max: number,
	locale: Locale,
): SlackBlock[] {
	const { shown, left } = shownOf(rows, max, more);
	const [head = '', ...heads] = columns.map((column) => escapeMrkdwn(column, LENGTHS.word));
	const elements = shown.map(({ cells: [name, ...figures], isUnusual }, index) => {
		const said = figures.map((each) =>
			formatCell(each, (text) => escapeMarkup(text, LENGTHS.word)),
		);
		const end = index === shown.length - 1 ? '' : '\n';
		const line = `${escapeMarkup(name?.text, LENGTHS.word) || '–'}  ${said.join(' · ')}${end}`;
		return isUnusual ? bold(line) : inline(line);
	});
	return [
		...(elements.length > 0
			? [
					context(locale.figures.labelled(head, heads.join(' · '))),
					richText(richSection(...joined(elements))),
				]
			: []),
		...moreBlocks(left, locale),
	];
}

/** Merges adjacent elements of the same style, since each one counts toward the limit. */
function joined(elements: TextElement[]): TextElement[] {
	return elements.reduce<TextElement[]>((before, element) => {
		const last = before.at(-1);
		if (!last || last.style?.bold !== element.style?.bold) return [...before, element];
		return [...before.slice(0, -1), { ...last, text: last.text + element.text }];
	}, []);
}

export function listBlocks(
	{ label, entries, more }: RankedList,
	max: number,
	locale: Locale,
): SlackBlock[] {
	const { shown, left } = shownOf(entries, max, more);
	const elements: RichSection[] = shown.map(({ text, details }) => {
		const said = details.map((detail) => escapeMarkup(detail, LENGTHS.word)).filter(Boolean);
		const behind = said.length > 0 ? [inline(`  ${said.join(' · ')}`, { italic: true })] : [];
		return richSection(inline(escapeMarkup(text, LENGTHS.entry) || '–'), ...behind);
	});
	return [
		...labelLines(label).map(section),
		...(elements.length > 0
			? [richText({ type: 'rich_text_list', style: 'ordered', elements })]
			: []),
		...moreBlocks(left, locale),
	];
}
