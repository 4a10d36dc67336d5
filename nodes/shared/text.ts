/** The beginning of a text, without half of a sign that takes two places, such as an emoji. */
export function cut(text: string, length: number): string {
	return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

const MAX_WORDS = 300;

/** Words of a service as a message quotes them: on one line, not too long, without the last dot. */
export function shortened(words: string): string {
	const line = words
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim()
		.replace(/[.\s]+$/, '');
	return line.length > MAX_WORDS ? `${cut(line, MAX_WORDS)}…` : line;
}
