/** A brand that the account tracks; the first is the account's own. */
export interface Brand {
	domain: string;
	name: string;
	/** Level of its score 400 days before the start, and what it gained since. */
	baseScore: number;
	growth: number;
	/** Days before the start of the dip in its trend, how deep it is in points, how wide in days. */
	dip: { ageDays: number; points: number; days: number };
}

export const category = 'Coffee subscriptions';

/**
 * The own brand grows steadily, loses a week to a competitor's launch 18 days ago and recovers;
 * Harbor Beans is that competitor; Moka Collective slowly fades.
 */
export const ownBrand: Brand = {
	domain: 'lumenroast.example',
	name: 'Lumen Roast',
	baseScore: 57,
	growth: 15,
	dip: { ageDays: 18, points: 9, days: 5 },
};

export const brands: readonly Brand[] = [
	ownBrand,
	{
		domain: 'harborbeans.example',
		name: 'Harbor Beans',
		baseScore: 49,
		growth: 12,
		dip: { ageDays: 18, points: -8, days: 7 },
	},
	{
		domain: 'mokacollective.example',
		name: 'Moka Collective',
		baseScore: 66,
		growth: -9,
		dip: { ageDays: 60, points: 4, days: 10 },
	},
	...quietBrands(
		['daybreakcoffee.example', 'Daybreak Coffee', 52, 6],
		['kettleandcrane.example', 'Kettle & Crane', 44, 3],
		['northpour.example', 'North Pour', 38, 9],
		['copperspoon.example', 'Copper Spoon', 61, -4],
		['slowdrip.example', 'Slow Drip', 29, 14],
		['tidewater.example', 'Tidewater Coffee', 47, 1],
		['ferncup.example', 'Fern Cup', 35, -2],
	),
];

/** Brands without a story, each as domain, name, level and growth. */
function quietBrands(...quiet: Array<[string, string, number, number]>): Brand[] {
	return quiet.map(([domain, name, baseScore, growth]) => {
		return { domain, name, baseScore, growth, dip: { ageDays: 0, points: 0, days: 1 } };
	});
}

/** Share of voice over 30 days that each brand of the competitive set tends to, percent. */
export const shares: ReadonlyArray<{ name: string; usual: number }> = [
	{ name: 'Lumen Roast', usual: 27 },
	{ name: 'Harbor Beans', usual: 24 },
	{ name: 'Moka Collective', usual: 19 },
	{ name: 'Daybreak Coffee', usual: 17 },
	{ name: 'Kettle & Crane', usual: 13 },
];
