import type {
	Bar,
	Bars,
	Counts,
	Insights,
	Metric,
	RankedList,
	Table,
	Tone,
	Trend,
} from '../document';
import { bold, escapeMarkdown } from '../escapeMarkdown';
import {
	columnsOf,
	countChange,
	formatCell,
	formatMetric,
	metricChange,
	toneOfChange,
	trendCaption,
} from '../figures';
import type { Locale } from '../../language/locale';
import { inRows, MAX_COUNTS, shownOf } from '../layout';
import { dotOf } from '../chats/markup';
import { bar, sparkline } from '../unicodeCharts';
import {
	column,
	columnSet,
	labelBlocks,
	LENGTHS,
	moreBlocks,
	SMALL,
	textBlock,
	textBlocks,
	type CardElement,
	type Color,
	type Column,
	type ColumnSet,
	type TextBlock,
	type TextStyle,
} from './elements';

/** Each kind of part as elements of a card. */

const COLORS: Record<Tone, { color?: Color }> = {
	good: { color: 'good' },
	bad: { color: 'attention' },
	neutral: {},
};

/** A paragraph per sentence, with what is unusual in bold. */
export function insightBlocks({ sentences }: Insights): TextBlock[] {
	return sentences.flatMap(({ text, isUnusual }) =>
		textBlocks(escapeMarkdown(text, LENGTHS.note), isUnusual ? { weight: 'bolder' } : {}),
	);
}

/** Metrics in boxes, two side by side. */
export function metricRows(metrics: Metric[], locale: Locale): ColumnSet[] {
	return inRows(metrics, 2).map((row, index) => {
		const boxes = row.map((metric): Column => {
			const label = textBlocks(escapeMarkdown(metric.label, LENGTHS.label), SMALL);
			return { ...column([...label, ...figureBlocks(metric, locale)]), style: 'emphasis' };
		});
		const isAlone = metrics.length > 1 && boxes.length === 1;
		const all = isAlone ? [...boxes, column([])] : boxes;
		return columnSet(all, index === 0 ? 'medium' : 'small');
	});
}

/** A figure in large type, with its change and detail below it. */
export function figureBlocks(metric: Metric, locale: Locale): TextBlock[] {
	const { change, better, detail } = metric;
	const figure = escapeMarkdown(formatMetric(locale, metric), LENGTHS.word) || '–';
	const size = metric.value === undefined ? 'medium' : 'extraLarge';
	const [moved = ''] = metricChange(locale, metric, escapeMarkdown);
	const tone = change ? toneOfChange(change, better) : 'neutral';
	const below: TextStyle = { size: 'small', spacing: 'none' };
	return [
		textBlock(figure, { size, weight: 'bolder', spacing: 'none' }),
		...textBlocks(moved, { ...below, ...COLORS[tone] }),
		...textBlocks(escapeMarkdown(detail, LENGTHS.word), { ...below, isSubtle: true }),
	];
}

export function trendBlocks(trend: Trend, locale: Locale): TextBlock[] {
	if (trend.points.length === 0) return [];
	const caption = trendCaption(locale, trend, (date) => escapeMarkdown(date, LENGTHS.word));
	return [
		textBlock(sparkline(trend), { size: 'large', color: 'accent' }),
		textBlock(caption, { ...SMALL, spacing: 'none' }),
	];
}

/** More bars than this have no columns, of which a card has room for few. */
const MAX_ROWS = 20;

/** A row per bar, with the bars before the names so that they line up. */
export function barRows(part: Bars, max: number, locale: Locale): CardElement[] {
	const columns = columnsOf(locale, part);
	const { shown, left } = shownOf(part.bars, max, part.more);
	if (shown.length > MAX_ROWS) {
		const lines = shown.map((each) => barLine(each, part.whole, columns));
		return [...lines, ...moreBlocks(left, locale)];
	}
	const hasOwn = part.bars.some(({ isOwn }) => isOwn);
	const rows = shown.map((each) => {
		const drawn = each.value === undefined ? '' : bar(each.value, part.whole);
		const ink: TextStyle = !hasOwn || each.isOwn ? { color: 'accent' } : { isSubtle: true };
		return columnSet(
			[
				...(drawn === '' ? [] : [column([textBlock(drawn, ink)], 'auto')]),
				column([nameBlock(each)]),
				column([changedFigure(each, columns)], 'auto'),
			],
			'small',
		);
	});
	return [...rows, ...moreBlocks(left, locale)];
}

/** A bar on a line of its own, which takes a third of the bytes. */
function barLine(each: Bar, whole: number, columns: ReturnType<typeof columnsOf>): TextBlock {
	const drawn = each.value === undefined ? '' : bar(each.value, whole);
	const words = [drawn, changedFigure(each, columns).text, nameBlock(each).text];
	return textBlock(words.filter(Boolean).join('  '), { spacing: 'none' });
}

function nameBlock({ name, isOwn, detail = '' }: Bar): TextBlock {
	const who = escapeMarkdown(name, LENGTHS.name) || '–';
	const said = escapeMarkdown(detail, LENGTHS.word);
	const behind = said === '' ? '' : ` (${said})`;
	return textBlock(`${isOwn ? bold(who) : who}${behind}`);
}

function changedFigure(
	bar: Bar,
	{ figureOf, markedChangeOf }: ReturnType<typeof columnsOf>,
): TextBlock {
	const { change: by = 0, isUnusual } = bar;
	const figure = bold(escapeMarkdown(figureOf(bar), LENGTHS.word));
	const words = [markedChangeOf(bar) ?? '', figure].filter((word) => word !== '');
	const color = COLORS[toneOfChange({ by, isUnusual })];
	return textBlock(words.join('  ') || '–', { horizontalAlignment: 'right', ...color });
}

/** Counts below their label. */
export function countBlocks({ label, counts }: Counts, locale: Locale): CardElement[] {
	const { shown, left } = shownOf(counts, MAX_COUNTS);
	const facts = shown.map((each) => {
		const dot = each.tone ? `${dotOf(each.tone)} ` : '';
		const changed = countChange(locale, each);
		const moved = changed === undefined ? '' : `  ${changed}`;
		return {
			title: `${dot}${escapeMarkdown(each.name, LENGTHS.word)}`,
			value: `${bold(locale.number(each.count))}${moved}`,
		};
	});
	const set = facts.length > 0 ? [{ type: 'FactSet', facts } as const] : [];
	return [...labelBlocks(label), ...set, ...moreBlocks(left, locale)];
}

/** A line per row, under one that says what its figures are; bold where it is unusual. */
export function tableRows(
	{ columns, rows, more }: Table,
	max: number,
	locale: Locale,
): TextBlock[] {
	const { labelled } = locale.figures;
	const { shown, left } = shownOf(rows, max, more);
	const word = (text: string) => escapeMarkdown(text, LENGTHS.word);
	const [head = '', ...heads] = columns.map(word);
	const lines = shown.map(({ cells: [name, ...figures], isUnusual }) => {
		const said = figures.map((each) => formatCell(each, word)).join(' · ');
		const line = labelled(escapeMarkdown(name?.text, LENGTHS.name) || '–', said);
		return textBlock(line, { spacing: 'small', ...(isUnusual ? { weight: 'bolder' } : {}) });
	});
	return [
		textBlock(labelled(head, heads.join(' · ')), SMALL),
		...lines,
		...moreBlocks(left, locale),
	];
}

/** A numbered list in Markdown, which Teams renders in a text block. */
export function listBlocks(
	{ label, entries, more }: RankedList,
	max: number,
	locale: Locale,
): TextBlock[] {
	const { shown, left } = shownOf(entries, max, more);
	const lines = shown.map(({ text, details }, index) => {
		const said = details.map((detail) => escapeMarkdown(detail, LENGTHS.word)).filter(Boolean);
		const behind = said.length > 0 ? ` (${locale.figures.details(said)})` : '';
		return `${index + 1}. ${escapeMarkdown(text, LENGTHS.entry) || '–'}${behind}`;
	});
	return [...labelBlocks(label), ...textBlocks(lines.join('\n')), ...moreBlocks(left, locale)];
}
