import { documentedDuration, randomOf, table, type Bench, type Check } from './bench';
import { ROUND_TRIP_MS, simulate, type Simulated } from './simulation';

const PLANS = { Pro: 10, Enterprise: 60 };
const COUNTS = [1, 5, 20, 50];
const SEEDS = 40;
const MOST_OVER_BOUND = 1.25;
const LEAST_FASTER = 3;
const SEQUENTIAL_POLL_S = 5;

/**
 * No way can be faster, in seconds: a job takes its time, and each domain costs at least a
 * submission and a question. The first calls may all be sent at once and the next as many 60 s
 * later, so this is lower than calls ÷ rate by up to one window.
 */
export function boundOf(durations: number[], limit: number): number {
	const leastCalls = 2 * durations.length;
	return Math.max(...durations, (Math.ceil(leastCalls / limit) - 1) * 60);
}

interface Measured {
	bound: number;
	ours: Simulated;
	sequential: Simulated;
}

async function measure(count: number, limit: number) {
	const runs: Measured[] = [];
	for (let seed = 1; seed <= SEEDS; seed += 1) {
		const random = randomOf(seed);
		const durations = Array.from({ length: count }, () => documentedDuration(random()));
		const ours = await simulate(durations, limit);
		const sequential = await simulate(durations, limit, { pollSeconds: SEQUENTIAL_POLL_S });
		runs.push({ bound: boundOf(durations, limit), ours, sequential });
	}
	const mean = (of: (run: Measured) => number) =>
		runs.reduce((sum, run) => sum + of(run), 0) / runs.length;
	return {
		bound: mean(({ bound }) => bound),
		ours: mean(({ ours }) => ours.seconds),
		sequential: mean(({ sequential }) => sequential.seconds),
		calls: mean(({ ours }) => ours.calls) / count,
		worst: Math.max(...runs.map(({ ours, bound }) => ours.seconds / bound)),
		refusals: runs.reduce((sum, { ours }) => sum + ours.refusals, 0),
	};
}

async function run() {
	const rows: Array<Array<string | number>> = [];
	const checks: Check[] = [];
	for (const [plan, limit] of Object.entries(PLANS)) {
		for (const count of COUNTS) {
			const m = await measure(count, limit);
			const faster = m.sequential / m.ours;
			rows.push([
				...[plan, count, m.bound.toFixed(0), m.ours.toFixed(0), (m.ours / m.bound).toFixed(2)],
				...[m.worst.toFixed(2), m.calls.toFixed(2), m.refusals],
				...[m.sequential.toFixed(0), `${faster.toFixed(1)} ×`],
			]);
			const name = `${plan}, ${count}`;
			checks.push({
				name: `${name}: over bound`,
				measured: m.ours / m.bound,
				atMost: MOST_OVER_BOUND,
			});
			checks.push({ name: `${name}: refusals`, measured: m.refusals, atMost: 0 });
			if (count > 1) {
				const [measured, atMost] = [m.ours / m.sequential, 1 / LEAST_FASTER];
				checks.push({ name: `${name}: over one after the other`, measured, atMost });
			}
		}
	}
	const head = ['plan', 'domains', 'bound (s)', 'ours (s)', 'ours ÷ bound', 'worst seed'];
	head.push('calls per domain', '429s', 'one after the other (s)', 'faster by');
	const markdown = `### Time to the last result, simulated

The package's own modules on a virtual clock, against an in-memory service: means of ${SEEDS} seeds, with a
round trip of ${ROUND_TRIP_MS} ms. The bound is max(longest job, time of the last of two calls per domain), if all
calls of a window are sent at once; calls ÷ rate would be up to a minute more. "One after the other" polls
every ${SEQUENTIAL_POLL_S} s under the same limit. A single domain can't be faster than its job either way.

${table(head, rows)}`;
	return { markdown, checks };
}

export const makespan: Bench = { name: 'makespan', run };
