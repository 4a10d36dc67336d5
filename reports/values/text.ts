/** A text of others that ends a sentence of the report. */
export function withoutPeriod(text: string): string {
	return text.endsWith('.') ? text.slice(0, -1) : text;
}

/** The beginning of a text, without half of a surrogate pair, such as an emoji. */
export function truncate(text: string, length: number): string {
	return text.slice(0, length).replace(/[\ud800-\udbff]$/, '');
}

/** A text of at most so many characters, with an ellipsis where it is cut. */
export function shorten(text: string, length: number): string {
	return text.length <= length ? text : `${truncate(text, length - 1)}…`;
}

/** Maximum length of external text that is processed, to limit the time. */
const MAX_READ = 20_000;

/** The beginning of external text without half surrogate pairs, for use before any regular expression. */
export function beginning(text: string): string {
	return text.slice(0, MAX_READ).replace(/\p{Cs}/gu, '');
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

/** External text on one line of up to that length, without signs that cannot be seen. */
export function singleLine(value: unknown, length: Length = 'heading'): string {
	const line = beginning(String(value ?? '')).replace(
		/(?:(?![\u00a0\u202f])[\s\p{Cc}\p{Cf}])+/gu,
		' ',
	);
	return cut(line.trim(), length);
}

/** The user's own text as typed, with its line breaks. */
export function asTyped(text: string, length: Length): string {
	const lines = beginning(text)
		.split('\n')
		.map((line) => line.replace(/[\s\p{Cc}]+/gu, ' ').trim());
	return cut(lines.join('\n').trim(), length);
}

const MAX_SUMMARY = 300;

/** A service's message to quote in an error: on one line, truncated, without the final full stop. */
export function summarize(serverMessage: string): string {
	const line = beginning(serverMessage)
		.replace(/\S+/g, withoutUserInfo)
		.replace(/[\s\p{Cc}]+/gu, ' ')
		.trim();
	// Not /[. ]+$/, which takes quadratic time for many dots in the middle.
	let end = line.length;
	while (end > 0 && '. '.includes(line.charAt(end - 1))) end -= 1;
	return end > MAX_SUMMARY ? `${truncate(line, MAX_SUMMARY)}…` : line.slice(0, end);
}

/** Masks the username and password of a URL, rather too much than too little: up to the last @. */
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

/** A value for an error message: short, on one line, without the password of a URL. */
export function quote(value: unknown): string {
	if (value === undefined || value === null || value === '') return 'empty';
	if (typeof value === 'object') return kindOf(value);
	const start = beginning(withoutUserInfo(String(value)));
	const text = start.replace(/[\s\p{Cc}\p{Cf}\p{Cs}]+/gu, ' ');
	return typeof value === 'string' ? `"${truncate(text, 80)}${text.length > 80 ? '…' : ''}"` : text;
}

/** A number with its noun, e.g. "1 mention" or "1,200 mentions". */
export function counted(count: number, one: string, many = `${one}s`): string {
	return `${count.toLocaleString('en')} ${count === 1 ? one : many}`;
}
