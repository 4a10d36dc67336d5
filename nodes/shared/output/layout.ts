/** How formats with a layout prepare a document. */

import type { Counts, Metric, Note, Part, ReportDocument, Title } from './document';
import { escapeMarkup } from './escapeMarkup';
import { metricLine } from './textLines';

/** Longer subjects are truncated by every email client. */
const MAX_SUBJECT = 150;

/** The email subject of a document, with the most important figure first. */
export function subjectOf({ subject, parts }: ReportDocument, ownTitle?: string): string {
	const metric = parts.find((part): part is Metric => part.kind === 'metric');
	const title = parts.find((part): part is Title => part.kind === 'title');
	const figure = subject ?? (metric && metricLine(metric)) ?? title?.text;
	const said = [figure, ownTitle].filter((text) => text !== undefined);
	return escapeMarkup([...new Set(said)].join(' – '), MAX_SUBJECT) || 'AI visibility';
}

/** A heading, the parts below it, and the metric that the heading already names. */
export interface Headed {
	heading: string;
	/** The first metric of a document without a title, which serves as its heading. */
	hero?: Metric;
	rest: Part[];
}

/** Splits a document into its heading (its title, or else its first metric) and the rest. */
export function headed({ parts }: ReportDocument): Headed {
	const [first, ...rest] = parts;
	if (first?.kind === 'title') return { heading: first.text, rest };
	if (first?.kind === 'metric') return { heading: first.label, hero: first, rest };
	return { heading: '', rest: parts };
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
