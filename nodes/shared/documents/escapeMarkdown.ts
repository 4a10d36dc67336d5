import { escapeMarkup, hostOf } from './escapeMarkup';

/**
 * Escapes external text for the Markdown of Teams and Discord: as `escapeMarkup`, and without lists, headings, links,
 * spoilers, emoji names, entities and functions of cards, which a zero-width space breaks.
 */
export function escapeMarkdown(value: unknown, length?: number): string {
	return escapeMarkup(value, length)
		.replace(/www\.|[\\|]|[:/](?=\/)|&(?=#?\w+;)|:(?=[\w+-]+(:|$))|[{$](?=\{)/gi, '$&\u200b')
		.replace(/^(?=(?:[-+#=]+|\d+[.)])(?: |$))/, '\u200b');
}

/** Text in bold; nothing for an empty one, whose asterisks would show. */
export function bold(text: string): string {
	return text && `**${text}**`;
}

/** A safe link, shown by its host. */
export function markdownLink(url: string): string {
	const signs: Record<string, string> = { '(': '%28', ')': '%29', '\\': '%5C' };
	return `[${escapeMarkdown(hostOf(url))}](${url.replace(/[()\\]/g, (sign) => signs[sign] ?? '')})`;
}
