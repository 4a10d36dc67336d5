/** What formats with a layout make of a document before they draw it. */

import type { Counts, Metric, Note, Part, ReportDocument, Title } from './document';
import { escapeMarkup } from './escapeMarkup';
import { metricLine } from './textLines';

/** Longer ones are cut by every mail program. */
const MAX_SUBJECT = 150;

/** What an email about a document is about: the one figure that matters first. */
export function subjectOf({ subject, parts }: ReportDocument, ownTitle?: string): string {
	const metric = parts.find((part): part is Metric => part.kind === 'metric');
	const title = parts.find((part): part is Title => part.kind === 'title');
	const figure = subject ?? (metric && metricLine(metric)) ?? title?.text;
	const said = [figure, ownTitle].filter((text) => text !== undefined);
	return escapeMarkup([...new Set(said)].join(' – '), MAX_SUBJECT) || 'AI visibility';
}

/** A heading, what stands under it, and the metric that the heading gives already. */
export interface Headed {
	heading: string;
	/** The first metric of a document without a title, which then heads it. */
	hero?: Metric;
	rest: Part[];
}

/** Takes the heading off a document: its title, else the metric that it begins with. */
export function headed({ parts }: ReportDocument): Headed {
	const [first, ...rest] = parts;
	if (first?.kind === 'title') return { heading: first.text, rest };
	if (first?.kind === 'metric') return { heading: first.label, hero: first, rest };
	return { heading: '', rest: parts };
}

/** What stands together: metrics, counts or notes of one role that follow one another; else one part. */
export type Group =
	| { kind: 'metrics'; metrics: Metric[] }
	| { kind: 'counts'; counts: Counts[] }
	| { kind: 'notes'; role: Note['role']; texts: string[] }
	| Exclude<Part, Metric | Counts | Note>;

/** Parts in their order, in groups. */
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
