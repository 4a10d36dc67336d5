/** What formats do alike: how they lay out a document, and what they show of a list. */

import type { Counts, Metric, Note, Part, ReportDocument } from './document';
import type { Locale } from '../language/locale';

export interface Layout {
	heading: string;
	/** Whether the heading is the user's own text. */
	isTyped: boolean;
	/** The first metric of a document without a title, whose label is the heading. */
	hero?: Metric;
	groups: Array<{ group: Group; max: number }>;
}

/** Maximum numbers of entries per list: of lists before what is missing, and of all others. */
interface MaxEntries {
	first: number;
	rest: number;
}

/** Lays out a document with at most so many entries per list. */
export function layoutOf({ parts }: ReportDocument, { first, rest }: MaxEntries): Layout {
	const [head] = parts;
	const hasHead = head?.kind === 'title' || head?.kind === 'metric';
	const groups = groupsOf(hasHead ? parts.slice(1) : parts);
	const end = groups.findIndex(({ kind }) => kind === 'missing');
	return {
		...headingOf(head),
		groups: groups.map((group, index) => ({ group, max: index < end ? first : rest })),
	};
}

function headingOf(head: Part | undefined): Omit<Layout, 'groups'> {
	if (head?.kind === 'title') return { heading: head.text, isTyped: head.by === 'user' };
	if (head?.kind === 'metric') return { heading: head.label, isTyped: false, hero: head };
	return { heading: '', isTyped: false };
}

/** Consecutive metrics, counts or notes of one role; else a single part. */
export type Group =
	| { kind: 'metrics'; metrics: Metric[] }
	| { kind: 'counts'; counts: Counts[] }
	| { kind: 'notes'; role: Note['role']; texts: string[] }
	| Exclude<Part, Metric | Counts | Note>;

function groupsOf(parts: Part[]): Group[] {
	const groups: Group[] = [];
	for (const part of parts) {
		const last = groups.at(-1);
		if (part.kind === 'metric') {
			if (last?.kind === 'metrics') last.metrics.push(part);
			else groups.push({ kind: 'metrics', metrics: [part] });
		} else if (part.kind === 'counts') {
			if (last?.kind === 'counts') last.counts.push(part);
			else groups.push({ kind: 'counts', counts: [part] });
		} else if (part.kind === 'note') {
			if (last?.kind === 'notes' && last.role === part.role) last.texts.push(part.text);
			else groups.push({ kind: 'notes', role: part.role, texts: [part.text] });
		} else {
			groups.push(part);
		}
	}
	return groups;
}

/** Maximum numbers of entries per list to try, from all to none. */
const STEPS = [Infinity, 80, 60, 40, 25, 15, 10, 6, 3, 2, 1, 0];

/**
 * Renders a document with as many entries per list as fit; what is missing has entries only where the lists before it
 * have all of theirs. The `note` stands in place of the last parts, where not even empty lists fit.
 */
export function renderFitting<T>(
	document: ReportDocument,
	render: (layout: Layout) => T[],
	fits: (rendered: T[]) => boolean,
	note: T,
): T[] {
	const tried = (max: MaxEntries) => render(layoutOf(document, max));
	const hasRoom = fits(tried({ first: Infinity, rest: 0 }));
	let rendered: T[] = [];
	for (const step of STEPS) {
		rendered = tried(hasRoom ? { first: Infinity, rest: step } : { first: step, rest: 0 });
		if (fits(rendered)) return rendered;
	}
	let end = rendered.length - 1;
	while (end > 0 && !fits([...rendered.slice(0, end), note])) end -= 1;
	return [...rendered.slice(0, end), note];
}

/** The entries that a list has room for, and the number of all others. */
export function shownOf<T>(entries: T[], max: number, more = 0): { shown: T[]; left: number } {
	const shown = entries.slice(0, max);
	return { shown, left: entries.length - shown.length + more };
}

export const MAX_COUNTS = 8;

/** Entries in rows of at most so many. */
export function inRows<T>(entries: T[], length: number): T[][] {
	const rows = Math.ceil(entries.length / length);
	return Array.from({ length: rows }, (_, row) => entries.slice(row * length, (row + 1) * length));
}

const MAX_MISSING = 500;

/** What is missing, up to a maximum number of lines, and how much more. */
export function missingLines(
	texts: string[],
	max: number,
	{ figures }: Locale,
	escape: (text: string, length: number) => string,
): string[] {
	const { shown, left } = shownOf(texts, max);
	const lines = shown.map((text) => escape(text, MAX_MISSING));
	return left > 0 ? [...lines, figures.moreMissing(left)] : lines;
}
