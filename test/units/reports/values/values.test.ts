import {
	beginning,
	shorten,
	summarize,
	truncate,
	withoutUserInfo,
	quote,
} from '../../../../reports/values/text';
import { finiteNumber, nonBlankText } from '../../../../reports/values/json';
import { columns, numberColumns, orEmptyRow, rowKey } from '../../../../reports/records/columns';
import { largestFirst } from '../../../../reports/values/lists';

it('cuts a text without half an emoji at its end', () => {
	const cut = [truncate('ab😀', 3), truncate('ab😀', 4), truncate('ab', 9)];
	expect(cut).toEqual(['ab', 'ab😀', 'ab']);
	const marked = [shorten('abc', 3), shorten('abcd', 3), shorten('a😀bc', 3)];
	expect(marked).toEqual(['abc', 'ab…', 'a…']);
});

it('reads the first 20,000 characters of a foreign text, without half surrogate pairs', () => {
	expect(beginning(`a\ud83db${'x'.repeat(20_000)}`)).toBe(`ab${'x'.repeat(19_997)}`);
});

it.each([
	[' Too\n\tmany requests... ', 'Too many requests'],
	['See http://u:p@a.com/ and wait.', 'See http://***@a.com/ and wait'],
	['x'.repeat(300), 'x'.repeat(300)],
	['x'.repeat(301), `${'x'.repeat(300)}…`],
	['...', ''],
])('summarizes the message %j of a service on one line', (message, summary) => {
	expect(summarize(message)).toBe(summary);
});

it.each([
	['https://user:secret@a.com/x', 'https://***@a.com/x'],
	['user:secret@a.com', '***@a.com'],
	['u:se@cret@a.com', '***@a.com'],
	['me@a.com', 'me@a.com'],
	['https://a.com/', 'https://a.com/'],
])('masks the username and password of %s', (text, masked) => {
	expect(withoutUserInfo(text)).toBe(masked);
});

it.each([
	[undefined, 'empty'],
	[null, 'empty'],
	['', 'empty'],
	[0, '0'],
	[true, 'true'],
	[['a'], 'a list'],
	[{}, 'an object'],
	['a\n\tb\u200b\0c', '"a b c"'],
	['http://user:secret@example.com/x?y=1', '"http://***@example.com/x?y=1"'],
	['https://secret@example.com', '"https://***@example.com"'],
	['https://user:my secret@example.com', '"https://***@example.com"'],
	['https://user:se/cret@example.com', '"https://***@example.com"'],
	['https://user:se@secret@example.com', '"https://***@example.com"'],
	['user:secret@example.com', '"***@example.com"'],
	[`https://user:${'secret'.repeat(50)}@example.com`, '"https://***@example.com"'],
	[`${'x'.repeat(60)}://user:secret@host`, `"${'x'.repeat(60)}://***@host"`],
	// No secrets.
	['me@example.com', '"me@example.com"'],
	['https://example.com:8080', '"https://example.com:8080"'],
	['me@example.com:8080', '"me@example.com:8080"'],
	['a'.repeat(80), `"${'a'.repeat(80)}"`],
	['a'.repeat(81), `"${'a'.repeat(80)}…"`],
	[`${'x'.repeat(79)}😀 more`, `"${'x'.repeat(79)}…"`],
])('%j is quoted as %s', (value, quoted) => {
	expect(quote(value)).toBe(quoted);
});

describe('what a service sent', () => {
	it.each([
		[0, 0],
		[-2.5, -2.5],
		['72', 72],
		[' 72.5 ', 72.5],
		['-3', -3],
		...[null, undefined, '', ' \n', true, false, [], [5], {}, { valueOf: () => 5 }].map(none),
		...[NaN, Infinity, 'NaN', 'Infinity', '1e999', 'high', '7 points', '7,5', 5n].map(none),
	])('reads %p as the number %p', (value, number) => {
		expect(finiteNumber(value)).toBe(number);
	});

	it.each([
		['a', 'a'],
		[' a ', ' a '],
		[7, '7'],
		...[null, undefined, '', ' \n', true, false, [], ['a'], {}, { toString: () => 'a' }].map(none),
	])('reads %p as the text %p', (value, text) => {
		expect(nonBlankText(value)).toBe(text);
	});
});

function none(value: unknown): [unknown, undefined] {
	return [value, undefined];
}

it('has every column of a row, with null where a record has no value, or no number', () => {
	const record = { a: '7', b: 'many', d: 0 };
	expect(columns(record, ['b', 'a', 'c'])).toEqual({ b: 'many', a: '7', c: null });
	expect(numberColumns(record, ['a', 'b', 'c', 'd'])).toEqual({ a: 7, b: null, c: null, d: 0 });
	expect([orEmptyRow([]), orEmptyRow([record])]).toEqual([[{}], [record]]);
});

it('sorts numbers and texts of numbers from the largest, and other values last', () => {
	expect([null, 2, 'x', '10', -1].sort(largestFirst)).toEqual(['10', 2, -1, null, 'x']);
});

it('writes an equal key for equal parts only', () => {
	expect(rowKey('2026-11-02', undefined, 7, ' ')).toBe('2026-11-02||7|');
	expect(rowKey('a|b', 'c')).not.toBe(rowKey('a', 'b|c'));
});
