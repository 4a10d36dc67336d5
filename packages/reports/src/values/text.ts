/** Removes the full stop of a text of others, because the sentence around it has one. */
export function withoutPeriod(text: string): string {
	return text.endsWith('.') ? text.slice(0, -1) : text;
}

/**
 * Divides a text into signs as readers see them: one sign, such as a family or a flag, may have
 * several characters.
 */
const GRAPHEMES = new Intl.Segmenter('en', { granularity: 'grapheme' });

/**
 * The longest sign that people write, in characters. A longer one is a letter below hundreds of
 * accents, and is cut anywhere.
 */
const MAX_GRAPHEME = 48;

/** Matches two characters between which a text may be cut, as neither is part of a longer sign. */
const PLAIN_PAIR = /^[ -~]{2}$/;

/** Cuts a text to so many characters, without half an emoji or sign at its end. */
export function truncate(text: string, length: number): string {
	if (text.length <= length || PLAIN_PAIR.test(text.slice(length - 1, length + 1))) {
		return text.slice(0, length);
	}
	// A segmenter takes a second for some megabytes, so it gets no more than the sign at the end
	// needs.
	const sign = GRAPHEMES.segment(text.slice(0, length + MAX_GRAPHEME)).containing(length);
	const end = sign?.index ?? length;
	if (length - end <= MAX_GRAPHEME) return text.slice(0, end);
	return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/**
 * Cuts a text to at most so many characters, with an ellipsis at its end if it was longer. What the
 * cut leaves isolated is ended.
 */
export function shorten(text: string, length: number): string {
	if (text.length <= length) return text;
	const part = truncate(text, length - 1);
	// So many isolates begin in it and do not end.
	const open = part.split(FSI).length - part.split(PDI).length;
	if (open === 0) return `${part}…`;
	return `${truncate(text, length - 1 - open)}${PDI.repeat(open)}…`;
}

/** First Strong Isolate and Pop Directional Isolate (UAX #9, section 2.4). */
const FSI = '\u2068';
const PDI = '\u2069';

const RIGHT_TO_LEFT =
	/[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

/**
 * Sets a text of others apart from the sentence around it, if it has letters that are read from
 * right to left. Without that, readers see two such names beside figures with each other's figures.
 * What is apart already stays as it is.
 */
export function isolated(text: string): string {
	if (!RIGHT_TO_LEFT.test(text)) return text;
	return RIGHT_TO_LEFT.test(outsideOfIsolates(text)) ? `${FSI}${text}${PDI}` : text;
}

function outsideOfIsolates(text: string): string {
	let depth = 0;
	let outside = '';
	for (const sign of text) {
		if (sign === PDI) depth -= 1;
		if (depth === 0) outside += sign;
		if (sign === FSI) depth += 1;
	}
	return outside;
}

/** Matches signs as wide as two others: Chinese, Japanese and Korean ones, and emoji. */
const WIDE =
	/[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** How many columns a text takes: a full-width sign takes two (Unicode, UAX #11). */
export function widthOf(text: string): number {
	return [...text].reduce((width, sign) => width + (WIDE.test(sign) ? 2 : 1), 0);
}

/** The words of a name, between which a line may end. */
export function wordsOf(name: string): string[] {
	return name.split(/[\s-]/);
}

/** Maximum length of external text that is processed, to limit the time. */
const MAX_READ = 20_000;

/** The beginning of external text, without half surrogate pairs, for regular expressions. */
export function beginning(text: string): string {
	return text.slice(0, MAX_READ).replace(/\p{Cs}/gu, '');
}

/**
 * Matches what nobody sees and what turns or hides the text around it: overrides and isolates of
 * its direction (but for whole ones that follow the text's own direction, see `isolated`), annotations, byte order marks, and tags, which spell hidden words unless they
 * belong to a flag such as that of Scotland.
 */
const HARMFUL =
	/(\u{1f3f4}[\u{e0030}-\u{e0039}\u{e0061}-\u{e007a}]{3,6}\u{e007f})|[\u202a-\u202e\u2066\u2067\u206a-\u206f\ufeff\ufff9-\ufffb\u{e0001}\u{e0020}-\u{e007f}]+/gu;

/**
 * Matches signs that nobody sees. Inside a word they belong to it, in Persian, Sinhala and Thai, in
 * families of emoji and in words with soft hyphens; behind a virama they shape the letter before
 * it. Elsewhere they were only copied along.
 */
const UNSEEN =
	/(?<=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}\p{Emoji_Modifier}])([\u00ad\u180e\u200b-\u200d\u2060-\u2064\u{13430}-\u{1343f}])[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064]*(?=[\p{L}\p{M}\p{N}\p{Extended_Pictographic}])|(?<=[\u094d\u09cd\u0a4d\u0acd\u0b4d\u0bcd\u0c4d\u0ccd\u0d4d\u0dca])([\u200c\u200d])|[\u00ad\u061c\u180e\u200b-\u200f\u2060-\u2064\u{13430}-\u{1343f}\u{1bca0}-\u{1bca3}\u{1d173}-\u{1d17a}]+/gu;

/**
 * Removes harmful signs, and unseen ones at the edge of a word.
 * @param by replaces them
 */
function withoutUnseen(text: string, by = ''): string {
	// Most texts have no such sign, and this test takes a tenth of the time.
	if (!/\p{Cf}/u.test(text)) return text;
	return withoutHarm(text, by).replace(
		UNSEEN,
		(_, inside?: string, behind?: string) => inside ?? behind ?? by,
	);
}

function withoutHarm(text: string, by = ''): string {
	return withoutHalfIsolates(text, by).replace(HARMFUL, (_, flag?: string) => flag ?? by);
}

/** Removes beginnings and ends of isolates that have no counterpart. */
function withoutHalfIsolates(text: string, by: string): string {
	if (!text.includes(FSI) && !text.includes(PDI)) return text;
	const begins: number[] = [];
	const whole = new Set<number>();
	for (const { 0: sign, index } of text.matchAll(/[\u2068\u2069]/g)) {
		if (sign === FSI) begins.push(index);
		const begin = sign === PDI ? begins.pop() : undefined;
		if (begin !== undefined) whole.add(begin).add(index);
	}
	return text.replace(/[\u2068\u2069]/g, (sign, index: number) => (whole.has(index) ? sign : by));
}

/**
 * Matches the colon of a scheme that needs no slashes, of which clients make a link (GitHub Flavored
 * Markdown, "Autolinks (extension)", and phones).
 */
const SCHEME_COLON = /(?<=(?<![\p{L}\p{N}])(?:mailto|tel|sms|xmpp)):/giu;

/** Breaks such schemes in text of others by a zero-width space. */
export function withoutSchemes(text: string): string {
	return text.replace(SCHEME_COLON, ':\u200b');
}

/** Maximum lengths of texts, in characters. Formats that have less room cut further. */
const LENGTHS = {
	heading: 200,
	note: 500,
	label: 150,
	name: 80,
	word: 60,
	count: 40,
	period: 100,
	entry: 300,
	prompt: 300,
	snippet: 600,
};

type Length = keyof typeof LENGTHS | number;

function cut(text: string, length: Length): string {
	return shorten(text, typeof length === 'number' ? length : LENGTHS[length]);
}

/** Writes external text on one line of so many characters, without stray unseen signs. */
export function singleLine(value: unknown, length: Length = 'heading'): string {
	const text = beginning(String(value ?? ''));
	const most = typeof length === 'number' ? length : LENGTHS[length];
	// Reading 20,000 signs takes some milliseconds, and the first few hundred nearly always fill the
	// line.
	const part = onOneLine(text.slice(0, 4 * most));
	const isFilled = part.length > most + MAX_GRAPHEME;
	return cut(isolated(isFilled || text.length <= 4 * most ? part : onOneLine(text)), length);
}

function onOneLine(text: string): string {
	return withoutUnseen(text)
		.replace(/(?:(?![\u00a0\u202f])[\s\p{Cc}])+/gu, ' ')
		.trim();
}

/**
 * Keeps the user's own text as typed, with its line breaks. An expression may give a text of
 * others, so harmful signs are removed.
 */
export function asTypedByUser(text: string, length: Length): string {
	const lines = withoutHarm(beginning(text))
		.split('\n')
		.map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim());
	return cut(lines.join('\n').trim(), length);
}

const MAX_SUMMARY = 300;

/**
 * Prepares a service's message for being quoted in an error: on one line, truncated, and without
 * the final full stop.
 */
export function summarize(serverMessage: string): string {
	const line = withoutUnseen(beginning(serverMessage))
		.replace(/\S+/g, withoutUserInfo)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	// A loop does this, because /[. ]+$/ takes quadratic time for many dots in the middle.
	let end = line.length;
	while (end > 0 && '. '.includes(line.charAt(end - 1))) end -= 1;
	return end > MAX_SUMMARY ? `${truncate(line, MAX_SUMMARY)}…` : line.slice(0, end);
}

/**
 * Masks the username and password of a URL, up to the last @: it masks too much rather than too
 * little.
 */
export function withoutUserInfo(text: string): string {
	const end = text.lastIndexOf('@');
	const colon = text.indexOf(':');
	if (end < 0 || colon < 0 || colon > end) return text;
	const scheme = text.indexOf('://');
	const start = scheme >= 0 && scheme < end ? scheme + '://'.length : 0;
	return `${text.slice(0, start)}***${text.slice(end)}`;
}

/** The type of a value, e.g. "a list". */
export function kindOf(value: unknown): string {
	if (Array.isArray(value)) return 'a list';
	return typeof value === 'object' ? 'an object' : `a ${typeof value}`;
}

/** Writes a value for an error message: short, on one line, and without the password of a URL. */
export function quote(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'empty';
	if (typeof value === 'object') return kindOf(value);
	const start = beginning(withoutUserInfo(String(value)));
	// A space shows where the value has a sign that nobody sees.
	const text = withoutUnseen(start, ' ').replace(/[\s\p{Cc}]+/gu, ' ');
	return typeof value === 'string' ? `"${truncate(text, 80)}${text.length > 80 ? '…' : ''}"` : text;
}

/** A number with its noun, e.g. "1 mention" or "1,200 mentions". */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}

/**
 * Sets texts side by side on a line. Behind a full-width parenthesis stands a full-width bar, because
 * a dot would be lost there.
 */
export function sideBySide(texts: string[]): string {
	return texts.join(' · ').replaceAll('） · ', '）｜');
}

/** Writes a text as the beginning of a sentence. */
export function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}
