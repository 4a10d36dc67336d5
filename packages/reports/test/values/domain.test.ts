import { parseDomain, whyNoDomain } from '../../src/values/domain';

describe('a domain', () => {
	it.each([
		['example.com', 'example.com'],
		['  Example.COM ', 'example.com'],
		['https://www.example.com/path?q=1#x', 'www.example.com'],
		['http://example.com:8080/a,b', 'example.com'],
		['https://example.com/a,b;c d?x=1', 'example.com'],
		['//example.com?q=a b', 'example.com'],
		['https://example.com#a;b', 'example.com'],
		['https://example.com/artikel,123.html', 'example.com'],
		['https://example.com/?u=https://other.example/', 'example.com'],
		['https://example.com/@user:x/\u200b', 'example.com'],
		['example.com/', 'example.com'],
		['example.com/?u=https://other.example', 'example.com'],
		['example.a1', 'example.a1'],
		['www.1a.example', 'www.1a.example'],
		['example.com.', 'example.com'],
		['example.co.uk', 'example.co.uk'],
		['münchen.example', 'xn--mnchen-3ya.example'],
		['例え.jp', 'xn--r8jz45g.jp'],
		['EXAMPLE.com:443', 'example.com'],
		[`${'a'.repeat(63)}.com`, `${'a'.repeat(63)}.com`],
	])('"%s" is read as %s', (value, domain) => {
		expect(parseDomain(value)).toBe(domain);
	});

	it.each([
		...['', '   ', 'localhost', undefined, 42, { domain: 'example.com' }, 'x'.repeat(1_000_000)],
		// Several.
		...['a.com, b.com', 'a.com,b.com', 'a.com b.com', 'https://a.com,b.com', 'a.com/x,b.com'],
		...['https://a.com; https://b.com', 'https://a.com/,https://b.com/'],
		...['https://a.com/ http://b.com/', 'https://a.com/;//b.com/', 'https://a.com/x, b.com'],
		...['https://a.com/x;  b.com/y', 'https://a.com/\nb.com', 'https://a.com/x, other.example'],
		// More than a domain of the web, or something else.
		...['user@example.com', 'https://user:pass@example.com', 'javascript://example.com'],
		...['ftp://example.com', 'ftp://example.com/https://other.example', '../../etc/passwd'],
		...['192.168.0.10', 'http://[::1]/', '0x7f.1', '1.2.3'],
		// No name.
		...['exa mple.com', 'example..com', '.example.com', '-example.com', 'example-.com'],
		...['exa_mple.com', 'exam%70le.com', `${'a'.repeat(64)}.com`, `${'a.'.repeat(130)}com`],
		// What nobody sees, or takes for something else.
		...['https://a.com/x\u0000', 'example.com\\@evil.com'],
		...['example\r\n.com', 'example.com\u0000', '\u202eexample.com'],
	])('"%s" is refused', (value) => {
		expect(parseDomain(value)).toBeUndefined();
		expect(whyNoDomain(value)).toMatch(/^.{1,140}$/);
	});

	it('is quoted without the password that was pasted with it', () => {
		for (const text of ['http://user:secret@example.com', 'user:secret@example.com']) {
			expect(whyNoDomain(text)).toMatch(/^"(http:\/\/)?\*\*\*@example\.com", which/);
		}
	});

	it('has at most 253 characters', () => {
		const long = (last: number) => `${`${'a'.repeat(63)}.`.repeat(3)}${'a'.repeat(last)}`;
		expect(parseDomain(long(61))).toBe(long(61));
		expect(parseDomain(long(62))).toBeUndefined();
	});
});
