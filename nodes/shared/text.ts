/** The beginning of a text, without half of a sign that takes two places, such as an emoji. */
export function cut(text: string, length: number): string {
	return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

const MAX_WORDS = 300;

/** Words of a service as a message quotes them: on one line, not too long, without the last dot. */
export function shortened(words: string): string {
	const line = words
		.replace(/\S+/g, withoutUserInfo)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()
		.replace(/[.\s]+$/, '');
	return line.length > MAX_WORDS ? `${cut(line, MAX_WORDS)}…` : line;
}

/**
 * A text without the user name and the password that an address in it has: `http://user:secret@host`
 * becomes `http://***@host`. Where the address ends is not looked for: rather too much is masked.
 *
 * @param text an address, or a word
 */
export function withoutUserInfo(text: string): string {
	const end = text.lastIndexOf('@');
	const colon = text.indexOf(':');
	if (end < 0 || colon < 0 || colon > end) return text;
	const scheme = text.indexOf('://');
	const start = scheme >= 0 && scheme < end ? scheme + '://'.length : 0;
	return `${text.slice(0, start)}***${text.slice(end)}`;
}
