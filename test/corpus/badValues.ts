/**
 * Values for every parameter, and what each of them means, by the kind of parameter. A kind that is
 * not named has to refuse the value.
 */
export interface BadValue {
	name: string;
	value: unknown;
	means?: {
		domain?: string;
		domains?: string[];
		/** Documented words, in lower case. */
		serverMessage?: string[];
		number?: number;
		flag?: boolean;
		/** A calendar date, and the instant it is in UTC. */
		date?: string;
		instant?: string;
		id?: string;
		/** Sent as it is, percent-encoded. */
		cursor?: string;
	};
}

const MB = 1_000_000;
const label63 = 'a'.repeat(63);
const domain = (value: string, meant: string): BadValue => ({
	name: value,
	value,
	means: { domain: meant, domains: [meant], cursor: value },
});
const text = (value: string, name = value): BadValue => ({
	name,
	value,
	means: { cursor: value },
});
const refused = (name: string, value: unknown): BadValue => ({ name, value });

const FORGIVEN: BadValue[] = [
	domain('plain-brand.example', 'plain-brand.example'),
	domain('CAPITALS.Example.', 'capitals.example'),
	{
		name: 'a pasted URL with separators',
		value: 'https://pasted-list.example/a,b;c d?e=1',
		means: { domain: 'pasted-list.example' },
	},
	domain('https://pasted.example/a/../../b?c=d#e', 'pasted.example'),
	domain('//no-scheme.example', 'no-scheme.example'),
	domain('with-port.example:8080', 'with-port.example'),
	domain('https://with-port.example:65535/', 'with-port.example'),
	domain('traversal.example/../../admin', 'traversal.example'),
	domain('encoded.example/%2e%2e%2fhistory', 'encoded.example'),
	domain('query.example?domain=other.example&page=2', 'query.example'),
	domain('fragment.example#@other.example', 'fragment.example'),
	domain('exаmple.com', 'xn--exmple-4nf.com'),
	domain('gооgle.com', 'xn--ggle-55da.com'),
	domain('straße.example', 'xn--strae-oqa.example'),
	domain('💩.example', 'xn--ls8h.example'),
	domain('ｆｕｌｌｗｉｄｔｈ.example', 'fullwidth.example'),
	domain('ideographic。example', 'ideographic.example'),
	domain(`${label63}.example`, `${label63}.example`),
	{
		...domain(' spaces.example\t', 'spaces.example'),
		means: { domain: 'spaces.example', domains: ['spaces.example'], cursor: 'spaces.example' },
	},
	{
		name: 'a list of one domain',
		value: ['listed.example'],
		means: { domains: ['listed.example'] },
	},
	{
		name: 'a list with empty entries',
		value: ['', 'among-empty.example', null, ' ', undefined],
		means: { domains: ['among-empty.example'] },
	},
	{
		name: 'a JSON list as text',
		value: '["json.example"]',
		means: { domains: ['json.example'], cursor: '["json.example"]' },
	},
	{
		name: 'commas',
		value: 'one.example,two.example',
		means: { domains: ['one.example', 'two.example'], cursor: 'one.example,two.example' },
	},
	{
		name: 'line breaks',
		value: 'one.example\r\ntwo.example',
		means: { domains: ['one.example', 'two.example'] },
	},
];

const NO_DOMAIN: BadValue[] = [
	text('../../history'),
	text('..%2f..%2fhistory'),
	text('an_1%2F..%2Fhistory'),
	text('an_1/../../history'),
	text('an_1?limit=1&page=2'),
	text('an_1#fragment'),
	text('..\\..\\history'),
	text('%00'),
	text('%0d%0aX-Evil:%201'),
	text('localhost'),
	text('127.0.0.1'),
	text('http://127.1/'),
	text('0x7f000001'),
	text('2130706433'),
	text('[::1]'),
	text('http://[::ffff:169.254.169.254]/latest/meta-data'),
	text('１２７.0.0.1'),
	text('user:pass@example.com'),
	text('https://example.com@evil.example/'),
	text('https://evil.example\\@example.com'),
	text('%65xample.com'),
	text('file:///etc/passwd'),
	text('ftp://example.com'),
	text('javascript:alert(1)'),
	text('data:text/html,<b>x</b>'),
	text('example.com:99999'),
	text('example..com'),
	text('-leading.example'),
	text('under_score.example'),
	text('xn--a'),
	text(`${'b'.repeat(64)}.example`, 'a label of 64'),
	text(`${'c.'.repeat(130)}example`, 'a host name of 267'),
	text('__proto__'),
	text('constructor'),
	text('toString'),
	text("'; DROP TABLE analyses; --".replaceAll(' ', '+')),
	text('{{7*7}}${7*7}'),
	text('<script>alert(1)</script>'),
	text('men_123'),
	text('2026-02-30'),
	text('2026-13-01T00:00:00Z'),
];

/** Control and format characters, unpaired surrogates, and texts without measure. */
const NOWHERE: BadValue[] = [
	refused('CRLF and a header', 'example.com\r\nX-Evil: 1'),
	refused('an id, CRLF and a header', 'an_1\r\nX-Evil: 1'),
	refused('LF in the middle', 'an_1\nan_2'),
	refused('NUL at the end', 'example.com\u0000'),
	refused('NUL in the middle', 'an_\u00001'),
	refused('a right-to-left mark', 'exam\u200fple.com'),
	refused('a right-to-left override', 'an_\u202e1'),
	refused('a zero-width space', 'exam\u200bple.com'),
	refused('a soft hyphen', 'exam\u00adple.com'),
	refused('an unpaired surrogate', 'an_\ud800'),
	refused('an unpaired surrogate in a host name', 'exam\udc00ple.com'),
	refused('a space in the middle', 'exa mple.com'),
	refused('1 MB of letters', 'x'.repeat(MB)),
	refused('1 MB that begins like an ID', `an_${'x'.repeat(MB)}`),
	refused('1 MB of dots', '.'.repeat(MB)),
	refused('1 MB of commas', `a.example${','.repeat(MB)}b..example`),
	refused('an object', { a: 1 }),
	refused('a nested object', { a: { b: { c: [1, { d: null }] } } }),
	refused('an object with __proto__', JSON.parse('{"__proto__":{"polluted":true}}')),
	refused('an object without toString', { toString: null, valueOf: null }),
	refused('an object that poses as a date', { toISO: 'now' }),
	refused('an object that poses as a resource locator', {
		__rl: true,
		mode: 'id',
		value: { a: 1 },
	}),
	refused('a list of lists', [[['example.com']]]),
	refused('a list of objects', [{ domain: 'example.com' }]),
	{
		name: 'four domains',
		value: ['a.example', 'b.example', 'c.example', 'd.example'],
		means: { domains: ['a.example', 'b.example', 'c.example', 'd.example'] },
	},
	refused(
		'10,000 domains',
		Array.from({ length: 10_000 }, (_, index) => `d${index}.example`),
	),
];

const number = (value: number | string, means: BadValue['means'] = {}): BadValue => ({
	name: typeof value === 'string' ? `"${value}"` : String(value),
	value,
	means: { number: Number(value), cursor: String(value).trim(), ...means },
});

const NUMBERS: BadValue[] = [
	refused('NaN', Number.NaN),
	refused('Infinity', Infinity),
	refused('-Infinity', -Infinity),
	number(0),
	{ ...number(-0), name: '-0' },
	number(-1),
	number(1.5),
	number(3),
	number(1e9, { cursor: '1000000000' }),
	number(Number.MAX_SAFE_INTEGER),
	number(1e308, { cursor: '1e+308' }),
	number(5e-324, { cursor: '5e-324' }),
	number(' 7 '),
	number('1e2'),
	number('-1.5'),
	text('0x10'),
	text('0b11'),
	text('0o7'),
	text('NaN', '"NaN"'),
	text('Infinity', '"Infinity"'),
	text('1,000'),
	text('10; 20'.replace(' ', '')),
];

const UNSET: BadValue[] = [
	refused('undefined', undefined),
	refused('null', null),
	refused('empty text', ''),
	refused('spaces', '   '),
	{ name: 'an empty list', value: [], means: { domains: [], serverMessage: [] } },
	{ name: 'a list of null', value: [null], means: { domains: [], serverMessage: [] } },
	{ name: 'a list of undefined', value: [undefined], means: { domains: [], serverMessage: [] } },
];

const OTHERS: BadValue[] = [
	{ name: 'true', value: true, means: { flag: true } },
	{ name: 'false', value: false, means: { flag: false } },
	{ ...text('true', '"true"'), means: { flag: true, cursor: 'true' } },
	{ ...text('false', '"false"'), means: { flag: false, cursor: 'false' } },
	{ ...text('TRUE', '"TRUE"'), means: { flag: true, cursor: 'TRUE' } },
	text('yes'),
	{ ...text('an_8f3k2m9x1q'), means: { id: 'an_8f3k2m9x1q', cursor: 'an_8f3k2m9x1q' } },
	{ ...text('chatgpt'), means: { serverMessage: ['chatgpt'], cursor: 'chatgpt' } },
	{ ...text(' ChatGPT '), means: { serverMessage: ['chatgpt'], cursor: 'ChatGPT' } },
	{ ...text('gemini,grok'), means: { serverMessage: ['gemini', 'grok'], cursor: 'gemini,grok' } },
	{
		name: 'a list of assistants',
		value: ['gemini', 'grok', 'grok'],
		means: { serverMessage: ['gemini', 'grok'] },
	},
	{
		name: 'a list of assistants with empty entries',
		value: ['gemini', '', null],
		means: { serverMessage: ['gemini'] },
	},
	{ name: 'a list with an unknown assistant', value: ['gemini', 'eliza'] },
	{ ...text('rows'), means: { serverMessage: ['rows'], cursor: 'rows' } },
	{ ...text('negative'), means: { serverMessage: ['negative'], cursor: 'negative' } },
	{ ...text('comma'), means: { serverMessage: ['comma'], cursor: 'comma' } },
	{
		...text('returnPending'),
		means: { serverMessage: ['returnpending'], cursor: 'returnPending' },
	},
	{
		...text('2026-11-02'),
		means: {
			date: '2026-11-02', // In n8n's zone where none is set, America/New_York.
			instant: '2026-11-02T05:00:00.000Z',
			cursor: '2026-11-02',
		},
	},
	{
		...text('2026-11-02T23:30:00-05:00'),
		means: {
			date: '2026-11-02',
			instant: '2026-11-03T04:30:00.000Z',
			cursor: '2026-11-02T23:30:00-05:00',
		},
	},
];

export const BAD_VALUES: BadValue[] = [
	...FORGIVEN,
	...NO_DOMAIN,
	...NOWHERE,
	...NUMBERS,
	...UNSET,
	...OTHERS,
];
