import {
	normalQuantile,
	normalTail,
	studentQuantile,
	studentTail,
} from '../../src/statistics/distributions';
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

/** Values of the published tables, to as many places as they have. */

it.each([
	[0, 0.5],
	[1, 0.158655],
	[2, 0.02275],
	[3, 0.00135],
])('a standard normal value is beyond %d in so many cases, and has that limit', (z, tail) => {
	expect(normalTail(z)).toBeCloseTo(tail, 6);
	expect(normalQuantile(tail)).toBeCloseTo(z, 3);
});

it('a limit is known of the rarest standard normal values, too', () => {
	expect(normalQuantile(normalTail(30))).toBeCloseTo(30, 6);
});

it.each([
	[0, 6, 0.5],
	[2.447, 6, 0.025],
	[3.169, 10, 0.005],
	[3.646, 30, 0.0005],
	[Infinity, 30, 0],
])("Student's t is beyond %d with %d degrees of freedom in %d of all cases", (t, freedom, tail) => {
	expect(studentTail(t, freedom)).toBeCloseTo(tail, 4);
	if (tail > 0 && tail < 0.5)
		expect(studentQuantile(studentTail(t, freedom), freedom)).toBeCloseTo(t, 6);
});
