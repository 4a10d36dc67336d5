import { check, mean, randomOf, type Section } from '../bench';
import { boundOf, documentedDuration } from './jobs';
import { ROUND_TRIP_MS, simulate } from './simulation';

const PRO_PER_MINUTE = 10;
const SEEDS = 20;
/** How far apart the executions begin, in milliseconds. */
const APART_MS = 500;
const MOST_OVER_BOUND = 1.3;
const MOST_REFUSALS = 1.5;

const SCENES = [
	{ workers: 1, executions: 4, domains: 5 },
	{ workers: 2, executions: 4, domains: 5 },
	{ workers: 4, executions: 4, domains: 10 },
	{ workers: 4, executions: 8, domains: 5 },
	{ workers: 4, executions: 40, domains: 1 },
	{ workers: 8, executions: 8, domains: 5 },
];

async function measure({ workers, executions: count, domains }: (typeof SCENES)[number]) {
	const bounds: number[] = [];
	const ours: number[] = [];
	const refusals: number[] = [];
	for (let seed = 1; seed <= SEEDS; seed += 1) {
		const random = randomOf(seed);
		const executions = Array.from({ length: count }, (_, index) => ({
			worker: index % workers,
			start: Math.round((index + random()) * APART_MS),
			durations: Array.from({ length: domains }, () => documentedDuration(random())),
		}));
		const simulated = await simulate(executions, PRO_PER_MINUTE);
		const durations = executions.flatMap((execution) => execution.durations);
		bounds.push(boundOf(durations, PRO_PER_MINUTE));
		ours.push(simulated.seconds);
		refusals.push(simulated.refusals / workers / (simulated.seconds / 60));
	}
	const overBound = ours.map((seconds, run) => seconds / bounds[run]!);
	const row = {
		workers,
		'executions × domains': `${count} × ${domains}`,
		'bound (s)': mean(bounds).toFixed(0),
		'ours (s)': mean(ours).toFixed(0),
		'ours ÷ bound': mean(overBound).toFixed(2),
		'worst seed': Math.max(...overBound).toFixed(2),
		'429s per worker and minute': mean(refusals).toFixed(2),
		'429s of the worst seed': Math.max(...refusals).toFixed(2),
	};
	const name = `${workers} workers, ${count} × ${domains}`;
	const mostRefusals = workers === 1 ? 0 : MOST_REFUSALS;
	const checks = [check(`${name}: refusals, worst seed`, Math.max(...refusals), mostRefusals)];
	if (count * domains === 40) {
		checks.push(check(`${name}: over bound`, mean(overBound), MOST_OVER_BOUND));
	}
	return { row, checks };
}

export async function queueMode(): Promise<Section[]> {
	const measured = [];
	for (const scene of SCENES) measured.push(await measure(scene));
	const text = `### Workers that share a key, simulated

In n8n's queue mode, each worker is a separate process that knows the limit of the key (Pro, ${PRO_PER_MINUTE} per minute) and
nothing about the others. Executions start ${APART_MS} ms apart and go to the workers in turn; ${SEEDS} seeds, with a round trip of
${ROUND_TRIP_MS} ms. The bound is that of one process that submits everything first: 20 analyses take 180 s, or a minute
more if one of them needs a third call, and a single worker can't do better. For 40 analyses, the mean may be at
most ${MOST_OVER_BOUND} × the bound. In the worst seed, the service may refuse at most ${MOST_REFUSALS} requests per worker and minute, and none
of a worker that has the key to itself.`;
	return [{ text, measured }];
}
