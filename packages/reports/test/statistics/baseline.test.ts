import { type Day, estimateBaseline } from '../../src/statistics/baseline';
import { controlChart } from '../../src/statistics/controlChart';

/** Figures worked out apart from the code, from the methods that it names. */

const { sin } = Math;
const given = (...scores: number[]): Day[] => scores.map((score, day) => ({ day, score }));
const made = (count: number, scoreOf: (day: number) => number): Day[] =>
	given(...Array.from({ length: count }, (_, day) => scoreOf(day)));

describe('a baseline', () => {
	it.each<[string, Day[], [expected: number, sigma: number, phi: number, variance: number]]>([
		['three days', given(10, 40, 13), [21, 26.4978, 0.4, 0.77778]],
		['four days', given(31, 10, 40, 13), [23.5, 23.0735, 0.4, 0.58333]],
		[
			'days with gaps',
			made(18, (day) => 50 + 3 * sin(day)).map(({ day, score }) => ({
				day: day + Math.floor(day / 3),
				score,
			})),
			[50.1144, 2.7809, 0.598, 0.22081],
		],
		[
			'a drift of 24 days, which is not followed',
			made(24, (day) => 40 + day / 8 + 4 * sin(day / 2)),
			[41.5332, 4.3864, 0.98, 4.125],
		],
		[
			'a drift of 45 days, which may be a wave',
			made(45, (day) => 40 + day / 8 + 4 * sin(day / 2)),
			[43.0977, 4.552, 0.98, 2.2],
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
		['of a wave', made(30, (day) => 50 + 3 * sin(day)), [50.1, 41.27, 58.89, 2.73]],
		['of a drift', made(60, (day) => 40 + day / 8 + 4 * sin(day / 2)), [46.36, 0, 100, 4.58]],
		[
			'after a step, of which at most half of the days is left out',
			made(30, (day) => 50 + sin(day * 2.4) - (day < 12 ? 0 : 10)),
			[40.2, 39.8, 58.79, 2.45],
		],
		[
			'after a step, of which at most 20 days are left out',
			made(90, (day) => 50 + sin(day * 2.4) - (day < 60 ? 0 : 10)),
			[39.9, 40.97, 52.44, 1.63],
		],
		[
			'after a step that is found without the last three days',
			made(20, (day) => 50 + sin(day * 2.4) - (day < 9 ? 0 : 2)),
			[48.29, 46.93, 52.79, 1.11],
		],
		[
			'without the last three days, though they lie on both sides',
			made(40, (day) => 50 + sin(day * 2.4) + (day < 37 ? 0 : day === 37 ? -5 : 5)),
			[51.06, 48.99, 50.99, 0.83],
		],
	])('has its level and its band %s', (_, days, [level, low, high, dailyVariation]) => {
		expect(controlChart(days)).toMatchObject({ level, low, high, dailyVariation });
	});
});
