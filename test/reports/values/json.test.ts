import { finiteNumber, nonBlankText } from '../../../reports/values/json';

describe('what a service sent', () => {
	it.each([
		[0, 0],
		[-2.5, -2.5],
		['72', 72],
		[' 72.5 ', 72.5],
		['-3', -3],
		...[null, undefined, '', ' \n', true, false, [], [5], {}, { valueOf: () => 5 }].map(none),
		...[NaN, Infinity, 'NaN', 'Infinity', '1e999', 'high', '7 points', '7,5', 5n].map(none),
	])('reads %p as the number %p', (value, number) => {
		expect(finiteNumber(value)).toBe(number);
	});

	it.each([
		['a', 'a'],
		[' a ', ' a '],
		[7, '7'],
		...[null, undefined, '', ' \n', true, false, [], ['a'], {}, { toString: () => 'a' }].map(none),
	])('reads %p as the text %p', (value, text) => {
		expect(nonBlankText(value)).toBe(text);
	});
});

function none(value: unknown): [unknown, undefined] {
	return [value, undefined];
}
