import {
	changedByPoints,
	leftUsualRange,
} from '../../../../nodes/VisibilityReporting/events/visibilityChange';

const NOW = Date.UTC(2026, 10, 21, 12);
const domain = 'a.example';

it('emits nothing when the score is the same and the threshold 0', () => {
	const saved = { domain, sensitivity: 'points', score: 50 };
	expect(changedByPoints(saved, { domain, score: 50 }, 0, NOW).results).toEqual([]);
	expect(changedByPoints(saved, { domain, score: 50.1 }, 0.1, NOW).results).toMatchObject([
		{ item: { change: 0.1 } },
	]);
});

it('compares the score of a domain that is written with www. or capitals', () => {
	const saved = { domain, sensitivity: 'points', score: 50 };
	for (const name of ['www.a.example', 'A.example']) {
		expect(changedByPoints(saved, { domain: name, score: 70 }, 1, NOW).results).toHaveLength(1);
	}
});

it('emits nothing when the saved score is of another domain or sensitivity', () => {
	const { state } = leftUsualRange(undefined, { domain, score: 50 }, [], NOW);
	const others = [
		leftUsualRange(state, { domain: 'b.example', score: 55 }, [], NOW),
		changedByPoints(state, { domain, score: 90 }, 1, NOW),
	];
	for (const { results } of others) expect(results).toEqual([]);
});

it('emits a change of 5 points without a usual range when the trend is too short', () => {
	const { state } = leftUsualRange(undefined, { domain, score: 50 }, [], NOW);
	const next = leftUsualRange(state, { domain, score: 45 }, [], NOW + 1);
	const item = {
		domain,
		score: 45,
		previous_score: 50,
		change: -5,
		direction: 'down',
		level: null,
		usual_low: null,
		usual_high: null,
	};
	expect(next).toEqual({
		state: { ...state, score: 45, at: NOW + 1, isOutside: true },
		results: [{ item, since: NOW }],
	});
	expect(leftUsualRange(state, { domain, score: 45.1 }, [], NOW)).toEqual({
		state,
		results: [],
	});
});

/** Polls once per score, each with one more day. @returns what each emits */
function play(...scores: number[]) {
	const days = Array.from({ length: 30 }, () => 50);
	let state: Record<string, unknown> | undefined;
	return scores.map((score) => {
		days.push(score);
		const trend = days.map((points, day) => ({
			date: new Date(NOW + day * 86_400_000).toISOString(),
			score: points,
		}));
		const result = leftUsualRange(state as never, { domain, score }, trend, NOW);
		state = result.state;
		return result.results.map(({ item }) => `${item.direction} from ${item.previous_score}`);
	});
}

it.each<[string, string, number[], string[][]]>([
	['a level on its upper edge', 'emits nothing', [50, 55], [[], []]],
	['a level on its lower edge', 'emits nothing', [50, 45], [[], []]],
	['a level above it', 'emits a rise', [50, 55.1], [[], ['up from 50']]],
	['a level below it', 'emits a fall', [50, 44.9], [[], ['down from 50']]],
	[
		'a score on its upper edge before',
		'emits a rise from it',
		[50, 51, 56],
		[[], [], ['up from 51']],
	],
	[
		'a score on its lower edge before',
		'emits a fall from it',
		[50, 49, 44],
		[[], [], ['down from 49']],
	],
	[
		'a score above it before',
		'emits a rise from the one within',
		[50, 54, 54],
		[[], [], ['up from 50']],
	],
	[
		'a score below it before',
		'emits a fall from the one within',
		[50, 46, 46],
		[[], [], ['down from 50']],
	],
	['a level above it at the start', 'emits nothing', [60, 60], [[], []]],
	[
		'a score that is back before the level is',
		'emits one rise',
		[50, 56, 50.5, 56],
		[[], ['up from 50'], [], []],
	],
])('with a usual range from 49 to 51, %s %s', (_, __, scores, told) => {
	expect(play(...scores)).toEqual(told);
});
