import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { finiteNumber, nonBlankText } from '../values/json';

/**
 * What an operation or an event has to tell, whatever the format: a few parts from top to bottom. All
 * texts in it are as their source wrote them; a renderer alone knows what its format needs escaped and
 * how much it takes.
 */
export interface ReportDocument {
	/** One line with the one figure that matters, for an email; absent: the first title or metric. */
	subject?: string;
	parts: Part[];
}

/** How a user wants a document to look; a format takes of it what it can show. */
export interface Look {
	/** Stands in place of the document's own title. */
	title?: string;
	/** An https address. */
	logoUrl?: string;
	/** e.g. "#1a73e8" */
	accentColor?: string;
	/** Stands at the end. */
	footer?: string;
	/** Whether charts and tables may be of the kinds that not every Slack workspace shows. */
	nativeCharts: boolean;
}

/** A format that any document can be given in: one item per input item. */
export interface OutputFormat {
	option: INodePropertyOptions & { value: string };
	toJson: (document: ReportDocument, look: Look) => IDataObject;
}

export type Part = Title | Metric | Trend | Bars | RankedList | Counts | Quotations | Note;

/** Names what follows: the whole document, or a section of it. */
export interface Title {
	kind: 'title';
	text: string;
	/** Absent: document. */
	level?: 'document' | 'section';
}

/** Whether something pleases the reader; formats with colors show it. */
export type Tone = 'good' | 'bad' | 'neutral';

/** A number, or what to say where there is none. */
export interface Figure {
	value: number | undefined;
	absent: string;
}

/** A figure that stands for the whole. Those that follow one another are shown side by side. */
export interface Metric extends Figure {
	kind: 'metric';
	/** e.g. "AI visibility of example.com" */
	label: string;
	/** e.g. "%" */
	unit?: string;
	/** Whether not all was counted. */
	isAtLeast?: boolean;
	/** What to say besides, e.g. "rank 2 of 5". */
	detail?: string;
	/** By how much it changed, in its own unit, and since when, e.g. "in 30 days". */
	change?: { by: number; period: string };
	/** Which direction pleases the reader; absent: up. */
	better?: 'up' | 'down' | 'neither';
}

/** How a figure went, from the first day to the last. */
export interface Trend {
	kind: 'trend';
	/** What is drawn, for formats that name their charts; e.g. "AI visibility". */
	label?: string;
	points: Array<{ date: string; value: number }>;
}

/** Figures side by side, in the order to show. */
export interface Bars {
	kind: 'bars';
	/** What is drawn, for formats that name their charts; e.g. "Share of voice". */
	label?: string;
	bars: Bar[];
	/** What a full bar stands for. */
	whole: number;
	/** e.g. "%" */
	unit?: string;
	/** How many more there are, to be counted only. */
	more?: number;
}

export interface Bar extends Figure {
	name: string;
	/** Whether it is the reader's own. */
	isOwn: boolean;
	/** By how much it changed, in the unit of the bars. */
	change?: number;
	/** What to say behind the name, e.g. "−12". */
	detail?: string;
}

/** Entries in their order, which is numbered. */
export interface RankedList {
	kind: 'rankedList';
	/** Names the list where a title would be too much, e.g. "Most cited". */
	label?: string;
	entries: Array<{ text: string; details: string[] }>;
	/** How many more there are, to be counted only. */
	more?: number;
}

/** How often each word came, the most frequent first, e.g. by sentiment. */
export interface Counts {
	kind: 'counts';
	label: string;
	counts: Count[];
}

export interface Count {
	name: string;
	count: number;
	/** Against the period before. */
	change?: number;
	tone?: Tone;
}

/** What AI assistants said. */
export interface Quotations {
	kind: 'quotations';
	/** Why these, e.g. "Negative mentions first, the newest of each". */
	heading?: string;
	quotations: Quotation[];
	/** How many more there are, to be counted only. */
	more: number;
}

export interface Quotation {
	/** The AI assistant. */
	speaker: string;
	sentiment: string;
	tone?: Tone;
	/** When, as text. */
	time: string;
	prompt?: string;
	text?: string;
	/** A web address. */
	source?: string;
}

/** Figures or facts beside the rest. */
export interface Note {
	kind: 'note';
	text: string;
	/**
	 * Absent: plain text. context: what the figures stand on, such as period and source. warning: what
	 * is missing, such as a section that could not be had.
	 */
	role?: 'context' | 'warning';
}

/**
 * What a service sent as a figure: its number, else its own words.
 *
 * @param absent what to say where it sent nothing
 */
export function figureOf(value: unknown, absent: string): Figure {
	return { value: finiteNumber(value), absent: nonBlankText(value) ?? absent };
}

/** A difference with its sign, e.g. "+4" or "−2.5". */
export function formatDelta(value: number): string {
	return value < 0 ? `−${Math.abs(value)}` : `+${value}`;
}

/** By how much a figure has changed, e.g. "+4" or "no change". */
export function formatChange(by: number): string {
	return by === 0 ? 'no change' : formatDelta(by);
}

/** A document with the user's own title, in place of its first one or above all. */
export function withTitle(document: ReportDocument, title: string | undefined): ReportDocument {
	if (!title) return document;
	const isTitle = (part: Part) => part.kind === 'title' && part.level !== 'section';
	const own = document.parts.findIndex(isTitle);
	const rest = document.parts.filter((_, index) => index !== own);
	return { ...document, parts: [{ kind: 'title', text: title }, ...rest] };
}
