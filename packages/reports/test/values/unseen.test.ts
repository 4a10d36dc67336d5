import { parseDomain, whyNoDomain } from '../../src/values/domain';
import {
	asTypedByUser,
	quote,
	shorten,
	singleLine,
	summarize,
	truncate,
} from '../../src/values/text';

/** Signs that nobody sees: what they belong to stays whole, and what could do harm goes. */

const SCOTLAND = '\u{1f3f4}\u{e0067}\u{e0062}\u{e0073}\u{e0063}\u{e0074}\u{e007f}';

const WORDS = [
	['a Persian word', 'می\u200cخواهم'],
	['a Sinhala word', 'ශ්\u200dරී ලංකා'],
	['a legacy Malayalam chillu at the end of a word', 'അവന്\u200d പറഞ്ഞു'],
	['a Mongolian word', 'ᠬᠠᠭᠠᠨ\u180eᠠ'],
	['a text of Thai words', 'สวัสดี\u200bครับ'],
	['a word with soft hyphens', 'Donau\u00addampf\u00adschiff'],
	['a family', 'The 👩\u200d👩\u200d👧\u200d👦 plan'],
	['a couple with skin tones', '👩🏽\u200d❤\ufe0f\u200d💋\u200d👨🏿'],
	['a flag', '🏳\ufe0f\u200d🌈 and 🇩🇪'],
	['the flag of Scotland', `for ${SCOTLAND}`],
	['an Arabic number sign', '\u0600١٢٣'],
];

it.each(WORDS)('%s stays as it is', (_, word) => {
	// A text that is read from right to left is set apart.
	expect(singleLine(word).replace(/^\u2068|\u2069$/g, '')).toBe(word);
	expect(asTypedByUser(word, 99)).toBe(word);
	expect(summarize(word)).toBe(word);
	expect(quote(word)).toBe(`"${word}"`);
});

it.each([
	['an override of the direction', 'safe\u202egnp.exe', 'safegnp.exe'],
	['an isolate that never ends', '\u2067Brand', 'Brand'],
	['an isolate without an end', '\u2068Brand', 'Brand'],
	['an end without an isolate', 'Bra\u2069nd', 'Brand'],
	[
		'a hidden text of tags',
		'Good\u{e0049}\u{e0067}\u{e006e}\u{e006f}\u{e0072}\u{e0065} day',
		'Good day',
	],
	['a hidden text behind a flag', `\u{1f3f4}${'\u{e0061}'.repeat(9)}\u{e007f}!`, '🏴!'],
	['an annotation', 'a\ufff9b\ufffac\ufffb', 'abc'],
	['a byte order mark', '\ufeffBrand\ufeff', 'Brand'],
])('%s is removed from all texts', (_, text, shown) => {
	expect([singleLine(text), asTypedByUser(text, 99), summarize(text)]).toEqual([
		shown,
		shown,
		shown,
	]);
});

it.each([
	['spaces of no width, and joiners', '\u200bBrand\u200b \u200dName\u200c', 'Brand Name'],
	['marks of the direction', 'Brand\u200e (new)\u200f', 'Brand (new)'],
	['a soft hyphen, and a word joiner', 'Brand \u00ad- x\u2060', 'Brand - x'],
	['all but the first of three between letters', 'a\u200b\u200b\u00adb', 'a\u200bb'],
	['a joiner behind an emoji', '👩\u200d', '👩'],
])('signs at the edge of a word are removed, here %s', (_, text, shown) => {
	expect(singleLine(text)).toBe(shown);
});

it('an error shows where a value has signs that nobody sees', () => {
	expect(quote('chat\u202egpt\u200b')).toBe('"chat gpt "');
});

it('a text that is read from right to left stays apart when it is cut', () => {
	expect(singleLine('קפה טוב')).toBe('\u2068קפה טוב\u2069');
	expect(singleLine('\u2068קפה טוב\u2069: 33 (+4)')).toBe('\u2068קפה טוב\u2069: 33 (+4)');
	expect(singleLine('קפה '.repeat(9), 10)).toBe('\u2068קפה קפה\u2069…');
});

describe('a text that is too long', () => {
	const signs = [
		'👩\u200d👩\u200d👧\u200d👦',
		'🇩🇪',
		SCOTLAND,
		'e\u0301',
		'👍🏽',
		'각',
		'1\ufe0f\u20e3',
		'😀',
	];

	it.each(signs)('is not cut inside the sign %s', (sign) => {
		const text = sign.repeat(80);
		for (let length = 0; length <= 3 * sign.length; length += 1) {
			const whole = sign.repeat(Math.floor(length / sign.length));
			expect(truncate(text, length)).toBe(whole);
			expect(truncate(`x${text}`, length + 1)).toBe(`x${whole}`);
			expect(shorten(text, length + 1)).toBe(`${whole}…`);
		}
	});

	it('is cut inside a letter with hundreds of accents, which is no sign', () => {
		expect(truncate(`ab${'\u0301'.repeat(500)}`, 100)).toBe(`ab${'\u0301'.repeat(98)}`);
		expect(truncate(`${'😀\u200d'.repeat(500)}`, 100)).toHaveLength(99);
	});

	it('is never cut between a carriage return and its line feed', () => {
		expect(truncate('abc\r\nd', 4)).toBe('abc');
	});
});

describe('a domain', () => {
	it.each([
		['a non-joiner in Persian', 'نامه\u200cای.com', 'xn--mgba3gch31f060k.com'],
		['a joiner in Sinhala', 'ශ්\u200dරී.com', 'xn--10cl1a0b660p.com'],
		['a space of no width', 'exam\u200bple.com', 'example.com'],
		['a soft hyphen', 'exam\u00adple.com', 'example.com'],
		['a word joiner', 'exam\u2060ple.com', 'example.com'],
		[
			'a byte order mark before it and a mark of the direction behind',
			'\ufeffexample.com\u200e',
			'example.com',
		],
		['an isolate around it', '\u2068example.com\u2069', 'example.com'],
		['a mark of the direction behind its address', 'https://example.com/\u200f', 'example.com'],
		['a space of no width in its address', 'https://exa\u200bmple.com/x', 'example.com'],
	])('with %s is read as UTS 46 has it', (_, text, domain) => {
		expect(parseDomain(text)).toBe(domain);
	});

	it.each([
		['an override of the direction before it', '\u202eexample.com'],
		['an override of the direction', 'exam\u202eple.com'],
		['a joiner between Latin letters', 'exam\u200dple.com'],
		['a mark of the direction between letters', 'a\u200eb.com'],
		['a joiner between emoji', '👩\u200d👧.com'],
	])('with %s is refused, as UTS 46 does not allow that', (_, text) => {
		expect(parseDomain(text)).toBeUndefined();
		expect(whyNoDomain(text)).toContain('not a domain');
	});
});
