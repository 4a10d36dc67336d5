import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { isRecord } from '../../../reports/values/json';
import { apiKeyOf } from '../credentials/authenticate';
import { type DecodedText, decodeEscapes, mayHaveEscapes } from './escapes';

const REDACTED = '(API key)';

/**
 * The most levels of lists and objects inside each other: far more than any service needs, and few
 * enough for n8n to copy.
 */
export const MAX_DEPTH = 500;

/** A shorter key may occur inside unrelated words. */
const MIN_KEY_LENGTH = 8;

/**
 * A text that is escaped more often, e.g. JSON in JSON in a URL in HTML, is not decoded to its end.
 */
const MAX_DECODINGS = 3;

/**
 * Hides the API key in the headers and the body of a response.
 * @returns undefined for a response with too many levels
 */
export function redactKey(
	response: IN8nHttpFullResponse,
	apiKey: unknown,
): IN8nHttpFullResponse | undefined {
	const body = withoutKey(response.body, apiKey);
	if (body === undefined && response.body !== undefined) return undefined;
	const headers = withoutKey(response.headers, apiKey) ?? {};
	const isSame = body === response.body && headers === response.headers;
	return isSame ? response : { ...response, body, headers };
}

/**
 * Hides the API key in the texts and field names of a value. A key of less than 8 characters is
 * hidden only where it is a whole word. The key is found as it is, percent-encoded, HTML-encoded,
 * JSON-escaped or in base64.
 * @returns the value itself if it does not have the key; undefined if it has too many levels
 */
export function withoutKey<Value>(value: Value, apiKey: unknown): Value | undefined {
	const key = apiKeyOf(apiKey);
	const forms = key === '' ? [] : formsOf(key);
	const match = findKey(value, forms);
	if (match === 'depth') return undefined;
	if (match === undefined) return value;
	return mapTexts(value, (text) => hide(text, rangesOf(text, forms))) as Value;
}

/**
 * Looks for the key in texts and field names, and for too many levels. It runs for each response,
 * so it copies nothing.
 */
function findKey(value: unknown, forms: KeyForm[], level = 0): 'key' | 'depth' | undefined {
	if (typeof value === 'string') return rangesOf(value, forms).length > 0 ? 'key' : undefined;
	if (typeof value !== 'object' || value === null) return undefined;
	if (level === MAX_DEPTH) return 'depth';
	let match: 'key' | undefined;
	for (const name in value) {
		if (!Array.isArray(value) && rangesOf(name, forms).length > 0) match = 'key';
		const inside = findKey((value as Record<string, unknown>)[name], forms, level + 1);
		if (inside === 'depth') return inside;
		match ??= inside;
	}
	return match;
}

/** A text that shows the key, once the escape sequences around and inside it are decoded. */
interface KeyForm {
	text: string;
	/** True if the text counts only with no letter, digit or underscore next to it. */
	isWord: boolean;
	/** Set for base64: whether the characters next to it have a part of the key, too. */
	base64?: { isCutBefore: boolean; isCutBehind: boolean };
}

/**
 * The table of texts that show the key. A key that looks like an escape sequence itself is in it
 * with and without that sequence. In base64, a key looks different at each of three offsets, since
 * three bytes are four characters:
 *
 *     offset 0    |KEY-KE|Y      whole characters of the key, until the last one
 *     offset 1    a|EY-KEY|      the characters at its edges have bits of other bytes as well,
 *     offset 2    aa|Y-KEY-|     so they are not in the table, but hidden with the rest
 */
function formsOf(key: string): KeyForm[] {
	const isWord = key.length < MIN_KEY_LENGTH;
	const decoded = decodings(key)
		.slice(1)
		.map(({ text }) => text)
		.filter(({ length }) => length >= MIN_KEY_LENGTH);
	const encoded = isWord ? [wholeBase64(key), wholeBase64(`Bearer ${key}`)] : partsInBase64(key);
	// The alphabet for URLs differs in two characters.
	const forUrls = encoded.map((form) => ({ ...form, text: urlSafe(form.text) }));
	const differing = forUrls.filter(({ text }, index) => text !== encoded[index]?.text);
	return [
		{ text: key, isWord },
		...decoded.map((text) => ({ text, isWord: false })),
		...encoded,
		...differing,
	];
}

function urlSafe(base64: string): string {
	return base64.replaceAll('+', '-').replaceAll('/', '_');
}

function wholeBase64(text: string): KeyForm {
	const base64 = Buffer.from(text).toString('base64').replace(/=+$/, '');
	return { text: base64, isWord: true, base64: { isCutBefore: false, isCutBehind: false } };
}

/**
 * A key in base64 at each offset in a longer text: the characters that have bits of the key only.
 */
function partsInBase64(key: string): KeyForm[] {
	return [0, 1, 2].map((offset) => {
		const bytes = Buffer.concat([Buffer.alloc(offset), Buffer.from(key)]);
		const start = Math.ceil((offset * 8) / 6);
		const end = Math.floor((bytes.length * 8) / 6);
		const base64 = { isCutBefore: offset > 0, isCutBehind: bytes.length % 3 > 0 };
		return { text: bytes.toString('base64').slice(start, end), isWord: false, base64 };
	});
}

/** A text as it came, and after each decoding of its escape sequences. */
function decodings(text: string): DecodedText[] {
	const all: DecodedText[] = [];
	let next: DecodedText | undefined = { text };
	while (next && all.length <= MAX_DECODINGS) {
		all.push(next);
		next = decodeEscapes(next);
	}
	return all;
}

/** A part of a text, from one position up to another one. */
type Range = [start: number, end: number];

/** Finds the parts of a text that show the key. */
function rangesOf(text: string, forms: KeyForm[]): Range[] {
	// Most texts are too short for a key, or have no escape sequences.
	const fitting = forms.filter((form) => form.text.length <= text.length);
	if (fitting.length === 0) return [];
	if (!mayHaveEscapes(text)) return fitting.flatMap((form) => rangesOfForm(text, form));
	return decodings(text).flatMap(({ text: decoded, positions }) =>
		fitting
			.flatMap((form) => rangesOfForm(decoded, form))
			.map(([start, end]): Range => [positions?.[start] ?? start, positions?.[end] ?? end]),
	);
}

function rangesOfForm(text: string, form: KeyForm): Range[] {
	const ranges: Range[] = [];
	let start = text.indexOf(form.text);
	while (start >= 0) {
		const end = start + form.text.length;
		const counts = !form.isWord || isWordAt(text, start, end);
		if (counts)
			ranges.push(form.base64 ? wholeCharacters(text, start, end, form.base64) : [start, end]);
		start = text.indexOf(form.text, counts ? end : start + 1);
	}
	return ranges;
}

/**
 * Widens the range of a key in base64 by the characters at its edges that have a part of the key,
 * and by its padding.
 */
function wholeCharacters(
	text: string,
	start: number,
	end: number,
	{ isCutBefore, isCutBehind }: { isCutBefore: boolean; isCutBehind: boolean },
): Range {
	const from = isCutBefore && isBase64(text.charAt(start - 1)) ? start - 1 : start;
	let to = isCutBehind && isBase64(text.charAt(end)) ? end + 1 : end;
	for (let padding = 0; padding < 2 && text.charAt(to) === '='; padding += 1) to += 1;
	return [from, to];
}

function isBase64(character: string): boolean {
	return /^[\w+/-]$/.test(character);
}

/** True for a part of a text with no letter, digit or underscore next to it. */
function isWordAt(text: string, start: number, end: number): boolean {
	const next = text.codePointAt(end);
	if (next !== undefined && isOfWord(next)) return false;
	const half = start > 0 ? text.charCodeAt(start - 1) : undefined;
	// The second half of a character with two codes says nothing without the first one.
	const isHalf = half !== undefined && half >= 0xdc00 && half <= 0xdfff && start > 1;
	const before = isHalf ? text.codePointAt(start - 2) : half;
	return before === undefined || !isOfWord(before);
}

function isOfWord(code: number): boolean {
	return OF_WORD.test(String.fromCodePoint(code));
}

const OF_WORD = /^[\p{L}\p{N}_]$/u;

/** Hides ranges of a text. Ranges that overlap count as one. */
function hide(text: string, ranges: Range[]): string {
	const parts: string[] = [];
	let nextStart = 0;
	for (const [start, end] of ranges.toSorted(([one], [other]) => one - other)) {
		if (start >= nextStart) parts.push(text.slice(nextStart, start), REDACTED);
		nextStart = Math.max(nextStart, end);
	}
	return [...parts, text.slice(nextStart)].join('');
}

function mapTexts(value: unknown, change: (text: string) => string): unknown {
	if (typeof value === 'string') return change(value);
	if (Array.isArray(value)) return value.map((entry) => mapTexts(entry, change));
	if (!isRecord(value)) return value;
	return Object.fromEntries(
		Object.entries(value).map(([name, entry]) => [change(name), mapTexts(entry, change)]),
	);
}
