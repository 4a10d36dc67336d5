import { KINDS, scoresOf } from '../../../bench/statistics/series';
import { scoreEffect } from '../../../reports/statistics/effect';

/** 90 days before the day 90 and so many since, with a standard deviation of 3 points. */
function scores(since: number, shift: (day: number) => number, before = 90, seed = 4) {
	return scoresOf(KINDS.white, 90 + since, seed, shift)
		.map((score = 0, day) => ({ day, score }))
		.slice(90 - before);
}

const stepOf = (points: number) => (day: number) => (day < 90 ? 0 : points);

describe('the effect of an action on a score', () => {
	it.each([
		['up', 6],
		['down', -6],
		['none', 0],
	])('is %s after a step of %d points', (verdict, step) => {
		const effect = scoreEffect(scores(28, stepOf(step)), 90, 0.05)!;
		expect(effect.verdict).toBe(verdict);
		expect(effect.low).toBeLessThan(step);
		expect(effect.high).toBeGreaterThan(step);
		expect(effect.change).toBeCloseTo(effect.after - effect.before, 5);
	});

	it('has a narrower interval where a score most likely has no slope, for 28 days', () => {
		const width = (days: number, growth: number, seed = 4) => {
			const { low, high } = scoreEffect(
				scores(days, (day) => growth * day, 90, seed),
				90,
				0.05,
			)!;
			return high - low;
		};
		expect(width(28, 0)).toBeLessThan(0.85 * width(29, 0));
		expect(width(28, 0.05)).toBeGreaterThan(1.2 * width(28, 0));
	});

	it.each([
		['a step of 60 days before the action', 90, (day: number) => (day < 30 ? 0 : 6)],
		['a step of 45 days before the action', 28, (day: number) => (day < 45 ? 0 : 6)],
		['growth that ends with the action', 90, (day: number) => Math.min(day, 90) / 14],
		['one bad day', 7, (day: number) => (day === 93 ? -20 : 0)],
		['a low fortnight up to the action', 28, (day: number) => (day < 76 || day >= 90 ? 0 : -6)],
		['a low fortnight up to a week before', 28, (day: number) => (day < 69 || day >= 83 ? 0 : -6)],
		['a low fortnight up to 10 days before', 28, (day: number) => (day < 66 || day >= 80 ? 0 : -6)],
	])('is called one of at most 3 in 40 after %s', (_, days, course) => {
		const seeds = Array.from({ length: 40 }, (__, index) => 97 * (index + 1));
		const called = seeds.filter((seed) => {
			const { verdict } = scoreEffect(scores(days, course, 90, seed), 90, 0.05)!;
			return verdict === 'up' || verdict === 'down';
		});
		expect(called.length).toBeLessThanOrEqual(4);
	});

	it.each([
		['outside its usual range the day before', 7, 0],
		['outside it a week before', 21, 7],
		['outside it two weeks before', 28, 14],
	])('is left open, with its figures, where the level was %s', (_, from, to) => {
		const low = (day: number) => (day >= 90 - from && day < 90 - to ? -9 : 0);
		expect(scoreEffect(scores(28, low), 90, 0.05)).toMatchObject({
			verdict: 'unsettled',
			change: expect.any(Number),
		});
		expect(scoreEffect(scores(6, low), 90, 0.05)?.verdict).toBe('tooEarly');
	});

	it('has an interval that holds that to the line and that to the level of the last 28 days', () => {
		const grown = scoreEffect(
			scores(28, (day) => day / 7),
			90,
			0.05,
		)!;
		// The line goes on, 4 points above the level of the last 28 days.
		expect(Math.abs(grown.change)).toBeLessThan(2);
		expect(grown.high).toBeGreaterThan(4);
		expect(grown.low).toBeLessThan(0);
	});

	it('counts a day that is far from the others for three deviations from their median', () => {
		const flat = Array.from({ length: 118 }, (_, day) => ({ day, score: 50 + (day % 2) }));
		const outlier = flat.map(({ day, score }) => ({ day, score: day === 100 ? 90 : score }));
		const [one, other] = [flat, outlier].map((all) => scoreEffect(all, 90, 0.05)!.after);
		expect(other! - one!).toBeLessThan(0.11);
	});

	it('is too early to say with fewer than 7 days since', () => {
		expect(scoreEffect(scores(6, stepOf(9)), 90, 0.05)?.verdict).toBe('tooEarly');
		expect(scoreEffect(scores(7, stepOf(9)), 90, 0.05)?.verdict).toBe('up');
	});

	it('is unknown without a score since, and with fewer than 28 days before', () => {
		expect(scoreEffect(scores(0, stepOf(0)), 90, 0.05)).toBeUndefined();
		expect(scoreEffect(scores(28, stepOf(0), 27), 90, 0.05)).toBeUndefined();
		expect(scoreEffect(scores(28, stepOf(0), 28), 90, 0.05)).toBeDefined();
	});

	it('has an interval of at least half a point to each side where the score stood still', () => {
		const still = (since: number) =>
			Array.from({ length: 118 }, (_, day) => ({ day, score: day < 90 ? 50 : since }));
		expect(scoreEffect(still(50.4), 90, 0.05)).toEqual({
			before: 50,
			after: 50.4,
			change: 0.4,
			low: -0.1,
			high: 0.9,
			verdict: 'none',
		});
		expect(scoreEffect(still(50.6), 90, 0.05)?.verdict).toBe('up');
	});

	it('expects no score beyond 100', () => {
		const rising = Array.from({ length: 118 }, (_, day) => ({
			day,
			score: Math.min(100, 20 + day),
		}));
		expect(scoreEffect(rising, 90, 0.05)).toMatchObject({
			before: 100,
			after: 100,
			verdict: 'none',
		});
	});
});
