import { hostOf, safeLink } from '../../../../reports/values/domain';
import { asTypedByUser, singleLine } from '../../../../reports/values/text';

describe('external text on one line', () => {
	it.each([
		[' a \n\t b\u0000\u202ec\u2028d ', 'a b c d'],
		['*bold* __how_do_i__ [EU] <b>', '*bold* __how_do_i__ [EU] <b>'],
		['1\u00a0234', '1\u00a0234'],
		[undefined, ''],
		[null, ''],
		[0, '0'],
	])('keeps all signs that can be seen: %j is %j', (text, shown) => {
		expect(singleLine(text)).toBe(shown);
	});

	it('is cut where it is too long, but not in the middle of an emoji', () => {
		expect([singleLine('abcde', 5), singleLine('abcdef', 5)]).toEqual(['abcde', 'abcd…']);
		expect(singleLine('xxx😀yyy', 5)).toBe('xxx…');
		expect(singleLine('x'.repeat(201))).toBe(`${'x'.repeat(199)}…`);
	});
});

it('keeps the line breaks of what the user typed', () => {
	expect(asTypedByUser(' a  <b>\r\n c@d \u0000', 99)).toBe('a <b>\nc@d');
	expect(asTypedByUser('👩‍💻 abcdef', 10)).toBe('👩‍💻 abc…');
});

describe('a link of the service', () => {
	const long = (length: number) => `https://a.example/${'x'.repeat(length - 18)}`;

	it.each([
		['https://a.example/p?q=1&r=2#s', 'https://a.example/p?q=1&r=2#s'],
		['HTTP://A.Example', 'http://a.example/'],
		['https://a.example/?|<>*~`_@[]', 'https://a.example/?%7C%3C%3E%2A%7E%60%5F%40%5B%5D'],
		[long(300), long(300)],
	])('is escaped: %j becomes %j', (text, link) => {
		expect(safeLink(text)).toBe(link);
	});

	it.each([
		...[undefined, null, 7, '', 'a.example', 'ftp://a.example/', 'https://', 'http://[::1]/'],
		...['https://user@a.example/', 'https://:secret@a.example/', long(301)],
		...[`https://a.example/${'_'.repeat(100)}`, `https://a.example/${'../'.repeat(100)}`],
		'javascript:alert("https://a.example")',
	])('is left out if it is unsafe: %j', (text) => {
		expect(safeLink(text)).toBeUndefined();
	});

	it('shows the host that it leads to', () => {
		expect(hostOf('https://www.a.example:8080/p?q')).toBe('www.a.example:8080');
		expect(hostOf(`https://${'x'.repeat(61)}/`)).toBe(`${'x'.repeat(59)}…`);
	});
});
