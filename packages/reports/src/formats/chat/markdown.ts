import { withoutSchemes } from '../../values/text';

/**
 * Escapes Markdown by backslashes. What has no such escape, such as addresses and mentions in text
 * of others, is broken by a zero-width space.
 */
export function escapeMarkdown(text: string, isTyped = false): string {
	const escaped = text
		.replace(/&(?=#?\w+;)|:(?=[\w+-]+:|[\d+-]*[a-zA-Z_][\w+-]*$)|[{$](?=\{)/g, '$&\u200b')
		.replace(/^(?=(?:[-+#=]+|\d+[.)])(?: |$))/, '\u200b')
		.replace(/[\\*_~`|[\]<>]/g, '\\$&');
	return isTyped ? escaped : withoutSchemes(escaped).replace(/www\.|[:/](?=\/)|@/gi, '$&\u200b');
}

/**
 * Writes a text in bold. Blanks at its edges stand outside the marks, because Markdown shows the
 * asterisks beside a blank, such as the no-break space before a French colon (CommonMark, "Emphasis
 * and strong emphasis").
 */
export function bold(text: string): string {
	return marked(text, '**');
}

/** Writes a text in italics, with the blanks at its edges outside the marks. */
export function italic(text: string): string {
	return marked(text, '*');
}

function marked(text: string, mark: string): string {
	const inside = text.trim();
	if (inside === '') return text;
	const start = text.length - text.trimStart().length;
	const end = start + inside.length;
	return text.slice(0, start) + mark + inside + mark + text.slice(end);
}

/**
 * Writes a link.
 * @param url is safe
 * @param text is escaped
 */
export function markdownLink(url: string, text: string): string {
	const signs: Record<string, string> = { '(': '%28', ')': '%29', '\\': '%5C' };
	return `[${text}](${url.replace(/[()\\]/g, (sign) => signs[sign] ?? '')})`;
}
