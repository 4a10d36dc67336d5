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

export function bold(text: string): string {
	return `**${text}**`;
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
