import type { MentionFilter } from '../language/formatters';
import type { Locale } from '../language/locale';
import { hostOf, safeLink } from '../values/domain';
import { singleLine } from '../values/text';

/** All that readers see, from top to bottom. Texts are cut and not escaped. A drawing has a `line` for other formats. */
export type Block = Heading | Paragraph | KeyFigure | Chart | List | Table | Quotes;

export type Text = TextRun[];

export interface TextRun {
	text: string;
	strong?: boolean;
	muted?: boolean;
	tone?: Tone;
	/** A safe http or https URL. */
	link?: string;
	/** What a screen reader says in its place, e.g. "+4" for "▲ 4". */
	spoken?: string;
	/** True if the user typed it: then it may have several lines, and its addresses may become links. */
	isTyped?: boolean;
}

/** True if something is good news; shown by formats with colors. */
export type Tone = 'good' | 'bad' | 'neutral';

/** 1: the document's own, 2: a section's, 3: what the list below it is. */
export interface Heading {
	kind: 'heading';
	level: 1 | 2 | 3;
	text: Text;
	/** Of an alert: its news is good or bad. */
	tone?: Tone;
	/** Where its lines are apart: whose news it is, small, and then the news. */
	apart?: [whose: string, news: string];
	/** What the figures below it are, for where they are in columns, e.g. "answers · vs. the week before". */
	columns?: string;
}

export interface Paragraph {
	kind: 'paragraph';
	/** verdict: the first sentence; next: what to do; context: what figures are based on; rest: how much is not shown. */
	role:
		'verdict' | 'sentence' | 'next' | 'note' | 'context' | 'warning' | 'rest' | 'link' | 'footer';
	/** Of what is unusual; absent: usual. */
	tone?: Tone;
	text: Text;
}

/** A tile; consecutive ones are a row. Its texts are empty where there is nothing to say. */
export interface KeyFigure {
	kind: 'figure';
	label: string;
	value: string;
	/** e.g. "▲ 0.6" or "#1 of 5"; with a tone only if unusual. */
	change: TextRun;
	/** e.g. "usual: 397–623", and where there is little room, e.g. "1.5 percentage points ahead". */
	detail: TextRun;
	short: string;
	isUnusual: boolean;
	line: Text;
}

export type Chart = TrendChart | BarChart | StackedBarChart;

export interface TrendPoint {
	/** A calendar date, or another text. */
	date: string;
	value: number;
	/** Where it is outside the usual range. */
	side?: 'above' | 'below';
	/** True if it is of the reported days. */
	isReported: boolean;
}

export interface TrendChart {
	kind: 'chart';
	form: 'trend';
	/** The earliest first. */
	points: TrendPoint[];
	/** Its usual range. */
	band?: { low: number; high: number };
	/** The numbers of its edges, and its name, which may be empty. */
	scale?: Record<'low' | 'high' | 'name', string>;
	/** The value of the last day, the first date, and the reported days or else the last date. */
	last: string;
	from: string;
	to: string;
	/** What it shows, and of which days, e.g. "Score, 24 Oct–22 Nov 2026". */
	name: string;
	/** The name, and what its strip is where that is drawn, e.g. "Score, 24 Oct–22 Nov 2026. Grey: usual 71.0–73.0". */
	legend: string;
	/** From the lowest to the highest sign: 15 signs where text is large, 30 where it is small; absent where flat. */
	sparkline?: { short: string; long: string; range: string };
	line: Text;
	/** For who cannot see it. */
	caption: Text;
}

/** One bar of several parts. */
export interface StackedBarChart {
	kind: 'chart';
	form: 'parts';
	label: string;
	parts: Part[];
	line: Text;
}

/** Its texts are empty where there is nothing to say. */
export interface ListEntry {
	name: string;
	figure: string;
	change: TextRun;
	/** What stands beside the name or below it. */
	detail: string;
	tone?: Tone;
	line: Text;
}

export interface Part extends Omit<ListEntry, 'detail' | 'line'> {
	/** How much of the bar it is, from 0 to 1. */
	share: number;
	/** What stands behind the figure; empty where all are few. */
	percent: string;
	/** Name, figure and change, e.g. "positive 12 (+3)". */
	line: string;
}

/** How much of a list is shown. */
export interface ListLimits {
	/** Number of further entries that are not listed. */
	more?: number;
	/** How many entries a summary has; absent: none, all: of a document about several domains. */
	entriesInSummary?: number | 'all';
}

/** A block that may have more entries than there is room for. */
export interface EntryList<Entry extends { line: Text }> extends ListLimits {
	entries: Entry[];
	more: number;
	/** Where nothing is drawn, all entries are on one line, behind what they have in common. */
	oneLine?: { before: string; between: string };
}

export interface BarChart extends EntryList<BarEntry> {
	kind: 'chart';
	form: 'bars';
}

/** Its line is the bar and what stands behind it. */
export interface BarEntry extends Omit<ListEntry, 'tone'> {
	isOwn: boolean;
	/** A safe URL of what it is. */
	link?: string;
	/** How much of the largest it is, from 0 to 1. */
	share?: number;
}

export interface List extends EntryList<ListEntry> {
	kind: 'list';
	/** news: what is unusual among several; unjudged: what was not judged of them. */
	role: 'ranked' | 'missing' | 'news' | 'unjudged';
	/** e.g. "Not judged (2)", where it is drawn. */
	title?: string;
	/** True if their order says something. */
	isNumbered?: boolean;
}

/** A row per entry: its name, then its figures. */
export interface Table extends EntryList<TableRow> {
	kind: 'table';
	columns: string[];
	shortColumns: string[];
	line: Text;
	/** Some of several: the news, which a list has already told where nothing is drawn, or what is as usual. */
	group?: 'news' | 'usual';
	/** e.g. "As usual (4)", where it is drawn. */
	title?: string;
}

export interface TableRow {
	cells: TableCell[];
	isUnusual: boolean;
	/** Of what is unusual. */
	tone?: Tone;
	line: Text;
}

export interface TableCell {
	/** Never empty, unlike the detail. */
	text: string;
	detail: string;
	/** Both, e.g. "44 (−4.2)". */
	line: string;
	tone?: Tone;
}

interface Quotes extends EntryList<Quote> {
	kind: 'quote';
	/** What those are that are not listed; absent: mentions of all kinds. */
	of?: MentionFilter;
}

export interface Quote {
	tone?: Tone;
	/** True if it proves what is unusual. */
	isUnusual?: boolean;
	/** Who said it, how, and when; empty where a title says it. */
	line: Text;
	/** One that is missing is an empty text. */
	words: [said: Text, source: Text, asked: Text];
}

/** A block in lines, for where nothing is drawn. */
export function linesOf(block: Block): Text[] {
	if (block.kind === 'heading' || block.kind === 'paragraph') return [block.text];
	if (block.kind === 'table' && block.group === 'news') return [];
	if (isListed(block) && block.oneLine) return oneLineOf(block.entries, block.oneLine);
	return [
		...('line' in block ? [block.line] : []),
		...(isListed(block) ? block.entries.map(({ line }) => line) : []),
	];
}

function oneLineOf(
	entries: Array<{ line: Text }>,
	{ before, between }: { before: string; between: string },
): Text[] {
	if (entries.length === 0) return [];
	const said = entries.flatMap(({ line }, index) =>
		index === 0 ? line : [{ text: between }, ...line],
	);
	return [[{ text: before }, ...said]];
}

export function isListed<Shown extends object>(
	block: Shown,
): block is Shown & EntryList<{ line: Text }> {
	return 'entries' in block;
}

export function hasRole(
	block: { kind: string; role?: string },
	...roles: Array<Paragraph['role']>
): block is Paragraph {
	return block.kind === 'paragraph' && roles.some((role) => role === block.role);
}

/** The text of runs, without their style. */
export function plain(text: Text): string {
	return text.map((run) => run.text).join('');
}

/** What marks unusual things and what is missing: a color alone does not. */
export const UNUSUAL = '❗';

export const WARNING = '⚠';

const DOTS: Record<Tone, string> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/** No run for an empty text. */
export function runsOf(text: string, style: Omit<TextRun, 'text'> = {}): Text {
	return text === '' ? [] : [{ text, ...style }];
}

/** Of a section. @param columns what the figures below it are */
export function heading(text: string, columns = ''): Heading {
	return { kind: 'heading', level: 2, text: runsOf(singleLine(text, 'heading')), columns };
}

/** What the list below it is. @param columns what its figures are */
export function label(text: string | undefined, { labelled }: Locale, columns = ''): Heading {
	const said = singleLine(text, 'label');
	return { kind: 'heading', level: 3, text: runsOf(said && labelled(said, '').trimEnd()), columns };
}

/** A text behind a sign, if it has one; nothing for nothing. */
export function paragraph(role: Paragraph['role'], text: string, sign = ''): Paragraph {
	const said = singleLine(text, 'note');
	return { kind: 'paragraph', role, text: runsOf(said && sign ? `${sign} ${said}` : said) };
}

/** What the figures say. @param tone of what is unusual */
export function sentence(text: string, tone?: Tone): Paragraph {
	return { ...paragraph('sentence', text, tone === 'bad' ? UNUSUAL : ''), tone };
}

/** Ends a sentence, unlike an abbreviation or an ordinal number, such as in "18. Nov. 2026". */
const SENTENCE_END = /(?<=[)）])\.(?= |$)|(?<![ .]\d{1,2})\.(?= [\p{Lu}„“«]|$)|。/u;

/** Ends the main clause of a sentence. */
const CLAUSE_END = new RegExp(` ?[(（]|:(?= )|${SENTENCE_END.source}`, 'u');

/** With its full stop; all of a text where no end is certain. */
export function firstSentence(text: string): string {
	const end = SENTENCE_END.exec(text)?.index;
	return end === undefined ? text : text.slice(0, end + 1);
}

/** The first sentence, which says how it is, with its main clause in bold. */
export function verdict(text: string, tone?: Tone): Paragraph {
	const said = sentence(text, tone);
	const whole = plain(said.text);
	const end = CLAUSE_END.exec(whole)?.index ?? whole.length;
	const clause = runsOf(whole.slice(0, end), { strong: true });
	return { ...said, role: 'verdict', text: [...clause, ...runsOf(whole.slice(end))] };
}

/** What to do next. @param title of the action, in bold within the text */
export function next(text: string, title: string): Paragraph {
	const whole = plain(note(text).text);
	const [before = '', ...after] = title === '' ? [whole] : whole.split(title);
	const bold = after.length > 0 ? runsOf(title, { strong: true }) : [];
	const said = [...runsOf(before), ...bold, ...runsOf(after.join(title))];
	return { kind: 'paragraph', role: 'next', text: said };
}

export function note(text: string): Paragraph {
	return paragraph('note', text);
}

/** What the figures are based on. */
export function context(text: string): Paragraph {
	return paragraph('context', text);
}

/** What is missing. */
export function warning(text: string): Paragraph {
	return paragraph('warning', text, WARNING);
}

/** That there is nothing, with what is missing. */
export function nothing(text: string, lacks: string): Paragraph {
	const { text: said, ...box } = warning(text);
	return {
		...box,
		text: [...said.map((run) => ({ ...run, strong: true })), ...runsOf(lacks && ` ${lacks}`)],
	};
}

/** What is not available, with the reasons: the blocks before it have room first, the rest is counted. */
export function missing(texts: string[]): List {
	const lines = texts.map((text) => warning(text).text).filter((line) => line.length > 0);
	const entries = lines.map((line) => ({ ...NO_ENTRY, line }));
	return { kind: 'list', role: 'missing', entries, more: 0 };
}

export const NO_ENTRY = { name: '', figure: '', change: { text: '' }, detail: '' };

export interface Entry extends Partial<Pick<ListEntry, 'figure' | 'change' | 'detail' | 'tone'>> {
	text: string;
	/** Where entries are lines, these stand behind the text, and not its figure, change and detail. */
	details: string[];
}

export function rankedList(
	{
		entries,
		more = 0,
		entriesInSummary,
		isNumbered,
	}: ListLimits & Pick<List, 'isNumbered'> & { entries: Entry[] },
	{ inParentheses, list }: Locale,
): List {
	const lines = entries.map(({ text, details, figure, ...entry }, index) => {
		const said = list(details.map((detail) => singleLine(detail, 'word')).filter(Boolean), 'comma');
		const name = singleLine(text, 'entry') || '–';
		const behind = runsOf(inParentheses(said), { muted: true });
		return {
			...NO_ENTRY,
			...(figure === undefined ? { detail: said } : { figure }),
			...entry,
			name,
			line: [{ text: `${index + 1}. ${name}` }, ...behind],
		};
	});
	return { kind: 'list', role: 'ranked', entries: lines, more, entriesInSummary, isNumbered };
}

/** Empty words are not shown, where something else says them. */
export interface Quotation extends Pick<Quote, 'tone' | 'isUnusual'> {
	speaker: string;
	sentiment: string;
	time: string;
	prompt?: string;
	text?: string;
	source?: string;
	/** True if a title says who has said it, and how. */
	isNews?: boolean;
}

export function quotes(
	{
		quotations,
		more = 0,
		entriesInSummary,
		of,
	}: ListLimits & Pick<Quotes, 'of'> & { quotations: Quotation[] },
	{ figures, forms }: Locale,
): Quotes {
	// Runs of their own, so that a text that a chat cuts is still between its marks.
	const [open = '', close = ''] = figures.quoted({ text: '\n' }).split('\n');
	const entries = quotations.map((quotation): Quote => {
		const { speaker, sentiment, tone, time, isUnusual, prompt, text, source, isNews } = quotation;
		const by = [
			...runsOf(singleLine(speaker, 'word'), { strong: true }),
			...runsOf(singleLine(sentiment, 'word'), { tone: tone ?? 'neutral' }),
			...runsOf(singleLine(time, 'word'), { muted: true }),
		].flatMap((run, index) =>
			index === 0 ? [run] : [{ text: forms.sign({ sign: 'comma' }) }, run],
		);
		const asked = singleLine(prompt, 'prompt');
		const said = singleLine(text, 'snippet');
		const link = safeLink(source);
		const cited = link === undefined ? [] : [{ text: hostOf(link), link }];
		const parting = cited.length > 0 && by.length > 0 ? runsOf(' · ') : [];
		return {
			tone,
			isUnusual,
			line: isNews
				? []
				: [{ text: `${tone ? DOTS[tone] : '•'} ` }, ...(by.length > 0 ? by : [{ text: '–' }])],
			words: [
				said === '' ? [] : [{ text: open }, { text: said }, { text: close }],
				isNews ? [...cited, ...parting, ...by] : cited,
				runsOf(asked && figures.asked({ prompt: asked }), { muted: true }),
			],
		};
	});
	return { kind: 'quote', entries, more, entriesInSummary, of };
}
