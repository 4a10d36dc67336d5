import { type Day, estimateBaseline } from '../../src/statistics/baseline';
import { controlChart } from '../../src/statistics/controlChart';

/** Figures worked out apart from the code, from the methods that it names. */

const { sin } = Math;
const given = (...scores: number[]): Day[] => scores.map((score, day) => ({ day, score }));
const made = (count: number, scoreOf: (day: number) => number): Day[] =>
	given(...Array.from({ length: count }, (_, day) => scoreOf(day)));

describe('a baseline', () => {
	it.each<[string, Day[], [expected: number, sigma: number, phi: number, variance: number]]>([
		['three days', given(10, 40, 13), [21, 22.9477, 0, 0.33333]],
		['four days', given(31, 10, 40, 13), [23.5, 18.8394, 0, 0.25]],
		[
			'days with gaps',
			made(18, (day) => 50 + 3 * sin(day)).map(({ day, score }) => ({
				day: day + Math.floor(day / 3),
				score,
			})),
			[50.1144, 2.9036, 0.674, 0.28528],
		],
		[
			'a drift of 24 days, which is not followed',
			made(24, (day) => 40 + day / 8 + 4 * sin(day / 2)),
			[41.5332, 4.3864, 0.95, 1.625],
		],
		[
			'a drift of 45 days, which may be a wave',
			made(45, (day) => 40 + day / 8 + 4 * sin(day / 2)),
			[43.0977, 4.552, 0.95, 0.86667],
		],
		[
			'a slow drift with an outlier',
			made(60, (day) => 40 + day / 20 + 4 * sin(day * 1.7) + (day === 20 ? 30 : 0)),
			[41.7971, 3.3377, 0, 0.02759],
		],
		[
			'a slow fall',
			made(60, (day) => 40 - day / 30 + 2 * sin(day * 1.1)),
			[39.0443, 1.6767, 0.5269, 0.05812],
		],
	])(
		'has the value, deviation, autocorrelation and variance of the last day of %s',
		(_, days, [expected, sigma, phi, variance]) => {
			const { day } = days.at(-1)!;
			const baseline = estimateBaseline(days);
			expect(baseline.at(day)).toBeCloseTo(expected, 3);
			expect(baseline.sigma).toBeCloseTo(sigma, 3);
			expect(baseline.phi).toBeCloseTo(phi, 3);
			expect(baseline.varianceAt(day)).toBeCloseTo(variance, 4);
		},
	);
});

describe('a control chart', () => {
	it.each<[string, Day[], [level: number, low: number, high: number, dailyVariation: number]]>([
		['of a wave', made(30, (day) => 50 + 3 * sin(day)), [50.1, 39.63, 60.77, 2.75]],
		['of a drift', made(60, (day) => 40 + day / 8 + 4 * sin(day / 2)), [46.36, 9.35, 78.32, 4.54]],
		[
			'after a step, of which at most half of the days is left out',
			made(30, (day) => 50 + sin(day * 2.4) - (day < 12 ? 0 : 10)),
			[40.2, 39.06, 59.52, 2.45],
		],
		[
			'after a step, of which at most 20 days are left out',
			made(90, (day) => 50 + sin(day * 2.4) - (day < 60 ? 0 : 10)),
			[39.9, 40.97, 52.44, 1.63],
		],
		[
			'after a small step of 20 days, which hardly shows',
			made(20, (day) => 50 + sin(day * 2.4) - (day < 9 ? 0 : 2)),
			[48.27, 44.31, 53.55, 1.57],
		],
		[
			'without the last two days, which lie on one side',
			made(40, (day) => 50 + sin(day * 2.4) + (day < 37 ? 0 : day === 37 ? -5 : 5)),
			[51.06, 48.95, 50.95, 0.86],
		],
	])('has its level and its band %s', (_, days, [level, low, high, dailyVariation]) => {
		expect(controlChart(days)).toMatchObject({ level, low, high, dailyVariation });
	});
});
