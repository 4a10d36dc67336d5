import { redactKey } from '../../../../nodes/shared/http/redact';
import { isTooLong } from '../../../../nodes/shared/http/response';
import { sample } from '../../../../packages/reports/test/helpers/sample';

const KEY = 'sk-visibility-"\\1';

const responseWith = (body: unknown) => ({ statusCode: 200, body, headers: {} }) as never;
const redacted = (body: unknown, key: string) => redactKey(responseWith(body), key)?.body;

it('hides the key in all texts and field names, however often it occurs', () => {
	const body = { a: `Bearer ${KEY}`, b: [{ [KEY]: 1 }], c: `${KEY}${KEY}`, d: 7 };
	expect(redacted(body, ` ${KEY} `)).toEqual({
		a: 'Bearer (API key)',
		b: [{ '(API key)': 1 }],
		c: '(API key)(API key)',
		d: 7,
	});
});

it('hides the key in a body that is text', () => {
	expect(redacted('<p>Invalid key sk-1</p>', 'sk-1')).toBe('<p>Invalid key (API key)</p>');
});

it('hides the key in headers, whose values errors may quote', () => {
	const headers = { 'retry-after': `9 ${KEY}`, location: `/${encodeURIComponent(KEY)}`, age: '7' };
	expect(redactKey({ statusCode: 429, body: {}, headers }, KEY)?.headers).toEqual({
		'retry-after': '9 (API key)',
		location: '/(API key)',
		age: '7',
	});
});

it.each([
	['it lacks the key', KEY],
	['the key is empty', ''],
	['the key is blank', '  '],
])('gives the same response when %s', (_, key) => {
	const response = responseWith({ a: 'sk-1', '': '' });
	expect(redactKey(response, key)).toBe(response);
});

it.each([
	['sk-1', 'Invalid key sk-1.', 'Invalid key (API key).'],
	['sk-1', '"sk-1",sk-1 (sk-1)', '"(API key)",(API key) ((API key))'],
	['sk-1', 'ask-1 sk-12', 'a(API key) (API key)2'],
	['$.*', 'is $.* or $..', 'is (API key) or $..'],
	['eight888', 'xeight8889', 'x(API key)9'],
])('hides the key %s in "%s", also within a word', (key, text, safe) => {
	expect(redacted({ error: text }, key)).toEqual({ error: safe });
});

it.each([['70'], ['12345678']])('leaves numbers that equal the key %s as they are', (key) => {
	const rest = { score: Number(key), list: [Number(key), null, true], none: {} };
	expect(redacted({ text: `Bearer ${key}`, [key]: 1, ...rest }, key)).toEqual({
		text: 'Bearer (API key)',
		'(API key)': 1,
		...rest,
	});
});

it.each([['a'.repeat(7)], ['a'.repeat(40)], ['a-a-a-a'], ['-a-a-']])(
	'looks for the key %s in a megabyte of its beginnings without delay',
	(key) => {
		const text = key.slice(0, -1).repeat(Math.ceil(1e6 / key.length));
		const began = process.cpuUsage();
		redacted({ text, rest: Array(1_000).fill(text.slice(0, 1_000)), key }, key);
		expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
	},
);

it('hides a key that is in a field name alone', () => {
	expect(redacted({ a: [{ [KEY]: 1 }] }, KEY)).toEqual({ a: [{ '(API key)': 1 }] });
});

it('takes no response with more than 500 levels', () => {
	const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));
	expect(redacted(nested(500), KEY)).toEqual(nested(500));
	expect(redacted(nested(501), KEY)).toBeUndefined();
	expect(redacted(nested(5_000), KEY)).toBeUndefined();
});

describe('an answer that is too long', () => {
	const answer = (body: unknown, headers = {}) => ({ statusCode: 200, body, headers }) as never;
	const bodies: Array<[string, unknown]> = [
		['one text', { data: 'x'.repeat(8_000_000) }],
		['many texts', { data: Array.from({ length: 4_000 }, () => 'x'.repeat(2_000)) }],
		['many names', { data: Array.from({ length: 200_000 }, () => ({ ['n'.repeat(40)]: null })) }],
		['a page', 'x'.repeat(8_000_001)],
	];

	it.each(bodies)('is found by its content, without a Content-Length, when it is %s', (_, body) => {
		expect(isTooLong(answer(body))).toBe(true);
	});

	it('is found by its Content-Length', () => {
		expect(isTooLong(answer({}, { 'Content-Length': '8000001' }))).toBe(true);
		expect(isTooLong(answer({}, { 'content-length': '8000000' }))).toBe(false);
	});

	it('does not have fewer bytes than the limit, whatever is in it', () => {
		const values = [...Array.from({ length: 100_000 }, () => [0, {}, '', null, { a: [] }])];
		const body = { data: values };
		expect(JSON.stringify(body).length).toBeLessThan(8_000_000);
		expect(isTooLong(answer(body))).toBe(false);
	});
});

describe('a key that an answer quotes in another form', () => {
	const SECRET = 'sk-v1/9+Zq=7&x"\'<Lm~?>';
	const percent = (text: string) =>
		text.replaceAll(/[^]/g, (sign) => `%${sign.charCodeAt(0).toString(16).padStart(2, '0')}`);
	const json = (text: string) => JSON.stringify(text).slice(1, -1);

	it.each([
		['percent-encoded', encodeURIComponent(SECRET)],
		[
			'percent-encoded in small letters',
			encodeURIComponent(SECRET).replaceAll(/%../g, (code) => code.toLowerCase()),
		],
		['percent-encoded in each sign', percent(SECRET)],
		['JSON-escaped', json(SECRET)],
		['JSON-escaped with slashes', json(SECRET).replaceAll('/', '\\/')],
		[
			'JSON-escaped in each sign',
			SECRET.replaceAll(/[^]/g, (sign) => `\\u00${sign.charCodeAt(0).toString(16)}`),
		],
		[
			'JSON-escaped for HTML',
			json(SECRET).replaceAll('<', '\\u003c').replaceAll('&', '\\u0026').replaceAll('>', '\\u003E'),
		],
	])('is hidden when it is %s', (_, quoted) => {
		expect(redacted({ error: `Invalid: ${quoted}, 100% & C:\\new` }, SECRET)).toEqual({
			error: 'Invalid: (API key), 100% & C:\\new',
		});
		expect(redacted({ [quoted]: quoted }, SECRET)).toEqual({ '(API key)': '(API key)' });
	});

	it.each([
		['a space of no width', '\u200b'],
		['a soft hyphen', '\u00ad'],
		['an embedding of the direction', '\u202a'],
		['a byte order mark', '\ufeff'],
		['a joiner', '\u200d'],
		['a mark of the direction', '\u200f'],
		['a word joiner', '\u2060'],
		['a grapheme joiner', '\u034f'],
		['a selector of a variant', '\ufe0f'],
		['a tag', '\u{e0041}'],
		['a shorthand sign', '\u{1bca0}'],
		['a null character', '\0'],
		['half a character', '\udc00'],
	])('is hidden in each form when %s is between its signs', (_, unseen) => {
		const family = '👩\u200d👧 می\u200cخواهم';
		for (const form of [SECRET, encodeURIComponent(SECRET), json(SECRET)]) {
			const quoted = [...form].join(unseen);
			expect(redacted(`${family}: ${quoted}${unseen}, ${family}`, SECRET)).toBe(
				`${family}: (API key)${unseen}, ${family}`,
			);
		}
	});

	it('leaves a text with unseen signs as it is when it does not have the key', () => {
		const body = { text: 'می\u200cخواهم 👩\u200d👧 \ud800 sk-\u200b' };
		expect(redacted(body, SECRET)).toBe(body);
	});

	it.each([['sk-backslash\\n\\u0041-1'], ['sk-percent-%41%25-1'], ['sk-signs-[a]{2}.*+?^$|()-1']])(
		'is hidden as it is, too, when the key %s looks like an escape or a pattern itself',
		(key) => {
			for (const quoted of [key, json(key), encodeURIComponent(key)]) {
				expect(redacted({ error: `"${quoted}"` }, key)).toEqual({ error: '"(API key)"' });
			}
		},
	);

	it.each([
		['%', '41abcdef'],
		['\\', 'u0041abc'],
	])(
		'is hidden as it is, too, when "%s" before the key %s makes an escape of its beginning',
		(before, key) => {
			expect(redacted({ error: before + key }, key)).toEqual({ error: `${before}(API key)` });
		},
	);

	it.each([
		'%',
		'\\',
		'\\u00',
		'%2',
		'%25',
		'\\\\',
		'%73',
		'\u200b',
		's\u200b',
		's\ud800',
		's',
		'70 ',
	])('is looked for in a megabyte of "%s" without delay', (part) => {
		const text = part.repeat(Math.ceil(1e6 / part.length));
		const keys = [SECRET, '70', 's'.repeat(40), '%%%%%%%%', '\\\\\\\\\\\\\\\\x'];
		for (const key of sample(keys, 2, part.length)) {
			const began = process.cpuUsage();
			redacted({ text }, key);
			expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
		}
	});
});
