import { usualScore } from '../../../../nodes/VisibilityAnalysis/analysis/usual';

/** What is usual for a score by the earlier days: here of 8 days, each with as many analyses. */

const daysOf = (...scores: number[]) =>
	Array.from({ length: 8 }, (_, day) =>
		scores.map((score, sample) => ({
			created_at: `2026-11-0${day + 1}T10:0${sample}:00Z`,
			score: score + (day % 2),
		})),
	).flat();

const centreOf = (...scores: number[]) => {
	const [low, high] = usualScore(daysOf(...scores), Infinity)!.range;
	return (low + high) / 2;
};

it.each([
	[[70], 70.5],
	[[74, 70], 70.5],
	[[74, 70, 60], 70.5],
	[[74, 60, 80, 70], 70.5],
	[[60, 61, 70, 75, 90], 70.5],
])(
	'of samples %j of a day, it is the one that Analyze takes: of two in the middle, the lower',
	(scores, centre) => {
		expect(centreOf(...scores)).toBeCloseTo(centre, 6);
	},
);

it('is unknown before 8 days', () => {
	expect(usualScore(daysOf(70), Date.parse('2026-11-08T00:00:00Z'))).toBeNull();
});
