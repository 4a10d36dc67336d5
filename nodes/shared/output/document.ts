import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { finiteNumber, nonBlankText } from '../values/json';

/**
 * What an operation or an event has to tell, whatever the format: a few parts from top to bottom. All
 * texts in it are as their source wrote them; a renderer alone knows what its format needs escaped and
 * how much it takes.
 */
export interface ReportDocument {
	parts: Part[];
}

/** A format that any document can be given in: one item per input item. */
export interface OutputFormat {
	option: INodePropertyOptions & { value: string };
	toJson: (document: ReportDocument) => IDataObject;
}

export type Part = Title | Metric | Trend | Bars | RankedList | Counts | Quotations | Note;

/** Names what follows. */
export interface Title {
	kind: 'title';
	text: string;
}

/** A number, or what to say where there is none. */
export interface Figure {
	value: number | undefined;
	absent: string;
}

/** A figure that stands for the whole. */
export interface Metric extends Figure {
	kind: 'metric';
	/** e.g. "AI visibility of example.com" */
	label: string;
	/** By how much it changed, in its own unit, and since when, e.g. "in 30 days". */
	change?: { by: number; period: string };
}

/** How a figure went, from the first day to the last. */
export interface Trend {
	kind: 'trend';
	points: Array<{ date: string; value: number }>;
}

/** Figures side by side, in the order to show. */
export interface Bars {
	kind: 'bars';
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
	/** What to say behind the name, e.g. "−12". */
	detail?: string;
}

/** Entries in their order, which is numbered. */
export interface RankedList {
	kind: 'rankedList';
	entries: Array<{ text: string; details: string[] }>;
}

/** How often each word came, the most frequent first, e.g. by sentiment. */
export interface Counts {
	kind: 'counts';
	label: string;
	counts: Array<{ name: string; count: number }>;
}

/** What AI assistants said. */
export interface Quotations {
	kind: 'quotations';
	quotations: Quotation[];
	/** How many more there are, to be counted only. */
	more: number;
}

export interface Quotation {
	/** The AI assistant. */
	speaker: string;
	sentiment: string;
	/** When, as text. */
	time: string;
	prompt?: string;
	text?: string;
	/** A web address. */
	source?: string;
}

/** Figures or facts beside the rest, such as a period or when it was measured. */
export interface Note {
	kind: 'note';
	text: string;
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
