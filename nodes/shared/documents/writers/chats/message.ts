import type { Composed } from '../../compose';
import { defineFormat } from '../defineFormat';
import { writeText, type Markup } from './text';

/** Slack truncates text at 3,000 characters. */
const MAX_PLAIN_TEXT = 3_000;

/** Text that reads well wherever it is posted: what might be markup somewhere is replaced. */
const ANYWHERE: Markup = {
	escape: (text, isTyped) => (isTyped ? withoutMarkup(text) : escapePlain(text)),
	strong: (text) => text,
	label: (text) => text,
	sentence: (text) => text,
	quote: (lines) => lines.map((line) => `  ${line}`).join('\n'),
	link: (url) => url,
};

/** As `ANYWHERE`, but what the user typed stays as it is: an email has no markup. */
const IN_EMAIL: Markup = {
	...ANYWHERE,
	escape: (text, isTyped) => (isTyped ? text : escapePlain(text)),
};

export const message = defineFormat(
	{
		name: 'Message',
		value: 'message',
		description:
			'Plain text for any chat or email: about 60 lines for a full report, 10 for a summary',
	},
	(composed) => ({ text: messageText(composed) }),
);

/** For any chat. */
export function messageText(composed: Composed): string {
	return writeText(composed, ANYWHERE, MAX_PLAIN_TEXT);
}

/** The text version of an email. */
export function emailText(composed: Composed): string {
	return writeText(composed, IN_EMAIL, MAX_PLAIN_TEXT);
}

/**
 * Text that formats nothing, mentions nobody and links nowhere in Slack, Teams or Telegram. Bare domains stay whole, since
 * they are what a report is about, and people and agents copy them.
 */
export function escapePlain(text: string): string {
	return withoutMarkup(text).replace(/@|[:/](?=\/)/g, '$&\u200b');
}

function withoutMarkup(text: string): string {
	// Underscores even inside a word: Telegram rejects a message with an unpaired one.
	const words = text.replace(/[*~`]/g, '').split(' ');
	return words
		.map((word) => word.split('_').filter(Boolean).join(' '))
		.join(' ')
		.replace(/</g, '‹')
		.replace(/>/g, '›')
		.replace(/\[/g, '(')
		.replace(/\]/g, ')');
}
