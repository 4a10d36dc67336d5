import {
	countModel,
	countProbability,
	usualRange,
	type CountedDay,
} from '../../../reports/statistics/counts';

describe('the totals that chance explains', () => {
	// Student's t of the published table, for 1 in 20 on both sides together.
	const T = { 10: 2.228, 120: 1.98 };

	it.each([
		[0, 0.5, 1, 10],
		[1, 0.5, 1, 10],
		[3, 0.5, 1, 120],
		[6, 0.4, 1.5, 10],
		[30, 0.5, 1, 120],
		[30, 28 / 59, 2.5, 10],
		[6, 0.5, 3, 10],
		[30, 0.5, 4, 120],
		[441, 0.5, 1.5, 120],
		[441, 0.9, 1.2, 120],
		[441, 0.01, 1.2, 120],
		[1e9, 0.999, 1, 10],
	] as const)(
		'after %j, where %j of all are expected with dispersion %j, are those of the test itself',
		(before, share, dispersion, freedom) => {
			const isUsual = (now: number) => {
				const all = now + before;
				const error = Math.sqrt(dispersion * all * share * (1 - share));
				return Math.abs(now - share * all) - 0.5 <= T[freedom] * error;
			};
			const [low, high] = usualRange({ dispersion, freedom, share, before }, 0.05);
			// The published quantile has four digits.
			const off = Math.ceil(high / 20_000);
			const edges = [low - off, low + off - 1, high - off + 1, high + off];
			expect(edges.map((now) => now >= 0 && isUsual(now))).toEqual([false, true, true, false]);
			expect(low).toBeLessThanOrEqual(Math.ceil((before * share) / (1 - share)));
		},
	);
});

describe('the probability of a total', () => {
	const model = (dispersion: number, freedom: number) => ({ dispersion, freedom, share: 0.5 });

	it('is that of both tails, near that of ten coins', () => {
		const of = (before: number, now: number) => countProbability({ ...model(1, 1e9), before }, now);
		expect(of(9, 1)).toBeCloseTo((2 * 11) / 1024, 1);
		expect(of(7, 3)).toBeCloseTo((2 * 176) / 1024, 1);
		expect([of(5, 5), of(5, 6), of(0, 0)]).toEqual([1, 1, 1]);
	});

	it('falls with the total, however improbable that is', () => {
		const week = model(1, 6);
		const all = [400, 300, 200, 100, 0].map((now) =>
			countProbability({ ...week, before: 700 }, now),
		);
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
				const [low, high] = usualRange({ ...counts, before }, error);
				const edges = [low - 1, low, high, high + 1].filter((now) => now >= 0);
				const isOutside = edges.map((now) => countProbability({ ...counts, before }, now) <= error);
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
		const [low, high] = usualRange({ ...model, before: total(before) }, 0.05);
		expect(low).toBeLessThan(total(now));
		expect(high).toBeGreaterThan(total(now));
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
		const model = countModel(days)!;
		expect(model.freedom).toBe(3 * 2 * 6 - 6);
		// Worked out apart from the code: with the same weekdays in both, a cell's expectation is the product of its sums.
		expect(model.dispersion).toBeCloseTo(2.426878, 6);
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
		expect(model).toMatchObject({ freedom: 12, share: 0.5 });
		expect(model.dispersion).toBeCloseTo(1, 9);
		// With so many assistants that each has a small part of the error.
		expect(usualRange({ ...model, before: 1 }, 0.05 / 9)[1]).toBeLessThan(20);
	});

	it('is the larger of its own and that of all series, for their sum', () => {
		// What the series have in common makes their sum vary more than each of them.
		const common = [1.5, 0.6, 1.3, 0.7, 1.4, 0.8, 0.7];
		const week = (isNow: boolean) =>
			daysFrom('2026-11-02', 7, isNow, (_, index) => {
				const factor = common[(index + (isNow ? 3 : 0)) % 7]!;
				return [20, 12, 8].map((level) => Math.round(level * factor));
			});
		const days = [...week(false), ...week(true)];
		const model = countModel(days)!;
		const sums = days.map(({ counts }) => counts.reduce((sum, count) => sum + count, 0));
		expect(model.dispersionOf(sums)).toBeGreaterThan(2 * model.dispersion);
		expect(model.dispersionOf(days.map(() => 7))).toBe(model.dispersion);
	});
});
