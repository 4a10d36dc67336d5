import { escapeMarkup, hostOf, safeLink } from '../../nodes/shared/documents/escapeMarkup';

describe('a text of others', () => {
	it.each([
		['*bold* ~gone~ `code`', 'bold gone code'],
		['__how_do_i__', 'how do i'],
		[' a \n\t b\u0000\u202ec\u2028d ', 'a b c d'],
		['<!channel> <@U1>', '‹!channel› ‹@\u200bU1›'],
		['[bank](https://a.example/)', '(bank)(https://a.example/)'],
		['@here @all', '@\u200bhere @\u200ball'],
		[undefined, ''],
		[null, ''],
		[0, '0'],
	])('%j shows as %j', (text, shown) => {
		expect(escapeMarkup(text)).toBe(shown);
	});

	it('is cut where it is longer than there is room, not within what breaks an @', () => {
		expect(escapeMarkup('abcde', 5)).toBe('abcde');
		expect(escapeMarkup('abcdef', 5)).toBe('abcd…');
		expect(escapeMarkup('a@b c@d', 8)).toBe('a@\u200bb c…');
		expect(escapeMarkup('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
	});
});

describe('a link of others', () => {
	const long = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;

	it.each([
		['https://a.example/p?q=1&r=2#s', 'https://a.example/p?q=1&r=2#s'],
		['HTTP://A.Example', 'http://a.example/'],
		['https://a.example/?|<>*~`_@[]', 'https://a.example/?%7C%3C%3E%2A%7E%60%5F%40%5B%5D'],
		[long(300), long(300)],
	])('%j is safe as %j', (text, link) => {
		expect(safeLink(text)).toBe(link);
	});

	it.each([
		undefined,
		null,
		7,
		'',
		'a.example',
		'ftp://a.example/',
		'javascript:alert("https://a.example")',
		'https://',
		'https://user@a.example/',
		'https://:secret@a.example/',
		long(301),
		`https://a.example/${'_'.repeat(100)}`,
		`https://a.example/${'../'.repeat(100)}`,
	])('%j is none', (text) => {
		expect(safeLink(text)).toBeUndefined();
	});

	it('shows where it leads', () => {
		expect(hostOf('https://www.a.example:8080/p?q')).toBe('www.a.example:8080');
		expect(hostOf(`https://${'x'.repeat(61)}/`)).toBe(`${'x'.repeat(59)}…`);
	});
});
