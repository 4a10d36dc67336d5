import {
	formatDelta,
	type Bars,
	type Counts,
	type Metric,
	type OutputFormat,
	type Part,
	type Quotation,
	type RankedList,
	type ReportDocument,
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
	toJson: (document) => ({ text: renderText(document) }),
};

/** Slack cuts a block of text at 3,000 characters; the rest is for the lines that count what is left out. */
const MAX_LENGTH = 2_950;

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
export function renderText({ parts }: ReportDocument): string {
	const sections = parts.map(sectionOf);
	const shown = entriesWithRoom(sections);
	return sections
		.flatMap(({ lines, entries, more }, index) => {
			const count = shown[index] ?? 0;
			const left = entries.length - count + more;
			return [...lines, ...entries.slice(0, count), left > 0 ? `… and ${left} more` : ''];
		})
		.filter((line) => line !== '')
		.join('\n');
}

/** How many entries of each section show: one of each in turns, until there is no room for the next. */
function entriesWithRoom(sections: Section[]): number[] {
	let room = MAX_LENGTH - sections.flatMap(({ lines }) => lines).join('\n').length;
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
		case 'note':
			return fixed(escapeMarkup(part.text, LENGTHS.title));
		case 'metric':
			return fixed(metricLine(part));
		case 'trend':
			return fixed(...trendLines(part));
		case 'counts':
			return fixed(countsLine(part));
		case 'bars':
			return { lines: [], entries: barLines(part), more: part.more ?? 0 };
		case 'rankedList':
			return { lines: [], entries: rankedLines(part), more: 0 };
		case 'quotations':
			return { lines: [], entries: part.quotations.map(quotationLines), more: part.more };
	}
}

function fixed(...lines: string[]): Section {
	return { lines, entries: [], more: 0 };
}

function metricLine({ label, value, absent, change }: Metric): string {
	const behind = change ? ` (${formatDelta(change.by)} ${change.period})` : '';
	return `${escapeMarkup(label, LENGTHS.title)}: ${escapeMarkup(value ?? absent)}${behind}`;
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
	const shown = counts
		.slice(0, MAX_COUNTS)
		.map(({ name, count }) => `${escapeMarkup(name, LENGTHS.word)} ${count}`);
	return `${label}: ${[...shown, ...(counts.length > MAX_COUNTS ? ['…'] : [])].join(', ')}`;
}

function barLines({ bars, whole, unit = '' }: Bars): string[] {
	return bars.map(({ name, value, absent, isOwn, detail }) => {
		const figure =
			value === undefined ? escapeMarkup(absent) : `${bar(value, whole)} ${value}${unit}`;
		const said = detail === undefined ? '' : escapeMarkup(detail, LENGTHS.word);
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
	const link = source === undefined ? undefined : safeLink(source);
	return [
		`• ${who}`,
		...(prompt ? [`  asked: ${escapeMarkup(prompt, LENGTHS.prompt)}`] : []),
		...(text ? [`  “${escapeMarkup(text, LENGTHS.snippet)}”`] : []),
		...(link ? [`  ${link}`] : []),
	].join('\n');
}
