import type { Listed, Tone, Trend } from './document';
import { drawnBar } from './figures';

/**
 * What readers see, from top to bottom, in any format. All texts are cut, and none is escaped: a writer escapes them,
 * and adds no word of its own. What can be drawn has a `line`, too, for formats without drawings.
 */
export type Block = Heading | Paragraph | KeyFigure | Chart | List | TableBlock | Quotes;

export type Text = Run[];

/** Text in one style, on one line. */
export interface Run {
	text: string;
	strong?: boolean;
	muted?: boolean;
	tone?: Tone;
	/** A safe http or https URL. */
	link?: string;
	/** Whether the user typed it: then it may have several lines, and its addresses may become links. */
	isTyped?: boolean;
}

/** A block that may have more entries than there is room for. */
export interface EntryList<Entry extends { line: Text }> extends Listed {
	entries: Entry[];
	more: number;
}

/** 1: the document's own, 2: a section's, 3: what the list below it is. */
export interface Heading {
	kind: 'heading';
	level: 1 | 2 | 3;
	text: Text;
}

export interface Paragraph {
	kind: 'paragraph';
	/** sentence: what the figures say; context: what they are based on; rest: how much is not shown. */
	role: 'sentence' | 'note' | 'context' | 'warning' | 'rest' | 'footer';
	text: Text;
}

export interface KeyFigure {
	kind: 'figure';
	/** Whether the document begins with it, with its label as the heading. */
	isLead: boolean;
	label: string;
	value: string;
	/** Its change, and a detail. */
	notes: Run[];
	line: Text;
}

export type Chart = TrendChart | BarChart;

export interface TrendChart extends Pick<Trend, 'band'> {
	kind: 'chart';
	form: 'trend';
	points: Array<{ value: number; isMarked: boolean }>;
	line: Text;
	caption: Text;
}

export interface BarChart extends EntryList<BarEntry> {
	kind: 'chart';
	form: 'bars';
	hasOwn: boolean;
}

/** Texts are empty where there is nothing to say. */
export interface BarEntry {
	name: string;
	isOwn: boolean;
	/** How much of a full bar it is, from 0 to 1. */
	share?: number;
	figure: string;
	change: Run;
	detail: string;
	/** What stands behind the bar. */
	line: Text;
}

export interface List extends EntryList<{ line: Text }> {
	kind: 'list';
	role: 'ranked' | 'missing';
}

/** A row per entry: its name, then its figures. */
export interface TableBlock extends EntryList<TableRow> {
	kind: 'table';
	columns: string[];
	line: Text;
}

export interface TableRow {
	cells: TableCell[];
	isUnusual: boolean;
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
}

export interface Quote {
	tone?: Tone;
	/** Who said it, how, and when. */
	line: Text;
	/** What was asked, what was said, and its source. */
	words: Text[];
}

/** A block in lines, for where nothing is drawn. */
export function linesOf(block: Block): Text[] {
	switch (block.kind) {
		case 'heading':
		case 'paragraph':
			return [block.text];
		case 'figure':
			return [block.line];
		case 'chart':
			if (block.form === 'trend') return [block.line, block.caption];
			return block.entries.map(({ share, line }) =>
				share === undefined ? line : [{ text: `${drawnBar(share)} ` }, ...line],
			);
		case 'table':
			return [block.line, ...block.entries.map(({ line }) => line)];
		case 'list':
		case 'quote':
			return block.entries.map(({ line }) => line);
	}
}

export function isListed(block: Block): block is Block & EntryList<{ line: Text }> {
	return 'entries' in block;
}

export function isFooter(block: Block): boolean {
	return block.kind === 'paragraph' && block.role === 'footer';
}

/** The text of runs, without their style. */
export function plain(text: Text): string {
	return text.map((run) => run.text).join('');
}

/** What marks unusual things and what is missing: a color alone does not. */
export const UNUSUAL = '❗';

export const WARNING = '⚠';

export const DOTS: Record<Tone, string> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/** No run for an empty text. */
export function runsOf(text: string, style: Omit<Run, 'text'> = {}): Text {
	return text === '' ? [] : [{ text, ...style }];
}

/** Stand for values in a phrase; no other text has these signs for private use. */
const MARKS = ['\ue000', '\ue001', '\ue002', '\ue003'];

/** A phrase around texts that have a style; `say` gets a mark in the place of each. */
export function phrase(say: (marks: string[]) => string, values: Text[]): Text {
	return say(MARKS.slice(0, values.length))
		.split(/([\ue000-\ue003])/)
		.flatMap((piece) => values[MARKS.indexOf(piece)] ?? runsOf(piece));
}
