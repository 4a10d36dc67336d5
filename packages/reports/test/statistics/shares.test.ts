import {
	answersOf,
	areApart,
	type Capture,
	persistenceOf,
	shareRange,
} from '../../src/statistics/shares';
import { randomOf } from '../../bench/bench';

/** A hundred answers on 30 days, each of which names the brand in 3 of 10 cases, or as on the day before. */
function captures(persistence: number, seed = 7): Capture[] {
	const random = randomOf(seed);
	const all: Capture[] = [];
	for (let answer = 0; answer < 100; answer += 1) {
		let isNamed = random() < 0.3;
		for (let day = 0; day < 30; day += 1) {
			if (random() >= persistence) isNamed = random() < 0.3;
			if (isNamed) all.push({ daysAgo: 30 - day, answer: `${answer}` });
		}
	}
	return all;
}

describe('the number of independent answers', () => {
	it('is that of all answers when none repeats the one of the day before', () => {
		const all = captures(0);
		const share = all.length / 30;
		expect(answersOf(all, share, 30)).toBeGreaterThan(2_700);
		expect(answersOf(all, share, 30)).toBeLessThanOrEqual(3_001);
	});

	// The mean of 30 days with an autocorrelation of 0.8 has 7.7 times the variance of that of independent ones.
	it('is an eighth of all when four of five repeat the one of the day before', () => {
		const all = captures(0.8);
		const answers = answersOf(all, all.length / 30, 30);
		expect(answers).toBeGreaterThan(250);
		expect(answers).toBeLessThan(600);
	});

	it('is that of all answers when each prompt is asked once', () => {
		const all = Array.from({ length: 600 }, (_, index) => ({
			daysAgo: 1 + (index % 30),
			answer: `${index}`,
		}));
		expect(answersOf(all, 30, 30)).toBeCloseTo(2_000, -1);
	});

	it('counts the days of the window only, although more days show how much answers persist', () => {
		const all = Array.from({ length: 70 }, (_, index) => ({
			daysAgo: 1 + (index % 7),
			answer: `${index}`,
		}));
		expect(answersOf(all, 10, 1)).toBe(100);
	});

	it.each([
		['mention', [], 30],
		['share', [{ daysAgo: 1, answer: 'a' }], 0],
	])('is unknown without a %s', (_, all, share) => {
		expect(answersOf(all, share, 30)).toBeUndefined();
	});
});

it.each([
	[0, 0, 0.05],
	[0.5, 0.45, 0.55],
	[0.8, 0.75, 0.87],
])('estimates a persistence of %d', (persistence, low, high) => {
	const counts = Array.from({ length: 100 }, () => Array<number>(30).fill(0));
	for (const { daysAgo, answer } of captures(persistence))
		counts[Number(answer)]![30 - daysAgo] = 1;
	const estimate = persistenceOf(counts);
	expect(estimate).toBeGreaterThanOrEqual(low);
	expect(estimate).toBeLessThanOrEqual(high);
});

it.each([
	['always', [[1, 1, 1]]],
	['on the only day', [[1]]],
	['never', []],
])('assumes no persistence of answers that mention the brand %s', (_, counts) => {
	expect(persistenceOf(counts)).toBe(0);
});

describe('the range of a share', () => {
	// Three deviations of a difference: 3 × √2 × √(0.3 × 0.7 ÷ 2,000) are 4.3 percentage points.
	it('is that of two samples of as many answers', () => {
		expect(shareRange(30, 2_000, 0.1)).toEqual({ low: 25.7, high: 34.5 });
	});

	it('is as wide as the shares are rounded, at least', () => {
		expect(shareRange(1, 100_000, 1)).toEqual({ low: 0, high: 2 });
	});

	it.each([
		[0, 10, 0],
		[100, 10, 100],
	])('of %d percent does not go beyond that', (share, answers, end) => {
		expect(Object.values(shareRange(share, answers, 0.1))).toContain(end);
	});
});

describe('two brands', () => {
	it('are apart when equal ones would not differ by as much', () => {
		expect(areApart(30, 27, 2_000, 1)).toBe(false);
		expect(areApart(30, 24, 2_000, 1)).toBe(true);
	});

	it('have to be further apart among many', () => {
		expect(areApart(30, 24.8, 2_000, 1)).toBe(true);
		expect(areApart(30, 24.8, 2_000, 50)).toBe(false);
	});
});
