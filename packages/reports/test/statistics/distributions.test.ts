import { studentQuantile, studentTail } from '../../src/statistics/distributions';
import { falseDiscoveryLimit } from '../../src/statistics/falseDiscovery';
import { predictionInterval, pValue } from '../../src/statistics/range';

/** The example of Benjamini and Hochberg (1995): fifteen comparisons, of which four count. */
const PUBLISHED = [
	0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
	0.6528, 0.759, 1,
];

const found = (probabilities: number[]) => {
	const limit = falseDiscoveryLimit(probabilities, 0.05);
	return probabilities.filter((probability) => probability <= limit);
};

it('a rate of false discoveries of 5 % finds as many as the published example', () => {
	expect(found(PUBLISHED)).toEqual(PUBLISHED.slice(0, 4));
	expect(falseDiscoveryLimit(PUBLISHED, 0.05)).toBeCloseTo((4 / 15) * 0.05, 9);
});

it.each<[string, number[], number[]]>([
	['nothing in nothing', [], []],
	['a single one at the rate itself', [0.05], [0.05]],
	['no single one beyond the rate', [0.0501], []],
	['all that are each below the rate', [0.05, 0.04, 0.05], [0.05, 0.04, 0.05]],
	['one that only a smaller one makes count', [0.9, 0.001, 0.03], [0.001, 0.03]],
	['none among ten where one alone would count', [0.006, ...Array<number>(9).fill(0.5)], []],
	['certainty', [0, 1, 1], [0]],
])('a rate of false discoveries of 5 %% finds %s, in any order', (_, probabilities, expected) => {
	expect(found(probabilities)).toEqual(expected);
	expect(found([...probabilities].reverse())).toEqual([...expected].reverse());
});

describe('the range of the next value', () => {
	it("is that of Student's t", () => {
		const { range, freedom } = predictionInterval([49, 51, 49, 51, 49, 51, 49, 51]);
		// 2.365 of the published table, the standard deviation 1.069, and the root of 9 / 8.
		expect(range[1] - 50).toBeCloseTo(2.365 * 1.069 * Math.sqrt(9 / 8), 1);
		expect([range[0] + range[1], freedom]).toEqual([100, 7]);
	});

	it('ends at 0, whatever the probability is computed from', () => {
		const { range, ...rest } = predictionInterval([1, 3, 1, 3, 1, 3, 1, 3]);
		expect(range[0]).toBe(0);
		expect(pValue(range[1], { range, ...rest })).toBeCloseTo(0.05, 2);
	});

	it.each<[string, number[]]>([
		['equal ones', [70, 70, 70, 70, 70, 70, 70, 70]],
		['almost equal ones', [70.1, 70, 70, 70, 69.9, 70, 70, 70]],
	])('is a point to both sides at least, after %s', (_, values) => {
		const prediction = predictionInterval(values);
		expect(prediction.range).toEqual([69, 71]);
		expect(pValue(70.1, prediction)).toBeGreaterThan(0.5);
		expect(pValue(71, prediction)).toBeCloseTo(0.05, 6);
		expect(pValue(75, prediction)).toBeLessThan(0.05 / 1000);
	});
});

/**
 * Values of Student's t to 13 digits or more, computed with 40 digits (mpmath). To as many as the
 * published tables have, they are the same.
 */
describe("Student's t", () => {
	it.each([
		[1, 0.5, 0.3524163823495667],
		[1, 1, 0.25],
		[1, 2, 0.1475836176504333],
		[1, 20, 0.01590225125617638],
		[2, 1, 0.2113248654051871],
		[2, 5, 0.01887477567531186],
		[2.5, 5, 0.01172559498543092],
		[5, 0.5, 0.3191494358204645],
		[5, 2, 0.05096973941492918],
		[5, 20, 2.887758186612086e-6],
		[30, 1, 0.1626543077130149],
		[30, 5, 1.16483427335039e-5],
		[30, 20, 3.374541832885643e-19],
		[1000, 0.5, 0.3085925404169374],
		[1000, 2, 0.02288517324662582],
		[1000, 5, 3.383628182324315e-7],
		[1000, 20, 2.031144249762386e-75],
	])('with %d degrees of freedom is beyond %d in %d of all cases', (freedom, t, tail) => {
		expect(studentTail(t, freedom) / tail).toBeCloseTo(1, 10);
	});

	it.each([
		[1, 0.25, 1],
		[1, 0.05, 6.313751514675043],
		[1, 0.025, 12.7062047361747],
		[1, 0.01, 31.82051595377396],
		[1, 1e-9, 318309886.1837907],
		[2, 0.05, 2.919985580353726],
		[2, 0.025, 4.302652729749464],
		[2, 0.0005, 31.59905457644362],
		[2, 1e-9, 22360.67974145688],
		[5, 0.05, 2.015048373333024],
		[5, 0.025, 2.570581835636316],
		[5, 0.01, 3.364929998907219],
		[5, 1e-9, 98.93722464836996],
		[30, 0.25, 0.6827556933212926],
		[30, 0.025, 2.042272456301238],
		[30, 0.0005, 3.645958635042022],
		[30, 1e-9, 8.445862796274243],
		[1000, 0.25, 0.6747351646070094],
		[1000, 0.025, 1.962339080826408],
		[1000, 0.0005, 3.300282648423913],
		[1000, 1e-9, 6.053690272079834],
	])('with %d degrees of freedom has in %d of all cases the limit %d', (freedom, tail, limit) => {
		expect(studentQuantile(tail, freedom) / limit).toBeCloseTo(1, 10);
	});

	it.each([1, 2, 4.7, 30, 1000])(
		'with %d degrees of freedom is beyond 0 in half of all',
		(freedom) => {
			expect([studentTail(0, freedom), studentTail(Infinity, freedom)]).toEqual([0.5, 0]);
			expect(studentQuantile(0.5, freedom)).toBe(0);
		},
	);
});
