import { brandsIn, shareSample } from '../../src/judgement/shareChange';

const set = (shares: Record<string, unknown>, own?: string) => ({
	competitors: Object.entries(shares).map(([name, share_pct]) => ({
		name,
		share_pct,
		is_you: name === own,
	})),
});

it('counts the brands with a larger share, so that equal brands have the same rank', () => {
	const brands = brandsIn(set({ A: 20, B: 30, C: 20, D: 10 }), new Map());
	expect(brands.map(({ name, ahead }) => [name, ahead])).toEqual([
		['A', 1],
		['B', 0],
		['C', 1],
		['D', 3],
	]);
});

it('takes the last share of a brand that is named without one, and leaves out one without any', () => {
	const brands = brandsIn(set({ A: null, B: 'x', C: 20 }), new Map([['A', 30]]));
	expect(brands.map(({ name, share }) => [name, share])).toEqual([
		['A', 30],
		['C', 20],
	]);
});

it('shows the own brand in a sample, or else the first', () => {
	expect(shareSample(set({ A: 10, B: 20 }, 'B'))).toMatchObject({
		name: 'B',
		direction: null,
		change: 0,
		rank: 1,
	});
	expect(shareSample(set({ A: 10, B: 20 }))).toMatchObject({
		name: 'A',
		rank: 2,
		previous_rank: 2,
	});
	expect(shareSample({})).toBeUndefined();
});
