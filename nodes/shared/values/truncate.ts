/** The beginning of a text, without half of a sign that takes two places, such as an emoji. */
export function truncate(text: string, length: number): string {
	return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** So much of a text of others is looked at, as a look takes time, and no more of it is shown anyway. */
const MAX_READ = 20_000;

/** The part of a text of others that is worth a look; to be taken before any regular expression. */
export function beginning(text: string): string {
	return truncate(text, MAX_READ);
}

const MAX_WORDS = 300;

/** Words of a service as a message quotes them: on one line, not too long, without the last dot. */
export function summarize(serverMessage: string): string {
	const line = beginning(serverMessage)
		.replace(/\S+/g, withoutUserInfo)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	// Not /[. ]+$/, which takes the square of the time for many dots in the middle.
	let end = line.length;
	while (end > 0 && '. '.includes(line.charAt(end - 1))) end -= 1;
	return end > MAX_WORDS ? `${truncate(line, MAX_WORDS)}…` : line.slice(0, end);
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
