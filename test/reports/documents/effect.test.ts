import { judgeEffects, meanSince } from '../../../reports/documents/effectDocument';
import { effectOf, MONDAY, steady } from '../reports';

it('gives the mean since the day when too few days before have a score', () => {
	const data = effectOf({ scores: [...steady(27), ...steady(30)] });
	const sum = steady(30).reduce((all, score) => all + score, 0);
	expect(data.effects.score).toBeUndefined();
	expect(meanSince(data)).toBeCloseTo(sum / 30, 2);
});

it.each([
	['last7Days', MONDAY, 2, 'tooEarly'],
	['previousMonth', MONDAY, 26, undefined],
	// Tuesday in its zone, and still Monday in UTC.
	['previousWeek', Date.parse('2026-11-24T00:30:00+01:00'), 2, undefined],
] as const)(
	'judges 5 scores of %s at %i by whether more may come',
	(word, at, missing, verdict) => {
		const scores = [...steady(91), ...Array<null>(missing).fill(null), ...steady(5)];
		const { score } = effectOf({ word, at, scores }).effects;
		expect(score).toMatchObject({ change: expect.any(Number) });
		expect(score!.verdict).toBe(verdict);
	},
);

it.each([
	['unsettled', 'grew in the days before already', 1],
	['up', 'shrank in the days before', -1],
	['up', 'stayed as they were before', 0],
])('is %s when mentions rose by half, but %s', (verdict, _, slope) => {
	const days = Array.from({ length: 56 }, (__, day) => ({
		weekday: (day % 7) + 1,
		isNow: day >= 28,
		counts: [day < 28 ? 70 + slope * (day - 14) + (day % 3) : 105 + (day % 3)],
	}));
	const totalOf = (isNow: boolean) =>
		days.reduce((sum, day) => (day.isNow === isNow ? sum + day.counts[0]! : sum), 0);
	const both = { now: totalOf(true), before: totalOf(false), undated: 0 };
	const { mentions } = judgeEffects(
		{ scores: [], days, counts: new Map([['mentions', both]]) },
		90,
	);
	expect(mentions).toMatchObject({ verdict, range: [expect.any(Number), expect.any(Number)] });
});
