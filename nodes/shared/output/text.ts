import {
	formatDelta,
	type Bars,
	type Counts,
	type Metric,
	type Note,
	type OutputFormat,
	type Part,
	type Quotation,
	type RankedList,
	type ReportDocument,
	type Title,
	type Trend,
} from './document';
import { escapeMarkup, safeLink } from './escapeMarkup';
import { bar, sparkline } from './unicodeCharts';

export const message: OutputFormat = {
	option: {
		name: 'Message',
		value: 'message',
		description: 'A short text report, ready to post in a chat or email',
	},
	toJson: (document, { footer }) => ({ text: renderText(document, footer) }),
};

/** Slack cuts a block of text at 3,000 characters. */
const MAX_LENGTH = 3_000;

/** Room for a line that counts what a list leaves out, and as much at the end. */
const MAX_MORE = 25;

/** Longest texts of others, in characters. */
const LENGTHS = { title: 450, name: 80, word: 40, prompt: 120, snippet: 200 };

/** So many words are counted one by one. */
const MAX_COUNTS = 8;

/** A part as lines: those that always show, and entries that show as far as there is room. */
interface Section {
	lines: string[];
	entries: string[];
	/** How many entries there are besides, to be counted only. */
	more: number;
}

/**
 * A document as plain text for a chat (Slack, Teams, Telegram) or an e-mail, of at most 3,000
 * characters. Texts of others can format nothing and mention nobody there.
 */
export function renderText({ parts }: ReportDocument, footer?: string): string {
	const end: Part[] = footer ? [{ kind: 'note', text: footer }] : [];
	const sections = withinLimit([...parts, ...end].map(sectionOf));
	const shown = entriesWithRoom(sections);
	const lines = sections
		.flatMap(({ lines, entries, more }, index) => {
			const count = shown[index] ?? 0;
			const left = entries.length - count + more;
			return [...lines, ...entries.slice(0, count), left > 0 ? `… and ${left} more` : ''];
		})
		.filter((line) => line !== '');
	return withoutLast(lines).join('\n');
}

/** Lines that alone say how much is left out can be too many, too. */
function withoutLast(lines: string[]): string[] {
	const isTooLong = lines.join('\n').length > MAX_LENGTH;
	return isTooLong ? withoutLast(lines.slice(0, -1)) : lines;
}

/** How many characters there are for all but the lines that count what is left out. */
function roomIn(sections: Section[]): number {
	const lists = sections.filter(({ entries, more }) => entries.length + more > 0);
	return MAX_LENGTH - MAX_MORE * (lists.length + 1);
}

/** Without the last of the lines that always show, where they alone are too long. */
function withinLimit(sections: Section[]): Section[] {
	let room = roomIn(sections);
	return sections.map((section) => {
		const lines = section.lines.filter((line) => {
			if (line.length + 1 > room) return false;
			room -= line.length + 1;
			return true;
		});
		return { ...section, lines };
	});
}

/** How many entries of each section show: one of each in turns, until there is no room for the next. */
function entriesWithRoom(sections: Section[]): number[] {
	let room = roomIn(sections) - sections.flatMap(({ lines }) => lines).join('\n').length;
	const shown = sections.map(() => 0);
	let open = sections.map((_, index) => index);
	while (open.length > 0) {
		open = open.filter((index) => {
			const entry = sections[index]?.entries[shown[index] ?? 0];
			if (entry === undefined || entry.length + 1 > room) return false;
			room -= entry.length + 1;
			shown[index] = (shown[index] ?? 0) + 1;
			return true;
		});
	}
	return shown;
}

function sectionOf(part: Part): Section {
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
	const line = escapeMarkup(text, LENGTHS.title);
	return role === 'warning' && line !== '' ? `⚠ ${line}` : line;
}

/** What names a list that has no title of its own. */
function labelLines(label: string | undefined): string[] {
	return label === undefined ? [] : [`${escapeMarkup(label, LENGTHS.title)}:`];
}

function formatChange(by: number): string {
	return by === 0 ? 'no change' : formatDelta(by);
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
