import { MONDAY, steady, USUAL, type Situation } from './reports';

/** Scores up to the last day of a week, of which some are so many points away, by the days until the last one. */
const moved = (pointsOf: (ago: number) => number) =>
	steady(91).map((score, day) => Math.round(10 * (score + pointsOf(90 - day))) / 10);

const within = (ago: number, from: number, to: number) => ago >= from && ago < to;

const times = (factor: number) => ({
	...USUAL,
	engines: Object.fromEntries(
		Object.entries(USUAL.engines).map(([name, count]) => [name, Math.round(factor * count)]),
	),
});
const calm: Situation = { scores: steady(91), now: USUAL, before: USUAL };
/** Of each day, the mean of 28 that vary by 20 points. */
const averages = Array.from({ length: 91 }, (_, day) => {
	const all = Array.from({ length: 28 }, (__, ago) => 50 + 20 * Math.sin(7 * (day + ago) ** 2));
	return all.reduce((sum, value) => sum + value) / all.length;
});

/** Reports in which something is over, has become usual, or only seems to have happened, which is easily told wrongly. */
export const PAST_EVENTS: Record<string, Situation> = {
	'a score that is back after weeks at another level': {
		...calm,
		scores: moved((ago) => (within(ago, 3, 24) ? 12 : 0)),
	},
	'a month with two weeks at another level': {
		...calm,
		word: 'last30Days',
		scores: moved((ago) => (within(ago, 3, 17) ? 12 : 0)),
	},
	'two bad days that are over': {
		...calm,
		scores: moved((ago) => (within(ago, 2, 4) ? -20 : 0)),
	},
	'a score that left its range again': {
		...calm,
		scores: moved((ago) => (ago < 4 || within(ago, 14, 19) ? -4 : 0)),
	},
	'a new level that has become usual': { ...calm, scores: moved((ago) => (ago < 31 ? -8 : 0)) },
	'a score that grew and is level': {
		...calm,
		scores: moved((ago) => -(2 / 7) * Math.max(0, ago - 28)),
	},
	'a score of 0 on most days': {
		...calm,
		scores: [...Array<number>(88).fill(0), 12, 12, 0],
	},
	'a score that moves slowly': {
		...calm,
		scores: averages.map((score) => Math.round(10 * score) / 10),
	},
	'an old last score': { ...calm, scores: [...steady(85), null, null, null, null, null, null] },
	'mentions after a peak': { ...calm, before: times(1.5), earlier: USUAL },
	'mentions after a low': { ...calm, before: times(0.5), earlier: USUAL },
	'mentions that fell, and are still many': {
		...calm,
		now: times(1.5),
		before: times(2),
		earlier: USUAL,
	},
	'one assistant beside others that offset each other': {
		...calm,
		now: {
			...USUAL,
			engines: { ...USUAL.engines, chatgpt: 39, perplexity: 19, gemini: 8 },
		},
	},
};

/** What Measure Effect says since 24 Oct. */
export const PAST_EFFECTS: Record<string, Situation> = {
	'a score that rose and is back': {
		at: MONDAY,
		scores: [...steady(91), ...steady(14).map((score) => score + 9), ...steady(16)],
	},
};
