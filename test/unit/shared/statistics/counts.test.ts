import {
	countModel,
	probabilityOf,
	usualRange,
	type CountedDay,
} from '../../../../nodes/shared/statistics/counts';

/** An oracle of its own: the beta-binomial distribution by sums of log-gammas. */

/** Lanczos' approximation. */
function logGamma(x: number): number {
	if (x < 0.5) return Math.log(Math.PI / Math.sin(Math.PI * x)) - logGamma(1 - x);
	const factors = [
		676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059,
		12.507343278686905, -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
	];
	const base = x + 6.5;
	const series = factors.reduce(
		(sum, factor, index) => sum + factor / (x + index),
		0.99999999999980993,
	);
	return Math.log(2 * Math.PI) / 2 + (x - 0.5) * Math.log(base) - base + Math.log(series);
}

const logBeta = (a: number, b: number) => logGamma(a) + logGamma(b) - logGamma(a + b);
const logChoose = (n: number, k: number) => -Math.log(n + 1) - logBeta(n - k + 1, k + 1);

/** How probable `k` of `n` are, each with the share, where they vary so much more than independent ones. */
function probability(k: number, n: number, share: number, dispersion: number): number {
	if (dispersion === 1) {
		return Math.exp(logChoose(n, k) + k * Math.log(share) + (n - k) * Math.log(1 - share));
	}
	const rho = Math.min(0.99, (dispersion - 1) / (n - 1));
	const [a, b] = [(share * (1 - rho)) / rho, ((1 - share) * (1 - rho)) / rho];
	return Math.exp(logChoose(n, k) + logBeta(k + a, n - k + b) - logBeta(a, b));
}

function sumOf(from: number, to: number, of: (k: number) => number): number {
	let sum = 0;
	for (let k = from; k <= to; k += 1) sum += of(k);
	return sum;
}

/** How often a normal value is beyond `z`, by Simpson's rule. */
function tailOf(z: number): number {
	const [steps, end] = [4_000, 12];
	const width = (end - z) / steps;
	const weighted = sumOf(0, steps, (index) => {
		const weight = index === 0 || index === steps ? 1 : index % 2 === 1 ? 4 : 2;
		return weight * Math.exp(-((z + index * width) ** 2) / 2);
	});
	return ((width / 3) * weighted) / Math.sqrt(2 * Math.PI);
}

describe('the totals that chance explains', () => {
	// Student's t of the published table, for 1 in 20 on both sides together.
	const T = { 10: 2.228, 120: 1.98 };

	it.each([
		[0, 0.5, 1, 10],
		[3, 0.5, 1, 120],
		[6, 0.4, 1.5, 10],
		[30, 0.5, 1, 120],
		[30, 28 / 59, 2.5, 10],
		[6, 0.5, 3, 10],
		[30, 0.5, 4, 120],
		[441, 0.5, 1.5, 120],
		[441, 0.9, 1.2, 120],
	] as const)(
		'after %j, where %j of all are expected with dispersion %j, are those of the oracle',
		(before, share, dispersion, freedom) => {
			const tail = tailOf(T[freedom]);
			const isUsual = (now: number) => {
				const of = (k: number) => probability(k, before + now, share, dispersion);
				return sumOf(0, now, of) >= tail && sumOf(now, before + now, of) >= tail;
			};
			const [low, high] = usualRange({ dispersion, freedom, share }, before, 0.05);
			const edges = [low - 1, low, high, high + 1].filter((now) => now >= 0);
			expect(edges.map(isUsual)).toEqual(edges.map((now) => now >= low && now <= high));
			expect(low).toBeLessThanOrEqual(Math.ceil((before * share) / (1 - share)));
		},
	);

	it('are more where less is known of how much counts vary', () => {
		const width = (freedom: number, dispersion: number) => {
			const [low, high] = usualRange({ dispersion, freedom, share: 0.5 }, 200, 0.01);
			return high - low;
		};
		expect(width(6, 1.5)).toBeGreaterThan(width(60, 1.5));
		expect(width(60, 1.5)).toBeGreaterThan(width(60, 1));
	});
});

describe('the probability of a total', () => {
	const model = (dispersion: number, freedom: number) => ({ dispersion, freedom, share: 0.5 });

	it('is that of both tails, as of ten coins', () => {
		const coins = model(1, 1e9);
		expect(probabilityOf(coins, 0, 10)).toBeCloseTo(2 / 1024, 6);
		expect(probabilityOf(coins, 9, 1)).toBeCloseTo((2 * 11) / 1024, 6);
		expect(probabilityOf(coins, 5, 5)).toBeCloseTo(1, 6);
	});

	it('falls with the total, however improbable that is', () => {
		const week = model(1, 6);
		const all = [400, 300, 200, 100, 0].map((now) => probabilityOf(week, 700, now));
		expect(all).toEqual([...new Set(all)].sort((one, other) => other - one));
		expect(all.at(-1)).toBeLessThan(0.05 / 100 / 4);
	});

	it.each([
		[0, 1, 120],
		[30, 1.5, 10],
		[441, 2.5, 30],
	])(
		'after %j with dispersion %j is below an error exactly outside its range',
		(before, dispersion, freedom) => {
			const counts = model(dispersion, freedom);
			for (const error of [0.05, 0.05 / 8, 1e-4]) {
				const [low, high] = usualRange(counts, before, error);
				const edges = [low - 1, low, high, high + 1].filter((now) => now >= 0);
				const isOutside = edges.map((now) => probabilityOf(counts, before, now) <= error);
				expect(isOutside).toEqual(edges.map((now) => now < low || now > high));
			}
		},
	);
});

/** Days from a date on, each with counts. */
const daysFrom = (
	first: string,
	count: number,
	isNow: boolean,
	countsOf: (weekday: number, index: number) => number[],
): CountedDay[] =>
	Array.from({ length: count }, (_, index) => {
		const day = new Date(Date.parse(first) + index * 86_400_000).getUTCDay();
		const weekday = day === 0 ? 7 : day;
		return { weekday, isNow, counts: countsOf(weekday, index) };
	});

describe('what is expected of a period', () => {
	const perDay = (weekday: number) => [weekday > 5 ? 100 : 300, weekday > 5 ? 20 : 60];
	const total = (days: CountedDay[]) => days.reduce((sum, { counts }) => sum + counts[0]!, 0);

	it.each([
		['February', '2026-02-01', 28, '2026-01-01', 31],
		['March', '2026-03-01', 31, '2026-02-01', 28],
		['30 days', '2026-11-01', 30, '2026-10-02', 30],
	])('of %s follows its own weekdays', (_, first, count, firstBefore, countBefore) => {
		const now = daysFrom(first, count, true, perDay);
		const before = daysFrom(firstBefore, countBefore, false, perDay);
		const model = countModel([...before, ...now])!;
		expect(model.share).toBeCloseTo(total(now) / (total(now) + total(before)), 9);
		expect(model.dispersion).toBe(1);
		const [low, high] = usualRange(model, total(before), 0.05);
		expect(low).toBeLessThan(total(now));
		expect(high).toBeGreaterThan(total(now));
	});

	it('makes the fewer days of February no news', () => {
		const january = daysFrom('2026-01-01', 31, false, perDay);
		const february = daysFrom('2026-02-01', 28, true, perDay);
		const model = countModel([...january, ...february])!;
		const [, highest] = usualRange(model, total(january), 0.05);
		// As many as in January would be.
		expect(highest).toBeLessThan(total(january));
	});
});

describe('how much counts vary', () => {
	it('is pooled over all series, beside what periods and weekdays explain', () => {
		const counted = (isNow: boolean, factor: number) =>
			daysFrom('2026-11-02', 7, isNow, (weekday, index) =>
				[20, 12, 5].map((level, series) => {
					const noise = ((index * 7 + series * 3 + (isNow ? 5 : 0)) % 5) - 2;
					return Math.max(0, Math.round(level * factor * (weekday > 5 ? 0.5 : 1)) + 3 * noise);
				}),
			);
		const days = [...counted(false, 1), ...counted(true, 1.5)];
		// With the same weekdays in both, what is expected of a cell is the product of its sums.
		const all = days.flatMap(({ counts }) => counts).reduce((sum, count) => sum + count, 0);
		const sum = (which: (day: CountedDay, series: number) => boolean) =>
			days.reduce(
				(whole, day) =>
					whole + day.counts.reduce((own, n, series) => own + (which(day, series) ? n : 0), 0),
				0,
			);
		const squares = days.flatMap((day) =>
			day.counts.map((count, series) => {
				const level = sum((other, index) => index === series && other.isNow === day.isNow);
				const weekday = sum((other) => other.weekday === day.weekday);
				const expected = (level * weekday) / all;
				return (count - expected) ** 2 / expected;
			}),
		);
		const freedom = 3 * 2 * 6 - 6;
		const model = countModel(days)!;
		expect(model.freedom).toBe(freedom);
		const dispersion = squares.reduce((whole, square) => whole + square, 0) / freedom;
		expect(dispersion).toBeGreaterThan(1);
		expect(model.dispersion).toBeCloseTo(dispersion, 6);
	});

	it.each([
		['in the period', [6, 0]],
		['in the one before', [0, 6]],
	])('is known of one series of which there are none %s', (_, [before, now]) => {
		const week = (isNow: boolean, count: number) =>
			daysFrom('2026-11-02', 7, isNow, (weekday) => [weekday === 3 ? 0 : count]);
		const model = countModel([...week(false, before!), ...week(true, now!)])!;
		expect(model).toMatchObject({ freedom: 6, share: 0.5 });
	});

	it('is known of one mention in each period, on different weekdays, by the days alone', () => {
		const one = (isNow: boolean, on: number) =>
			daysFrom('2026-11-02', 7, isNow, (weekday) => [weekday === on ? 1 : 0]);
		const model = countModel([...one(false, 2), ...one(true, 5)])!;
		expect(model).toEqual({ dispersion: 1, freedom: 12, share: 0.5 });
		// With so many assistants that each has a small part of the error.
		expect(usualRange(model, 1, 0.05 / 9)[1]).toBeLessThan(20);
	});

	it('is not known where there is nothing', () => {
		expect(countModel([])).toBeUndefined();
		const empty = (isNow: boolean) => daysFrom('2026-11-02', 7, isNow, () => [0, 0]);
		expect(countModel([...empty(true), ...empty(false)])).toBeUndefined();
	});
});
