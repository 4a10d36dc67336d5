import { KINDS, scoresOf } from '../../../../bench/statistics/series';
import { groupsOf, trackRecord } from '../../../../reports/statistics/trackRecord';

/** The days of so many actions, from day 90 on. */
const actionsOf = (count: number, apart: number) =>
	Array.from({ length: count }, (_, index) => 90 + apart * index);

/** Scores by day, up to the end of the last action's window of 28 days. */
const daysOf = (actions: number[], scoreOf: (day: number) => number) =>
	Array.from({ length: actions.at(-1)! + 28 }, (_, day) => ({ day, score: scoreOf(day) }));

/** A score of 40 that rises by so many points on the day of each action. */
const stairs = (actions: number[], points: number) => (day: number) =>
	40 + points * actions.filter((action) => action <= day).length;

const noise = (seed: number, days: number) => scoresOf(KINDS.autocorrelated, days, seed, () => 0);

describe('groups of actions', () => {
	it('are those whose windows of 28 days overlap, whatever their order', () => {
		expect(groupsOf([40, 0, 27, 68, 120, 69], 28)).toEqual([
			{ first: 0, last: 40, actions: 3 },
			{ first: 68, last: 69, actions: 2 },
			{ first: 120, last: 120, actions: 1 },
		]);
	});
});

describe('what a score has done since many actions', () => {
	it('is the sum of its steps, each counted once, when windows follow each other', () => {
		const actions = actionsOf(8, 28);
		const record = trackRecord(daysOf(actions, stairs(actions, 2)), actions, 28);
		expect(record).toMatchObject({
			judged: 8,
			measured: { change: 16, low: 15.5, high: 16.5 },
		});
		expect(record.groups).toHaveLength(8);
	});

	it('counts the step of a group once, however many actions it has', () => {
		const actions = [90, 95, 140, 145, 190, 195, 240, 245];
		const { groups, measured } = trackRecord(daysOf(actions, stairs(actions, 1)), actions, 28);
		expect(groups.map(({ actions: count }) => count)).toEqual([2, 2, 2, 2]);
		expect(measured?.change).toBe(8);
	});

	it('does not count a score that is back before the next action', () => {
		const actions = actionsOf(8, 60);
		const hump = (day: number) =>
			actions.some((action) => day >= action && day < action + 7) ? 52 : 40;
		expect(trackRecord(daysOf(actions, hump), actions, 28).measured?.change).toBe(24);
		const flat = trackRecord(
			daysOf(actions, () => 40),
			actions,
			28,
		);
		expect(flat.measured).toEqual({ change: 0, low: -0.5, high: 0.5 });
	});

	it.each([
		['fewer than eight actions', actionsOf(7, 28), 7],
		['eight actions in three groups', [90, 95, 99, 140, 145, 190, 195, 199], 8],
		['fifty actions that are 3 days apart, which are one group', actionsOf(50, 3), 50],
	])('is not measured by %s', (_, actions, judged) => {
		const record = trackRecord(daysOf(actions, stairs(actions, 1)), actions, 28);
		expect(record.judged).toBe(judged);
		expect(record.measured).toBeUndefined();
	});

	it('leaves out a group whose days before or since have too few scores', () => {
		const actions = actionsOf(9, 28);
		const all = daysOf(actions, stairs(actions, 2));
		const [, second] = actions;
		const isKnown = (day: number) => day < second! + 6 || day >= second! + 28;
		const record = trackRecord(
			all.filter(({ day }) => isKnown(day)),
			actions,
			28,
		);
		// Neither the second action has a window, nor the third one days before it.
		expect(record).toMatchObject({ judged: 7 });
		const young = trackRecord(
			all.filter(({ day }) => day >= 63),
			actions,
			28,
		);
		expect(young).toMatchObject({ judged: 8, measured: { change: 16 } });
	});

	it('is known for sure only as far as it goes beyond what the days of the score vary', () => {
		const actions = actionsOf(8, 28);
		const intervals = Array.from({ length: 60 }, (_, index) => {
			const scores = noise(31 * (index + 1), actions.at(-1)! + 28);
			const all = daysOf(actions, (day) => (scores[day] ?? 0) + stairs(actions, 1)(day));
			return trackRecord(all, actions, 28).measured!;
		});
		const holding = intervals.filter(({ low, high }) => low <= 8 && high >= 8);
		expect(holding.length).toBeGreaterThanOrEqual(55);
		const halfWidths = intervals.map(({ low, high }) => (high - low) / 2);
		expect(Math.max(...halfWidths)).toBeLessThan(12);
		expect(Math.min(...halfWidths)).toBeGreaterThan(1.5);
	});

	it('may be growth, when the score grew as much before the first action', () => {
		const actions = actionsOf(8, 28);
		const scores = noise(6, actions.at(-1)! + 28);
		const all = daysOf(actions, (day) => (scores[day] ?? 0) + day / 10);
		const { change, low } = trackRecord(all, actions, 28).measured!;
		expect(change).toBeGreaterThan(15);
		expect(low).toBeLessThan(0);
	});
});
