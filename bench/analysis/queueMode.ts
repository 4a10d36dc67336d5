import { check, mean, randomOf, type Section } from '../bench';
import { boundOf, documentedDuration } from './jobs';
import { ROUND_TRIP_MS, simulate } from './simulation';

const PRO_PER_MINUTE = 10;
const SEEDS = 20;
const WORKERS = 4;
const EXECUTIONS = 8;
const DOMAINS = 5;
/** How far apart the executions begin, in milliseconds. */
const APART_MS = 500;
const MOST_OVER_BOUND = 1.4;
const MOST_REFUSALS = 2;

/** One run: how many times the bound it takes, and the 429s per worker and minute. */
async function measure(seed: number) {
	const random = randomOf(seed);
	const executions = Array.from({ length: EXECUTIONS }, (_, index) => ({
		worker: index % WORKERS,
		start: Math.round((index + random()) * APART_MS),
		durations: Array.from({ length: DOMAINS }, () => documentedDuration(random())),
	}));
	const { seconds, refusals } = await simulate(executions, PRO_PER_MINUTE);
	const durations = executions.flatMap((execution) => execution.durations);
	const overBound = seconds / boundOf(durations, PRO_PER_MINUTE);
	return { overBound, refusals: refusals / WORKERS / (seconds / 60) };
}

export async function queueMode(): Promise<Section[]> {
	const runs = [];
	for (let seed = 1; seed <= SEEDS; seed += 1) runs.push(await measure(seed));
	const overBound = mean(runs.map((run) => run.overBound));
	const refusals = mean(runs.map((run) => run.refusals));
	const row = {
		workers: WORKERS,
		'executions × domains': `${EXECUTIONS} × ${DOMAINS}`,
		'ours ÷ bound': overBound.toFixed(2),
		'429s per worker and minute': refusals.toFixed(2),
	};
	const checks = [
		check('over bound', overBound, MOST_OVER_BOUND),
		check('429s per worker and minute', refusals, MOST_REFUSALS),
	];
	const text = `### Workers that share a key, simulated

In n8n's queue mode, each worker is a separate process that knows the limit of the key (Pro, ${PRO_PER_MINUTE} per minute) and
nothing about the others. Executions start ${APART_MS} ms apart and go to the workers in turn; means of ${SEEDS} seeds, with a round
trip of ${ROUND_TRIP_MS} ms. The bound is that of one process that submits everything first.`;
	return [{ text, measured: [{ row, checks }] }];
}
