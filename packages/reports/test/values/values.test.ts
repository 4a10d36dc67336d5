import { inspect } from 'util';

import {
	beginning,
	shorten,
	summarize,
	truncate,
	withoutUserInfo,
	quote,
} from '../../src/values/text';
import { finiteNumber, nonBlankText } from '../../src/values/json';
import { columns, numberColumns, orEmptyRow, rowKey } from '../../src/records/columns';
import { largestFirst } from '../../src/values/lists';

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
	['without its line breaks and last dots', ' Too\n\tmany requests... ', 'Too many requests'],
	[
		'without its username and password',
		'See http://u:p@a.com/ and wait.',
		'See http://***@a.com/ and wait',
	],
	['whole where it has 300 signs', 'x'.repeat(300), 'x'.repeat(300)],
	['cut where it has 301 signs', 'x'.repeat(301), `${'x'.repeat(300)}…`],
	['empty where it has dots only', '...', ''],
])('summarizes a message of a service on one line, %s', (_, message, summary) => {
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
	['undefined as what is empty', undefined, 'empty'],
	['null as what is empty', null, 'empty'],
	['an empty text as what is empty', '', 'empty'],
	['a number as it is', 0, '0'],
	['a truth value as it is', true, 'true'],
	['a list by its kind', ['a'], 'a list'],
	['an object by its kind', {}, 'an object'],
	['a text without signs that nobody sees', 'a\n\tb\u200b\0c', '"a b c"'],
	[
		'an address without its username and password',
		'http://user:secret@example.com/x?y=1',
		'"http://***@example.com/x?y=1"',
	],
	['an address without its username', 'https://secret@example.com', '"https://***@example.com"'],
	[
		'an address without a password with a blank',
		'https://user:my secret@example.com',
		'"https://***@example.com"',
	],
	[
		'an address without a password with a slash',
		'https://user:se/cret@example.com',
		'"https://***@example.com"',
	],
	[
		'an address without a password with an at sign',
		'https://user:se@secret@example.com',
		'"https://***@example.com"',
	],
	['a host without its username and password', 'user:secret@example.com', '"***@example.com"'],
	[
		'an address without a password of 300 signs',
		`https://user:${'secret'.repeat(50)}@example.com`,
		'"https://***@example.com"',
	],
	[
		'an address of a long scheme without its username and password',
		`${'x'.repeat(60)}://user:secret@host`,
		`"${'x'.repeat(60)}://***@host"`,
	],
	// No secrets.
	['an email address as it is', 'me@example.com', '"me@example.com"'],
	['an address with a port as it is', 'https://example.com:8080', '"https://example.com:8080"'],
	['an email address with a port as it is', 'me@example.com:8080', '"me@example.com:8080"'],
	['a text of 80 signs as it is', 'a'.repeat(80), `"${'a'.repeat(80)}"`],
	['a text of 81 signs with its end cut off', 'a'.repeat(81), `"${'a'.repeat(80)}…"`],
	['a text cut before an emoji', `${'x'.repeat(79)}😀 more`, `"${'x'.repeat(79)}…"`],
])('quotes %s', (_, value, quoted) => {
	expect(quote(value)).toBe(quoted);
});

describe('what a service sent', () => {
	const named = (value: unknown): [string, unknown] => [inspect(value), value];

	it.each([
		['0', 0, 0],
		['-2.5', -2.5, -2.5],
		['the text "72"', '72', 72],
		['the text " 72.5 "', ' 72.5 ', 72.5],
		['the text "-3"', '-3', -3],
	])('has a number in %s', (_, value, number) => {
		expect(finiteNumber(value)).toBe(number);
	});

	it.each(
		[
			...[null, undefined, '', ' \n', true, false, [], [5], {}, { valueOf: () => 5 }],
			...[NaN, Infinity, 'NaN', 'Infinity', '1e999', 'high', '7 points', '7,5', 5n],
		].map(named),
	)('has no number in %s', (_, value) => {
		expect(finiteNumber(value)).toBeUndefined();
	});

	it.each([
		['a word', 'a', 'a'],
		['a word between blanks', ' a ', ' a '],
		['a number', 7, '7'],
	])('has a text in %s', (_, value, text) => {
		expect(nonBlankText(value)).toBe(text);
	});

	it.each(
		[null, undefined, '', ' \n', true, false, [], ['a'], {}, { toString: () => 'a' }].map(named),
	)('has no text in %s', (_, value) => {
		expect(nonBlankText(value)).toBeUndefined();
	});
});

it('a row has every column, with null when a record has no value, or no number', () => {
	const record = { a: '7', b: 'many', d: 0 };
	expect(columns(record, ['b', 'a', 'c'])).toEqual({ b: 'many', a: '7', c: null });
	expect(numberColumns(record, ['a', 'b', 'c', 'd'])).toEqual({ a: 7, b: null, c: null, d: 0 });
	expect([orEmptyRow([]), orEmptyRow([record])]).toEqual([[{}], [record]]);
});

it('sorts numbers and texts of numbers from the largest, and other values last', () => {
	expect([null, 2, 'x', '10', -1].sort(largestFirst)).toEqual(['10', 2, -1, null, 'x']);
});

it('a row key is equal for equal parts only', () => {
	expect(rowKey('2026-11-02', undefined, 7, ' ')).toBe('2026-11-02||7|');
	expect(rowKey('a|b', 'c')).not.toBe(rowKey('a', 'b|c'));
});
