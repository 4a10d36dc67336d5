import { parsedBody, withFiniteNumbers } from '../../../../nodes/shared/http/answerNumbers';

describe('the body of an answer', () => {
	it.each([
		['{"score":NaN}', { score: null }],
		['[Infinity, -Infinity,NaN]', [null, null, null]],
		[' {"a":{"b":[1,NaN]}}', { a: { b: [1, null] } }],
		['{"NaN":"NaN, -Infinity","x\\"":NaN}', { NaN: 'NaN, -Infinity', 'x"': null }],
		['{"a":"\\\\","b":NaN,"c":"\\\\\\"NaN"}', { a: '\\', b: null, c: '\\"NaN' }],
		['{"score":NaN', '{"score":NaN'],
		['{"score":"NaN', '{"score":"NaN'],
		['{"score":xNaN}', '{"score":xNaN}'],
		['NaN', 'NaN'],
		['<p>NaN</p>', '<p>NaN</p>'],
		['{"a":1', '{"a":1'],
	])('%s is read as %j', (text, body) => {
		expect(parsedBody(text)).toEqual(body);
	});

	it.each(['\\"', '"', '\\', 'NaN,', '"",'])('of megabytes of %s is read without delay', (part) => {
		const began = process.cpuUsage();
		parsedBody(`["NaN${part.repeat(2e6 / part.length)}`);
		expect(process.cpuUsage(began).user / 1_000).toBeLessThan(5_000);
	});

	it('has null for a number that is too large', () => {
		expect(withFiniteNumbers(JSON.parse('{"a":[1e400,-1e400,1],"b":"1e400","c":null}'))).toEqual({
			a: [null, null, 1],
			b: '1e400',
			c: null,
		});
	});

	it('is the same when all its numbers are finite', () => {
		const body = { a: [1, null, { b: 2 }] };
		expect(withFiniteNumbers(body)).toBe(body);
	});
});
