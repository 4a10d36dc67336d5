import type { HistoryItem } from '../../../../nodes/VisibilityAnalysis/api/records';
import { usualScore } from '../../../../nodes/VisibilityAnalysis/analysis/usual';

/** What is usual for a score by the earlier days: here of 8 days, each with as many analyses. */

const daysOf = (...scores: number[]) =>
	Array.from({ length: 8 }, (_, day) =>
		scores.map((score, sample) => ({
			created_at: `2026-11-0${day + 1}T10:0${sample}:00Z`,
			score: score + (day % 2),
		})),
	).flat();

const usualOf = (history: HistoryItem[], score?: number) =>
	usualScore({ id: 'an_1', score }, history);

const centreOf = (...scores: number[]) => {
	const [low, high] = usualOf(daysOf(...scores))!.range;
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

it('is unknown for a score of 0 after others, which may be final', () => {
	const zero = { created_at: '2026-11-03T11:00:00Z', score: 0 };
	const mixed = [...daysOf(4), zero];
	expect(usualOf(mixed, 0)).toBeNull();
	const { range } = usualOf(daysOf(4))!;
	for (const score of [5, 3, undefined]) {
		expect(usualOf(mixed, score)?.range).toEqual(range);
	}
	expect(usualOf(daysOf(4), 0)?.range).toEqual(range);
});

it('is unknown before 8 days', () => {
	const begin = Date.parse('2026-11-08T00:00:00Z');
	expect(usualScore({ id: 'an_1' }, daysOf(70), begin)).toBeNull();
	expect(usualScore({ id: 'an_1' }, daysOf(70), begin + 86_400_000)).not.toBeNull();
});

it.each([
	['its last second', '2026-11-07T23:59:59Z'],
	['what is already the next day where it was written', '2026-11-08T00:30:00+01:00'],
])('is unknown for seven days in UTC, of which the last has %s, too', (_, created_at) => {
	const seven = daysOf(70).slice(0, 7);
	expect(usualOf([...seven, { created_at, score: 70 }])).toBeNull();
	const next = { created_at: '2026-11-08T00:00:00Z', score: 70 };
	expect(usualOf([...seven, next])).not.toBeNull();
});

it('is unknown for eight analyses when the eighth is the judged one itself', () => {
	const all = daysOf(70).map((item, index) => ({ ...item, id: `an_${index + 1}` }));
	expect(usualScore({ id: 'an_9' }, all)).not.toBeNull();
	expect(usualScore({ id: 'an_8' }, all)).toBeNull();
});

it('is unknown for eight analyses when the eighth began at the same time', () => {
	const all = daysOf(70);
	const created_at = all.at(-1)!.created_at;
	expect(usualScore({ id: 'an_1', created_at }, all)).toBeNull();
});

it('is unknown for eight analyses of fewer days', () => {
	expect(usualOf(daysOf(70, 71).slice(0, 14))).toBeNull();
});
