import fc from 'fast-check';

import { planPolls, type Duration } from '../../nodes/VisibilityAnalysis/analysis/pollSchedule';

/** The plan against every other plan there is, for durations so few that all can be tried. */

const CALLS_PER_SECOND = 0.4;
const MOST_LATE = 1.24;
const RARE = 0.2;

const weightOf = (durations: Duration[]) => durations.reduce((sum, { weight }) => sum + weight, 0);

/**
 * What a plan costs, as calls: each job is asked about until its end has been noticed, and each second
 * from its end to then counts. Infinity where a question comes too late.
 */
function costOf(durations: Duration[], plan: number[]): number {
	let cost = 0;
	let running = durations;
	for (const asked of plan) {
		const [noticed, later] = [
			running.filter(({ seconds }) => seconds <= asked),
			running.filter(({ seconds }) => seconds > asked),
		];
		const isRare = weightOf(noticed.slice(0, -1)) <= weightOf(running) * RARE;
		if (asked > noticed[0]!.seconds * MOST_LATE && !isRare) return Infinity;
		cost += weightOf(running);
		for (const { seconds, weight } of noticed)
			cost += CALLS_PER_SECOND * weight * (asked - seconds);
		running = later;
	}
	return cost;
}

/** Every choice of times, the last one always among them. */
function plansOf(times: number[]): number[][] {
	const [first, ...rest] = times;
	if (first === undefined) return [[]];
	const more = plansOf(rest);
	return rest.length === 0 ? [[first]] : [...more, ...more.map((plan) => [first, ...plan])];
}

it('no plan costs less', () => {
	const times = fc.uniqueArray(fc.integer({ min: 20, max: 60 }), { minLength: 1, maxLength: 8 });
	const weights = fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 8, maxLength: 8 });
	fc.assert(
		fc.property(times, weights, (seconds, weight) => {
			const durations = seconds
				.sort((one, other) => one - other)
				.map((each, index) => ({ seconds: each, weight: weight[index]! }));
			const least = Math.min(...plansOf(seconds).map((plan) => costOf(durations, plan)));
			expect(costOf(durations, planPolls(durations))).toBeCloseTo(least, 6);
		}),
		{ numRuns: 300 },
	);
});
