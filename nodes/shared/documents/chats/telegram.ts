import type { OutputFormat } from '../document';
import { asTyped, hostOf, singleLine } from '../escapeMarkup';
import { dotOf, type Markup } from './markup';
import { renderText } from './text';

export const telegram: OutputFormat = {
	option: {
		name: 'Telegram',
		value: 'telegram',
		description:
			"A formatted Telegram message. Pass the field 'text' to the Telegram node, with Parse Mode set to HTML.",
	},
	toJson: (document, { footer }, locale) => ({
		text: renderText(document, locale, footer, MARKUP, MAX_LENGTH),
	}),
};

/** Telegram allows 4,096 (core.telegram.org/bots/api#sendmessage); leaves room for the line that n8n may add. */
const MAX_LENGTH = 3_900;

/** See core.telegram.org/bots/api#html-style. */
const MARKUP: Markup = {
	escape: escapeTelegram,
	typed: (text, length) => encode(asTyped(text, length)),
	strong: bold,
	label: (text) => `<i>${text}</i>`,
	unusual: bold,
	insight: (line) => `• ${line}`,
	bullet: dotOf,
	quote: (lines) => `<blockquote>${lines.join('\n')}</blockquote>`,
	link: (url) => `<a href="${encode(url)}">${encode(hostOf(url))}</a>`,
};

function bold(text: string): string {
	return text && `<b>${text}</b>`;
}

/**
 * Escapes external text on one line of up to `length` characters. Telegram makes links of domains, addresses, names,
 * commands and tags in any text: a zero-width space breaks them.
 */
export function escapeTelegram(value: unknown, length?: number): string {
	const starts = /:\/\/|[@#$]|\/(?=\w)|\.(?=\p{L}|\d+\.\d)/gu;
	return encode(singleLine(value, length).replace(starts, '$&\u200b'));
}

/** The only entities by name that Telegram knows. */
const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function encode(text: string): string {
	return text.replace(/[&<>"]/g, (sign) => ENTITIES[sign] ?? '');
}
