import type { IN8nHttpFullResponse } from 'n8n-workflow';

import { isRecord } from 'ai-visibility-reports/values';
import { apiKeyOf } from '../credentials/authenticate';

const REDACTED = '(API key)';

/**
 * The most levels of lists and objects inside each other: far more than any service needs, and few
 * enough for n8n to copy.
 */
export const MAX_DEPTH = 500;

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
 * Hides the API key in the texts and field names of a value. The key is found as it is,
 * percent-encoded and JSON-escaped, each also with signs inside that nobody sees: a text is shown
 * without most of them, which would put the key together.
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
 * so it copies only texts that have signs that nobody sees.
 */
function findKey(value: unknown, forms: KeyForm[], level = 0): 'key' | 'depth' | undefined {
	if (typeof value === 'string') return hasKey(value, forms) ? 'key' : undefined;
	if (typeof value !== 'object' || value === null) return undefined;
	if (level === MAX_DEPTH) return 'depth';
	let match: 'key' | undefined;
	for (const name in value) {
		if (!Array.isArray(value) && hasKey(name, forms)) match = 'key';
		const inside = findKey((value as Record<string, unknown>)[name], forms, level + 1);
		if (inside === 'depth') return inside;
		match ??= inside;
	}
	return match;
}

/** How a text may show the key. */
interface KeyForm {
	pattern: RegExp;
	/** A sign that each text with an escape sequence of this form has; empty without escapes. */
	escape: string;
	/** The length of the key. No form is shorter. */
	length: number;
}

/**
 * The forms of a key. In each, a sign is written in one of a few ways that do not begin alike, so
 * that looking for it takes linear time.
 */
function formsOf(key: string): KeyForm[] {
	const formOf = (escape: string, waysOf: (sign: string) => string[]): KeyForm => {
		const signs = key.split('').map((sign) => `(?:${waysOf(sign).join('|')})`);
		const pattern = new RegExp(signs.join(''), 'g');
		return { pattern, escape, length: key.length };
	};
	return [formOf('', plain), formOf('%', percentEncoded), formOf('\\', jsonEscaped)];
}

function plain(sign: string): string[] {
	return [sign.replace(/[\\^$.*+?()[\]{}|/-]/, '\\$&')];
}

function percentEncoded(sign: string): string[] {
	const encoded = `%${hexadecimal(sign, 2)}`;
	return sign === '%' ? [encoded] : [...plain(sign), encoded];
}

function jsonEscaped(sign: string): string[] {
	const encoded = `\\\\u${hexadecimal(sign, 4)}`;
	if (sign === '"' || sign === '\\') return [`\\\\\\${sign}`, encoded];
	return [...plain(sign), ...(sign === '/' ? ['\\\\/'] : []), encoded];
}

/** Matches the code of a sign with at least so many digits, in small letters and capitals. */
function hexadecimal(sign: string, digits: number): string {
	const code = sign.charCodeAt(0).toString(16).padStart(digits, '0');
	return code.replace(/[a-f]/g, (digit) => `[${digit}${digit.toUpperCase()}]`);
}

/**
 * Matches signs that nobody sees: those of format, such as joiners and marks of the direction, what
 * fonts ignore, control characters, and halves of characters.
 */
const UNSEEN = /[\p{Cf}\p{DI}\p{Cs}\0-\x08\x0e-\x1f\x7f-\x84\x86-\x9f]/u;

/**
 * For each UTF-16 code, whether it is unseen by itself, as far as that was asked: 0 is not asked. It
 * is noted, since asking the pattern takes a second for some megabytes of such signs.
 */
const SEEN = Uint8Array.from({ length: 0x1_0000 }, () => 0);

const [IS_SEEN, IS_UNSEEN] = [1, 2];

function isUnseen(code: number): boolean {
	if (SEEN[code] === 0) {
		SEEN[code] = UNSEEN.test(String.fromCharCode(code)) ? IS_UNSEEN : IS_SEEN;
	}
	return SEEN[code] === IS_UNSEEN;
}

/**
 * Copies a text without its unseen signs.
 * @returns the copy, and where each of its characters is in the text itself
 */
function visibleOf(text: string): { visible: string; positions: Uint32Array } {
	const codes = new Uint16Array(text.length);
	const positions = new Uint32Array(text.length);
	let length = 0;
	for (let position = 0; position < text.length; position += 1) {
		const code = text.charCodeAt(position);
		// By itself, each half of a pair is unseen.
		if (isUnseen(code)) {
			const isPair = isHighHalf(code) && isLowHalf(text.charCodeAt(position + 1));
			if (!isPair) continue;
			position += 1;
			if (isUnseenPair(code, text.charCodeAt(position))) continue;
			codes[length] = code;
			positions[length] = position - 1;
			length += 1;
		}
		codes[length] = text.charCodeAt(position);
		positions[length] = position;
		length += 1;
	}
	return { visible: Buffer.from(codes.buffer, 0, 2 * length).toString('utf16le'), positions };
}

function isHighHalf(code: number): boolean {
	return code >= 0xd800 && code <= 0xdbff;
}

function isLowHalf(code: number): boolean {
	return code >= 0xdc00 && code <= 0xdfff;
}

/** Pairs from U+1F000 on are pictures and letters, up to the tags and variation selectors. */
function isUnseenPair(high: number, low: number): boolean {
	if (high >= 0xd83c) return high >= 0xdb40 && high <= 0xdb43;
	return UNSEEN.test(String.fromCharCode(high, low));
}

/** A part of a text, from one position up to another one. */
type Range = [start: number, end: number];

function hasKey(text: string, forms: KeyForm[]): boolean {
	return rangesOf(text, forms, 1).length > 0;
}

/**
 * Finds the parts of a text that show the key. They may overlap.
 * @param most so many are enough of each form
 */
function rangesOf(text: string, forms: KeyForm[], most = Infinity): Range[] {
	// Most texts are too short for a key.
	if (text.length < (forms[0]?.length ?? Infinity)) return [];
	if (!UNSEEN.test(text)) return rangesInVisible(text, forms, most);
	const { visible, positions } = visibleOf(text);
	return rangesInVisible(visible, forms, most).map(([start, end]) => [
		positions[start] ?? 0,
		(positions[end - 1] ?? 0) + 1,
	]);
}

function rangesInVisible(text: string, forms: KeyForm[], most: number): Range[] {
	return forms.flatMap((form) =>
		text.includes(form.escape) ? rangesOfForm(text, form, most) : [],
	);
}

function rangesOfForm(text: string, { pattern }: KeyForm, most: number): Range[] {
	const ranges: Range[] = [];
	pattern.lastIndex = 0;
	while (ranges.length < most) {
		const match = pattern.exec(text);
		if (match === null) break;
		ranges.push([match.index, match.index + match[0].length]);
	}
	return ranges;
}

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
