import {
	formatChange,
	type Bars,
	type Counts,
	type Metric,
	type Note,
	type Part,
	type Quotation,
	type RankedList,
	type Title,
	type Trend,
} from './document';
import { escapeMarkup, safeLink } from './escapeMarkup';
import { bar, sparkline } from './unicodeCharts';

/** Each kind of part as lines of plain text. */

/** Maximum lengths of external texts, in characters. */
const LENGTHS = { title: 450, note: 500, name: 80, word: 40, prompt: 120, snippet: 200 };

/** Maximum number of counts to list. */
const MAX_COUNTS = 8;

/** A part as lines: those that are always shown, and entries that are shown if they fit. */
export interface Section {
	lines: string[];
	entries: string[];
	/** Number of further entries that are not listed. */
	more: number;
}

/** A part as lines. */
export function sectionOf(part: Part): Section {
	switch (part.kind) {
		case 'title':
			return fixed(titleLine(part));
		case 'note':
			return fixed(noteLine(part));
		case 'metric':
			return fixed(metricLine(part));
		case 'trend':
			return fixed(...trendLines(part));
		case 'counts':
			return fixed(countsLine(part));
		case 'bars':
			return { lines: [], entries: barLines(part), more: part.more ?? 0 };
		case 'rankedList':
			return { lines: labelLines(part.label), entries: rankedLines(part), more: part.more ?? 0 };
		case 'quotations':
			return {
				lines: labelLines(part.heading),
				entries: part.quotations.map(quotationLines),
				more: part.more,
			};
	}
}

function fixed(...lines: string[]): Section {
	return { lines, entries: [], more: 0 };
}

function titleLine({ text, level }: Title): string {
	const line = escapeMarkup(text, LENGTHS.title);
	return level === 'section' && line !== '' ? `\n${line}` : line;
}

function noteLine({ text, role }: Note): string {
	const line = escapeMarkup(text, LENGTHS.note);
	return role === 'warning' && line !== '' ? `⚠ ${line}` : line;
}

/** The small heading of a list. */
function labelLines(label: string | undefined): string[] {
	return label === undefined ? [] : [`${escapeMarkup(label, LENGTHS.title)}:`];
}

/** A metric on one line, e.g. "Mentions: 12 (+3 in 7 days)". */
export function metricLine(metric: Metric): string {
	const { label, value, absent, unit = '', isAtLeast, detail, change } = metric;
	const figure =
		value === undefined ? escapeMarkup(absent) : `${isAtLeast ? 'at least ' : ''}${value}${unit}`;
	const said = [
		...(change ? [`${formatChange(change.by)} ${escapeMarkup(change.period)}`] : []),
		...(detail === undefined ? [] : [escapeMarkup(detail, LENGTHS.word)]),
	];
	const behind = said.length > 0 ? ` (${said.join(', ')})` : '';
	return `${escapeMarkup(label, LENGTHS.title)}: ${figure}${behind}`;
}

function trendLines({ points }: Trend): string[] {
	const first = points[0];
	const last = points.at(-1);
	if (!first || !last) return [];
	const values = points.map(({ value }) => value);
	const [from, to] = [first, last].map(({ date }) => escapeMarkup(date, LENGTHS.word));
	return [
		sparkline(values),
		`${from} to ${to}: lowest ${Math.min(...values)}, highest ${Math.max(...values)}`,
	];
}

function countsLine({ label, counts }: Counts): string {
	const shown = counts.slice(0, MAX_COUNTS).map(({ name, count, change }) => {
		const behind = change === undefined ? '' : ` (${formatChange(change)})`;
		return `${escapeMarkup(name, LENGTHS.word)} ${count}${behind}`;
	});
	const all = [...shown, ...(counts.length > MAX_COUNTS ? ['…'] : [])];
	return `${escapeMarkup(label, LENGTHS.title)}: ${all.join(', ')}`;
}

function barLines({ bars, whole, unit = '' }: Bars): string[] {
	return bars.map(({ name, value, absent, isOwn, change, detail }) => {
		const figure =
			value === undefined ? escapeMarkup(absent) : `${bar(value, whole)} ${value}${unit}`;
		const said = [
			...(change === undefined ? [] : [formatChange(change)]),
			...(detail === undefined ? [] : [escapeMarkup(detail, LENGTHS.word)]),
		].join(', ');
		const behind = isOwn ? ` ◀ ${said}` : said === '' ? '' : ` (${said})`;
		return `${figure} ${escapeMarkup(name, LENGTHS.name)}${behind}`.trimEnd();
	});
}

function rankedLines({ entries }: RankedList): string[] {
	return entries.map(({ text, details }, index) => {
		const shown = details.map((detail) => escapeMarkup(detail, LENGTHS.word)).join(', ');
		return `${index + 1}. ${escapeMarkup(text)}${shown === '' ? '' : ` (${shown})`}`;
	});
}

function quotationLines({ speaker, sentiment, time, prompt, text, source }: Quotation): string {
	const who = [speaker, sentiment, time].map((word) => escapeMarkup(word, LENGTHS.word)).join(', ');
	const link = safeLink(source);
	return [
		`• ${who}`,
		...(prompt ? [`  asked: ${escapeMarkup(prompt, LENGTHS.prompt)}`] : []),
		...(text ? [`  “${escapeMarkup(text, LENGTHS.snippet)}”`] : []),
		...(link ? [`  ${link}`] : []),
	].join('\n');
}
