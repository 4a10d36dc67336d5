import { scoredDays } from '../../../../nodes/VisibilityReporting/api/trend';
import { estimateBaseline, type Day } from '../../../../nodes/shared/statistics/baseline';
import { controlChart } from '../../../../nodes/shared/statistics/controlChart';
import { fraction } from '../../../../sandbox/random';

const series = (count: number, scoreOf: (day: number) => number): Day[] =>
	Array.from({ length: count }, (_, day) => ({ day, score: scoreOf(day) }));

/** Normal values of mean 0 and variance 1, the same each time. */
function normals() {
	let drawn = 0;
	const random = () => fraction('normals', (drawn += 1));
	return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
}

const mean = (values: number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The mean of a figure over many series of one kind. */
function average(
	count: number,
	scoreOf: (normal: () => number) => (day: number) => number,
	of: (days: Day[]) => number,
) {
	const normal = normals();
	return mean(Array.from({ length: 100 }, () => of(series(count, scoreOf(normal)))));
}

const white = (normal: () => number) => () => 50 + 3 * normal();
function autocorrelated(normal: () => number) {
	let value = normal();
	return () => {
		value = 0.5 * value + Math.sqrt(0.75) * normal();
		return 50 + 3 * value;
	};
}

describe('what is usual', () => {
	it('is the mean and the deviation of normal values', () => {
		expect(average(80, white, (days) => estimateBaseline(days).at(40))).toBeCloseTo(50, 0);
		expect(average(80, white, (days) => estimateBaseline(days).sigma)).toBeCloseTo(3, 0);
		expect(average(30, autocorrelated, (days) => estimateBaseline(days).sigma)).toBeGreaterThan(
			2.7,
		);
	});

	it('tells autocorrelation from none, the better the more days there are', () => {
		const phiOf = (days: Day[]) => estimateBaseline(days).phi;
		const [fewWhite, manyWhite] = [30, 90].map((count) => average(count, white, phiOf));
		const [few, many] = [30, 90].map((count) => average(count, autocorrelated, phiOf));
		expect(fewWhite).toBeCloseTo(0.2, 1);
		expect(manyWhite).toBeCloseTo(0.1, 1);
		expect(few).toBeCloseTo(0.45, 1);
		expect(many).toBeCloseTo(0.48, 1);
		expect(manyWhite).toBeLessThan(fewWhite!);
	});

	it('assumes an autocorrelation of 0.4 where no two days follow each other, and knows bounds', () => {
		expect(
			estimateBaseline(
				series(30, (day) => day % 7).map(({ day, score }) => ({ day: 2 * day, score })),
			).phi,
		).toBe(0.4);
		expect(estimateBaseline(series(40, (day) => 50 + (day % 2))).phi).toBe(0);
		expect(estimateBaseline(series(40, () => 50)).phi).toBe(0.4);
		expect(
			estimateBaseline(series(44, (day) => Math.floor(day / 22) * 5 + (day % 2) * 0.1)).phi,
		).toBeLessThanOrEqual(0.9);
	});

	it('counts an outlier as little', () => {
		const normal = normals();
		const days = series(40, () => 50 + normal());
		const odd = days.map(({ day, score }) => ({ day, score: day === 20 ? 100 : score }));
		const [usual, disturbed] = [estimateBaseline(days), estimateBaseline(odd)];
		expect(Math.abs(disturbed.at(20) - usual.at(20))).toBeLessThan(0.15);
		expect(disturbed.sigma / usual.sigma).toBeLessThan(1.25);
	});

	it('follows a drift from 45 days on, and no chance slope', () => {
		const normal = normals();
		const drift = (day: number) => 40 + day / 3 + normal();
		expect(estimateBaseline(series(60, drift)).at(59)).toBeCloseTo(40 + 59 / 3, 0);
		expect(estimateBaseline(series(44, drift)).at(43)).toBeCloseTo(40 + 21.5 / 3, 0);
		const flat = estimateBaseline(series(60, (day) => 50 + (day % 2)));
		expect(flat.at(0)).toBe(flat.at(59));
	});

	it('knows how uncertain it is', () => {
		const alternating = estimateBaseline(series(40, (day) => 50 + (day % 2)));
		expect(alternating.varianceAt(0)).toBeCloseTo(1 / 40, 10);
		expect(alternating.sigma).toBeCloseTo(0.5 * 1.134 * Math.sqrt(40 / 39) * Math.sqrt(40 / 39), 5);
		const drift = estimateBaseline(series(60, (day) => day + (day % 2)));
		expect(drift.varianceAt(29.5)).toBeCloseTo(1 / 60, 5);
		expect(drift.varianceAt(59)).toBeCloseTo(1 / 60 + 29.5 ** 2 / ((60 * (60 ** 2 - 1)) / 12), 4);
	});
});

describe('a control chart', () => {
	const calm = (count: number) => series(count, (day) => 50 + 2 * Math.sin(day * 2.4));

	it('needs 20 days', () => {
		expect(controlChart([])).toBeUndefined();
		expect(controlChart(calm(19))).toBeUndefined();
		expect(controlChart(calm(20))).toBeDefined();
	});

	it('has a band of at least one point to each side, in hundredths', () => {
		expect(controlChart(series(30, () => 50))).toEqual({
			level: 50,
			low: 49,
			high: 51,
			dailyVariation: 0,
		});
		const third = controlChart(series(30, () => 100 / 3))!;
		expect(third).toEqual({ level: 33.33, low: 32.33, high: 34.33, dailyVariation: 0 });
	});

	it('smooths with a weight of 0.2', () => {
		const constant = series(30, () => 50);
		expect(controlChart([...constant, { day: 30, score: 60 }])!.level).toBe(52);
		expect(controlChart([...constant, { day: 30, score: 60 }, { day: 31, score: 60 }])!.level).toBe(
			53.6,
		);
	});

	it('is wider the fewer days there are', () => {
		const widthOf = (count: number) => {
			const { low, high } = controlChart(calm(count))!;
			return high - low;
		};
		const widths = [20, 30, 45, 90].map(widthOf);
		expect(widths).toEqual([...widths].sort((one, other) => other - one));
		expect(widths[3]! / 2).toBeCloseTo(2.4 * 1.5 * Math.sqrt(0.2 / 1.8), 0);
	});

	it.each([1, 3, 8, 15, 20])('learns nothing from a step of %i days', (length) => {
		const step = series(length, (day) => 40 + 2 * Math.sin(day)).map(({ day, score }) => ({
			day: 60 + day,
			score,
		}));
		const [before, after] = [controlChart(calm(60))!, controlChart([...calm(60), ...step])!];
		expect((after.low + after.high) / 2).toBeCloseTo((before.low + before.high) / 2, 0);
		expect(after.dailyVariation / before.dailyVariation).toBeLessThan(1.4);
		if (length > 1) expect(after.level).toBeLessThan(after.low);
	});

	it('takes a step of long ago for usual', () => {
		const step = series(80, (day) => 40 + 2 * Math.sin(day * 2.4)).map(({ day, score }) => ({
			day: 10 + day,
			score,
		}));
		const { level, low, high } = controlChart([...calm(10), ...step])!;
		expect(level).toBeGreaterThan(low);
		expect(level).toBeLessThan(high);
	});
});

describe('the days of a trend', () => {
	it('are those with a date and a score, in their order, each once with its last entry', () => {
		const trend = [
			...[
				{ date: '2026-11-03', score: '3' },
				{ date: '2026-11-01', score: 1 },
			],
			...[{ date: '2026-11-02', score: null }, { date: 'soon', score: 5 }, 'x', { score: 4 }],
			{ date: '2026-11-01T23:00:00Z', score: 2 },
		];
		const first = Date.UTC(2026, 10, 1) / 86_400_000;
		expect(scoredDays(trend)).toEqual([
			{ day: first, score: 2 },
			{ day: first + 2, score: 3 },
		]);
		expect(scoredDays(undefined)).toEqual([]);
	});
});
