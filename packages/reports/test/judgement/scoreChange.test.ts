import { changeItem, outsideItem } from '../../src/judgement/scoreChange';
import type { UsualScore } from '../../src/statistics/controlChart';

const domain = 'a.example';

it.each([
	[50, 52.5, 2.5, 'up'],
	[52.5, 50, -2.5, 'down'],
	[50, 50, 0, null],
	[null, 50, null, null],
])(
	'a change from %s to %s has the points %s and the direction %s',
	(previous_score, score, points, direction) => {
		const item = { domain, score, previous_score, change: points, direction };
		expect(changeItem({ domain, score: score! }, previous_score)).toEqual(item);
	},
);

it.each<[string, number, number[], number | null]>([
	['lower than the score when that is back in the range', 52, [49.5, 50.8, 50.2], 49.5],
	['lower than the score when another is equal to it', 52, [49.5, 50.2, 50.2], 49.5],
	['within the range or below when a later one is above', 52, [50, 53, 54], 50],
	['higher than the score when that is back in the range', 48, [50.5, 49.2, 49.8], 50.5],
	['higher than the score when another is equal to it', 48, [50.5, 49.8, 49.8], 50.5],
	['within the range or above when a later one is below', 48, [50, 47, 46], 50],
	['null when no earlier one is in the range', 52, [53, 54], null],
])('takes for the previous score one that is %s', (_, level, scores, previous) => {
	const days = scores.map((score, day) => ({ day, score }));
	const score = scores.at(-1)!;
	const chart = { level, low: 49, high: 51 } as UsualScore;
	expect(outsideItem({ domain, score }, chart, days)?.previous_score).toBe(previous);
});
