import { displayDomain } from '../../values/displayDomain';
import { hostOf } from '../../values/domain';
import type { FormatInput } from '../fit';
import { defineFormat } from '../format';
import { ADDRESS, type Markup, withoutUnderscores, withUnderscores, writeText } from './chatText';

/** Slack truncates text at 3,000 characters. */
const MAX_PLAIN_TEXT = 3_000;

/** Text that reads well wherever it is posted: what might be markup somewhere is replaced. */
const ANYWHERE: Markup = {
	escape: (text, isTyped) => (isTyped ? withoutMarkup(text) : escapePlain(text)),
	title: (text) => text,
	strong: (text) => text,
	label: (text) => text,
	quote: (lines) => lines.map((line) => `  ${line}`).join('\n'),
	link: (url, text) => (text === displayDomain(hostOf(url)) ? url : `${text}: ${url}`),
};

/** As `ANYWHERE`, but what the user typed stays as it is: an email has no markup. */
const IN_EMAIL: Markup = {
	...ANYWHERE,
	escape: (text, isTyped) => (isTyped ? text : escapePlain(text)),
};

export const message = defineFormat(
	{ name: 'Message', value: 'message', description: 'Plain text for any chat' },
	(composed) => ({ text: messageText(composed) }),
);

/** For any chat. */
export function messageText(composed: FormatInput): string {
	return writeText(composed, ANYWHERE, MAX_PLAIN_TEXT);
}

/** The text version of an email. */
export function emailText(composed: FormatInput): string {
	return writeText(composed, IN_EMAIL, MAX_PLAIN_TEXT);
}

/** Escapes what Slack, Teams or Telegram would format, mention or link. Bare domains stay whole, to be copied. */
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
