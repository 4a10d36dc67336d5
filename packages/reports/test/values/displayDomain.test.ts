import { displayDomain, withDisplayDomains } from '../../src/values/displayDomain';
import { parseDomain } from '../../src/values/domain';

/** The Unicode form of a domain is for readers alone, and only where it is not taken for another one. */

const shown = (domain: string) => displayDomain(parseDomain(domain) ?? '');

it.each([
	...['müller-kaffee.example', 'straße.example', 'www.café.example', 'señal.es', 'tiếngviệt.vn'],
	...['кофе-дома.рф', 'москва.com', 'ελλάδα.example', 'قهوه.example', 'نامه‌ای.com', 'שלום.co.il'],
	...['हिन्दी.example', 'ශ්‍රී.example', 'กาแฟ.com', 'ელ-ფოსტა.com', 'հայաստան.com'],
	// Japanese mixes its scripts, with Latin letters too; so do Korean and Chinese.
	...[
		'コーヒーと豆.example',
		'dポイントカード.jp',
		'例え.テスト',
		'한국어abc.example',
		'咖啡shop.com',
	],
	...['аррӏе.рф', 'azərbaycan.example'],
])('%s is shown as it is written', (domain) => {
	expect(shown(domain)).toBe(domain);
});

it.each([
	['letters of two scripts', 'exаmple.com', 'xn--exmple-4nf.com'],
	['Latin and Greek letters', 'gοogle.com', 'xn--gogle-rce.com'],
	['Cyrillic letters that all look Latin', 'аррӏе.com', 'xn--80ak6aa92e.com'],
	['Greek letters that all look Latin', 'ονοτ.example', undefined],
	['one bad label of several', 'аррӏе.müller.com', undefined],
	['an emoji', '💩.example', 'xn--ls8h.example'],
	['a letter of phonetics', 'pɑypal.com', undefined],
	['a letter that looks like a slash', 'comノevil.example', undefined],
	['a script that nobody writes today', '𐌰𐌱.example', undefined],
	['a pile of accents', `e\u0323\u0323\u0323\u0323\u0323x.example`, undefined],
])('a domain with %s stays in ASCII, as %s does', (_, domain, ascii) => {
	expect(shown(domain)).toBe(ascii ?? parseDomain(domain));
	expect(shown(domain)).toContain('xn--');
});

it.each([
	'xn--a',
	'xn--.com',
	'xn--0.com',
	'xn--zzzzzzzzzzzzzzzzzzzz.com',
	`xn--${'9'.repeat(99)}.de`,
])('%s, which is no name, stays as it is', (domain) => {
	expect(displayDomain(domain)).toBe(domain);
});

it('finds the domains in a text, but for those that were cut', () => {
	const text =
		'“xn--mller-kva.example”, https://www.xn--mller-kva.example/a and a@XN--mller-kva.example.';
	expect(withDisplayDomains(text)).toBe(
		'“müller.example”, https://www.müller.example/a and a@müller.example.',
	);
	for (const other of ['xn--mller-kv…', 'a_xn--mller-kva.example', 'exn--mller-kva']) {
		expect(withDisplayDomains(other)).toBe(other);
	}
});
