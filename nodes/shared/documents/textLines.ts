import type {
	Bars,
	Counts,
	Insights,
	Metric,
	Note,
	Part,
	RankedList,
	Table,
	Title,
	Trend,
} from './document';
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
import { PLAIN, type Markup } from './markup';
import { quotationLines } from './quotationLines';
import { bar, sparkline } from './unicodeCharts';

/** Maximum lengths of texts, in characters. */
const LENGTHS = { title: 450, note: 500, name: 80, word: 40 };

/** A part as lines: those that are always shown, and entries that are shown if they fit. */
export interface Section {
	part: Part;
	lines: string[];
	entries: string[];
	more: number;
}

export function sectionOf(part: Part, markup: Markup): Section {
	return { part, entries: [], more: 0, ...contentOf(part, markup) };
}

function contentOf(part: Part, markup: Markup): Pick<Section, 'lines'> & Partial<Section> {
	switch (part.kind) {
		case 'title':
			return { lines: [titleLine(part, markup)] };
		case 'insights':
			return { lines: insightLines(part, markup) };
		case 'note':
			return { lines: [noteLine(part, markup)] };
		case 'metric':
			return { lines: [metricLine(part, markup)] };
		case 'trend':
			return { lines: trendLines(part, markup) };
		case 'counts':
			return { lines: [countsLine(part, markup)] };
		case 'bars':
			return { lines: [], entries: barLines(part, markup), more: part.more ?? 0 };
		case 'table':
			return {
				lines: tableHead(part, markup),
				entries: tableLines(part, markup),
				more: part.more ?? 0,
			};
		case 'rankedList':
			return {
				lines: labelLines(part.label, markup),
				entries: rankedLines(part, markup),
				more: part.more ?? 0,
			};
		case 'quotations':
			return {
				lines: labelLines(part.heading, markup),
				entries: part.quotations.map((each) => quotationLines(each, markup)),
				more: part.more ?? 0,
			};
		case 'missing':
			return {
				lines: [],
				entries: part.texts.map((text) => `⚠ ${markup.escape(text, LENGTHS.note)}`),
			};
	}
}

function titleLine({ text, level, by }: Title, { escape, typed, strong }: Markup): string {
	const line = strong((by === 'user' ? typed : escape)(text, LENGTHS.title));
	return level === 'section' && line !== '' ? `\n${line}` : line;
}

function insightLines({ sentences }: Insights, { escape, insight, unusual }: Markup): string[] {
	return sentences.flatMap(({ text, isUnusual }) => {
		const line = escape(text, LENGTHS.note);
		return line === '' ? [] : insight(isUnusual ? unusual(line) : line);
	});
}

function noteLine({ text, role, by }: Note, { escape, typed }: Markup): string {
	const line = (by === 'user' ? typed : escape)(text, LENGTHS.note);
	return role === 'warning' && line !== '' ? `⚠ ${line}` : line;
}

function labelLines(label: string | undefined, markup: Markup): string[] {
	const said = markup.escape(label, LENGTHS.title);
	return said === '' ? [] : [markup.label(`${said}:`)];
}

/** A metric on one line, e.g. "Mentions: 12 (+3 in 7 days)". */
export function metricLine(metric: Metric, markup = PLAIN): string {
	const { figure, said } = metricWords(metric, markup);
	const behind = said.length > 0 ? ` (${said.join(', ')})` : '';
	return `${markup.escape(metric.label, LENGTHS.title)}: ${figure}${behind}`;
}

/** A metric's figure, and what there is to say of it, e.g. "+3 in 7 days". */
export function metricWords(metric: Metric, { escape, strong }: Markup) {
	const { unit, detail, change } = metric;
	const changed = change && `${formatChange(change.by, unit)} ${escape(change.period)}`;
	const said = [
		...(change ? [`${changed}${verdictOf(change)}`] : []),
		...(detail === undefined ? [] : [escape(detail, LENGTHS.word)]),
	];
	return { figure: strong(escape(formatMetric(metric))), said };
}

function trendLines(trend: Trend, { escape }: Markup): string[] {
	if (trend.points.length === 0) return [];
	return [sparkline(trend), trendCaption(trend, (date) => escape(date, LENGTHS.word))];
}

function countsLine({ label, counts }: Counts, markup: Markup): string {
	const { shown, left } = shownOf(counts, MAX_COUNTS);
	const figures = shown.map(({ name, count, change, isUnusual }) => {
		const verdict = isUnusual ? verdictOf({ isUnusual }) : '';
		const behind = change === undefined ? '' : ` (${formatChange(change)}${verdict})`;
		return `${markup.escape(name, LENGTHS.word)} ${formatNumber(count)}${behind}`;
	});
	const all = left > 0 ? [...figures, '…'] : figures;
	return [...labelLines(label, markup), all.join(', ')].join(' ');
}

function barLines(part: Bars, { escape, strong }: Markup): string[] {
	const { figureOf, changeOf } = columnsOf(part);
	return part.bars.map((each) => {
		const { name, value, isOwn, detail } = each;
		const drawn = value === undefined ? '' : `${bar(value, part.whole)} `;
		const figure = drawn + escape(figureOf(each));
		const change = changeOf(each);
		const verdict = each.isUnusual ? verdictOf(each) : '';
		const said = [
			...(change === undefined ? [] : [change + verdict]),
			...(detail === undefined ? [] : [escape(detail, LENGTHS.word)]),
		].join(', ');
		const behind = isOwn ? ` ◀ ${said}` : said === '' ? '' : ` (${said})`;
		const line = `${figure} ${escape(name, LENGTHS.name)}${behind}`.trim();
		return isOwn ? strong(line) : line;
	});
}

/** e.g. "Domain: Score · Mentions" */
function tableHead({ columns }: Table, markup: Markup): string[] {
	const [name, ...figures] = columns;
	const heads = figures.map((figure) => markup.escape(figure, LENGTHS.word)).join(' · ');
	return [[...labelLines(name, markup), heads].join(' ')];
}

/** e.g. "a.example: 44 (−4.2) · 120 (−60)" */
function tableLines({ rows }: Table, { escape, unusual }: Markup): string[] {
	return rows.map(({ cells: [name, ...figures], isUnusual }) => {
		const shown = figures.map((each) => formatCell(each, (text) => escape(text, LENGTHS.word)));
		const line = `${escape(name?.text, LENGTHS.name) || '–'}: ${shown.join(' · ')}`.trimEnd();
		return isUnusual ? unusual(line) : line;
	});
}

function rankedLines({ entries }: RankedList, { escape }: Markup): string[] {
	return entries.map(({ text, details }, index) => {
		const shown = details.map((detail) => escape(detail, LENGTHS.word)).join(', ');
		return `${index + 1}. ${escape(text)}${shown === '' ? '' : ` (${shown})`}`;
	});
}
