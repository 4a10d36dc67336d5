/**
 * The most bytes of a line (RFC 5322, 2.1.1). A relay that sends a longer one as it is breaks it
 * anywhere.
 */
export const MAX_LINE_BYTES = 998;

/**
 * From this many bytes on, a line ends in front of the next row or cell, so that words and other
 * tags are rarely broken.
 */
const LEAST_BYTES = 200;

/**
 * From this many bytes on, a line is broken at any other place. It leaves room for one more tag
 * without a link.
 */
const LINE_BYTES = 600;

/**
 * A word of more characters, such as a sentence in Japanese, is divided into parts, between which a
 * line may be broken.
 */
const MAX_WORD = 100;

/** Breaks a line inside of a comment, because a space would be seen there. */
const UNSEEN_BREAK = '<!--\n-->';

/**
 * Breaks the lines of HTML so that none has more than `MAX_LINE_BYTES`, unless it holds an address
 * that is longer by itself. A line is broken only where that changes nothing: in place of a space,
 * within a tag, or within a comment.
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

/** Divides a word into parts of `MAX_WORD` characters. An entity such as "&#38;" stays whole. */
function inParts(word: string): string[] {
	return word.match(new RegExp(`(?:&[#\\w]+;|[^]){1,${MAX_WORD}}`, 'gu')) ?? [];
}

/** Matches a tag of a table: readers do not see spaces in front of it. */
const OF_TABLE = /^<\/?(table|tr|td|th)\b/;

/**
 * Breaks the line in front of a piece or, if that is another tag, before its first attribute or its
 * end. Outlook's conditional comments are not broken, because they have no such place.
 */
function brokenBefore(piece: string): string {
	if (piece.startsWith('<!')) return piece;
	if (OF_TABLE.test(piece)) return `\n${piece}`;
	if (/^<[^<>]*>?$/.test(piece)) return piece.replace(/ |>/, (sign) => `\n${sign.trim()}`);
	return /^\s/.test(piece) ? `\n${piece.slice(1)}` : `${UNSEEN_BREAK}${piece}`;
}
