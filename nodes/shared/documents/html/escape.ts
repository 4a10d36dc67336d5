import { asTyped, singleLine } from '../escapeMarkup';

/** Maximum lengths of external texts, in characters. */
export const LENGTHS = {
	heading: 200,
	note: 500,
	footer: 500,
	label: 150,
	name: 80,
	word: 60,
	date: 40,
	period: 100,
	entry: 300,
	prompt: 300,
	snippet: 600,
};

/**
 * Escapes external text for HTML, on one line of up to `length` characters. URLs and email addresses, which clients
 * turn into links, are broken with a zero-width space.
 */
export function escapeHtml(value: unknown, length?: number): string {
	return encodeHtml(singleLine(value, length).replace(/[:/](?=\/)|www\.|@/gi, '$&\u200b'));
}

/** The user's own text as typed, with its line breaks. */
export function escapeTyped(text: string, length: number): string {
	return encodeHtml(asTyped(text, length)).split('\n').join('<br>');
}

/** Escapes the value of an attribute in double quotes. */
export function encodeHtml(text: string): string {
	return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
