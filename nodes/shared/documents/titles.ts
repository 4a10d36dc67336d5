import { shorten } from '../values/truncate';
import type { Metric, Part, ReportDocument, Title } from './document';
import { asTyped, escapeMarkup } from './escapeMarkup';
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
