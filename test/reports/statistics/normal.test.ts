import {
	normalQuantile,
	normalTail,
	studentQuantile,
	studentTail,
} from '../../../reports/statistics/distributions';

/** Values of the published tables, to as many places as they have. */

it.each([
	[0, 0.5],
	[1, 0.158655],
	[2, 0.02275],
	[3, 0.00135],
	[-1, 0.841345],
])('a standard normal value is beyond %j in so many cases', (z, tail) => {
	expect(normalTail(z)).toBeCloseTo(tail, 6);
});

it.each([
	[0.025, 1.96],
	[0.005, 2.5758],
	[0.001, 3.0902],
	[0.0001, 3.719],
])('it is beyond its limit in %j of all cases', (tail, z) => {
	expect(normalQuantile(tail)).toBeCloseTo(z, 3);
});

it('its limit is known of the rarest values, too', () => {
	expect(normalQuantile(normalTail(30))).toBeCloseTo(30, 6);
});

it.each([
	[0.025, 5, 2.571],
	[0.025, 6, 2.447],
	[0.025, 10, 2.228],
	[0.025, 30, 2.042],
	[0.025, 120, 1.98],
	[0.005, 6, 3.707],
	[0.005, 10, 3.169],
	[0.005, 30, 2.75],
	[0.0005, 30, 3.646],
])("Student's t is, in %j of all cases with %j degrees of freedom", (tail, freedom, t) => {
	expect(Math.abs(studentQuantile(tail, freedom) / t - 1)).toBeLessThan(0.006);
});

it.each([
	[0, 6, 0.5],
	[2.447, 6, 0.025],
	[3.169, 10, 0.005],
	[3.646, 30, 0.0005],
	[Infinity, 30, 0],
])("Student's t is beyond %j with %j degrees of freedom in %j of all cases", (t, freedom, tail) => {
	expect(studentTail(t, freedom)).toBeCloseTo(tail, 4);
	if (tail > 0 && tail < 0.5)
		expect(studentQuantile(studentTail(t, freedom), freedom)).toBeCloseTo(t, 6);
});
