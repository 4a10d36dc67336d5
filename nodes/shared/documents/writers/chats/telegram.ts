import { defineFormat } from '../defineFormat';
import { writeText, type Markup } from './text';

/** Telegram allows 4,096 (core.telegram.org/bots/api#sendmessage); leaves room for the line that n8n may add. */
const MAX_LENGTH = 3_900;

/** See core.telegram.org/bots/api#html-style. */
const MARKUP: Markup = {
	escape: (text, isTyped) => (isTyped ? encode(text) : escapeTelegram(text)),
	strong: (text) => `<b>${text}</b>`,
	label: (text) => `<i>${text}</i>`,
	sentence: (text) => `• ${text}`,
	quote: (lines) => `<blockquote>${lines.join('\n')}</blockquote>`,
	link: (url, text) => `<a href="${encode(url)}">${text}</a>`,
	monospaced: (lines) => `<pre>${encode(lines.join('\n'))}</pre>`,
};

export const telegram = defineFormat(
	{
		name: 'Telegram',
		value: 'telegram',
		description:
			"A formatted Telegram message. Pass the field 'text' to the Telegram node, with Parse Mode set to HTML.",
	},
	(composed) => ({ text: writeText(composed, MARKUP, MAX_LENGTH) }),
);

/**
 * Escapes text of others. Telegram makes links of domains, addresses, names, commands and tags in any text: a zero-width
 * space breaks them.
 */
export function escapeTelegram(text: string): string {
	const starts = /:\/\/|[@#$]|\/(?=\w)|\.(?=\p{L}|\d+\.\d)/gu;
	return encode(text.replace(starts, '$&\u200b'));
}

/** The only entities by name that Telegram knows. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function encode(text: string): string {
	return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
