import type { HistoryItem } from '../../../nodes/VisibilityAnalysis/analysisApi';
import { usualRangeOfScore } from '../../../nodes/VisibilityAnalysis/analysis/previous';
import { sandboxed, SOON } from '../../helpers/sandboxed';

/** Eight days with as many analyses each; the scores of every other day are one higher. */
const daysOf = (...scores: number[]) =>
	Array.from({ length: 8 }, (_, day) =>
		scores.map((score, sample) => ({
			created_at: `2026-11-0${day + 1}T10:0${sample}:00Z`,
			score: score + (day % 2),
		})),
	).flat();

const usualOf = (history: HistoryItem[], score?: number) =>
	usualRangeOfScore({ id: 'an_1', score }, history);

const centreOf = (...scores: number[]) => {
	const [low, high] = usualOf(daysOf(...scores))!.range;
	return (low + high) / 2;
};

it.each([
	['one score', [70], 70.5],
	['two scores', [74, 70], 70.5],
	['three scores', [74, 70, 60], 70.5],
	['four scores', [74, 60, 80, 70], 70.5],
	['five scores', [60, 61, 70, 75, 90], 70.5],
])('centers the range on the lower medians of days with %s', (_, scores, centre) => {
	expect(centreOf(...scores)).toBeCloseTo(centre, 6);
});

it('leaves out one score of 0, and knows no range for a second one', () => {
	const zero = { created_at: '2026-11-03T11:00:00Z', score: 0 };
	const mixed = [...daysOf(4), zero];
	expect(usualOf(mixed, 0)).toBeNull();
	const { range } = usualOf(daysOf(4))!;
	for (const score of [5, undefined]) expect(usualOf(mixed, score)?.range).toEqual(range);
	expect(usualOf(daysOf(4), 0)?.range).toEqual(range);
});

it('knows no range when fewer than 8 days are before the analysis', () => {
	const begin = Date.parse('2026-11-08T00:00:00Z');
	expect(usualRangeOfScore({ id: 'an_1' }, daysOf(70), begin)).toBeNull();
	expect(usualRangeOfScore({ id: 'an_1' }, daysOf(70), begin + 86_400_000)).not.toBeNull();
});

it.each([
	['2026-11-07T23:59:59Z', false],
	['2026-11-08T00:30:00+01:00', false],
	['2026-11-08T00:00:00Z', true],
])('counts days in UTC for a range after seven days and %s', (created_at, isKnown) => {
	const seven = daysOf(70).slice(0, 7);
	expect(usualOf([...seven, { created_at, score: 70 }]) !== null).toBe(isKnown);
});

it('leaves out the evaluated analysis itself and one that began at the same time', () => {
	const all = daysOf(70).map((item, index) => ({ ...item, id: `an_${index + 1}` }));
	expect(usualRangeOfScore({ id: 'an_9' }, all)).not.toBeNull();
	expect(usualRangeOfScore({ id: 'an_8' }, all)).toBeNull();
	const { created_at } = all.at(-1)!;
	expect(usualRangeOfScore({ id: 'an_9', created_at }, all)).toBeNull();
});

describe('Analyze with Include Previous Analysis', () => {
	const world = sandboxed();

	const analyze = async (llms: string[]) => {
		const scores = [70, 72, 71, 69, 70, 71, 73, 70];
		scores.forEach((score, index) => world.seed('example.com', index + 1, { score }));
		const options = { ...SOON, includePrevious: true };
		const [item] = await world.items({
			...{ operation: 'analyze', domain: 'example.com', llms },
			options,
		});
		return item!;
	};

	it('gives the prediction interval, and whether the score is outside', async () => {
		const { score_usual, score_unusual, score } = await analyze([]);
		// Mean 70.75, deviation 1.2817, t of 7 degrees of freedom 2.3646: 70.75 ± 3.2147.
		expect(score_usual).toEqual([expect.closeTo(67.54, 1), expect.closeTo(73.96, 1)]);
		const [low, high] = score_usual as [number, number];
		expect(score_unusual).toBe(Number(score) < low || Number(score) > high);
	});

	it('gives no range for an analysis of single assistants', async () => {
		expect(await analyze(['chatgpt'])).toMatchObject({ score_usual: null, score_unusual: null });
	});
});
