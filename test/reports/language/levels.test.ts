import { levelOf, rangeOf } from '../../../reports/language/levels';
import { ENGLISH } from '../locales';

describe('what is usual for a level', () => {
	it.each([
		[{ low: 70.94, high: 74.38, level: 76.12 }, '76.1, usual 70.9 to 74.4'],
		[{ low: 71, high: 73.01, level: 73.02 }, '73.02, usual 71.00 to 73.01'],
		[{ low: 49.01, high: 50.98, level: 50.99 }, '50.99, usual 49.01 to 50.98'],
		[{ low: 71.04, high: 73, level: 71 }, '71.00, usual 71.04 to 73.00'],
	])(
		'%j is told with as many decimals as show on which side of the range the level is',
		(chart, said) => {
			const { level, low, high } = levelOf(ENGLISH, chart);
			expect(`${level}, usual ${low} to ${high}`).toBe(said);
		},
	);

	it('is told in tenths without a level', () => {
		expect(rangeOf(ENGLISH, { low: 71, high: 73.01 })).toEqual({ low: '71.0', high: '73.0' });
	});
});
