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
} from '../document';
import {
	columnsOf,
	countChange,
	formatCell,
	formatMetric,
	metricChange,
	trendCaption,
} from '../figures';
import { MAX_COUNTS, shownOf } from '../layout';
import type { Writing } from './markup';
import { quotationLines } from './quotationLines';
import { bar, sparkline } from '../unicodeCharts';

/** Maximum lengths of texts, in characters. */
const LENGTHS = { title: 450, note: 500, name: 80, word: 40 };

/** A part as lines: those that are always shown, and entries that are shown if they fit. */
export interface Section {
	part: Part;
	lines: string[];
	entries: string[];
	more: number;
}

export function sectionOf(part: Part, writing: Writing): Section {
	return { part, entries: [], more: 0, ...contentOf(part, writing) };
}

function contentOf(part: Part, writing: Writing): Pick<Section, 'lines'> & Partial<Section> {
	switch (part.kind) {
		case 'title':
			return { lines: [titleLine(part, writing)] };
		case 'insights':
			return { lines: insightLines(part, writing) };
		case 'note':
			return { lines: [noteLine(part, writing)] };
		case 'metric':
			return { lines: [metricLine(part, writing)] };
		case 'trend':
			return { lines: trendLines(part, writing) };
		case 'counts':
			return { lines: [countsLine(part, writing)] };
		case 'bars':
			return { lines: [], entries: barLines(part, writing), more: part.more ?? 0 };
		case 'table':
			return {
				lines: tableHead(part, writing),
				entries: tableLines(part, writing),
				more: part.more ?? 0,
			};
		case 'rankedList':
			return {
				lines: labelLines(part.label, writing),
				entries: rankedLines(part, writing),
				more: part.more ?? 0,
			};
		case 'quotations':
			return {
				lines: labelLines(part.heading, writing),
				entries: part.quotations.map((each) => quotationLines(each, writing)),
				more: part.more ?? 0,
			};
		case 'missing':
			return {
				lines: [],
				entries: part.texts.map((text) => `⚠ ${writing.escape(text, LENGTHS.note)}`),
			};
	}
}

function titleLine({ text, level, by }: Title, { escape, typed, strong }: Writing): string {
	const line = strong((by === 'user' ? typed : escape)(text, LENGTHS.title));
	return level === 'section' && line !== '' ? `\n${line}` : line;
}

function insightLines({ sentences }: Insights, { escape, insight, unusual }: Writing): string[] {
	return sentences.flatMap(({ text, isUnusual }) => {
		const line = escape(text, LENGTHS.note);
		return line === '' ? [] : insight(isUnusual ? unusual(line) : line);
	});
}

function noteLine({ text, role, by }: Note, { escape, typed }: Writing): string {
	const line = (by === 'user' ? typed : escape)(text, LENGTHS.note);
	return role === 'warning' && line !== '' ? `⚠ ${line}` : line;
}

function labelLines(label: string | undefined, writing: Writing): string[] {
	const said = writing.escape(label, LENGTHS.title);
	return said === '' ? [] : [writing.label(writing.locale.figures.heading(said))];
}

/** A metric on one line, e.g. "Mentions: 12 (+3 in 7 days)". */
export function metricLine(metric: Metric, writing: Writing): string {
	const { figure, said } = metricWords(metric, writing);
	const { details, labelled } = writing.locale.figures;
	const behind = said.length > 0 ? ` (${details(said)})` : '';
	const label = writing.escape(metric.label, LENGTHS.title);
	return labelled(label, `${figure}${behind}`);
}

/** A metric's figure, and what there is to say of it, e.g. "+3 in 7 days". */
export function metricWords(metric: Metric, { escape, strong, locale }: Writing) {
	const { detail } = metric;
	const said = [
		...metricChange(locale, metric, escape),
		...(detail === undefined ? [] : [escape(detail, LENGTHS.word)]),
	];
	return { figure: strong(escape(formatMetric(locale, metric))), said };
}

function trendLines(trend: Trend, { escape, locale }: Writing): string[] {
	if (trend.points.length === 0) return [];
	return [sparkline(trend), trendCaption(locale, trend, (date) => escape(date, LENGTHS.word))];
}

function countsLine({ label, counts }: Counts, writing: Writing): string {
	const { locale } = writing;
	const { shown, left } = shownOf(counts, MAX_COUNTS);
	const figures = shown.map((each) => {
		const changed = countChange(locale, each);
		const behind = changed === undefined ? '' : ` (${changed})`;
		return `${writing.escape(each.name, LENGTHS.word)} ${locale.number(each.count)}${behind}`;
	});
	const all = left > 0 ? [...figures, '…'] : figures;
	return [...labelLines(label, writing), locale.figures.details(all)].join(' ');
}

function barLines(part: Bars, { escape, strong, locale }: Writing): string[] {
	const { figureOf, markedChangeOf } = columnsOf(locale, part);
	return part.bars.map((each) => {
		const { name, value, isOwn, detail } = each;
		const drawn = value === undefined ? '' : `${bar(value, part.whole)} `;
		const figure = drawn + escape(figureOf(each));
		const change = markedChangeOf(each);
		const said = locale.figures.details([
			...(change === undefined ? [] : [change]),
			...(detail === undefined ? [] : [escape(detail, LENGTHS.word)]),
		]);
		const behind = isOwn ? ` ◀ ${said}` : said === '' ? '' : ` (${said})`;
		const line = `${figure} ${escape(name, LENGTHS.name)}${behind}`.trim();
		return isOwn ? strong(line) : line;
	});
}

/** e.g. "Domain: Score · Mentions" */
function tableHead({ columns }: Table, writing: Writing): string[] {
	const [name, ...figures] = columns;
	const heads = figures.map((figure) => writing.escape(figure, LENGTHS.word)).join(' · ');
	return [[...labelLines(name, writing), heads].join(' ')];
}

/** e.g. "a.example: 44 (−4.2) · 120 (−60)" */
function tableLines({ rows }: Table, { escape, unusual, locale }: Writing): string[] {
	return rows.map(({ cells: [name, ...figures], isUnusual }) => {
		const shown = figures.map((each) => formatCell(each, (text) => escape(text, LENGTHS.word)));
		const label = escape(name?.text, LENGTHS.name) || '–';
		const line = locale.figures.labelled(label, shown.join(' · ')).trimEnd();
		return isUnusual ? unusual(line) : line;
	});
}

function rankedLines({ entries }: RankedList, { escape, locale }: Writing): string[] {
	return entries.map(({ text, details }, index) => {
		const shown = locale.figures.details(details.map((detail) => escape(detail, LENGTHS.word)));
		return `${index + 1}. ${escape(text)}${shown === '' ? '' : ` (${shown})`}`;
	});
}
