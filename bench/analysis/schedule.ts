import { untilNextPoll } from '../../nodes/VisibilityAnalysis/analysis/pollSchedule';
import { check, type Check, type Section } from '../bench';
import { documentedDuration } from './jobs';

const SAMPLES = 2_000;
const CALLS_PER_SECOND = 0.4;
const MOST = { calls: 2.5, late: 4.2, overOptimum: 1.1 };

/** The time of the next question, in seconds, from the time and number of the last one. */
type Schedule = (elapsed: number, asked: number) => number;

/** What a schedule costs for each analysis, on average. */
interface Played {
	calls: number;
	/** From completion to the check that notices it, in seconds. */
	late: number;
}

const DOCUMENTED = Array.from({ length: SAMPLES }, (_, index) =>
	documentedDuration((index + 0.5) / SAMPLES),
);

const planned: Schedule = (elapsed) => elapsed + untilNextPoll(elapsed * 1000) / 1000;

/** Without the bound that the node's own times have: the least cost that any times can have. */
function optimum(): Played {
	const costFrom = new Float64Array(SAMPLES + 1);
	const [callsFrom, lateFrom] = [new Float64Array(SAMPLES + 1), new Float64Array(SAMPLES + 1)];
	for (let noticed = SAMPLES - 1; noticed >= 0; noticed -= 1) {
		costFrom[noticed] = Infinity;
		let sum = 0;
		for (let next = noticed + 1; next <= SAMPLES; next += 1) {
			sum += DOCUMENTED[next - 1]!;
			const late = DOCUMENTED[next - 1]! * (next - noticed) - sum;
			const calls = SAMPLES - noticed;
			const cost = calls + CALLS_PER_SECOND * late + costFrom[next]!;
			if (cost >= costFrom[noticed]!) continue;
			costFrom[noticed] = cost;
			callsFrom[noticed] = calls + callsFrom[next]!;
			lateFrom[noticed] = late + lateFrom[next]!;
		}
	}
	return { calls: callsFrom[0]! / SAMPLES, late: lateFrom[0]! / SAMPLES };
}

function play(durations: number[], schedule: Schedule): Played {
	let calls = 0;
	let late = 0;
	for (const duration of durations) {
		let elapsed = 0;
		for (let asked = 0; asked === 0 || elapsed < duration; asked += 1) {
			elapsed = schedule(elapsed, asked);
			calls += 1;
		}
		late += elapsed - duration;
	}
	return { calls: calls / durations.length, late: late / durations.length };
}

const KNOWN: Array<[string, Schedule]> = [
	['every 1 s', (elapsed) => elapsed + 1],
	['every 2 s', (elapsed) => elapsed + 2],
	['every 5 s', (elapsed) => elapsed + 5],
	[
		"doubling from 1 to 32 s (n8n's BigQuery)",
		(elapsed, asked) => elapsed + Math.min(32, 2 ** asked),
	],
	['30 s, then every 15 s', (elapsed, asked) => elapsed + (asked === 0 ? 30 : 15)],
];

function cost({ calls, late }: Played): number {
	return calls + CALLS_PER_SECOND * late;
}

/** How the node fares with a duration that its schedule was not made for, in seconds. */
function measureOther(seconds: number) {
	const { calls, late } = play([seconds], planned);
	return { row: { 'duration (s)': seconds, calls, 'late by (s)': late.toFixed(1) }, checks: [] };
}

export async function schedule(): Promise<Section[]> {
	const best = optimum();
	const ours = play(DOCUMENTED, planned);
	const measured = (name: string, played: Played, checks: Check[] = []) => {
		const row = {
			schedule: name,
			calls: played.calls.toFixed(2),
			'late by (s)': played.late.toFixed(2),
			cost: cost(played).toFixed(2),
			'cost ÷ optimum': `${(cost(played) / cost(best)).toFixed(2)} ×`,
		};
		return { row, checks };
	};
	const text = `### When to check whether an analysis is complete

Durations are 30 s plus an exponential with a mean of 15 s, cut off at 90 s (${SAMPLES} quantiles). The cost is
calls + ${CALLS_PER_SECOND} × seconds from completion to the check that notices it.`;
	const schedules = [
		...KNOWN.map(([name, schedule]) => measured(name, play(DOCUMENTED, schedule))),
		measured('**this node**', ours, [
			check('schedule: calls', ours.calls, MOST.calls),
			check('schedule: late by', ours.late, MOST.late),
			check('schedule: over the optimum', cost(ours) / cost(best), MOST.overOptimum),
		]),
		measured('the optimum, by dynamic programming', best),
	];
	const others = "Durations that the schedule wasn't made for:";
	return [
		{ text, measured: schedules },
		{ text: others, measured: [2, 10, 200, 600, 6_000].map(measureOther) },
	];
}
