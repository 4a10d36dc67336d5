import type { LanguageTag } from '../language/locale';
import { finiteNumber, nonBlankText } from '../values/json';

/** The content of a report in any format: a few parts from top to bottom, whose texts are not escaped. */
export interface ReportDocument {
	/** Of an email; absent: the first metric or title. */
	subject?: string;
	/** Those that it is about: readers may copy and follow them. */
	domains?: Array<string | undefined>;
	parts: Part[];
}

/** The accent color unless the user sets another. */
export const ACCENT = '#2563eb';

/** The user's settings for the appearance of a document; a format uses those it supports. */
export interface Appearance {
	/** Replaces the document's own title, and the next one its subject. */
	title?: string;
	subject?: string;
	/** An https URL. */
	logoUrl?: string;
	/** e.g. "#1a73e8" */
	accentColor?: string;
	footer?: string;
	/** Whether an email comes as a file, too. */
	htmlFile?: boolean;
	/** Absent: English. */
	language?: LanguageTag;
	/** summary: what one reads before opening it. Absent: full. */
	detail?: 'full' | 'summary';
}

export type Part =
	| Title
	| Insights
	| Metric
	| Trend
	| Bars
	| Table
	| RankedList
	| Counts
	| Quotations
	| Note
	| Missing;

export interface Title {
	kind: 'title';
	text: string;
	/** Absent: document. */
	level?: 'document' | 'section';
	/** user: shown as typed. */
	by?: 'user';
	/** Whether nothing else says it: then the user's title stands above it, not in its place. */
	isNews?: boolean;
}

/** What the figures say, in at most five sentences, the weightiest first. */
export interface Insights {
	kind: 'insights';
	sentences: Array<{ text: string; isUnusual: boolean }>;
}

/** Whether something is good news; shown by formats with colors. */
export type Tone = 'good' | 'bad' | 'neutral';

export interface Figure {
	value: number | undefined;
	/** The text to show without a value. */
	absent: string;
}

export interface Metric extends Figure {
	kind: 'metric';
	/** e.g. "AI visibility of example.com" */
	label: string;
	/** e.g. "%" */
	unit?: string;
	isAtLeast?: boolean;
	/** e.g. "rank 2 of 5" */
	detail?: string;
	/** The change, in the metric's unit, and its period, e.g. "in 30 days". */
	change?: { by: number; period: string } & Verdict;
	/** Which direction is good news; absent: up. */
	better?: 'up' | 'down' | 'neither';
}

/** Whether a change is more than chance explains; only then it is colored or marked. Absent: not judged. */
export interface Verdict {
	isUnusual?: boolean;
}

/** A figure by day. */
export interface Trend {
	kind: 'trend';
	points: Array<{ date: string; value: number }>;
	/** Its usual range. */
	band?: { low: number; high: number };
	/** The calendar date from which on it is marked. */
	since?: string;
}

export interface Listed {
	/** Number of further entries that are not listed. */
	more?: number;
	/** How many entries a summary has; absent: none, all: of a document about several domains. */
	inSummary?: number | 'all';
}

/** A bar chart, in the order to show. */
export interface Bars extends Listed {
	kind: 'bars';
	bars: Bar[];
	/** The value of a full bar. */
	whole: number;
	unit?: string;
}

export interface Bar extends Figure, Verdict {
	name: string;
	/** Whether it is the reader's own brand or domain. */
	isOwn: boolean;
	change?: number;
	detail?: string;
}

/** A row per entry, e.g. per domain: its name, then its figures. */
export interface Table extends Listed {
	kind: 'table';
	columns: string[];
	rows: Array<{ cells: Cell[] } & Verdict>;
}

export interface Cell {
	text: string;
	/** The change or rank of a figure, e.g. "+4". */
	detail?: string;
	/** Whether the change is good news; absent: not colored. */
	tone?: Tone;
}

export interface RankedList extends Listed {
	kind: 'rankedList';
	label?: string;
	entries: Array<{ text: string; details: string[] }>;
}

/** Counts by name, e.g. by sentiment, the largest first. */
export interface Counts {
	kind: 'counts';
	label: string;
	counts: Count[];
}

export interface Count extends Verdict {
	name: string;
	count: number;
	change?: number;
	tone?: Tone;
}

export interface Quotations extends Listed {
	kind: 'quotations';
	/** How they were selected, e.g. "Negative mentions first, then the latest others". */
	heading?: string;
	quotations: Quotation[];
}

/** Empty words are not shown, where something else says them. */
export interface Quotation {
	speaker: string;
	sentiment: string;
	tone?: Tone;
	time: string;
	prompt?: string;
	text?: string;
	source?: string;
}

export interface Note {
	kind: 'note';
	text: string;
	/** Absent: plain text; context: what the figures are based on; warning: what is missing. */
	role?: 'context' | 'warning';
}

/** What is not available, with the reasons: the parts before it have room first, the rest is counted. */
export interface Missing {
	kind: 'missing';
	texts: string[];
}

/** A figure of the service: a number, or else its text, or the text for none. */
export function figureOf(value: unknown, absent: string): Figure {
	return { value: finiteNumber(value), absent: nonBlankText(value) ?? absent };
}

export function contextNote(text: string): Part {
	return { kind: 'note', role: 'context', text };
}

export function warning(text: string): Part {
	return { kind: 'note', role: 'warning', text };
}
