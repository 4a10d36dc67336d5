import type { Tone } from './document';

/**
 * What readers see, from top to bottom, in any format. All texts are cut, and none is escaped: a writer escapes them,
 * and adds no word of its own. What can be drawn has a `line`, too, for where nothing is.
 */
export type Block = Heading | Paragraph | KeyFigure | Chart | List | Table | Quotes;

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
export interface Listed<Entry extends { line: Text }> {
	entries: Entry[];
	/** Number of further entries, which are only counted. */
	more: number;
	/** How many entries a summary has; absent: none. */
	inSummary?: number | 'all';
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
	/** Whether the document begins with it: then its label is the heading. */
	isLead: boolean;
	label: string;
	value: string;
	/** Its change, and a detail. */
	notes: Run[];
	/** All of it. */
	line: Text;
}

export type Chart = TrendChart | BarChart;

/** A figure over time. */
export interface TrendChart {
	kind: 'chart';
	form: 'trend';
	title: string;
	points: Array<{ day: string; value: number; isMarked?: boolean }>;
	/** What is usual. */
	band?: { low: number; high: number };
	line: Text;
	caption: Text;
}

export interface BarChart extends Listed<BarEntry> {
	kind: 'chart';
	form: 'bars';
	title: string;
	unit: string;
	hasOwn: boolean;
}

/** Texts are empty where there is nothing to say. */
export interface BarEntry {
	name: string;
	isOwn: boolean;
	value?: number;
	/** How much of a full bar it is, from 0 to 1; absent: nothing is drawn. */
	share?: number;
	figure: string;
	change: Run;
	detail: string;
	/** The bar in signs, and what stands behind it. */
	drawn: string;
	line: Text;
}

/** missing: what is not available. */
export interface List extends Listed<{ line: Text }> {
	kind: 'list';
	role: 'ranked' | 'missing';
}

/** A row per entry: its name, then its figures. */
export interface Table extends Listed<Row> {
	kind: 'table';
	columns: string[];
	line: Text;
}

export interface Row {
	cells: Cell[];
	isUnusual: boolean;
	line: Text;
}

export interface Cell {
	/** Never empty. */
	text: string;
	/** Empty without one. */
	detail: string;
	/** Both, e.g. "44 (−4.2)". */
	line: string;
	tone?: Tone;
}

/** What assistants have said. */
export interface Quotes extends Listed<Quote> {
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
			return block.entries.map(({ drawn, line }) =>
				drawn ? [{ text: `${drawn} ` }, ...line] : line,
			);
		case 'table':
			return [block.line, ...block.entries.map(({ line }) => line)];
		case 'list':
		case 'quote':
			return block.entries.map(({ line }) => line);
	}
}

export function isListed(block: Block): block is Block & Listed<{ line: Text }> {
	return 'entries' in block;
}

export function isFooter(block: Block): boolean {
	return block.kind === 'paragraph' && block.role === 'footer';
}

/** The text of runs, without their style. */
export function plain(text: Text): string {
	return text.map((run) => run.text).join('');
}
