import { documentedDuration, randomOf, table, type Bench, type Check } from './bench';
import { boundOf } from './makespan';
import { ROUND_TRIP_MS, simulateExecutions } from './simulation';

const PRO_PER_MINUTE = 10;
const SEEDS = 20;
/** How far apart the executions begin, in milliseconds. */
const APART_MS = 500;
const MOST_OVER_BOUND = 1.3;
const MOST_REFUSALS = 1.5;

const SCENES = [
	{ workers: 1, executions: 4, domains: 5 },
	{ workers: 2, executions: 4, domains: 5 },
	{ workers: 4, executions: 4, domains: 10, isBound: true },
	{ workers: 4, executions: 8, domains: 5, isBound: true },
	{ workers: 4, executions: 40, domains: 1, isBound: true },
	{ workers: 8, executions: 8, domains: 5, isBound: true },
];
type Scene = (typeof SCENES)[number];

async function measure({ workers, executions: count, domains }: Scene) {
	const bounds: number[] = [];
	const seconds: number[] = [];
	const overBound: number[] = [];
	const refusals: number[] = [];
	for (let seed = 1; seed <= SEEDS; seed += 1) {
		const random = randomOf(seed);
		const executions = Array.from({ length: count }, (_, index) => ({
			worker: index % workers,
			start: Math.round((index + random()) * APART_MS),
			durations: Array.from({ length: domains }, () => documentedDuration(random())),
		}));
		const simulated = await simulateExecutions(executions, PRO_PER_MINUTE);
		const durations = executions.flatMap((execution) => execution.durations);
		const bound = boundOf(durations, PRO_PER_MINUTE);
		bounds.push(bound);
		seconds.push(simulated.seconds);
		overBound.push(simulated.seconds / bound);
		refusals.push(simulated.refusals / workers / (simulated.seconds / 60));
	}
	return { bound: mean(bounds), seconds: mean(seconds), overBound, refusals };
}

function mean(figures: number[]): number {
	return figures.reduce((sum, figure) => sum + figure, 0) / figures.length;
}

async function run() {
	const rows: Array<Array<string | number>> = [];
	const checks: Check[] = [];
	for (const scene of SCENES) {
		const { workers, executions, domains, isBound } = scene;
		const { bound, seconds, overBound, refusals } = await measure(scene);
		rows.push([
			...[workers, `${executions} × ${domains}`, bound.toFixed(0), seconds.toFixed(0)],
			...[mean(overBound).toFixed(2), Math.max(...overBound).toFixed(2)],
			...[mean(refusals).toFixed(2), Math.max(...refusals).toFixed(2)],
		]);
		const name = `${workers} workers, ${executions} × ${domains}`;
		checks.push({
			name: `${name}: refusals, worst seed`,
			measured: Math.max(...refusals),
			atMost: workers === 1 ? 0 : MOST_REFUSALS,
		});
		if (!isBound) continue;
		const [measured, atMost] = [mean(overBound), MOST_OVER_BOUND];
		checks.push({ name: `${name}: over bound`, measured, atMost });
	}
	const head = ['workers', 'executions × domains', 'bound (s)', 'ours (s)', 'ours ÷ bound'];
	head.push('worst seed', '429s per worker and minute', 'worst seed');
	const markdown = `### Workers that share a key, simulated

In n8n's queue mode, each worker is a separate process that knows the limit of the key (Pro, ${PRO_PER_MINUTE} per minute) and
nothing about the others. Executions start ${APART_MS} ms apart and go to the workers in turn; ${SEEDS} seeds, with a round trip of
${ROUND_TRIP_MS} ms. The bound is that of one process that submits everything first: 20 analyses take 180 s, or a minute
more if one of them needs a third call, and a single worker can't do better. For 40 analyses, the mean may be at
most ${MOST_OVER_BOUND} × the bound. In the worst seed, the service may refuse at most ${MOST_REFUSALS} requests per worker and minute, and none
of a worker that has the key to itself.

${table(head, rows)}`;
	return { markdown, checks };
}

export const queueMode: Bench = { name: 'queueMode', run };
