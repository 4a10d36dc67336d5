import fc from 'fast-check';

import { Durations } from '../../nodes/VisibilityAnalysis/analysis/durations';
import { planPolls, untilNextPoll } from '../../nodes/VisibilityAnalysis/analysis/pollSchedule';

const alike = (...seconds: number[]) => seconds.map((each) => ({ seconds: each, weight: 1 }));

const planAfter = (...observed: number[]): number[] => {
	const durations = new Durations();
	observed.forEach((seconds) => durations.record(seconds));
	return durations.pollTimes();
};

/** Asks until a job of the given duration is done. */
function play(seconds: number, plan: number[]): { calls: number; lateSeconds: number } {
	let elapsed = 0;
	let calls = 0;
	do {
		elapsed += untilNextPoll(elapsed, plan);
		calls += 1;
	} while (elapsed < seconds * 1000);
	return { calls, lateSeconds: elapsed / 1000 - seconds };
}

function costOf(durations: number[], plan: number[]) {
	const plays = durations.map((duration) => play(duration, plan));
	const mean = (key: 'calls' | 'lateSeconds') =>
		plays.reduce((sum, played) => sum + played[key], 0) / plays.length;
	const [calls, late] = [mean('calls'), mean('lateSeconds')];
	return { calls, late, cost: calls + 0.4 * late };
}

/** Durations as documented, but other ones than the plan is made from. */
const DOCUMENTED = Array.from({ length: 5_000 }, (_, index) =>
	Math.min(90, 30 - 15 * Math.log(1 - (index + 0.5) / 5_000)),
);

describe('the automatic schedule', () => {
	it('asks a documented job few times and notices its end soon, near the optimum', () => {
		const ours = costOf(DOCUMENTED, planAfter());
		expect(ours.calls).toBeLessThanOrEqual(2.5);
		expect(ours.late).toBeLessThanOrEqual(4.2);
		// The optimum by dynamic programming over the same 5,000 durations is 4.086.
		expect(ours.cost).toBeLessThanOrEqual(1.1 * 4.086);
	});

	it('notices no documented job later than by a quarter of its duration', () => {
		const plan = planAfter();
		const worst = Math.max(...DOCUMENTED.map((each) => play(each, plan).lateSeconds / each));
		expect(worst).toBeLessThanOrEqual(0.25);
	});

	it.each([
		[100, 10, 30],
		[600, 18, 150],
		[6_000, 29, 1_500],
		[60_000, 40, 15_000],
	])('asks a job of %i s at most %i times, %i s late', (seconds, calls, late) => {
		const played = play(seconds, planAfter());
		expect(played.calls).toBeLessThanOrEqual(calls);
		expect(played.lateSeconds).toBeLessThanOrEqual(late);
	});

	it('asks once where the duration is certain', () => {
		expect(planPolls(alike(40, 40, 40))).toEqual([40]);
	});

	it('asks in between where durations fall into two groups', () => {
		expect(planPolls(alike(2, 2, 2, 600, 600, 600))).toEqual([2, 600]);
	});

	it('asks early only where an early end is likely enough', () => {
		const rare = { seconds: 2, weight: 0.001 };
		expect(planPolls([rare, ...alike(3)])).toEqual([3]);
	});

	it('never asks twice within a second', () => {
		expect(untilNextPoll(0, [])).toBe(1_000);
		expect(untilNextPoll(38_999, [40, 60])).toBe(1_001);
		expect(untilNextPoll(39_000, [40, 60])).toBe(21_000);
	});

	it.each([
		['as late as 1.24 times the end that it notices', [25, 1.1], [31, 4], [31]],
		['no later than that', [25, 1.1], [31.1, 4], [25, 31.1]],
		['later where the earlier end is rare', [25, 1], [32, 4], [32]],
		['rather early than late where both cost the same', [25, 1], [30, 2], [25, 30]],
	])('asks %s', (_, early, late, plan) => {
		const durations = [early, late].map(([seconds, weight]) => ({
			seconds: seconds!,
			weight: weight!,
		}));
		expect(planPolls(durations)).toEqual(plan);
	});

	it('asks in ascending order, and at last when the longest is done', () => {
		fc.assert(
			fc.property(
				fc.array(fc.float({ min: 1, max: 5_000, noNaN: true }), { minLength: 1 }),
				(seconds) => {
					const plan = planPolls(alike(...seconds.sort((one, other) => one - other)));
					expect(plan).toEqual([...plan].sort((one, other) => one - other));
					expect(plan.at(-1)).toBe(seconds.at(-1));
				},
			),
		);
	});
});

describe('what a process has seen', () => {
	it.each([[2], [2, 2, 2], [2.4, 1.8, 2.1]])(
		'asks after jobs of about 2 s at 2 to 3 s: %j',
		(...seen) => {
			const [first] = planAfter(...seen);
			expect(first).toBeGreaterThanOrEqual(2);
			expect(first).toBeLessThanOrEqual(3);
		},
	);

	it('asks long jobs seldom before they can be done', () => {
		const plan = planAfter(600, 580, 610, 605);
		expect(plan.filter((seconds) => seconds < 500).length).toBeLessThanOrEqual(3);
		expect(play(600, plan).lateSeconds).toBeLessThan(60);
	});

	it.each([1, 3, 10, 40])('stays near the optimum after %i jobs as documented', (count) => {
		const step = DOCUMENTED.length / count;
		const seen = Array.from({ length: count }, (_, index) => DOCUMENTED[Math.floor(index * step)]!);
		expect(costOf(DOCUMENTED, planAfter(...seen)).cost).toBeLessThan(1.1 * 4.086);
	});
});
