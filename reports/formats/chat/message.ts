import { displayDomain } from '../../values/displayDomain';
import { hostOf } from '../../values/domain';
import type { FormatInput } from '../fit';
import { defineFormat } from '../format';
import { ADDRESS, type Markup, withoutUnderscores, withUnderscores, writeText } from './chatText';

/** The most characters of a text, because Slack truncates longer ones. */
const MAX_PLAIN_TEXT = 3_000;

/**
 * Writes text that reads well wherever it is posted, because everything that might be markup
 * somewhere is replaced.
 */
const ANYWHERE: Markup = {
	escape: (text, isTyped) => (isTyped ? withoutMarkup(text) : escapePlain(text)),
	title: (text) => text,
	strong: (text) => text,
	label: (text) => text,
	quote: (lines) => lines.map((line) => `  ${line}`).join('\n'),
	link: (url, text) => (text === displayDomain(hostOf(url)) ? url : `${text}: ${url}`),
};

/**
 * Writes text as `ANYWHERE` does, but leaves what the user typed as it is, because the text of an
 * email has no markup.
 */
const IN_EMAIL: Markup = {
	...ANYWHERE,
	escape: (text, isTyped) => (isTyped ? text : escapePlain(text)),
};

export const message = defineFormat(
	{ name: 'Message', value: 'message', description: 'Plain text for any chat' },
	(composed) => ({ text: messageText(composed) }),
);

/** Writes a document as plain text for any chat. */
export function messageText(composed: FormatInput): string {
	return writeText(composed, ANYWHERE, MAX_PLAIN_TEXT);
}

/** Writes a document as the text version of an email. */
export function emailText(composed: FormatInput): string {
	return writeText(composed, IN_EMAIL, MAX_PLAIN_TEXT);
}

/**
 * Escapes what Slack, Teams or Telegram would format, mention or link. Bare domains stay whole, so
 * that readers can copy them.
 */
export function escapePlain(text: string): string {
	return withoutMarkup(text).replace(/@|[:/](?=\/)/g, '$&\u200b');
}

function withoutMarkup(text: string): string {
	const words = text.replace(/[*~`]/g, '').split(' ');
	return words
		.map((word) => (ADDRESS.test(word) ? withUnderscores(word) : withoutUnderscores(word)))
		.join(' ')
		.replace(/</g, '‹')
		.replace(/>/g, '›')
		.replace(/\[/g, '(')
		.replace(/\]/g, ')');
}
