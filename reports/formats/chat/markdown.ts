/** Escapes Markdown by backslashes, and what has no escape, such as others' addresses and names, by a zero-width space. */
export function escapeMarkdown(text: string, isTyped = false): string {
	const escaped = text
		.replace(/&(?=#?\w+;)|:(?=[\w+-]+:|[\d+-]*[a-zA-Z_][\w+-]*$)|[{$](?=\{)/g, '$&\u200b')
		.replace(/^(?=(?:[-+#=]+|\d+[.)])(?: |$))/, '\u200b')
		.replace(/[\\*_~`|[\]<>]/g, '\\$&');
	return isTyped ? escaped : escaped.replace(/www\.|[:/](?=\/)|@/gi, '$&\u200b');
}

export function bold(text: string): string {
	return `**${text}**`;
}

/** @param url a safe link; `text` is escaped */
export function markdownLink(url: string, text: string): string {
	const signs: Record<string, string> = { '(': '%28', ')': '%29', '\\': '%5C' };
	return `[${text}](${url.replace(/[()\\]/g, (sign) => signs[sign] ?? '')})`;
}
