import type { NextAction } from '../insights/insight';
import type { Text, TextRun, Tone } from '../language/text';
import type { MentionFilter } from '../model/mention';

export type { Text, TextRun, Tone };

/**
 * A document is a list of blocks, which readers see from top to bottom. Their texts are cut to
 * length, and each format escapes them. What some formats draw has a `line` for the others.
 */
export type Block = (Heading | Paragraph | KeyFigure | Chart | List | Table | Quotes) & {
	/** True if only the whole of a document shows it, which the user has to want. */
	isExtra?: true;
};

/** Level 1 is the title, 2 that of a section, and 3 says what the list below it is. */
export interface Heading {
	kind: 'heading';
	level: 1 | 2 | 3;
	text: Text;
	/** Whether the news of an alert is good or bad; absent in other documents. */
	tone?: Tone;
	/** The two lines of a title that formats may set apart: whose news it is, and the news. */
	apart?: [whose: string, news: string];
	/** What the columns of figures below it are, e.g. "answers · vs. the week before". */
	columns?: string;
}

export interface Paragraph {
	kind: 'paragraph';
	/**
	 * The verdict is the first sentence, `next` is what to do, `context` is what figures are based
	 * on, and `rest` is how much is not shown.
	 */
	role:
		'verdict' | 'sentence' | 'next' | 'note' | 'context' | 'warning' | 'rest' | 'link' | 'footer';
	/** Whether what is unusual is good or bad news; absent if nothing is unusual. */
	tone?: Tone;
	text: Text;
	/** What stands in place of the text unless the user wants the whole of a document. */
	brief?: Text;
	/** The lines below a verdict: what proves it, and what to do about it. */
	proof?: Text[];
	/** True if the text names the topic, as what a report is based on does. */
	namesTopic?: boolean;
	/** The parts of a paragraph on what to do next, for formats that have a line for each. */
	next?: NextAction;
}

/** A tile; consecutive ones form a row. Its texts are empty if there is nothing to say. */
export interface KeyFigure {
	kind: 'figure';
	/** The name, behind a sign if the figure is worse. */
	label: string;
	/** The name without that sign, for formats that draw a dot instead. */
	name: string;
	value: string;
	/**
	 * The change or the rank, e.g. "▲ 0.6" or "#1 of 5". It has a tone only if the change is unusual.
	 */
	change: TextRun;
	/**
	 * What stands beside the figure, e.g. "1.5 percentage points ahead of Harbor Beans", and for
	 * where there is little room, e.g. "usual: 397–623".
	 */
	detail: TextRun;
	short: string;
	isUnusual: boolean;
	/** True if it has a change, and not only a rank. */
	hasChange: boolean;
	/** True if something stands beside the figure in its line. */
	hasDetail: boolean;
	/** What stands behind an unusual change, e.g. "usually 43–104"; empty if the sign says all. */
	mark: string;
	line: Text;
}

export type Chart = TrendChart | BarChart | StackedBarChart;

export interface TrendPoint {
	/** A calendar date, or another text. */
	date: string;
	value: number;
	/** The side on which the value is outside of the usual range; absent within it. */
	side?: 'above' | 'below';
	/** True if the day belongs to the days that are reported. */
	isReported: boolean;
}

export interface TrendChart {
	kind: 'chart';
	form: 'trend';
	/** The earliest first. */
	points: TrendPoint[];
	/** The usual range of the values or, after an action, where they would be without it. */
	band?: { low: number; high: number };
	/** The band's edges as texts, and the name of the band, which may be empty. */
	scale?: Record<'low' | 'high' | 'name', string>;
	/**
	 * The texts at the chart's edges: the value of the last day, the first date, and the reported
	 * days or, if all are, the last date.
	 */
	last: string;
	from: string;
	to: string;
	/** What the chart shows, and of which days, e.g. "Score, 24 Oct–22 Nov 2026". */
	name: string;
	/** The name and what the band is, e.g. "Score, 24 Oct–22 Nov 2026. Grey: usual 71.0–73.0". */
	legend: string;
	/** The trend in 15 or 30 block characters; absent if there is nothing to see. */
	sparkline?: { short: string; long: string; range: string };
	line: Text;
	/** The description for readers who cannot see the drawing. */
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

/** An entry of a list. Its texts are empty if there is nothing to say. */
export interface ListEntry {
	name: string;
	figure: string;
	change: TextRun;
	/** What stands beside the name or below it. */
	detail: string;
	tone?: Tone;
	/** What the tone means in words, e.g. "worse", which formats that draw the list set apart. */
	tag?: string;
	/** The sentences behind the detail, which may have links. */
	reason?: Text;
	/** A safe URL of what the entry stands for. */
	link?: string;
	line: Text;
}

export interface Part extends Omit<ListEntry, 'detail' | 'line' | 'link' | 'tag' | 'reason'> {
	/** The part of the bar that it takes, from 0 to 1. */
	share: number;
	/** The percentage behind the figure; empty if the bar counts too few for percentages. */
	percent: string;
	/** Name, figure and change, e.g. "positive 12 (+3)". */
	line: string;
}

/** How many entries of a list are shown. */
export interface ListLimits {
	/** Number of further entries that are not listed. */
	more?: number;
	/**
	 * How many entries a summary shows. If it is absent, the summary leaves the list out. Lists of a
	 * document about several domains show all entries.
	 */
	entriesInSummary?: number | 'all';
	/** How many entries an email shows unless the user wants all; all if it is absent. */
	entriesInStandard?: number;
}

/** What the entries of a list on one line have in common, and what stands between them. */
export interface OneLine {
	before: Text;
	between: string;
}

/** What all entries have. */
export interface AnyEntry {
	line: Text;
	/** Of a quote, how many mentions say it, and whether these are negative. */
	answers?: number;
	isNegative?: boolean;
}

/** A block with entries, some of which may have to go if there is not enough room. */
export interface EntryList<Entry extends AnyEntry> extends ListLimits {
	entries: Entry[];
	/** How many further entries are not listed or, of quotes, how many mentions are not quoted. */
	more: number;
	/** Of quotes, how many of these mentions are negative. */
	moreNegative?: number;
	/** Formats that draw nothing put all entries on one line behind this. */
	oneLine?: OneLine;
}

export interface BarChart extends EntryList<BarEntry> {
	kind: 'chart';
	form: 'bars';
}

/** A bar. Its line has its figure and name; a chat draws no bars. */
export interface BarEntry extends Omit<ListEntry, 'tone' | 'tag' | 'reason'> {
	isOwn: boolean;
	/** The length of the bar, as a part of the largest one, from 0 to 1. */
	share?: number;
}

export interface List extends EntryList<ListEntry> {
	kind: 'list';
	/**
	 * In documents about several domains, `news` lists what is outside of its usual range, and `quiet`
	 * what is as usual or was not judged. `missing` lists what could not be read.
	 */
	role: 'ranked' | 'missing' | 'news' | 'quiet';
	/** The title in formats that draw the list, e.g. "As usual (4)", and what its figures are: "Score: ". */
	title?: string;
	figures?: string;
	/** True if the order of the entries means something. */
	isNumbered?: boolean;
}

/** A table has a row for each entry: its name, then its figures. */
export interface Table extends EntryList<TableRow> {
	kind: 'table';
	columns: string[];
	shortColumns: string[];
	line: Text;
	/**
	 * Which of several domains the table holds: all figures of those that lists have named before, or
	 * those that are as usual. It is absent if there are no such lists.
	 */
	group?: 'figures' | 'usual';
	/** The title in formats that draw the table, e.g. "As usual (4)". */
	title?: string;
}

export interface TableRow {
	cells: TableCell[];
	isUnusual: boolean;
	/** Whether what is unusual is good or bad news; absent if nothing is unusual. */
	tone?: Tone;
	line: Text;
}

export interface TableCell {
	/** The text is never empty, unlike the detail. One of them may have the sign of what is unusual. */
	text: string;
	detail: string;
	/** The two without that sign, for formats that draw a dot instead. */
	unmarked: Record<'text' | 'detail', string>;
	tone?: Tone;
}

export interface Quotes extends EntryList<Quote> {
	kind: 'quote';
	moreNegative: number;
	/** Which mentions those are that the list leaves out; mentions of all kinds if it is absent. */
	of?: MentionFilter;
}

export interface Quote {
	tone?: Tone;
	/** True if the quote proves what is unusual. */
	isUnusual?: boolean;
	answers: number;
	isNegative: boolean;
	/** Who said it, how, and when; empty if a title says so. */
	line: Text;
	/** The quoted words, their source and the prompt. A missing one is an empty text. */
	words: [said: Text, source: Text, asked: Text];
}

/** A report, alert or list before the user's settings apply to it, the same for all formats. */
export interface ReportDocument {
	/** The subject of an email; the headline if it is absent. */
	subject?: string;
	headline?: string;
	/** Whether the news of an alert is good or bad; absent in other documents. */
	tone?: Tone;
	/** Whose news it is, and the headline without that name. */
	apart?: [whose: string, news: string];
	/** True if only the headline tells the news, so that a user's title does not replace it. */
	isNews?: boolean;
	/** True if the headline names the topic, as "AI visibility analysis of example.com" does. */
	namesTopic?: boolean;
	/** True if the headline begins with a brand's name, whose first letter keeps its case. */
	startsWithName?: boolean;
	/** The page that readers should see, if the user has set no link of their own. */
	page?: { text: string; link: string };
	/** The domains that the document is about, which readers may want to copy and follow. */
	domains?: Array<string | undefined>;
	blocks: Block[];
}
