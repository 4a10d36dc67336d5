import type { Locale } from '../../language/locale';
import { displayDomain } from '../../values/displayDomain';
import { hostOf } from '../../values/domain';
import { withoutSchemes } from '../../values/text';
import type { FormatInput } from '../fit';
import { defineFormat } from '../format';
import { ADDRESS, type Markup, withoutUnderscores, withUnderscores, writeText } from './chatText';

/** The most characters of a text, because Slack truncates longer ones. */
const MAX_PLAIN_TEXT = 3_000;

/** Writes text that reads well anywhere: all that might be markup somewhere is replaced. */
const anywhere = ({ labelled }: Locale): Markup => ({
	escape: (text, isTyped) => (isTyped ? withoutMarkup(text) : escapePlain(text)),
	title: (text) => text,
	strong: (text) => text,
	label: (text) => text,
	quote: (lines) => lines.map((line) => `  ${line}`).join('\n'),
	link: (url, text, isAddress) => {
		if (isAddress) return text;
		return text === displayDomain(hostOf(url)) ? url : labelled(text, url);
	},
});

export const message = defineFormat(
	{ name: 'Plain Text', value: 'message', description: 'One text for any chat' },
	(composed) => ({ text: messageText(composed) }),
);

/** Writes a document as plain text for any chat. */
export function messageText(composed: FormatInput): string {
	return writeText(composed, anywhere(composed.locale), MAX_PLAIN_TEXT);
}

/** Writes a document as the text version of an email. */
export function emailText(composed: FormatInput): string {
	// What the user typed stays as it is, because the text of an email has no markup.
	const escape: Markup['escape'] = (text, isTyped) => (isTyped ? text : escapePlain(text));
	return writeText(composed, { ...anywhere(composed.locale), escape }, MAX_PLAIN_TEXT);
}

/**
 * Escapes what Slack, Teams or Telegram would format, mention or link. Bare domains stay whole, so
 * that readers can copy them.
 */
export function escapePlain(text: string): string {
	return withoutSchemes(withoutMarkup(text)).replace(/@|[:/](?=\/)/g, '$&\u200b');
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
