import { controlChart } from '../../src/statistics/controlChart';
import {
	countProbability,
	expectationOf,
	usualRange,
	weekModel,
} from '../../src/statistics/counts';
import { type CountedPeriod, judge } from '../../src/statistics/usual';
import { steady } from '../helpers/reports/reports';

const scores = (days: number) => steady(days).map((score, day) => ({ day, score }));

/** Eight weeks of about 300. */
const WEEKS = [310, 288, 305, 296, 312, 290, 301, 298];

const TOTAL: CountedPeriod = { before: WEEKS, now: 300, undated: 0, isPart: false, part: 1 };

/** All mentions and so many assistants, each by default as in any week. */
const counts = (total: Partial<CountedPeriod>, parts: Array<Partial<CountedPeriod>> = []) =>
	new Map<string, CountedPeriod>([
		['mentions', { ...TOTAL, ...total }],
		...parts.map((part, index): [string, CountedPeriod] => [
			`engine:${index}`,
			{ ...TOTAL, isPart: true, ...part },
		]),
	]);

/** What is judged of a week, by default without a score. */
const judged = (total: Partial<CountedPeriod>, parts?: Array<Partial<CountedPeriod>>, days = 0) =>
	judge({ scores: scores(days), weeks: 1, counts: counts(total, parts) });
const totalOf = (total: Partial<CountedPeriod>) => judged(total).counts.get('mentions')!;

describe('counts', () => {
	it.each([0, 41])(
		'are unusual exactly outside of their range, with %i mentions without a time',
		(undated) => {
			const [low, high] = totalOf({ undated }).range;
			for (let total = low - 3; total <= high + 3; total += 1) {
				const { range, isUnusual, side } = totalOf({ now: total - undated, undated });
				expect(range).toEqual([low, high]);
				expect(isUnusual).toBe(total < low || total > high);
				expect(side).toBe(total < low ? 'below' : total > high ? 'above' : undefined);
			}
		},
	);

	it('are expected beside those that have no time', () => {
		expect(totalOf({ undated: 41 }).expected - totalOf({}).expected).toBe(41);
	});

	it('are judged by how the assistants vary, or where there are none by how all mentions do', () => {
		const lively = { before: [100, 180, 60, 140, 90, 200, 50, 130], now: 110 };
		const widthOf = ({ counts: all }: ReturnType<typeof judge>) => {
			const [low, high] = all.get('mentions')!.range;
			return high - low;
		};
		expect(widthOf(judged({}, [lively]))).toBeGreaterThan(2 * widthOf(judged({}, [{}])));
		expect(widthOf(judged(lively))).toBeGreaterThan(widthOf(judged({})));
	});

	it('that come once a week are found when they rise by half', () => {
		expect(totalOf({ now: 450 })).toMatchObject({ side: 'above' });
		expect(totalOf({ now: 180 })).toMatchObject({ side: 'below' });
	});
});

describe('the probability of an error', () => {
	const judgedWith = (parts: number, days: number) =>
		judged({ now: 340 }, Array<object>(parts).fill({}), days);

	it('is the same for a score, whatever is judged beside it', () => {
		const [alone, beside] = [judgedWith(0, 90).score, judgedWith(8, 90).score];
		expect(alone).toEqual(beside);
		expect(controlChart(scores(90))).toMatchObject({ low: alone!.low, high: alone!.high });
	});

	it.each([
		['mentions', 0, 0, 0.05],
		['mentions', 0, 20, 0.03],
		['mentions', 1, 0, 0.05 / 2],
		['mentions', 6, 19, 0.05 / 3],
		['mentions', 6, 90, 0.03 / 3],
		['engine:0', 1, 0, 0.05 / 2],
		['engine:0', 6, 90, 0.02 / 6],
	])(
		'of %s is its part of what a score leaves, beside %i assistants and %i days of score',
		(name, parts, days, error) => {
			const { range, p } = judgedWith(parts, days).counts.get(name)!;
			const model = weekModel([WEEKS, ...Array<number[]>(parts).fill(WEEKS)].slice(0, parts || 1));
			const expectation = expectationOf(WEEKS, model, 1);
			expect(range).toEqual(usualRange(expectation, error));
			const alone = countProbability(expectation, name === 'mentions' ? 340 : 300);
			expect(p).toBeCloseTo(Math.min(1, (alone * 0.05) / error), 9);
		},
	);
});

describe('the probability of all together', () => {
	it('is that of the most improbable figure, and never more than certain', () => {
		const one = judged({ now: 380 }, [{}], 90);
		const least = Math.min(one.score!.p, ...[...one.counts.values()].map(({ p }) => p));
		expect(one.p).toBe(least);
		expect(one.p).toBeLessThan(0.05);
		expect(judged({}, [{}]).p).toBe(1);
	});

	it('says that something is unusual exactly where it is', () => {
		const [low, high] = judged({}, [{}]).counts.get('mentions')!.range;
		for (const now of [low - 1, low, high, high + 1]) {
			const both = judged({ now }, [{}]);
			expect(both.p! <= 0.05).toBe(both.counts.get('mentions')!.isUnusual);
		}
	});

	it('is not there where nothing is judged', () => {
		expect(judge({ scores: [], weeks: 0, counts: new Map() }).p).toBeUndefined();
	});
});
