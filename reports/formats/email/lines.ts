/** A line has at most 998 bytes (RFC 5322, 2.1.1): a relay that sends a longer one as it is breaks it anywhere. */
export const MAX_LINE_BYTES = 998;

/** A line ends in front of a row or a cell from so many bytes on, so that words and other tags are rarely broken. */
const LEAST_BYTES = 200;

/** What else is broken: leaves room for one more tag without a link. */
const LINE_BYTES = 600;

/** A word of more characters, such as a sentence of Japanese, is in parts. */
const MAX_WORD = 100;

/** Breaks a line without a space that a reader would see: inside of a comment. */
const UNSEEN_BREAK = '<!--\n-->';

/**
 * Breaks the lines of HTML so that none has more than `MAX_LINE_BYTES`, but for one with an address that is longer by
 * itself. A break is where it changes nothing: in place of a space, within a tag, or within a comment.
 */
export function inShortLines(html: string): string {
	let length = 0;
	const pieces = html.split(/(?=<)|(?<=>)/).flatMap((piece) => {
		const isTag = piece.startsWith('<');
		return isTag ? piece : piece.split(/(?=\s)/).flatMap(inParts);
	});
	return pieces
		.map((piece) => {
			const most = OF_TABLE.test(piece) ? LEAST_BYTES : LINE_BYTES;
			const isFull = length > 0 && length + Buffer.byteLength(piece) > most;
			const written = isFull ? brokenBefore(piece) : piece;
			const [first = '', ...others] = written.split('\n').reverse();
			length = Buffer.byteLength(first) + (others.length > 0 ? 0 : length);
			return written;
		})
		.join('');
}

/** A word in parts of `MAX_WORD` characters; an entity such as "&#38;" is not taken apart. */
function inParts(word: string): string[] {
	return word.match(new RegExp(`(?:&[#\\w]+;|[^]){1,${MAX_WORD}}`, 'gu')) ?? [];
}

/** Spaces between these are none for a reader. */
const OF_TABLE = /^<\/?(table|tr|td|th)\b/;

/** Another tag has the break before its first attribute or its end, which Outlook's own conditions have not. */
function brokenBefore(piece: string): string {
	if (piece.startsWith('<!')) return piece;
	if (OF_TABLE.test(piece)) return `\n${piece}`;
	if (/^<[^<>]*>?$/.test(piece)) return piece.replace(/ |>/, (sign) => `\n${sign.trim()}`);
	return /^\s/.test(piece) ? `\n${piece.slice(1)}` : `${UNSEEN_BREAK}${piece}`;
}
