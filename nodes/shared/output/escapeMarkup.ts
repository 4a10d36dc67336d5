import { beginning, truncate } from '../values/truncate';

/**
 * Text that others wrote, on one line. In Slack, Teams or Telegram it cannot format, mention anybody
 * or hide where a link leads; a chat may still turn an address that stands in the text into a link.
 *
 * @param length longest text that is let through, in characters
 */
export function escapeMarkup(value: unknown, length = 200): string {
	const line = beginning(String(value ?? ''))
		.replace(/[*~`]/g, '')
		// Even inside a word: Telegram refuses a message with an underscore that has no partner.
		.replace(/_/g, ' ')
		.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
		.trim()
		.replace(/</g, '‹')
		.replace(/>/g, '›')
		.replace(/@/g, '@\u200b')
		.replace(/\[/g, '(')
		.replace(/\]/g, ')');
	if (line.length <= length) return line;
	// Not between an @ and the space that breaks it.
	return `${truncate(line, length - 1).replace(/@$/, '')}…`;
}

/** Longest address that a report shows. */
const MAX_LINK = 300;

/** A web address that others gave, written so that it can break no formatting; else undefined. */
export function safeLink(value: unknown): string | undefined {
	const text = String(value);
	if (text.length > MAX_LINK) return undefined;
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { href, username, password } = new URL(text);
	if (username || password) return undefined;
	const address = href.replace(/[|<>*~`_@[\]]/g, (sign) => encoded(sign));
	return address.length <= MAX_LINK ? address : undefined;
}

/** Where a safe link leads, to be shown in place of the whole address. */
export function hostOf(link: string): string {
	return escapeMarkup(link.split('/')[2], 60);
}

function encoded(sign: string): string {
	return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}
