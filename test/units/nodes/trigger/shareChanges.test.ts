import type { IDataObject } from 'n8n-workflow';

import {
	isShareState,
	shareChanges,
} from '../../../../nodes/VisibilityReporting/events/shareOfVoiceChange';

const NOW = Date.UTC(2026, 10, 21, 12);

/** Shares by the names of the brands, in the order of the list. */
type Shares = Record<string, number>;

const set = (shares: Shares, own?: string) => ({
	competitors: Object.entries(shares).map(([name, share_pct]) => ({
		name,
		share_pct,
		is_you: name === own,
	})),
});

/** Polls once per list of shares. @returns what each emits */
function play(polls: Shares[], { threshold = 4, brands = 'all' as 'all' | 'own', own = '' } = {}) {
	let state: ReturnType<typeof shareChanges>['state'] | undefined;
	return polls.map((shares) => {
		const result = shareChanges(state, set(shares, own), { threshold, brands }, NOW);
		state = result.state;
		return result.results.map(
			({ item: { name, direction, change, previous_rank, rank } }) =>
				`${name} ${direction} ${change}, ${previous_rank} to ${rank}`,
		);
	});
}

describe('a change of share', () => {
	it.each<[string, Shares[], string[]]>([
		['an event when it is up by the threshold', [{ A: 10 }, { A: 14 }], ['A up 4, 1 to 1']],
		['an event when it is down by the threshold', [{ A: 10 }, { A: 6 }], ['A down -4, 1 to 1']],
		['no event when it is less than the threshold', [{ A: 10 }, { A: 13.9 }], []],
		[
			'an event when two smaller ones reach the threshold',
			[{ A: 10 }, { A: 12 }, { A: 14 }],
			['A up 4, 1 to 1'],
		],
		['no event when it goes back a little after an event', [{ A: 10 }, { A: 14 }, { A: 11 }], []],
		['an event when the list was empty meanwhile', [{ A: 10 }, {}, { A: 14 }], ['A up 4, 1 to 1']],
		[
			'an event when the brand is named like a property of objects',
			[{ constructor: 10 }, { constructor: 6 }],
			['constructor down -4, 1 to 1'],
		],
		['no event when a new brand is named so', [{ A: 10 }, { A: 10, toString: 14 }], []],
	])('is %s', (_, polls, told) => {
		expect(play(polls).at(-1)).toEqual(told);
	});

	it('is not emitted when the share is the same and the threshold 0', () => {
		expect(play([{ A: 10 }, { A: 10 }], { threshold: 0 })).toEqual([[], []]);
	});

	it('is emitted for a competitor only when all brands are watched', () => {
		const polls = [
			{ A: 10, B: 30 },
			{ A: 20, B: 40 },
		];
		expect(play(polls, { brands: 'own', own: 'A' })[1]).toEqual(['A up 10, 2 to 2']);
		expect(play(polls, { own: 'A' })[1]).toEqual(['A up 10, 2 to 2', 'B up 10, 1 to 1']);
	});
});

it.each<[string, Shares, Shares, string[]]>([
	[
		'a brand that is overtaken by a point',
		{ A: 20, B: 19 },
		{ A: 20, B: 21 },
		['A down 0, 1 to 2', 'B up 2, 2 to 1'],
	],
	[
		'no brand that is overtaken by less, while others are far away',
		{ A: 20, B: 19, C: 50, D: 1 },
		{ A: 20, B: 20.9, C: 50, D: 1 },
		[],
	],
	[
		'a brand that is overtaken by two, one of which is far enough ahead',
		{ A: 20, B: 20, C: 19 },
		{ A: 20, B: 20.5, C: 21.4 },
		['A down 0, 1 to 3', 'C up 2.4, 3 to 1'],
	],
	[
		'no brand whose rank is the same, though others are ahead now',
		{ A: 20, B: 21.5, C: 18 },
		{ A: 20, B: 17.9, C: 21.5 },
		['B down -3.6, 1 to 3', 'C up 3.5, 3 to 1'],
	],
	[
		'a brand whose rank is better with the same share',
		{ A: 20, B: 21 },
		{ A: 20, B: 18 },
		['A up 0, 2 to 1', 'B down -3, 1 to 2'],
	],
	[
		'a brand whose rank is better with a smaller share',
		{ A: 20, B: 21 },
		{ A: 19.5, B: 17.5 },
		['A down -0.5, 2 to 1', 'B down -3.5, 1 to 2'],
	],
	[
		'a brand with the better rank when it shares that with others',
		{ B: 30, A: 26 },
		{ B: 30, A: 30, C: 30 },
		['A up 4, 2 to 1'],
	],
])('a change of rank emits %s', (_, before, after, told) => {
	expect(play([before, after])[1]).toEqual(told);
});

it.each([0, 0.5, 2, 100])(
	'a change of rank needs brands a point apart with a threshold of %d, too',
	(threshold) => {
		const before = { A: 20, B: 19.8 };
		expect(play([before, { A: 20, B: 20.9 }], { threshold, brands: 'own', own: 'A' })[1]).toEqual(
			[],
		);
		expect(play([before, { A: 20, B: 21 }], { threshold, brands: 'own', own: 'A' })[1]).toEqual([
			'A down 0, 1 to 2',
		]);
	},
);

it('a change of rank is not undone before the brands are a point apart the other way', () => {
	const polls = [
		{ A: 20, B: 19 },
		{ A: 20, B: 21 },
		{ A: 20, B: 19.1 },
		{ A: 20, B: 19 },
	];
	expect(play(polls, { brands: 'own', own: 'A' })).toEqual([
		[],
		['A down 0, 1 to 2'],
		[],
		['A up 0, 2 to 1'],
	]);
});

it('ignores brands without a name or a figure, and repeated ones', () => {
	const saved = { shares: [['B', 20]], bases: { E: { share: 5, ahead: ['B'], at: NOW - 1 } } };
	const competitors = [
		{ name: 'A', share_pct: null },
		{ name: 'B', share_pct: null },
		{ name: 'C', share_pct: 'x' },
		{ name: 'D', share_pct: 10 },
		{ name: ' ', share_pct: 99 },
		{ name: 'E', share_pct: 6 },
		{ name: 'D', share_pct: 1 },
	];
	const settings = { threshold: 4, brands: 'all' } as const;
	expect(shareChanges(saved, { competitors }, settings, NOW)).toEqual({
		state: {
			version: 1,
			shares: [
				['B', 20],
				['D', 10],
				['E', 6],
			],
			bases: {
				B: { share: 20, ahead: [], at: NOW },
				D: { share: 10, ahead: ['B'], at: NOW },
				// As if D, which is new, had been there before.
				E: { share: 5, ahead: ['B', 'D'], at: NOW - 1 },
			},
		},
		results: [],
	});
});

it('names the brands that were passed, and how far apart the two are when it is one', () => {
	const settings = { threshold: 2, brands: 'own' } as const;
	const passedBy = (before: Shares, after: Shares) => {
		const { state } = shareChanges(undefined, set(before, 'A'), settings, NOW);
		const [event] = shareChanges(state, set(after, 'A'), settings, NOW + 1).results;
		return { since: event?.since, passed: event?.passed, apart: event?.apart };
	};
	const [high, low] = [
		{ A: 40, B: 30, C: 20 },
		{ A: 4, B: 30, C: 20 },
	];
	expect(passedBy(high, low)).toEqual({ since: NOW, passed: ['B', 'C'], apart: undefined });
	expect(passedBy(low, high)).toEqual({ since: NOW, passed: ['B', 'C'], apart: undefined });
	expect(passedBy(high, { ...high, A: 25.5 })).toEqual({ since: NOW, passed: ['B'], apart: 4.5 });
});

it.each<[string, IDataObject]>([
	['shares', { shares: null }],
	['list of brands', { bases: 7 }],
	['entry of a brand', { bases: { A: 'x' } }],
	['share of a brand', { bases: { A: { share: 'x', ahead: [], at: NOW } } }],
	['rank of a brand', { bases: { A: { share: 10, ahead: 7, at: NOW } } }],
	['time of a brand', { bases: { A: { share: 10, ahead: [], at: 7 } } }],
])('a state is not continued when its %s cannot be read', (_, edited) => {
	const settings = { threshold: 4, brands: 'all' } as const;
	const { state } = shareChanges(undefined, set({ A: 10 }), settings, NOW);
	expect([isShareState(state), isShareState({ ...state, ...edited })]).toEqual([true, false]);
});
