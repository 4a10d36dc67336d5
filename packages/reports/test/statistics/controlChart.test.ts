import { type Day, estimateBaseline } from '../../src/statistics/baseline';
import { scoredDays } from '../../src/model/trend';
import { trendOf } from '../../src/statistics/changePoint';
import { controlChart } from '../../src/statistics/controlChart';
import { falsePart, foundParts } from '../../bench/score';
import { KINDS, scoresOf } from '../../bench/series';
import { QUIET, STEPPED } from '../../bench/courses';
import { sideOf } from '../../src/statistics/range';

const series = (count: number, scoreOf: (day: number) => number): Day[] =>
	Array.from({ length: count }, (_, day) => ({ day, score: scoreOf(day) }));

it('a baseline knows how much scores resemble the one before, also of every other day, and its bounds', () => {
	const phiOf = (days: Day[]) => estimateBaseline(days).phi;
	const wave = series(30, (day) => 50 + 3 * Math.sin(day));
	expect(phiOf(wave.map(({ day, score }) => ({ day: 2 * day, score })))).toBe(phiOf(wave));
	expect(phiOf(series(40, (day) => 50 + (day % 2)))).toBe(0);
	expect(phiOf(series(40, () => 50))).toBe(0);
	const stepped = series(44, (day) => Math.floor(day / 22) * 5 + (day % 2) * 0.1);
	expect(phiOf(stepped)).toBeLessThanOrEqual(0.95);
});

const dayOf = (date: string) => Date.parse(date) / 86_400_000;

describe('the scored days of a trend', () => {
	it('are those with a date and a score, in their order, each once with its last entry', () => {
		const trend = [
			{ date: '2026-11-03', score: '3' },
			{ date: '2026-11-01', score: 1 },
			{ date: '2026-11-02', score: null },
			{ date: 'soon', score: 5 },
			'x',
			{ score: 4 },
			{ date: '2026-11-01T23:00:00Z', score: 2 },
		];
		expect(scoredDays(trend)).toEqual([
			{ date: '2026-11-01', day: dayOf('2026-11-01'), score: 2 },
			{ date: '2026-11-03', day: dayOf('2026-11-03'), score: 3 },
		]);
		expect(scoredDays(undefined)).toEqual([]);
	});

	it.each([
		...['2026-11-15T23:30:00-05:00', '2026-11-15T00:30:00+14:00', '2026-11-15 12:00', '2026-11-15'],
	])('have the date that %s begins with', (date) => {
		expect(scoredDays([{ date, score: 70 }])).toEqual([
			{ date: '2026-11-15', day: dayOf('2026-11-15'), score: 70 },
		]);
	});

	it.each([0, 100])('have one with a score of %d', (score) => {
		expect(scoredDays([{ date: '2026-11-22', score }])).toHaveLength(1);
	});

	it.each([-1e308, -0.1, 100.1, 1e308])('have none with a score of %d', (score) => {
		expect(scoredDays([{ date: '2026-11-22', score }])).toHaveLength(0);
	});
});

describe('a control chart', () => {
	const calm = (count: number) => series(count, (day) => 50 + 2 * Math.sin(day * 2.4));

	it('needs 20 days', () => {
		expect(controlChart([])).toBeUndefined();
		expect(controlChart(calm(19))).toBeUndefined();
		expect(controlChart(calm(20))).toBeDefined();
	});

	it.each([
		['a whole number', 50, { level: 50, low: 49, high: 51, dailyVariation: 0 }],
		['a third of a hundred', 100 / 3, { level: 33.33, low: 32.33, high: 34.33, dailyVariation: 0 }],
	])('has a band of at least one point to each side of %s, in hundredths', (_, score, chart) => {
		expect(controlChart(series(30, () => score))).toMatchObject(chart);
	});

	it.each([
		['rises to 100', (day: number) => Math.min(100, 60 + 0.6 * day), { level: 100, high: 100 }],
		['falls to 0', (day: number) => Math.max(0, 40 - 0.6 * day), { level: 0, low: 0 }],
	])('of a score that %s and stays there has nothing beyond, nor outside', (_, scoreOf, ends) => {
		for (const days of [70, 80, 90]) {
			const chart = controlChart(series(days, scoreOf))!;
			expect(chart).toMatchObject(ends);
			expect([days, chart.low < chart.high, sideOf(chart)]).toEqual([days, true, undefined]);
		}
	});

	it('of a score that falls from 100 says that it is below', () => {
		const scores = series(90, (day) => (day < 80 ? Math.min(100, 60 + 0.6 * day) : 90));
		expect(sideOf(controlChart(scores)!)).toBe('below');
	});

	it('knows how probable its level is: the less, the farther, and never certain news within a point', () => {
		const pAfterStep = (by: number) => {
			const scoreOf = (day: number) => 50 + (day < 60 ? 0 : by) + 2 * Math.sin(day * 2.4);
			return controlChart(series(65, scoreOf))!.p;
		};
		const all = [3, 6, 12, -12].map(pAfterStep);
		expect(all.slice(0, 3)).toEqual([...all.slice(0, 3)].sort((one, other) => other - one));
		// By Student's t with 11 degrees of freedom, as many as 3.6 standard errors in 90 days.
		expect(all[0]).toBeCloseTo(0.0042, 4);
		expect(all[2]).toBeLessThan(2e-4);
		expect(all[3]).toBeLessThan(1e-4);
		expect(controlChart(calm(60))!.p).toBeGreaterThan(0.5);
		const constant = series(30, () => 50);
		expect(controlChart([...constant, { day: 30, score: 54 }])!.p).toBe(1);
		expect(controlChart([...constant, { day: 30, score: 60 }])!.p).toBeLessThan(1e-9);
	});
});

it('a control chart of averages of 28 days that has a score on every other day calls few unusual', () => {
	const kind = { ...KINDS.averaged, averages: 28 };
	const outside = Array.from({ length: 200 }, (_, seed) => {
		const days = scoresOf(kind, 90, 31 * (seed + 1)).map((score = 0, day) => ({ day, score }));
		return sideOf(controlChart(days.filter(({ day }) => day % 2 === 0))!);
	});
	expect(outside.filter(Boolean).length).toBeLessThanOrEqual(20);
});

describe('the search for days that a baseline may not learn from', () => {
	const foundIn = (trend: number, shift: (day: number) => number, sd = 3) => {
		const found = Array.from({ length: 100 }, (_, seed) => {
			const scores = scoresOf({ ...KINDS.white, sd }, trend, seed + 1, shift);
			return sideOf(controlChart(scores.map((score = 0, day) => ({ day, score })))!);
		});
		return found.filter((side) => side === 'above').length;
	};

	it.each([
		[30, 10, 85],
		[30, 14, 70],
		[44, 14, 85],
		[90, 20, 85],
	])(
		'still finds a step in %i days that came %i days ago, and no slope',
		(trend, days, percent) => {
			const shift = (day: number) => (day >= trend - days ? 12 : 0);
			expect(foundIn(trend, shift)).toBeGreaterThanOrEqual(percent);
		},
	);

	it('takes steady growth of 44 days for a slope, and for nothing unusual', () => {
		expect(foundIn(44, (day) => day / 14, 1)).toBeLessThanOrEqual(10);
	});
});

test('equal last days have an equal band, whatever the trend had before them', () => {
	const scores = scoresOf(KINDS.autocorrelated, 120, 7).map((score = 0, day) => ({ day, score }));
	expect(controlChart(scores)).toEqual(controlChart(scores.slice(-90)));
	expect(controlChart(scores.slice(-91))).toEqual(controlChart(scores.slice(-90)));
});

describe('a control chart of a score on which nothing happens', () => {
	it.each([
		['0 on 80 % of days, else 5 to 15', 0.04],
		['one of the last three days 20 points lower', 0.06],
		['averages of 28 days', 0.05],
		['heavy tails (t with 3 degrees of freedom)', 0.02],
		['grew by 2 points a week (SD 2), level for 4 weeks', 0.03],
	])('calls it unusual only now and then, with %s', (name, atMost) => {
		const course = QUIET.find((candidate) => candidate.name === name)!;
		expect(falsePart(controlChart, course, 300)).toBeLessThanOrEqual(atMost);
	});
});

it('a control chart finds a step of two deviations although weekends are four lower', () => {
	const course = STEPPED.find(({ name }) => name === '2 SD, weekends 4 SD lower')!;
	expect(foundParts(controlChart, course, 200).now).toBeGreaterThanOrEqual(0.5);
});

it('a control chart says what each weekday adds, which its level is without', () => {
	const weekends = series(90, (day) => 62 + Math.sin(day * 2.4) - (day % 7 >= 5 ? 12 : 0));
	const { level, weekdays, low, high } = controlChart(weekends)!;
	// 2 of 7 days are 12 lower than the others.
	const [workday, weekend] = [12 * (2 / 7), -12 * (5 / 7)];
	for (const [weekday, by] of weekdays.entries()) {
		expect(Math.abs(by - (weekday >= 5 ? weekend : workday))).toBeLessThan(0.5);
	}
	expect([level > low, level < high, high - low < 6]).toEqual([true, true, true]);
	expect(controlChart(series(90, (day) => 62 + Math.sin(day * 2.4)))!.weekdays).toEqual(
		Array<number>(7).fill(0),
	);
});

it('a control chart without scores on weekends does not say what weekdays add', () => {
	const workdays = series(90, (day) => 62 + (day % 7)).filter(({ day }) => day % 7 < 5);
	expect(controlChart(workdays)!.weekdays).toEqual(Array<number>(7).fill(0));
});

it('a control chart counts one far day as three and a half deviations, or six points, and two in a row in full', () => {
	const levelAfter = (before: Day[], ...scores: number[]) => {
		const days = [
			...before,
			...scores.map((score, index) => ({ day: before.length + index, score })),
		];
		const chart = controlChart(days)!;
		return [chart.level, sideOf(chart)];
	};
	const constant = series(30, () => 50);
	expect(levelAfter(constant, 60)).toEqual([51.2, 'above']);
	expect(levelAfter(constant, 60, 60)).toEqual([53.6, 'above']);
	expect(levelAfter(constant, 60, 40)).toEqual([49.76, undefined]);
	const varied = series(60, (day) => 50 + 4 * Math.sin(day * 2.4));
	const [one, two] = [levelAfter(varied, 20), levelAfter(varied, 20, 20)];
	expect(one).toEqual([expect.closeTo(47.8, 0), undefined]);
	expect(two).toEqual([expect.closeTo(39.3, 0), 'below']);
});

describe('a trend', () => {
	it('is told of a rise that goes on, not of one that is over', () => {
		const rising = (until: number) =>
			series(90, (day) => 40 + Math.min(day, until) / 7 + Math.sin(day * 2.4));
		expect(trendOf(rising(90))).toMatchObject({ days: 90, slope: expect.closeTo(1, 1) });
		expect(trendOf(rising(62))).toBeUndefined();
	});
});

it('is as improbable among many accounts as it is when its days resemble each other', () => {
	const { scores } = QUIET.find(({ name }) => name.endsWith('persistence 0.95'))!;
	const all = Array.from({ length: 300 }, (_, seed) => {
		const days = scores(90, 7_919 * (seed + 1)).map((score = 0, day) => ({ day, score }));
		return controlChart(days)!;
	});
	// What one account of ten has to pass if it is the only one that is unusual.
	expect(all.filter(({ p }) => p <= 0.002).length / all.length).toBeLessThanOrEqual(0.015);
	for (const chart of all) {
		// The level and its range are rounded, so that a level may stand at an edge that it is beyond.
		const isAtEdge = [chart.low, chart.high].includes(chart.level);
		expect(chart.p <= 0.02 || isAtEdge).toBe(sideOf(chart) !== undefined || isAtEdge);
	}
});
