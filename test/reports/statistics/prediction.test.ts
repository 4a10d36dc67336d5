import { predictionOf, probabilityOf } from '../../../reports/statistics/distributions';

describe('the range of the next value', () => {
	it("is that of Student's t", () => {
		const { range, freedom } = predictionOf([49, 51, 49, 51, 49, 51, 49, 51]);
		// 2.365 of the published table, the standard deviation 1.069, and the root of 9 / 8.
		expect(range[1] - 50).toBeCloseTo(2.365 * 1.069 * Math.sqrt(9 / 8), 1);
		expect([range[0] + range[1], freedom]).toEqual([100, 7]);
	});

	it('ends at 0, whatever the probability is computed from', () => {
		const { range, ...rest } = predictionOf([1, 3, 1, 3, 1, 3, 1, 3]);
		expect(range[0]).toBe(0);
		expect(probabilityOf(range[1], { range, ...rest })).toBeCloseTo(0.05, 2);
	});

	it.each([[[70, 70, 70, 70, 70, 70, 70, 70]], [[70.1, 70, 70, 70, 69.9, 70, 70, 70]]])(
		'is a point to both sides at least, after %j',
		(values) => {
			const prediction = predictionOf(values);
			expect(prediction.range).toEqual([69, 71]);
			expect(probabilityOf(70.1, prediction)).toBeGreaterThan(0.5);
			expect(probabilityOf(71, prediction)).toBeCloseTo(0.05, 6);
			expect(probabilityOf(75, prediction)).toBeLessThan(0.05 / 1000);
		},
	);
});
