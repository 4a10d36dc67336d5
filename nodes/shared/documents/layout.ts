/** How formats with a layout prepare a document. */

import { shorten } from '../values/truncate';
import type { Counts, Metric, Note, Part, ReportDocument, Title } from './document';
import { asTyped, escapeMarkup } from './escapeMarkup';
import { moreMissingText } from './figures';
import { metricLine } from './textLines';

/** Longer subjects are truncated by every email client. */
const MAX_SUBJECT = 150;

/** The email subject of a document, with the most important figure first. */
export function subjectOf({ subject, parts }: ReportDocument, ownTitle?: string): string {
	const metric = parts.find((part): part is Metric => part.kind === 'metric');
	const title = parts.find(
		(part): part is Title =>
			part.kind === 'title' && part.level !== 'section' && part.by !== 'user',
	);
	const figure = subject ?? (metric && metricLine(metric)) ?? title?.text;
	const own = asTyped(onOneLine(ownTitle ?? ''), MAX_SUBJECT);
	const said = figure === ownTitle ? [own] : [escapeMarkup(figure, MAX_SUBJECT), own];
	return shorten(said.filter(Boolean).join(' – '), MAX_SUBJECT) || 'AI visibility';
}

/** A document with the user's title, which replaces its first title or is added at the top. */
export function withTitle(document: ReportDocument, title: string | undefined): ReportDocument {
	if (!title) return document;
	const isTitle = (part: Part) => part.kind === 'title' && part.level !== 'section';
	const own = document.parts.findIndex(isTitle);
	const rest = document.parts.filter((_, index) => index !== own);
	return { ...document, parts: [{ kind: 'title', text: onOneLine(title), by: 'user' }, ...rest] };
}

/** A title of the user, which a field with an expression can give several lines. */
function onOneLine(title: string): string {
	return title.split('\n').join(' ');
}

/** A heading, the parts below it, and the metric that the heading already names. */
export interface Headed {
	heading: string;
	/** Whether the heading is the user's own text. */
	isTyped: boolean;
	/** The first metric of a document without a title, which serves as its heading. */
	hero?: Metric;
	rest: Part[];
}

/** Splits a document into its heading (its title, or else its first metric) and the rest. */
export function headed({ parts }: ReportDocument): Headed {
	const [first, ...rest] = parts;
	if (first?.kind === 'title') {
		return { heading: first.text, isTyped: first.by === 'user', rest };
	}
	if (first?.kind === 'metric') {
		return { heading: first.label, isTyped: false, hero: first, rest };
	}
	return { heading: '', isTyped: false, rest: parts };
}

/** Consecutive metrics, counts or notes of one role; else a single part. */
export type Group =
	| { kind: 'metrics'; metrics: Metric[] }
	| { kind: 'counts'; counts: Counts[] }
	| { kind: 'notes'; role: Note['role']; texts: string[] }
	| Exclude<Part, Metric | Counts | Note>;

/** Groups the parts, in their order. */
export function groupsOf(parts: Part[]): Group[] {
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

/** Maximum numbers of entries per list: of lists before what is missing, and of all others. */
export interface MaxEntries {
	first: number;
	rest: number;
}

/** The maximum number of entries of each group. */
export function maxOfEach(groups: Group[], { first, rest }: MaxEntries): number[] {
	const end = groups.findIndex(({ kind }) => kind === 'missing');
	return groups.map((_, index) => (index < end ? first : rest));
}

/** Maximum numbers of entries per list to try, from all to none. */
const STEPS = [Infinity, 80, 60, 40, 25, 15, 10, 6, 3, 1, 0];

/**
 * Renders with as many entries per list as fit. What is missing has entries only where the lists before it
 * have all of theirs.
 *
 * @param render renders with maximum numbers of entries
 * @param fits whether the result is within the format's limits
 * @returns the result without any entries where none fits
 */
export function firstThatFits<T>(
	render: (max: MaxEntries) => T,
	fits: (rendered: T) => boolean,
): T {
	const hasRoom = fits(render({ first: Infinity, rest: 0 }));
	const tries = hasRoom
		? STEPS.map((rest) => ({ first: Infinity, rest }))
		: STEPS.map((first) => ({ first, rest: 0 }));
	for (const max of tries) {
		const rendered = render(max);
		if (fits(rendered)) return rendered;
	}
	return render({ first: 0, rest: 0 });
}

/** What is missing, up to a maximum number of lines, and how much more. */
export function missingLines(
	texts: string[],
	max: number,
	escape: (text: string, length: number) => string,
): string[] {
	const shown = texts.slice(0, max).map((text) => escape(text, MAX_MISSING));
	const left = texts.length - shown.length;
	return left > 0 ? [...shown, moreMissingText(left)] : shown;
}

/** Maximum length of what is missing, in characters. */
const MAX_MISSING = 500;
