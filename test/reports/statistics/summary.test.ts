import {
	lowerMiddle,
	mean,
	median,
	standardDeviation,
} from '../../../reports/statistics/distributions';

it('summarizes figures by their mean, median and standard deviation', () => {
	const figures = [9, 2, 4, 5];
	expect([mean(figures), median(figures), median([9, 2, 4])]).toEqual([5, 4.5, 4]);
	expect(standardDeviation(figures)).toBeCloseTo(Math.sqrt(26 / 3), 9);
	expect([mean([]), median([])]).toEqual([NaN, NaN]);
});

it('takes the first of two in the middle', () => {
	expect([[1, 2, 3, 4], [1, 2, 3], []].map(lowerMiddle)).toEqual([2, 2, undefined]);
});
