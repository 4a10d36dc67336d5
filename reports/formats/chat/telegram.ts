import { withoutSchemes } from '../../values/text';
import { defineFormat } from '../format';
import { type Markup, writeText } from './chatText';

/**
 * The most characters of a text. Telegram allows 4,096 (core.telegram.org/bots/api#sendmessage),
 * and n8n may add a line.
 */
const MAX_TELEGRAM = 3_900;

/** How Telegram marks text (core.telegram.org/bots/api#html-style). Only titles are bold. */
const markupOf = (domains: Set<string>): Markup => {
	const markup: Markup = {
		escape: (text, isTyped) => (isTyped ? encode(text) : escapeTelegram(text, domains)),
		title: (text) => `<b>${text}</b>`,
		strong: (text) => text,
		label: (text) => `<i>${text}</i>`,
		quote: (lines) => `<blockquote>${lines.join('\n')}</blockquote>`,
		link: (url, text) => `<a href="${encode(url)}">${text}</a>`,
		figures: (text) => `\n${text}\n`,
	};
	const fold = (text: string) => `<blockquote expandable>${text}</blockquote>`;
	// Telegram takes no quotation within another, so folded text has none.
	return { ...markup, collapsed: { ...markup, quote: (lines) => lines.join('\n'), fold } };
};

export const telegram = defineFormat(
	{ name: 'Telegram', value: 'telegram', description: 'For the Telegram node: text in HTML' },
	(composed) => ({ text: writeText(composed, markupOf(composed.domains), MAX_TELEGRAM) }),
);

/**
 * Escapes text of others, and breaks what Telegram would link by a zero-width space.
 * @param domains those that stay whole, in lower case
 */
export function escapeTelegram(text: string, domains = new Set<string>()): string {
	const pattern =
		/((?<![\p{L}\p{M}\p{N}_-])[\p{L}\p{M}\p{N}_-]+(?:\.[\p{L}\p{M}\p{N}_-]+)+)|:\/\/|[@#$]|\/(?=\w)|\.(?=\p{L})/gu;
	const broken = text.replace(pattern, (sign: string, host?: string) => {
		if (host === undefined) return `${sign}\u200b`;
		return domains.has(host.toLowerCase())
			? host
			: host.replace(/\.(?=\p{L}|\d+\.\d)/gu, '.\u200b');
	});
	return encode(withoutSchemes(broken));
}

/** The only named entities that Telegram knows. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function encode(text: string): string {
	return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
