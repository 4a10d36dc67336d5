import { hostOf, safeLink } from '../../src/values/domain';
import { asTypedByUser, singleLine } from '../../src/values/text';

describe('external text on one line', () => {
	it.each([
		['letters between signs that nobody sees', ' a \n\t b\u0000\u202ec\u2028d ', 'a b c d'],
		['markup', '*bold* __how_do_i__ [EU] <b>', '*bold* __how_do_i__ [EU] <b>'],
		['a number with a no-break space', '1\u00a0234', '1\u00a0234'],
		['undefined, which has none', undefined, ''],
		['null, which has none', null, ''],
		['the number 0', 0, '0'],
	])('keeps all signs that can be seen of %s', (_, text, shown) => {
		expect(singleLine(text)).toBe(shown);
	});

	it('is cut when it is too long, but not in the middle of an emoji', () => {
		expect([singleLine('abcde', 5), singleLine('abcdef', 5)]).toEqual(['abcde', 'abcd…']);
		expect(singleLine('xxx😀yyy', 5)).toBe('xxx…');
		expect(singleLine('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
	});
});

it('a text that the user typed keeps its line breaks', () => {
	expect(asTypedByUser(' a  <b>\r\n c@d \u0000', 99)).toBe('a <b>\nc@d');
	expect(asTypedByUser('👩‍💻 abcdef', 10)).toBe('👩‍💻 abc…');
});

describe('a link of the service', () => {
	const long = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;

	it.each([
		[
			'has its query and its fragment',
			'https://a.example/p?q=1&r=2#s',
			'https://a.example/p?q=1&r=2#s',
		],
		['has its scheme and its host in small letters', 'HTTP://A.Example', 'http://a.example/'],
		[
			'has its markup escaped',
			'https://a.example/?|<>*~`_@[]',
			'https://a.example/?%7C%3C%3E%2A%7E%60%5F%40%5B%5D',
		],
		['has up to 300 signs', long(300), long(300)],
	])('%s', (_, text, link) => {
		expect(safeLink(text)).toBe(link);
	});

	it.each([
		['undefined', undefined],
		['null', null],
		['a number', 7],
		['empty', ''],
		['a host alone', 'a.example'],
		['no address of the web', 'ftp://a.example/'],
		['a scheme alone', 'https://'],
		['one to an IPv6 address', 'http://[::1]/'],
		['one with a username', 'https://user@a.example/'],
		['one with a password', 'https://:secret@a.example/'],
		['one of 301 signs', long(301)],
		['too long once it is escaped', `https://a.example/${'_'.repeat(100)}`],
		['too long before its steps up are taken', `https://a.example/${'../'.repeat(100)}`],
		['a script that names an address', 'javascript:alert("https://a.example")'],
	])('is left out if it is %s', (_, text) => {
		expect(safeLink(text)).toBeUndefined();
	});

	it('shows the host that it leads to', () => {
		expect(hostOf('https://www.a.example:8080/p?q')).toBe('www.a.example:8080');
		expect(hostOf(`https://${'x'.repeat(61)}/`)).toBe(`${'x'.repeat(59)}…`);
	});
});
