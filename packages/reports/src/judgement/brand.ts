/**
 * Whether a prompt names a brand. People do not write a brand as the service does, so these count
 * as the same:
 *
 *     Café d’Or    Cafe d'Or                  case, Latin accents, apostrophes
 *     Lumen Roast  LumenRoast, lumen-roast    blanks and hyphens, in names of six letters and more
 *     無印良品      無印良品のソファは？           Chinese, Japanese, Korean and Thai have no blanks
 *                                             between words
 *
 * A name inside of a longer word of its own script is no name: "Ito" is not in "mosquito".
 */

/** From this many letters on, a name is told from other words without its blanks and hyphens. */
const MIN_LETTERS_TO_JOIN = 6;

/** Scripts that write words apart. Where a name begins or ends in another one, no edge is asked for. */
const SCRIPTS_WITH_EDGES = [
	...['Latin', 'Greek', 'Cyrillic', 'Armenian', 'Georgian', 'Hebrew', 'Arabic', 'Devanagari'],
	...['Bengali', 'Gujarati', 'Gurmukhi', 'Tamil', 'Telugu', 'Kannada', 'Malayalam', 'Sinhala'],
];

const SEPARATOR = '[\\s\\p{Pd}]';

/**
 * Returns a test of whether a text names one of these brands or domains. Its result is null if there
 * are no names.
 */
export function brandTest(names: string[]): (text: string) => boolean | null {
	const patterns = names
		.map((name) => folded(name).trim())
		.filter((name) => name !== '')
		.map((name) => new RegExp(patternOf(name), 'u'));
	if (patterns.length === 0) return () => null;
	return (text) => {
		const foldedText = folded(text);
		return patterns.some((pattern) => pattern.test(foldedText));
	};
}

/** A text in lower case, without Latin accents, and with one kind of apostrophe. */
function folded(text: string): string {
	return text
		.normalize('NFKD')
		.replace(/(?<=\p{Script=Latin})\p{M}+/gu, '')
		.normalize('NFC')
		.toLowerCase()
		.replace(/[’‘ʼ´`]/g, "'");
}

function patternOf(name: string): string {
	const parts = name.split(new RegExp(`${SEPARATOR}+`, 'u'));
	const signs = [...parts.join('')];
	const isLong = signs.filter((sign) => /\p{L}/u.test(sign)).length >= MIN_LETTERS_TO_JOIN;
	const words = isLong
		? signs.map(escaped).join(`${SEPARATOR}{0,3}`)
		: parts.map(escaped).join(`${SEPARATOR}{1,3}`);
	const [before, after] = [edgeAt(signs[0]), edgeAt(signs.at(-1))];
	return `${before && `(?<!${before})`}${words}${after && `(?!${after})`}`;
}

function escaped(text: string): string {
	return text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');
}

/** Matches a sign that would make the sign at the edge of a name part of a longer word. */
function edgeAt(sign = ''): string {
	if (/\p{N}/u.test(sign)) return '[\\p{Script=Latin}\\p{N}]';
	const script = SCRIPTS_WITH_EDGES.find((name) =>
		new RegExp(`\\p{Script=${name}}`, 'u').test(sign),
	);
	return script === undefined ? '' : `[\\p{Script=${script}}\\p{M}\\p{N}]`;
}
