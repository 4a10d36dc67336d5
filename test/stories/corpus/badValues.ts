/** What a value means, by the kind of parameter; a kind that is not named has to refuse it. */
interface Meanings {
	domain?: string;
	domains?: string[];
	/** Documented words, in lower case. */
	words?: string[];
	number?: number;
	flag?: boolean;
	/** A calendar date, and the instant it is in UTC. */
	date?: string;
	instant?: string;
	id?: string;
	/** Sent as it is, percent-encoded. */
	cursor?: string;
}

/** A value for every parameter. */
export interface BadValue {
	name: string;
	value: unknown;
	means?: Meanings;
}

const MB = 1_000_000;

const refused = (name: string, value: unknown): BadValue => ({ name, value });

const valued = (name: string, value: unknown, means: Meanings): BadValue => ({
	name,
	value,
	means,
});

/** A text that only a cursor may be, but for what else it means. */
const text = (value: string, means: Meanings = {}, name = value) =>
	valued(name, value, { cursor: value.trim(), ...means });

const domain = (value: string, meant: string) => text(value, { domain: meant, domains: [meant] });

const number = (value: number | string, means: Meanings = {}, name = JSON.stringify(value)) =>
	valued(name, value, { number: Number(value), cursor: String(value).trim(), ...means });

const FORGIVEN: BadValue[] = [
	domain('plain-brand.example', 'plain-brand.example'),
	domain(' spaces.example\t', 'spaces.example'),
	domain('CAPITALS.Example.', 'capitals.example'),
	domain('https://pasted.example/a/../../b?c=d#e', 'pasted.example'),
	domain('//no-scheme.example', 'no-scheme.example'),
	domain('with-port.example:8080', 'with-port.example'),
	domain('https://with-port.example:65535/', 'with-port.example'),
	domain('traversal.example/../../admin', 'traversal.example'),
	domain('encoded.example/%2e%2e%2fhistory', 'encoded.example'),
	domain('query.example?domain=other.example&page=2', 'query.example'),
	domain('fragment.example#@other.example', 'fragment.example'),
	domain('exаmple.com', 'xn--exmple-4nf.com'),
	domain('straße.example', 'xn--strae-oqa.example'),
	domain('💩.example', 'xn--ls8h.example'),
	domain('ｆｕｌｌｗｉｄｔｈ.example', 'fullwidth.example'),
	domain('ideographic。example', 'ideographic.example'),
	valued('a zero-width space', 'zero\u200bwidth.example', {
		domain: 'zerowidth.example',
		domains: ['zerowidth.example'],
	}),
	domain(`${'a'.repeat(63)}.example`, `${'a'.repeat(63)}.example`),
	valued('a pasted URL with separators', 'https://pasted-list.example/a,b;c d?e=1', {
		domain: 'pasted-list.example',
	}),
	valued('a list of one domain', ['listed.example'], { domains: ['listed.example'] }),
	valued('a list with empty entries', ['', 'among-empty.example', null, ' ', undefined], {
		domains: ['among-empty.example'],
	}),
	text('["json.example"]', { domains: ['json.example'] }),
	text('one.example,two.example', { domains: ['one.example', 'two.example'] }),
	valued('line breaks', 'one.example\r\ntwo.example', { domains: ['one.example', 'two.example'] }),
];

const NO_DOMAIN: BadValue[] = [
	text('../../history'),
	text('an_1%2F..%2Fhistory'),
	text('an_1/../../history'),
	text('an_1?limit=1&page=2'),
	text('an_1#fragment'),
	text('..\\..\\history'),
	text('%0d%0aX-Evil:%201'),
	text('localhost'),
	text('127.0.0.1'),
	text('0x7f000001'),
	text('2130706433'),
	text('http://[::ffff:169.254.169.254]/latest/meta-data'),
	text('１２７.0.0.1'),
	text('user:pass@example.com'),
	text('https://example.com@evil.example/'),
	text('https://evil.example\\@example.com'),
	text('%65xample.com'),
	text('file:///etc/passwd'),
	text('javascript:alert(1)'),
	text('example.com:99999'),
	text('example..com'),
	text('-leading.example'),
	text('under_score.example'),
	text('xn--a'),
	text(`${'b'.repeat(64)}.example`, {}, 'a label of 64'),
	text(`${'c.'.repeat(130)}example`, {}, 'a host name of 267'),
	text('__proto__'),
	text('constructor'),
	text("';+DROP+TABLE+analyses;+--"),
	text('{{7*7}}${7*7}'),
	text('<script>alert(1)</script>'),
	text('men_123'),
	text('2026-02-30'),
	text('2026-13-01T00:00:00Z'),
];

/** Control and format characters, unpaired surrogates, and texts without measure. */
const NOWHERE: BadValue[] = [
	refused('CRLF and a header', 'example.com\r\nX-Evil: 1'),
	refused('LF in the middle', 'an_1\nan_2'),
	refused('NUL in the middle', 'an_\u00001'),
	refused('a right-to-left override', 'an_\u202e1'),
	refused('an unpaired surrogate', 'an_\ud800'),
	refused('an unpaired surrogate in a host name', 'exam\udc00ple.com'),
	refused('a space in the middle', 'exa mple.com'),
	refused('1 MB of letters', 'x'.repeat(MB)),
	refused('1 MB that begins like an ID', `an_${'x'.repeat(MB)}`),
	refused('1 MB of dots', '.'.repeat(MB)),
	refused('1 MB of commas', `a.example${','.repeat(MB)}b..example`),
	refused('an object', { a: 1 }),
	refused('an object with __proto__', JSON.parse('{"__proto__":{"polluted":true}}')),
	refused('an object without toString', { toString: null, valueOf: null }),
	refused('an object that poses as a date', { toISO: 'now' }),
	refused('a resource locator of an object', { __rl: true, mode: 'id', value: { a: 1 } }),
	refused('a list of lists', [[['example.com']]]),
	{
		name: 'four domains',
		value: ['a.example', 'b.example', 'c.example', 'd.example'],
		means: { domains: ['a.example', 'b.example', 'c.example', 'd.example'] },
	},
	refused(
		'10,000 domains',
		[...Array(10_000).keys()].map((index) => `d${index}.example`),
	),
];

const NUMBERS: BadValue[] = [
	refused('NaN', Number.NaN),
	refused('Infinity', Infinity),
	number(0),
	number(-0, {}, '-0'),
	number(-1),
	number(1.5),
	number(3),
	number(1e9),
	number(Number.MAX_SAFE_INTEGER),
	number(1e308),
	number(5e-324),
	number(' 7 '),
	number('1e2'),
	number('-1.5'),
	text('0x10'),
	text('NaN', {}, '"NaN"'),
	text('Infinity', {}, '"Infinity"'),
	text('1,000'),
	text('10;20'),
];

const UNSET: BadValue[] = [
	refused('undefined', undefined),
	refused('null', null),
	refused('empty text', ''),
	valued('spaces', '   ', { flag: false }),
	valued('an empty list', [], { domains: [], words: [] }),
	valued('a list of null', [null], { domains: [], words: [] }),
	valued('a list of undefined', [undefined], { domains: [], words: [] }),
];

const OTHERS: BadValue[] = [
	valued('true', true, { flag: true }),
	valued('false', false, { flag: false }),
	text('true', { flag: true }, '"true"'),
	text('false', { flag: false }, '"false"'),
	text('TRUE', { flag: true }),
	text('yes'),
	text('an_8f3k2m9x1q', { id: 'an_8f3k2m9x1q' }),
	text('chatgpt', { words: ['chatgpt'] }),
	text(' ChatGPT ', { words: ['chatgpt'] }),
	text('gemini,grok', { words: ['gemini', 'grok'] }),
	valued('a list of assistants', ['gemini', 'grok', 'grok'], { words: ['gemini', 'grok'] }),
	valued('a list of one assistant', ['gemini', '', null], { words: ['gemini'] }),
	refused('a list with an unknown assistant', ['gemini', 'eliza']),
	text('rows', { words: ['rows'] }),
	text('negative', { words: ['negative'] }),
	text('comma', { words: ['comma'] }),
	text('returnPending', { words: ['returnpending'] }),
	// In n8n's zone where none is set, America/New_York.
	text('2026-11-02', { date: '2026-11-02', instant: '2026-11-02T05:00:00.000Z' }),
	text('2026-11-02T23:30:00-05:00', { date: '2026-11-02', instant: '2026-11-03T04:30:00.000Z' }),
];

export const BAD_VALUES: BadValue[] = [
	...FORGIVEN,
	...NO_DOMAIN,
	...NOWHERE,
	...NUMBERS,
	...UNSET,
	...OTHERS,
];
