import type {
	Bars,
	Counts,
	Metric,
	Quotation,
	Quotations,
	RankedList,
	Tone,
	Trend,
} from '../document';
import { escapeMarkup, hostOf, safeLink } from '../escapeMarkup';
import { formatChange, formatFigure, formatMetric, formatNumber } from '../figures';
import { bar, sparkline } from '../unicodeCharts';
import {
	bold,
	context,
	escapeMrkdwn,
	inline,
	LIMITS,
	moreBlocks,
	mrkdwn,
	section,
	type InlineElement,
	type RichQuote,
	type RichSection,
	type SlackBlock,
} from './elements';

/** Each kind of part as blocks that every workspace shows. */

/** Longest texts of others, in characters. */
const LENGTHS = { label: 150, name: 60, word: 60, prompt: 200, snippet: 500, entry: 200 };

/** So many words are counted one by one. */
const MAX_COUNTS = 8;

const DOTS: Record<Tone, string> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/** Metrics in two columns. */
export function metricBlocks(metrics: Metric[]): SlackBlock[] {
	const fields = metrics.map((metric) => {
		return [...labelLines(metric.label), figureLine(metric)];
	});
	return fieldBlocks(fields);
}

/** A label on a line of its own; none for a blank one, whose asterisks would show. */
function labelLines(label: string | undefined): string[] {
	const line = escapeMrkdwn(label, LENGTHS.label);
	return line === '' ? [] : [`*${line}*`];
}

/** A metric's figure, with what is said besides. */
export function figureLine(metric: Metric): string {
	const figure = escapeMrkdwn(formatMetric(metric), LENGTHS.word) || '–';
	return [`*${figure}*`, ...besides(metric)].join('   ');
}

/** How a metric changed, and what else there is to say behind its figure. */
export function besides({ change, unit, detail }: Metric): string[] {
	const points = unit === '%' ? ' pts' : '';
	const suffix = change && change.by !== 0 ? points : '';
	return [
		...(change ? [`${formatChange(change.by)}${suffix} ${escapeMrkdwn(change.period)}`] : []),
		...(detail ? [escapeMrkdwn(detail, LENGTHS.word)] : []),
	];
}

/** Lists of words in two columns. */
export function countBlocks(counts: Counts[]): SlackBlock[] {
	return fieldBlocks(
		counts.map(({ label, counts }) => {
			const lines = counts.slice(0, MAX_COUNTS).map(({ name, count, change, tone }) => {
				const dot = tone ? `${DOTS[tone]} ` : '';
				const behind = change === undefined ? '' : `  ${formatChange(change)}`;
				return `${dot}${escapeMrkdwn(name, LENGTHS.word)}  *${formatNumber(count)}*${behind}`;
			});
			const left = counts.length - lines.length;
			const more = left > 0 ? [`… and ${left} more`] : [];
			return [...labelLines(label), ...lines, ...more];
		}),
	);
}

/** @param fields the lines of each */
function fieldBlocks(fields: string[][]): SlackBlock[] {
	const texts = fields
		.filter((lines) => lines.length > 0)
		.map((lines) => mrkdwn(withinField(lines)));
	const rows = Math.ceil(texts.length / LIMITS.fields);
	return Array.from({ length: rows }, (_, row) => ({
		type: 'section',
		fields: texts.slice(row * LIMITS.fields, (row + 1) * LIMITS.fields),
	}));
}

/** As many of the lines as a field takes; the first one always fits. */
function withinField(lines: string[]): string {
	const text = lines.join('\n');
	return text.length <= LIMITS.field ? text : withinField(lines.slice(0, -1));
}

export function trendBlocks(trend: Trend): SlackBlock[] {
	return trend.points.length === 0
		? []
		: [section(sparkline(trend.points.map(({ value }) => value))), trendCaption(trend)];
}

/** From when to when, and between which figures. */
export function trendCaption({ points }: Trend): SlackBlock {
	const values = points.map(({ value }) => value);
	const dates = points.map(({ date }) => escapeMrkdwn(date, LENGTHS.word));
	const [lowest, highest] = [Math.min(...values), Math.max(...values)].map(formatNumber);
	return context(`${dates[0]} to ${dates.at(-1)}   lowest ${lowest}   highest ${highest}`);
}

/** Bars in front, so that they line up in Slack's font. */
export function barBlocks({ bars, whole, unit = '', more = 0 }: Bars, max: number): SlackBlock[] {
	const shown = bars.slice(0, max);
	const elements = shown.map((each, index) => {
		const figure = escapeMarkup(formatFigure(each, unit), LENGTHS.word);
		const drawn = each.value === undefined ? figure : `${bar(each.value, whole)}  ${figure}`;
		const change = each.change === undefined ? '' : `  ${formatChange(each.change)}`;
		const detail =
			each.detail === undefined ? '' : `  (${escapeMarkup(each.detail, LENGTHS.word)})`;
		const mark = each.isOwn ? '  ◀' : '';
		const end = index === shown.length - 1 ? '' : '\n';
		const line = `${drawn}  ${escapeMarkup(each.name, LENGTHS.name)}${mark}${change}${detail}${end}`;
		return each.isOwn ? bold(line) : inline(line);
	});
	return [
		...(elements.length > 0 ? [richText(joined(elements))] : []),
		...moreBlocks(bars.length - shown.length + more),
	];
}

/** Neighbors in the same style as one, since each costs room. */
function joined(elements: Array<ReturnType<typeof inline>>): InlineElement[] {
	return elements.reduce<Array<ReturnType<typeof inline>>>((before, element) => {
		const last = before.at(-1);
		if (!last || last.style?.bold !== element.style?.bold) return [...before, element];
		return [...before.slice(0, -1), { ...last, text: last.text + element.text }];
	}, []);
}

export function listBlocks({ label, entries, more = 0 }: RankedList, max: number): SlackBlock[] {
	const shown = entries.slice(0, max);
	const elements: RichSection[] = shown.map(({ text, details }) => {
		const said = details.map((detail) => escapeMarkup(detail, LENGTHS.word)).filter(Boolean);
		const behind = said.length > 0 ? [inline(`  ${said.join(' · ')}`, { italic: true })] : [];
		return richSection(inline(escapeMarkup(text, LENGTHS.entry) || '–'), ...behind);
	});
	return [
		...labelLines(label).map(section),
		...(elements.length > 0
			? [richText([], { type: 'rich_text_list', style: 'ordered', elements })]
			: []),
		...moreBlocks(entries.length - shown.length + more),
	];
}

export function quotationBlocks(
	{ heading, quotations, more }: Quotations,
	max: number,
): SlackBlock[] {
	const shown = quotations.slice(0, max);
	return [
		...headingBlocks(heading),
		...(shown.length > 0 ? [richText([], ...shown.flatMap(quotationElements))] : []),
		...moreBlocks(quotations.length - shown.length + more),
	];
}

/** Why these are shown. */
function headingBlocks(heading: string | undefined): SlackBlock[] {
	const line = escapeMrkdwn(heading, LENGTHS.label);
	return line === '' ? [] : [context(line)];
}

function quotationElements(quotation: Quotation): Array<RichSection | RichQuote> {
	const { speaker, sentiment, tone, time, prompt, text, source } = quotation;
	const [who, how, when] = [speaker, sentiment, time].map((word) =>
		escapeMarkup(word, LENGTHS.word),
	);
	const link = safeLink(source);
	const asked = escapeMarkup(prompt, LENGTHS.prompt);
	const said = escapeMarkup(text, LENGTHS.snippet);
	const quoted: InlineElement[] = [
		...(asked ? [inline(asked, { italic: true })] : []),
		...(said ? [inline(`${asked ? '\n' : ''}“${said}”`)] : []),
		...(link ? [inline(asked || said ? '\n' : ''), linkTo(link)] : []),
	].filter((element) => element.text !== '');
	return [
		richSection(
			inline(tone ? `${DOTS[tone]} ` : '• '),
			bold(who || '–'),
			inline(
				[how, when]
					.filter(Boolean)
					.map((word) => `, ${word}`)
					.join('') || ' ',
			),
		),
		...(quoted.length > 0 ? [{ type: 'rich_text_quote', elements: quoted } as const] : []),
	];
}

/** A link that shows where it leads. */
function linkTo(url: string): InlineElement {
	return { type: 'link', url, text: hostOf(url) };
}

function richSection(...elements: InlineElement[]): RichSection {
	return { type: 'rich_text_section', elements };
}

function richText(
	line: InlineElement[],
	...elements: Extract<SlackBlock, { type: 'rich_text' }>['elements']
): SlackBlock {
	return {
		type: 'rich_text',
		elements: [...(line.length > 0 ? [richSection(...line)] : []), ...elements],
	};
}
