import type { MentionFilter } from '../model/mention';

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
	/** What marks an unusual change behind it, e.g. "unusual"; empty where its name has a sign. */
	mark: string;
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
	/** 15 signs where text is large, 30 where it is small; absent where there is nothing to see. */
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

export interface Quotes extends EntryList<Quote> {
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

export function oneLineOf(
	entries: Array<{ line: Text }>,
	{ before, between }: { before: string; between: string },
): Text[] {
	if (entries.length === 0) return [];
	const said = entries.flatMap(({ line }, index) =>
		index === 0 ? line : [{ text: between }, ...line],
	);
	return [[{ text: before }, ...said]];
}

/** A report, alert or list before the user's settings: the same for every format. */
export interface ReportDocument {
	/** Of an email; absent: the headline. */
	subject?: string;
	headline?: string;
	/** Of an alert: its news is good or bad. */
	tone?: Tone;
	/** Whose news it is, and the headline without that. */
	apart?: [whose: string, news: string];
	/** True if nothing else says the headline: then the user's title stands above it, not in its place. */
	isNews?: boolean;
	/** True if the headline begins with a brand's name, whose first letter stays as it is. */
	startsWithName?: boolean;
	/** Those that it is about: readers may copy and follow them. */
	domains?: Array<string | undefined>;
	blocks: Block[];
}

export const MAX_PHONE_SUBJECT = 60;
