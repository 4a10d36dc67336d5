import { beginning, truncate } from '../../values/truncate';

/**
 * Escapes external text for HTML, on one line. Email clients turn URLs and email addresses in text into
 * links, so they are broken with a zero-width space.
 *
 * @param length maximum length, in characters
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

/** Escapes the value of an attribute in double quotes. */
export function encodeHtml(text: string): string {
	return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}

function oneLine(value: unknown): string {
	return beginning(String(value ?? ''))
		.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ')
		.trim();
}
