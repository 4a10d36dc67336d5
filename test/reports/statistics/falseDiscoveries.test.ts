import { discoveryLimit } from '../../../reports/statistics/distributions';

/** The example of Benjamini and Hochberg (1995): fifteen comparisons, of which four count. */
const PUBLISHED = [
	0.0001, 0.0004, 0.0019, 0.0095, 0.0201, 0.0278, 0.0298, 0.0344, 0.0459, 0.324, 0.4262, 0.5719,
	0.6528, 0.759, 1,
];

const found = (probabilities: number[]) => {
	const limit = discoveryLimit(probabilities, 0.05);
	return probabilities.filter((probability) => probability <= limit);
};

it('finds as many as the published example', () => {
	expect(found(PUBLISHED)).toEqual(PUBLISHED.slice(0, 4));
	expect(discoveryLimit(PUBLISHED, 0.05)).toBeCloseTo((4 / 15) * 0.05, 9);
});

it.each<[string, number[], number[]]>([
	['none of none', [], []],
	['a single one by the rate itself', [0.05], [0.05]],
	['not a single one beyond it', [0.0501], []],
	['all that are each below the rate', [0.05, 0.04, 0.05], [0.05, 0.04, 0.05]],
	['one that only a smaller one makes count', [0.9, 0.001, 0.03], [0.001, 0.03]],
	['none of ten where one alone would count', [0.006, ...Array<number>(9).fill(0.5)], []],
	['certainty', [0, 1, 1], [0]],
])('finds %s, in any order', (_, probabilities, expected) => {
	expect(found(probabilities)).toEqual(expected);
	expect(found([...probabilities].reverse())).toEqual([...expected].reverse());
});
