import { judge, type CountOfBoth } from '../../../reports/statistics/usual';
import { controlChart } from '../../../reports/statistics/controlChart';
import { countModel, countProbability, usualRange } from '../../../reports/statistics/counts';
import { steady } from '../reports';

const scores = (days: number) => steady(days).map((score, day) => ({ day, score }));

/** So many days of a period and of the one before it, alike in five series. */
const daysOf = (now: number, before: number) =>
	[true, false].flatMap((isNow) =>
		Array.from({ length: isNow ? now : before }, (_, index) => ({
			weekday: (index % 7) + 1,
			isNow,
			counts: [9, 7, 8, 10, 6].map((count) => count + ((index * 3 + count) % 4)),
		})),
	);

const counts = (...all: Array<Partial<CountOfBoth>>) =>
	new Map(all.map((each, index) => [`${index}`, { now: 300, before: 300, undated: 0, ...each }]));

/** What is judged of so many counts, by default in two weeks of days without a score. */
const judged = (
	all: Array<Partial<CountOfBoth>>,
	more: Partial<Parameters<typeof judge>[0]> = {},
) => judge({ scores: [], days: daysOf(7, 7), counts: counts(...all), ...more });
const firstOf = (all: Array<Partial<CountOfBoth>>) => judged(all).counts.get('0')!;

describe('counts', () => {
	it.each([
		[6, 6, true],
		[5, 7, false],
		[7, 5, false],
		[0, 0, false],
	])('of %j whole days and %j before are judged: %j', (now, before, isJudged) => {
		expect(judged([{}], { days: daysOf(now, before) }).counts.size).toBe(isJudged ? 1 : 0);
	});

	it.each([0, 41])(
		'are unusual exactly outside of their range, with %j without a time',
		(undated) => {
			const [low, high] = firstOf([{ undated }]).range;
			for (let total = low - 3; total <= high + 3; total += 1) {
				const { range, isUnusual } = firstOf([{ now: total - undated, undated }]);
				expect(range).toEqual([low, high]);
				expect(isUnusual).toBe(total < low || total > high);
			}
		},
	);
});

it('expects the mentions without a time beside those that have one', () => {
	expect(firstOf([{ undated: 41 }]).expected - firstOf([{}]).expected).toBe(41);
});

describe('the probability of an error', () => {
	const judgedWith = (count: number, days: number) =>
		judged(Array<{ now: number }>(count).fill({ now: 340 }), { scores: scores(days) });

	it('is the same for a score, whatever is judged beside it', () => {
		const [alone, beside] = [judgedWith(0, 90).score, judgedWith(8, 90).score];
		expect(alone).toEqual(beside);
		expect(controlChart(scores(90))).toMatchObject({ low: alone!.low, high: alone!.high });
	});

	it.each([
		[1, 0, 0.05],
		[1, 20, 0.03],
		[7, 19, 0.05 / 7],
		[7, 90, 0.03 / 7],
	])('that a score leaves is shared by %j counts beside %j days of it', (count, days, error) => {
		const { range, p } = judgedWith(count, days).counts.get('0')!;
		const model = countModel(daysOf(7, 7))!;
		expect(range).toEqual(usualRange({ ...model, before: 300 }, error));
		const own = countProbability({ ...model, before: 300 }, 340);
		expect(p).toBeCloseTo(Math.min(1, (own * 0.05) / error), 9);
	});
});

describe('the probability of all together', () => {
	it('is that of the most improbable figure, and never more than certain', () => {
		const one = judged([{ now: 380 }, {}], { scores: scores(90) });
		const least = Math.min(one.score!.p, ...[...one.counts.values()].map(({ p }) => p));
		expect(one.p).toBe(least);
		expect(one.p).toBeLessThan(0.05);
		expect(judged([{}, {}]).p).toBe(1);
	});

	it('says that something is unusual exactly where it is', () => {
		const [low, high] = firstOf([{}, {}]).range;
		for (const now of [low - 1, low, high, high + 1]) {
			const both = judged([{ now }, {}]);
			expect(both.p! <= 0.05).toBe(both.counts.get('0')!.isUnusual);
		}
	});

	it('is not there where nothing is judged', () => {
		expect(judged([{}], { days: [] }).p).toBeUndefined();
	});
});
