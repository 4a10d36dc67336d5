import { KINDS, scoresOf } from '../../bench/series';
import { scoreEffect } from '../../src/statistics/effect';

/** The effect from the day 90 on, by the scores from day 0, or from so many days before on. */
const effectOf = (scores: Array<number | undefined>, before = 90) =>
	scoreEffect(scores.map((score = 0, day) => ({ day, score })).slice(90 - before), 90, 0.05);

/** The same so many days later, with a standard deviation of 3 points. */
const effectAfter = (days: number, shift: (day: number) => number, before = 90, seed = 4) =>
	effectOf(scoresOf(KINDS.white, 90 + days, seed, shift), before);

/** The same 28 days later, by scores without noise. */
const exactEffect = (scoreOf: (day: number) => number) =>
	effectOf(Array.from({ length: 118 }, (_, day) => scoreOf(day)));

const stepOf = (points: number) => (day: number) => (day < 90 ? 0 : points);

describe('the effect of an action on a score', () => {
	it.each([
		['up', 6],
		['down', -6],
		['none', 0],
	])('is %s after a step of %d points', (verdict, step) => {
		const effect = effectAfter(28, stepOf(step))!;
		expect(effect.verdict).toBe(verdict);
		expect(effect.low).toBeLessThan(step);
		expect(effect.high).toBeGreaterThan(step);
		expect(effect.change).toBeCloseTo(effect.after - effect.before, 5);
	});

	it('has a narrower interval when a score most likely has no slope, for 28 days', () => {
		const width = (days: number, growth: number, seed = 4) => {
			const { low, high } = effectAfter(days, (day) => growth * day, 90, seed)!;
			return high - low;
		};
		expect(width(28, 0)).toBeLessThan(0.85 * width(29, 0));
		expect(width(28, 0.05)).toBeGreaterThan(1.2 * width(28, 0));
	});

	it.each([
		['a step of 60 days before the action', 90, (day: number) => (day < 30 ? 0 : 6)],
		['a step of 45 days before the action', 28, (day: number) => (day < 45 ? 0 : 6)],
		['growth that ends with the action', 90, (day: number) => Math.min(day, 90) / 14],
		['a low fortnight up to the action', 28, (day: number) => (day < 76 || day >= 90 ? 0 : -6)],
		['a low fortnight up to a week before', 28, (day: number) => (day < 69 || day >= 83 ? 0 : -6)],
		['a low fortnight up to 10 days before', 28, (day: number) => (day < 66 || day >= 80 ? 0 : -6)],
	])('is called one of at most 3 in 40 after %s', (_, days, course) => {
		const seeds = Array.from({ length: 40 }, (__, index) => 97 * (index + 1));
		const called = seeds.filter((seed) => {
			const { verdict } = effectAfter(days, course, 90, seed)!;
			return verdict === 'up' || verdict === 'down';
		});
		expect(called.length).toBeLessThanOrEqual(4);
	});

	it('is called one of at most 1 in 8 after one bad day in a week', () => {
		const called = Array.from({ length: 40 }, (_, index) => {
			const bad = (day: number) => (day === 93 ? -20 : 0);
			return effectAfter(7, bad, 90, 97 * (index + 1))!.verdict;
		}).filter((verdict) => verdict === 'up' || verdict === 'down');
		expect(called.length).toBeLessThanOrEqual(5);
	});

	it.each([
		['outside its usual range the day before', 7, 0],
		['outside it a week before', 21, 7],
		['outside it two weeks before', 28, 14],
	])('is left open, with its figures, when the level was %s', (_, from, to) => {
		const low = (day: number) => (day >= 90 - from && day < 90 - to ? -9 : 0);
		const open = { verdict: 'unsettled', change: expect.any(Number) };
		expect(effectAfter(28, low)).toMatchObject(open);
		expect(effectAfter(6, low)?.verdict).toBe('tooEarly');
	});

	it('has an interval that holds that to the line and that to the level of the last 28 days', () => {
		const grown = effectAfter(28, (day) => day / 7)!;
		// The line goes on, 4 points above the level of the last 28 days.
		expect(Math.abs(grown.change)).toBeLessThan(2);
		expect(grown.high).toBeGreaterThan(4);
		expect(grown.low).toBeLessThan(0);
	});

	it('has the mean with a day that is far from the others, and an interval that also holds without it', () => {
		const flat = (day: number) => 50 + (day % 2);
		const [outlier, usual] = [
			exactEffect((day) => (day === 100 ? 90 : flat(day)))!,
			exactEffect(flat)!,
		];
		expect(outlier.after - usual.after).toBeCloseTo(40 / 28, 1);
		expect(outlier.change).toBeCloseTo(outlier.after - outlier.before, 2);
		expect(outlier.low - usual.low).toBeLessThan(0.11);
		expect([outlier.high > outlier.change, outlier.verdict]).toEqual([true, 'none']);
	});

	it.each([
		['the mean of the last 7 days where the score is back after 14', 14, 50],
		['no mean of the last 7 days where the score is higher in all 28', 28, undefined],
	])('has %s', (_, days, latest) => {
		const flat = (day: number) => 50 + (day % 2);
		const { verdict, ...effect } = exactEffect(
			(day) => flat(day) + (day < 90 + days && day >= 90 ? 8 : 0),
		)!;
		expect(verdict).toBe('up');
		expect(effect.latest).toEqual(latest && expect.closeTo(latest, -0.5));
	});

	it('is too early to say with fewer than 7 days since', () => {
		expect(effectAfter(6, stepOf(9))?.verdict).toBe('tooEarly');
		expect(effectAfter(7, stepOf(9))?.verdict).toBe('up');
	});

	it('is unknown without a score since, and with fewer than 28 days before', () => {
		expect(effectAfter(0, stepOf(0))).toBeUndefined();
		expect(effectAfter(28, stepOf(0), 27)).toBeUndefined();
		expect(effectAfter(28, stepOf(0), 28)).toBeDefined();
	});

	it('has an interval of at least half a point to each side when the score stood still', () => {
		const still = (since: number) => exactEffect((day) => (day < 90 ? 50 : since));
		const interval = { change: 0.4, low: -0.1, high: 0.9, verdict: 'none' };
		expect(still(50.4)).toEqual({ before: 50, after: 50.4, ...interval });
		expect(still(50.6)?.verdict).toBe('up');
	});

	it('expects no score beyond 100', () => {
		const rising = exactEffect((day) => Math.min(100, 20 + day));
		expect(rising).toMatchObject({ before: 100, after: 100, verdict: 'none' });
	});
});
