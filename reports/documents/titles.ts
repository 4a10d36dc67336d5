import type { Locale } from '../language/locale';
import { shorten } from '../values/text';
import { plain } from './blocks';
import { keyFigure } from './composeFigures';
import type { Appearance, Metric, ReportDocument, Title } from './document';
import { asTyped, singleLine } from './text';

/** Longer subjects are truncated by every email client. */
export const MAX_SUBJECT = 150;

/** The email subject: the user's own, or that of the document, with the most important figure first. */
export function subjectOf(
	{ subject, parts }: ReportDocument,
	{ subject: ownSubject = '', title: ownTitle = '' }: Pick<Appearance, 'subject' | 'title'>,
	locale: Locale,
): string {
	const typed = asTyped(onOneLine(ownSubject), MAX_SUBJECT);
	if (typed !== '') return typed;
	const metric = parts.find((part): part is Metric => part.kind === 'metric');
	const title = parts.find(
		(part): part is Title =>
			part.kind === 'title' && part.level !== 'section' && part.by !== 'user',
	);
	const figure = subject ?? (metric && plain(keyFigure(metric, false, locale).line)) ?? title?.text;
	const own = asTyped(onOneLine(ownTitle), MAX_SUBJECT);
	const said = figure === ownTitle ? [own] : [singleLine(figure, MAX_SUBJECT), own];
	return shorten(said.filter(Boolean).join(' – '), MAX_SUBJECT) || locale.figures.subject;
}

/**
 * A document with the user's title, which replaces its first title, stands above its news, or is added at the top. One of
 * them, or the name of a figure, says that it is about AI visibility.
 */
export function withTitle(
	document: ReportDocument,
	title: string | undefined,
	locale: Locale,
): ReportDocument {
	const own = document.parts.find(
		(part): part is Title => part.kind === 'title' && part.level !== 'section',
	);
	const rest = document.parts.filter((part) => part !== own);
	if (!title) {
		const labels = rest.flatMap((part) => (part.kind === 'metric' ? part.label : []));
		const text = own && withTopic(own.text, locale, labels);
		return own && text ? { ...document, parts: [{ ...own, text }, ...rest] } : document;
	}
	const typed: Title = { kind: 'title', text: withTopic(onOneLine(title), locale), by: 'user' };
	if (!own?.isNews) return { ...document, parts: [typed, ...rest] };
	const hasFigure = rest.some(({ kind }) => kind === 'metric');
	const subject = document.subject ?? (hasFigure ? undefined : own.text);
	return {
		...document,
		subject,
		parts: [
			typed,
			{ kind: 'insights', sentences: [{ text: own.text, isUnusual: false }] },
			...rest,
		],
	};
}

/** A title that begins with "AI visibility", unless it has these words, or one of the labels has. */
function withTopic(title: string, { figures, labelled }: Locale, labels: string[] = []): string {
	const topic = figures.subject.toLowerCase();
	const isSaid = [title, ...labels].some((text) => text.toLowerCase().includes(topic));
	return isSaid ? title : labelled(figures.subject, title);
}

/** A text of the user for one line, of which a field with an expression can give several. */
function onOneLine(text: string): string {
	return text.split('\n').join(' ');
}
