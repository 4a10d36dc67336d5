import { withoutKey } from '../../../nodes/shared/http/redact';
import { isTooLong } from '../../../nodes/shared/http/response';

const KEY = 'sk-visibility-"\\1';

const responseWith = (body: unknown) => ({ statusCode: 200, body, headers: {} }) as never;
const redacted = (body: unknown, key: string) => withoutKey(responseWith(body), key)?.body;

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

it.each([[KEY], [''], ['  ']])('gives the same response when it lacks the key %j', (key) => {
	const response = responseWith({ a: 'sk-1', '': '' });
	expect(withoutKey(response, key)).toBe(response);
});

it.each([
	['sk-1', 'Invalid key sk-1.', 'Invalid key (API key).'],
	['sk-1', '"sk-1",sk-1 (sk-1)', '"(API key)",(API key) ((API key))'],
	['sk-1', 'ask-1 sk-12 sk-1a _sk-1 ésk-1', 'ask-1 sk-12 sk-1a _sk-1 ésk-1'],
	['70', '70 of 170', '(API key) of 170'],
	['$.*', 'is $.* or $..', 'is (API key) or $..'],
	['seven77', 'seven77', '(API key)'],
	['eight888', 'xeight8889', 'x(API key)9'],
])('hides the key %j in %j, as a whole word only when it is short', (key, text, safe) => {
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

	it.each(bodies)('is known by what is in it, without a Content-Length: %s', (_, body) => {
		expect(isTooLong(answer(body))).toBe(true);
	});

	it('is known by its Content-Length', () => {
		expect(isTooLong(answer({}, { 'Content-Length': '8000001' }))).toBe(true);
		expect(isTooLong(answer({}, { 'content-length': '8000000' }))).toBe(false);
	});

	it('is none with fewer bytes, whatever is in it', () => {
		const values = [...Array.from({ length: 100_000 }, () => [0, {}, '', null, { a: [] }])];
		const body = { data: values };
		expect(JSON.stringify(body).length).toBeLessThan(8_000_000);
		expect(isTooLong(answer(body))).toBe(false);
	});
});
