import type {
	Bars,
	Counts,
	Insights,
	Metric,
	Note,
	Part,
	Quotation,
	RankedList,
	Table,
	Title,
	Trend,
} from './document';
import { escapeMarkup, safeLink } from './escapeMarkup';
import {
	columnsOf,
	formatCell,
	formatChange,
	formatMetric,
	formatNumber,
	trendCaption,
	verdictOf,
} from './figures';
import { MAX_COUNTS, shownOf } from './layout';
import { bar, sparkline } from './unicodeCharts';

/** Maximum lengths of external texts, in characters. */
const LENGTHS = { title: 450, note: 500, name: 80, word: 40, prompt: 120, snippet: 200 };

/** Makes a text of the user, of at most so many characters. */
export type OwnText = (text: string, length: number) => string;

/** A part as lines: those that are always shown, and entries that are shown if they fit. */
export interface Section {
	kind: Part['kind'];
	lines: string[];
	entries: string[];
	more: number;
}

export function sectionOf(part: Part, ownText: OwnText): Section {
	return { kind: part.kind, entries: [], more: 0, ...contentOf(part, ownText) };
}

function contentOf(part: Part, ownText: OwnText): Pick<Section, 'lines'> & Partial<Section> {
	switch (part.kind) {
		case 'title':
			return { lines: [titleLine(part, ownText)] };
		case 'insights':
			return { lines: insightLines(part) };
		case 'note':
			return { lines: [noteLine(part, ownText)] };
		case 'metric':
			return { lines: [metricLine(part)] };
		case 'trend':
			return { lines: trendLines(part) };
		case 'counts':
			return { lines: [countsLine(part)] };
		case 'bars':
			return { lines: [], entries: barLines(part), more: part.more ?? 0 };
		case 'table':
			return { lines: [tableHead(part)], entries: tableLines(part), more: part.more ?? 0 };
		case 'rankedList':
			return { lines: labelLines(part.label), entries: rankedLines(part), more: part.more ?? 0 };
		case 'quotations':
			return {
				lines: labelLines(part.heading),
				entries: part.quotations.map(quotationLines),
				more: part.more ?? 0,
			};
		case 'missing':
			return {
				lines: [],
				entries: part.texts.map((text) => `⚠ ${escapeMarkup(text, LENGTHS.note)}`),
			};
	}
}

function titleLine({ text, level, by }: Title, ownText: OwnText): string {
	const line = (by === 'user' ? ownText : escapeMarkup)(text, LENGTHS.title);
	return level === 'section' && line !== '' ? `\n${line}` : line;
}

function insightLines({ sentences }: Insights): string[] {
	return sentences.flatMap(({ text, isUnusual }) => {
		const line = escapeMarkup(text, LENGTHS.note);
		return line === '' ? [] : `${isUnusual ? '❗ ' : ''}${line}`;
	});
}

function noteLine({ text, role, by }: Note, ownText: OwnText): string {
	const line = (by === 'user' ? ownText : escapeMarkup)(text, LENGTHS.note);
	return role === 'warning' && line !== '' ? `⚠ ${line}` : line;
}

function labelLines(label: string | undefined): string[] {
	return label === undefined ? [] : [`${escapeMarkup(label, LENGTHS.title)}:`];
}

/** A metric on one line, e.g. "Mentions: 12 (+3 in 7 days)". */
export function metricLine(metric: Metric): string {
	const { label, unit, detail, change } = metric;
	const figure = escapeMarkup(formatMetric(metric));
	const said = [
		...(change
			? [`${formatChange(change.by, unit)} ${escapeMarkup(change.period)}${verdictOf(change)}`]
			: []),
		...(detail === undefined ? [] : [escapeMarkup(detail, LENGTHS.word)]),
	];
	const behind = said.length > 0 ? ` (${said.join(', ')})` : '';
	return `${escapeMarkup(label, LENGTHS.title)}: ${figure}${behind}`;
}

function trendLines(trend: Trend): string[] {
	if (trend.points.length === 0) return [];
	return [sparkline(trend), trendCaption(trend, (date) => escapeMarkup(date, LENGTHS.word))];
}

function countsLine({ label, counts }: Counts): string {
	const { shown, left } = shownOf(counts, MAX_COUNTS);
	const figures = shown.map(({ name, count, change, isUnusual }) => {
		const verdict = isUnusual ? verdictOf({ isUnusual }) : '';
		const behind = change === undefined ? '' : ` (${formatChange(change)}${verdict})`;
		return `${escapeMarkup(name, LENGTHS.word)} ${formatNumber(count)}${behind}`;
	});
	const all = left > 0 ? [...figures, '…'] : figures;
	return `${escapeMarkup(label, LENGTHS.title)}: ${all.join(', ')}`;
}

function barLines(part: Bars): string[] {
	const { figureOf, changeOf } = columnsOf(part);
	return part.bars.map((each) => {
		const { name, value, isOwn, detail } = each;
		const drawn = value === undefined ? '' : `${bar(value, part.whole)} `;
		const figure = drawn + escapeMarkup(figureOf(each));
		const change = changeOf(each);
		const verdict = each.isUnusual ? verdictOf(each) : '';
		const said = [
			...(change === undefined ? [] : [change + verdict]),
			...(detail === undefined ? [] : [escapeMarkup(detail, LENGTHS.word)]),
		].join(', ');
		const behind = isOwn ? ` ◀ ${said}` : said === '' ? '' : ` (${said})`;
		return `${figure} ${escapeMarkup(name, LENGTHS.name)}${behind}`.trimEnd();
	});
}

/** e.g. "Domain: Score · Mentions" */
function tableHead({ columns }: Table): string {
	const [name, ...figures] = columns.map((column) => escapeMarkup(column, LENGTHS.word));
	return `${name}: ${figures.join(' · ')}`;
}

/** e.g. "a.example: 44 (−4.2) · 120 (−60)" */
function tableLines({ rows }: Table): string[] {
	return rows.map(({ cells: [name, ...figures], isUnusual }) => {
		const mark = isUnusual ? '❗ ' : '';
		const shown = figures.map((each) =>
			formatCell(each, (text) => escapeMarkup(text, LENGTHS.word)),
		);
		return `${mark}${escapeMarkup(name?.text, LENGTHS.name) || '–'}: ${shown.join(' · ')}`;
	});
}

function rankedLines({ entries }: RankedList): string[] {
	return entries.map(({ text, details }, index) => {
		const shown = details.map((detail) => escapeMarkup(detail, LENGTHS.word)).join(', ');
		return `${index + 1}. ${escapeMarkup(text)}${shown === '' ? '' : ` (${shown})`}`;
	});
}

function quotationLines({ speaker, sentiment, time, prompt, text, source }: Quotation): string {
	const words = [speaker, sentiment, time].map((word) => escapeMarkup(word, LENGTHS.word));
	const who = words.filter((word) => word !== '').join(', ') || '–';
	const link = safeLink(source);
	return [
		`• ${who}`,
		...(prompt ? [`  asked: ${escapeMarkup(prompt, LENGTHS.prompt)}`] : []),
		...(text ? [`  “${escapeMarkup(text, LENGTHS.snippet)}”`] : []),
		...(link ? [`  ${link}`] : []),
	].join('\n');
}
