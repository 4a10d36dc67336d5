import fc from 'fast-check';

import {
	Durations,
	expectedDurations,
	TYPICAL_DURATIONS,
} from '../../nodes/VisibilityAnalysis/durations';
import { planQuestions, untilNextQuestion } from '../../nodes/VisibilityAnalysis/schedule';

const alike = (...seconds: number[]) => seconds.map((each) => ({ seconds: each, weight: 1 }));

const planAfter = (...observed: number[]): number[] => {
	const durations = new Durations();
	observed.forEach((seconds) => durations.note(seconds));
	return durations.questions();
};

/** Asks until a job of the given duration is done. */
function play(seconds: number, plan: number[]): { calls: number; lateSeconds: number } {
	let elapsed = 0;
	let calls = 0;
	do {
		elapsed += untilNextQuestion(elapsed, plan);
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
		expect(planQuestions(alike(40, 40, 40))).toEqual([40]);
	});

	it('asks in between where durations fall into two groups', () => {
		expect(planQuestions(alike(2, 2, 2, 600, 600, 600))).toEqual([2, 600]);
	});

	it('asks early only where an early end is likely enough', () => {
		const rare = { seconds: 2, weight: 0.001 };
		expect(planQuestions([rare, ...alike(3)])).toEqual([3]);
	});

	it('never asks twice within a second', () => {
		expect(untilNextQuestion(0, [])).toBe(1_000);
		expect(untilNextQuestion(39_500, [40, 60])).toBe(20_500);
	});

	it('asks in ascending order, and at last when the longest is done', () => {
		fc.assert(
			fc.property(
				fc.array(fc.float({ min: 1, max: 5_000, noNaN: true }), { minLength: 1 }),
				(seconds) => {
					const plan = planQuestions(alike(...seconds.sort((one, other) => one - other)));
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

	it('forgets what was long ago', () => {
		const seen = [...Array<number>(40).fill(600), ...Array<number>(40).fill(45)];
		expect(planAfter(...seen)).toEqual(planAfter(...seen.slice(40)));
	});

	it('knows by when most jobs are done', () => {
		const durations = new Durations();
		expect(durations.within(0.5)).toBeCloseTo(TYPICAL_DURATIONS[99]!);
		expect(durations.within(1)).toBe(90);
		expect(durations.within(1.1)).toBe(90);
		Array.from({ length: 40 }, () => durations.note(2));
		expect(durations.within(0.6)).toBeLessThan(3);
	});

	it('expects what was seen beside what is documented', () => {
		const expected = expectedDurations([2]);
		expect(expected[0]!.seconds).toBeCloseTo(1.9);
		expect(expected.at(-1)!.seconds).toBe(90);
	});
});
