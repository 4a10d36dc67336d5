import { check, mean, randomOf, type Section } from '../bench';
import { boundOf, documentedDuration } from './jobs';
import { ROUND_TRIP_MS, simulate } from './simulation';

const PLANS = { Pro: 10, Enterprise: 60 };
const COUNTS = [1, 5, 20, 50];
const SEEDS = 40;
const MOST_OVER_BOUND = 1.25;
const LEAST_FASTER = 3;
const SEQUENTIAL_POLL_S = 5;

async function measure(plan: string, count: number, limit: number) {
	const bounds: number[] = [];
	const ours: number[] = [];
	const sequential: number[] = [];
	let [calls, refusals] = [0, 0];
	for (let seed = 1; seed <= SEEDS; seed += 1) {
		const random = randomOf(seed);
		const durations = Array.from({ length: count }, () => documentedDuration(random()));
		const execution = { worker: 0, start: 0, durations };
		const simulated = await simulate([execution], limit);
		const slow = await simulate([execution], limit, SEQUENTIAL_POLL_S);
		bounds.push(boundOf(durations, limit));
		ours.push(simulated.seconds);
		sequential.push(slow.seconds);
		calls += simulated.calls;
		refusals += simulated.refusals;
	}
	const overBound = mean(ours) / mean(bounds);
	const worst = Math.max(...ours.map((seconds, run) => seconds / bounds[run]!));
	const faster = mean(sequential) / mean(ours);
	const row = {
		plan,
		domains: count,
		'bound (s)': mean(bounds).toFixed(0),
		'ours (s)': mean(ours).toFixed(0),
		'ours ÷ bound': overBound.toFixed(2),
		'worst seed': worst.toFixed(2),
		'calls per domain': (calls / SEEDS / count).toFixed(2),
		'429s': refusals,
		'one after the other (s)': mean(sequential).toFixed(0),
		'faster by': `${faster.toFixed(1)} ×`,
	};
	const name = `${plan}, ${count}`;
	const checks = [
		check(`${name}: over bound`, overBound, MOST_OVER_BOUND),
		check(`${name}: refusals`, refusals, 0),
	];
	if (count > 1)
		checks.push(check(`${name}: over one after the other`, 1 / faster, 1 / LEAST_FASTER));
	return { row, checks };
}

export async function makespan(): Promise<Section[]> {
	const measured = [];
	for (const [plan, limit] of Object.entries(PLANS)) {
		for (const count of COUNTS) measured.push(await measure(plan, count, limit));
	}
	const text = `### Time to the last result, simulated

The package's own modules on a virtual clock, against an in-memory service: means of ${SEEDS} seeds, with a
round trip of ${ROUND_TRIP_MS} ms. The bound is max(longest job, time of the last of two calls per domain), if all
calls of a window are sent at once; calls ÷ rate would be up to a minute more. "One after the other" polls
every ${SEQUENTIAL_POLL_S} s under the same limit. A single domain can't be faster than its job either way.`;
	return [{ text, measured }];
}
