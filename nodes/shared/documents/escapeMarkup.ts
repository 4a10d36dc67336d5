import { beginning, shorten, truncate } from '../values/truncate';

/**
 * Escapes external text on one line of up to `length` characters: in Slack, Teams or Telegram it cannot format, mention
 * anyone or hide the target of a link.
 */
export function escapeMarkup(value: unknown, length = 200): string {
	const line = withoutMarkup(beginning(String(value ?? '')))
		.replace(/(?:(?![\u00a0\u202f])[\s\p{Cc}\p{Cf}])+/gu, ' ')
		.trim()
		.replace(/@/g, '@\u200b');
	if (line.length <= length) return line;
	// Not between an @ and the space that breaks it.
	return `${truncate(line, length - 1).replace(/@$/, '')}…`;
}

/**
 * As `escapeMarkup`, for where addresses in any text become links: a zero-width space breaks them. Bare domains stay whole,
 * since they are what a report is about, and people and agents copy them.
 */
export function escapePlain(value: unknown, length?: number): string {
	return escapeMarkup(value, length).replace(/[:/](?=\/)/g, '$&\u200b');
}

/** External text on one line of up to `length` characters, without signs that cannot be seen. */
export function singleLine(value: unknown, length = 200): string {
	const line = beginning(String(value ?? '')).replace(
		/(?:(?![\u00a0\u202f])[\s\p{Cc}\p{Cf}])+/gu,
		' ',
	);
	return shorten(line.trim(), length);
}

/** The user's own text as typed, with line breaks, up to `length` characters, for where there is no markup. */
export function asTyped(text: string, length: number): string {
	const lines = beginning(text)
		.split('\n')
		.map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim());
	return shorten(lines.join('\n').trim(), length);
}

/** As `asTyped`, for any chat: without what would be its markup. */
export function typedForChat(text: string, length: number): string {
	return asTyped(withoutMarkup(beginning(text)), length);
}

function withoutMarkup(text: string): string {
	// Underscores even inside a word: Telegram rejects a message with an unpaired one.
	return text
		.replace(/[*~`]/g, '')
		.replace(/_/g, ' ')
		.replace(/</g, '‹')
		.replace(/>/g, '›')
		.replace(/\[/g, '(')
		.replace(/\]/g, ')');
}

const MAX_LINK = 300;

/** An external URL, escaped so that it cannot break formatting; undefined if it is unsafe. */
export function safeLink(value: unknown): string | undefined {
	const text = String(value);
	if (text.length > MAX_LINK) return undefined;
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { href, username, password } = new URL(text);
	if (username || password) return undefined;
	const address = href.replace(
		/[|<>*~`_@[\]]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return address.length <= MAX_LINK && URL.canParse(address) ? address : undefined;
}

/** The host of a safe link, to show instead of the whole URL. */
export function hostOf(link: string): string {
	return escapeMarkup(link.split('/')[2], 60);
}
