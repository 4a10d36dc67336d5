import { Durations } from '../nodes/VisibilityAnalysis/analysis/durations';
import { untilNextPoll } from '../nodes/VisibilityAnalysis/analysis/pollSchedule';
import { documentedDuration, table, type Bench } from './bench';

const SAMPLES = 2_000;
const CALLS_PER_SECOND = 0.4;
const MOST = { calls: 2.5, late: 4.2, overOptimum: 1.1 };

/** The time of the next question, in seconds, from the time and number of the last one. */
type Schedule = (elapsed: number, asked: number) => number;

const DOCUMENTED = Array.from({ length: SAMPLES }, (_, index) =>
	documentedDuration((index + 0.5) / SAMPLES),
);

const planned =
	(plan: number[]): Schedule =>
	(elapsed) =>
		elapsed + untilNextPoll(elapsed * 1000, plan) / 1000;

/** Without the bounds that the node's own plan has: the least cost that any times can have. */
function optimum(): { calls: number; late: number } {
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

function play(durations: number[], schedule: Schedule): { calls: number; late: number } {
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

const fixed =
	(seconds: number): Schedule =>
	(elapsed) =>
		elapsed + seconds;

const KNOWN: Array<[string, Schedule]> = [
	['every 1 s', fixed(1)],
	['every 2 s', fixed(2)],
	['every 5 s', fixed(5)],
	[
		"doubling from 1 to 32 s (n8n's BigQuery)",
		(elapsed, asked) => elapsed + Math.min(32, 2 ** asked),
	],
	['30 s, then every 15 s', (elapsed, asked) => elapsed + (asked === 0 ? 30 : 15)],
];

async function run() {
	const best = optimum();
	const documented = new Durations().pollTimes();
	const ours = play(DOCUMENTED, planned(documented));
	const cost = ({ calls, late }: { calls: number; late: number }) =>
		calls + CALLS_PER_SECOND * late;
	const row = (name: string, played: { calls: number; late: number }) => [
		...[name, played.calls.toFixed(2), played.late.toFixed(2), cost(played).toFixed(2)],
		`${(cost(played) / cost(best)).toFixed(2)} ×`,
	];
	const rows = [
		...KNOWN.map(([name, schedule]) => row(name, play(DOCUMENTED, schedule))),
		row('**this node**', ours),
		row('the optimum, by dynamic programming', best),
	];
	const markdown = `### When to check whether an analysis is complete

Durations are 30 s plus an exponential with a mean of 15 s, cut off at 90 s (${SAMPLES} quantiles). The cost is
calls + ${CALLS_PER_SECOND} × seconds from completion to the check that notices it.

${table(['schedule', 'calls', 'late by (s)', 'cost', 'cost ÷ optimum'], rows)}

Durations that the schedule wasn't made for, at first and after the process has seen 3 of them:

${table(['duration (s)', 'calls', 'late by (s)', 'calls, learned', 'late by (s), learned'], OTHERS.map(otherRow))}`;
	const checks = [
		{ name: 'schedule: calls', measured: ours.calls, atMost: MOST.calls },
		{ name: 'schedule: late by', measured: ours.late, atMost: MOST.late },
		{
			name: 'schedule: over the optimum',
			measured: cost(ours) / cost(best),
			atMost: MOST.overOptimum,
		},
	];
	return { markdown, checks };
}

const OTHERS = [2, 10, 200, 600, 6_000];

function otherRow(seconds: number): Array<string | number> {
	const learned = new Durations();
	[1, 2, 3].forEach(() => learned.record(seconds));
	const first = play([seconds], planned(new Durations().pollTimes()));
	const later = play([seconds], planned(learned.pollTimes()));
	return [seconds, first.calls, first.late.toFixed(1), later.calls, later.late.toFixed(1)];
}

export const schedule: Bench = { name: 'schedule', run };
