import { withoutSigns } from '../../blocks/text';
import type { Text, TextRun } from '../../blocks/types';
import { withoutSchemes } from '../../values/text';
import { TEXT_COLORS } from './colors';
import { span } from './elements';

/**
 * Writes runs as HTML without a font or size of their own, so that they look like the text around
 * them.
 */
export function htmlOf(runs: Text): string {
	return withoutSigns(runs).map(inlineRun).join('');
}

function inlineRun(run: TextRun): string {
	const { spoken, text } = run;
	const written = styledRun(run);
	if (!spoken || spoken === text) return written;
	// A screen reader would read the name of the triangle, so it gets the change in words.
	return `<span role="img" aria-label="${encodeHtml(spoken)}">${written}</span>`;
}

function styledRun(run: TextRun): string {
	const { text: runText, strong, muted, tone, link, isAddress, isTyped } = run;
	if (link !== undefined) {
		const { name, color } = TEXT_COLORS.soft;
		const linkText = isAddress ? wrapped(encodeHtml(runText)) : encodeHtml(runText);
		return `<a class="${name}" href="${encodeHtml(link)}" style="color:${color};text-decoration:underline">${linkText}</a>`;
	}
	const htmlText = isTyped
		? encodeHtml(runText).split('\n').join('<br>')
		: unbroken(escapeHtml(runText));
	const bold = ';font-weight:700';
	if (tone) return span(htmlText, TEXT_COLORS[tone], bold);
	if (muted) return span(htmlText, TEXT_COLORS.soft);
	return strong ? span(htmlText, TEXT_COLORS.ink, bold) : htmlText;
}

/** Keeps ranges and steps, such as "397–623" and "97 → 235", on one line. */
function unbroken(content: string): string {
	const number = '\\d(?:[\\d.,\\u00a0\\u202f]*\\d)?';
	const range = new RegExp(`${number}(?:–|～| → )${number}`, 'g');
	return content.replace(range, '<span style="white-space:nowrap">$&</span>');
}

/**
 * Escapes text of others. URLs and email addresses are broken by a zero-width space, because
 * clients make links of them.
 */
export function escapeHtml(text: string): string {
	return encodeHtml(withoutSchemes(text).replace(/[:/](?=\/)|www\.|@/gi, '$&\u200b'));
}

/**
 * Lets a line break at the dots and slashes of an address, because a phone has no room for a long
 * one. Behind the scheme it does not break.
 * @param content escaped text without tags
 */
export function wrapped(content: string): string {
	return content.replace(/(?:\.|(?<![:/<])\/(?!\/))(?=[\p{L}\p{N}]{2})/gu, '$&<wbr>');
}

/** Escapes a text, also for the value of an attribute in double quotes. */
export function encodeHtml(text: string): string {
	return text.replace(/[&<>"'`]/g, (sign) => `&#${sign.charCodeAt(0)};`);
}
