import {
	countProbability,
	expectationOf,
	expectedTotal,
	lengthInWeeks,
	usualRange,
	weekModel,
	type WeekModel,
} from '../../src/statistics/counts';

/** Weeks that vary by chance alone. */
const CHANCE: WeekModel = { variance: 1 };

const rangeOf = (before: number[], { model = CHANCE, weeks = 1, error = 0.05 } = {}) =>
	usualRange(expectationOf(before, model, weeks), error);

const widthOf = ([low, high]: [number, number]) => high - low;

/** So many weeks with so many mentions each. */
const equal = (weeks: number, count: number) => Array<number>(weeks).fill(count);

/** Weeks of 500 on average, as Poisson's counts may be. */
const ORDINARY = [512, 478, 503, 521, 489, 495, 530, 472];

describe('the totals that chance explains', () => {
	it.each<[string, number[], number, [number, number]]>([
		// 2 × √(441 + 3/8) = 42.018; Student's t of the published table for 14 degrees of freedom: 2.145; error: √(1 + 1/8).
		['a week after eight weeks of 441', equal(8, 441), 1, [395, 490]],
		// The same with 10 degrees of freedom, 2.228, and √(1 + 1/4).
		['a week after four weeks of 441', equal(4, 441), 1, [391, 494]],
		// Weeks of an autocorrelation of 0.65: √(0.634 + 0.429).
		['four weeks after eight weeks of 441', equal(8, 441), 4, [1584, 1954]],
		['a week after eight weeks without any', equal(8, 0), 1, [0, 2]],
	])('of %s are those worked out by hand', (_, before, weeks, range) => {
		expect(rangeOf(before, { weeks })).toEqual(range);
	});

	it.each([
		['almost twice as many mentions', 900],
		['half as many', 250],
		['none', 0],
	])('of seven weeks stay as they are after an eighth with %s', (_, strange) => {
		const seven = ORDINARY.slice(0, 7);
		for (const before of [
			[...seven, strange],
			[strange, ...seven],
		]) {
			expect(rangeOf(before)).toEqual(rangeOf(seven));
		}
	});

	it('hold two strange weeks, or one of four, because such weeks are no exception', () => {
		const six = ORDINARY.slice(0, 6);
		expect(widthOf(rangeOf([...six, 900, 250]))).toBeGreaterThan(3 * widthOf(rangeOf(six)));
		const three = ORDINARY.slice(0, 3);
		expect(widthOf(rangeOf([...three, 900]))).toBeGreaterThan(2 * widthOf(rangeOf(three)));
	});

	it('are as many as chance gives at least, also after weeks that are all alike', () => {
		const byChance = 2 * 2.145 * Math.sqrt(500 * (1 + 1 / 8));
		expect(Math.abs(widthOf(rangeOf(equal(8, 500))) - byChance)).toBeLessThan(2);
		expect(Math.abs(widthOf(rangeOf(ORDINARY)) - byChance)).toBeLessThan(4);
	});

	it('are more when all assistants together vary more', () => {
		const model = { ...CHANCE, variance: 9 };
		expect(widthOf(rangeOf(ORDINARY, { model }))).toBeGreaterThan(2 * widthOf(rangeOf(ORDINARY)));
	});

	it('are drawn toward the deviation of all assistants, from above as from below', () => {
		const lively = [380, 610, 450, 560, 390, 590, 480, 540];
		const own = widthOf(rangeOf(lively, { model: { ...CHANCE, variance: 20 } }));
		expect(widthOf(rangeOf(lively))).toBeLessThan(0.8 * own);
	});

	it('are as many for a month as for weeks that resemble each other', () => {
		// Four weeks that do not would have √(1/4 + 1/8) instead of √(1 + 1/8): 4 × 0.58 = 2.3.
		const ratio = widthOf(rangeOf(ORDINARY, { weeks: 4 })) / widthOf(rangeOf(ORDINARY));
		expect(ratio).toBeGreaterThan(3.7);
		expect(ratio).toBeLessThan(4);
	});
});

describe('the probability of a total', () => {
	const week = expectationOf(ORDINARY, CHANCE, 1);

	it('falls with the distance from the level, however improbable that is', () => {
		const all = [500, 400, 300, 200, 100].map((total) => countProbability(week, total));
		expect(all).toEqual([...new Set(all)].sort((one, other) => other - one));
		expect(countProbability(week, expectedTotal(week))).toBeCloseTo(1, 6);
	});

	it.each([
		['a week after eight without any', equal(8, 0), 1],
		['a week after eight of a few', [3, 5, 4, 2, 6, 3, 4, 5], 1],
		['a week after eight of about 500', ORDINARY, 1],
		['a month after four weeks of about 500', ORDINARY.slice(0, 4), 30 / 7],
	])('of %s is below an error exactly outside its range', (_, before, weeks) => {
		const expectation = expectationOf(before, { variance: 1.5 }, weeks);
		for (const error of [0.05, 0.05 / 8, 1e-4]) {
			const [low, high] = usualRange(expectation, error);
			const edges = [low - 1, low, high, high + 1].filter((total) => total >= 0);
			const isOutside = edges.map((total) => countProbability(expectation, total) <= error);
			expect(isOutside).toEqual(edges.map((total) => total < low || total > high));
		}
	});
});

describe('how weeks vary', () => {
	it('is the mean of all assistants, without those that stay the same', () => {
		const calm = [100, 102, 98, 101, 99, 100, 103, 97];
		const lively = [100, 180, 60, 140, 90, 200, 50, 130];
		const { variance } = weekModel([lively]);
		expect(variance).toBeGreaterThan(10);
		expect(weekModel([lively, equal(8, 7)]).variance).toBe(variance);
		const both = weekModel([lively, calm]).variance;
		expect(both).toBeGreaterThan(variance / 2);
		expect(both).toBeLessThan(variance);
		expect(weekModel([calm])).toMatchObject({ variance: 1 });
	});

	it.each<[string, number[][]]>([
		['there is no assistant', []],
		['there is one without mentions', [equal(8, 0)]],
		['one stays the same and one has no mentions', [equal(4, 9), equal(4, 0)]],
	])('is chance when %s', (_, parts) => {
		expect(weekModel(parts)).toEqual(CHANCE);
	});
});

describe('the length of a period', () => {
	const monday = (count: number) => [count, 0, 0, 0, 0, 0, 0];
	const daysFrom = (weekday: number, days: number) =>
		Array.from({ length: days }, (_, day) => (weekday + day) % 7);

	it.each([7, 28, 84])('of %i days is their number of weeks, whatever the weekdays are', (days) => {
		for (const before of [monday(800), monday(0), [9, 4, 7, 1, 0, 2, 5]]) {
			expect(lengthInWeeks(before, daysFrom(3, days))).toBeCloseTo(days / 7, 9);
		}
	});

	it('counts the days on which mentions come', () => {
		expect(lengthInWeeks(monday(800), daysFrom(0, 10))).toBeCloseTo(2, 1);
		expect(lengthInWeeks(monday(800), daysFrom(1, 10))).toBeCloseTo(1, 1);
		expect(lengthInWeeks(equal(7, 100), daysFrom(1, 10))).toBeCloseTo(10 / 7, 9);
	});

	it('counts all days alike when nothing is known of them', () => {
		expect(lengthInWeeks(equal(7, 0), daysFrom(0, 10))).toBeCloseTo(10 / 7, 9);
	});
});
