import { beginning, truncate } from '../../values/truncate';

/**
 * Text of others as HTML shows it: on one line, and nothing but text. Mail programs make links of what
 * looks like an address, so addresses in it are broken by a space of no width.
 *
 * @param length longest text that is let through, in characters
 */
export function escapeHtml(value: unknown, length = 200): string {
	const line = oneLine(value);
	const shown = line.length <= length ? line : `${truncate(line, length - 1)}…`;
	return encodeHtml(shown.replace(/:\/\/|www\.|@/gi, (start) => `${start}\u200b`));
}

/** The user's own text, with its line breaks. */
export function escapeLines(text: string): string {
	return text
		.split('\n')
		.map((line) => encodeHtml(oneLine(line)))
		.join('<br>');
}

/** A value of an attribute; it stands in double quotes. */
export function encodeHtml(text: string): string {
	return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function oneLine(value: unknown): string {
	return beginning(String(value ?? ''))
		.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
		.trim();
}
