import type { IHttpRequestOptions } from 'n8n-workflow';

import { RateLimiter } from '../../nodes/shared/http/rateLimiter';
import { AccountRun } from '../../nodes/shared/http/runState';
import { analyzeDomain } from '../../nodes/VisibilityAnalysis/analysis/analyze';
import { ANALYSIS_CONNECTION, AnalysisApi } from '../../nodes/VisibilityAnalysis/analysisApi';
import { VirtualClock } from '../../test/helpers/virtualClock';
import { callsPerMinute, ServiceInMemory } from '../../test/helpers/service';
import { mean } from 'ai-visibility-reports/statistics';
import {
	check,
	eachOf,
	type Measured,
	randomOf,
	type Section,
} from '../../packages/reports/bench/bench';

/** How long a request is under way, there and back, in milliseconds. */
const ROUND_TRIP_MS = 200;

/** Calls in 60 seconds. */
const PRO = 10;

/** Analyses on the Pro plan: on a virtual clock, against a service in memory. */
export function analyses(): Section[] {
	return [
		{
			title: `${DOMAINS} domains`,
			about: `On a virtual clock, means of ${DOMAIN_SEEDS} runs. The bound is one submission and one check per domain at the plan's rate.`,
			measured: eachOf([DOMAIN_SEEDS], twentyDomains),
		},
		{
			title: `Queue mode: ${WORKERS} workers, ${EXECUTIONS} executions of 5 domains`,
			measured: eachOf([QUEUE_SEEDS], queueMode),
		},
	];
}

const DOMAINS = 20;
const DOMAIN_SEEDS = 40;
const SEQUENTIAL_POLL_S = 5;

async function twentyDomains(seeds: number): Promise<Measured> {
	const runs: Array<Record<'overBound' | 'faster' | 'calls' | 'refusals', number>> = [];
	for (let seed = 1; seed <= seeds; seed += 1) {
		const execution = { worker: 0, start: 0, durations: durationsOf(DOMAINS, randomOf(seed)) };
		const ours = await simulate([execution]);
		const sequential = await simulate([execution], SEQUENTIAL_POLL_S);
		runs.push({
			overBound: ours.seconds / boundOf(execution.durations),
			faster: sequential.seconds / ours.seconds,
			calls: ours.calls / DOMAINS,
			refusals: ours.refusals,
		});
	}
	const of = (figure: keyof (typeof runs)[0]) => runs.map((run) => run[figure]);
	const overBound = mean(of('overBound'));
	const refusals = mean(of('refusals'));
	const row = {
		'÷ bound': overBound.toFixed(2),
		'worst seed': Math.max(...of('overBound')).toFixed(2),
		'calls per domain': mean(of('calls')).toFixed(2),
		'429s': refusals.toFixed(2),
		'faster than one after the other': `${mean(of('faster')).toFixed(1)} ×`,
	};
	const checks = [
		check('20 domains: over bound', overBound, 1.25),
		check('20 domains: refusals', refusals, 0),
	];
	return { row, checks };
}

const WORKERS = 4;
const EXECUTIONS = 8;
const QUEUE_SEEDS = 20;
/** How far apart the executions begin, in milliseconds. */
const APART_MS = 500;

/** Workers that share a key and know nothing of each other; the bound is that of one process. */
async function queueMode(seeds: number): Promise<Measured> {
	const runs = [];
	for (let seed = 1; seed <= seeds; seed += 1) {
		const random = randomOf(seed);
		const executions = Array.from({ length: EXECUTIONS }, (_, index) => ({
			worker: index % WORKERS,
			start: Math.round((index + random()) * APART_MS),
			durations: durationsOf(5, random),
		}));
		const { seconds, refusals } = await simulate(executions);
		const overBound = seconds / boundOf(executions.flatMap(({ durations }) => durations));
		runs.push({ overBound, refusals: refusals / WORKERS / (seconds / 60) });
	}
	const overBound = mean(runs.map((run) => run.overBound));
	const refusals = mean(runs.map((run) => run.refusals));
	const row = {
		'÷ bound': overBound.toFixed(2),
		'429s per worker and minute': refusals.toFixed(2),
	};
	const checks = [
		check('queue mode: over bound', overBound, 1.4),
		check('queue mode: 429s per worker and minute', refusals, 2),
	];
	return { row, checks };
}

/** Documented durations in seconds: 30 s and an exponential of mean 15 s, cut at 90 s. */
function durationsOf(count: number, random: () => number): number[] {
	return Array.from({ length: count }, () => Math.min(90, 30 - 15 * Math.log(1 - random())));
}

/**
 * No way can be faster, in seconds: a job takes its time, and each domain costs at least a submission
 * and a check. The first calls may all be sent at once and the next as many 60 s later, so this is
 * lower than calls ÷ rate by up to one window.
 */
function boundOf(durations: number[]): number {
	return Math.max(...durations, (Math.ceil((2 * durations.length) / PRO) - 1) * 60);
}

/** One execution of a workflow that analyzes some domains. */
interface Execution {
	/** Number of the process that has it. */
	worker: number;
	/** When it begins, in milliseconds. */
	start: number;
	/** Of its jobs, in seconds, one per domain. */
	durations: number[];
}

let simulations = 0;

/**
 * Analyzes domains with the package's own modules (egress, budget, submission, waiting, schedule) on
 * a virtual clock, in processes that know nothing of each other.
 *
 * @param pollSeconds how often to poll one domain after the other; without it, all are analyzed side
 * by side, as the node does
 * @returns the seconds until the last result, the calls, and those that were answered with 429
 */
async function simulate(executions: Execution[], pollSeconds?: number) {
	const clock = new VirtualClock();
	const allDurations = executions.flatMap(({ durations }) => durations);
	const answer = answersOf(allDurations, clock);
	const service = new ServiceInMemory(clock, ROUND_TRIP_MS, callsPerMinute(clock, PRO), answer);
	const limiters = new Map<number, RateLimiter>();
	simulations += 1;
	const executed = executions.map(async ({ worker, start, durations }, execution) => {
		const limiter = limiters.get(worker) ?? new RateLimiter(PRO, clock);
		limiters.set(worker, limiter);
		const settings = {
			credentialType: 'visibilityAnalysisApi',
			texts: ANALYSIS_CONNECTION.texts,
			limiter,
			executionId: String(execution),
			run: new AccountRun(),
		};
		// What a process remembers goes by the address.
		const baseUrl = `https://simulation-${simulations}-${worker}.example/api/v1`;
		const analyze = async (index: number) => {
			const domain = `brand${execution}-${index}.example`;
			await analyzeDomain(new AnalysisApi(service.client(baseUrl, settings)), {
				submission: { domain, competitors: [], llms: [] },
				reuseWithinHours: 0,
				wait: {
					timeout: 86_400,
					onTimeout: 'error',
					pollInterval: pollSeconds ?? 0,
					otherwise: 'wait longer',
				},
			});
		};
		await clock.sleep(start);
		const indexes = [...durations.keys()];
		if (pollSeconds === undefined) await Promise.all(indexes.map(analyze));
		else for (const index of indexes) await analyze(index);
	});
	await clock.runUntil(Promise.all(executed));
	return { seconds: clock.now() / 1000, calls: service.calls, refusals: service.refusals };
}

/** Submits jobs, which take the given seconds one after the other, and tells of their state. */
function answersOf(durations: number[], clock: VirtualClock) {
	const begins: number[] = [];
	return ({ method, url }: IHttpRequestOptions) => {
		const now = clock.wallTime();
		if (method === 'POST') begins.push(now);
		const index = method === 'POST' ? begins.length - 1 : Number(url.split('/an_')[1]);
		const begin = begins[index]!;
		const end = begin + durations[index]! * 1000;
		const body = {
			id: `an_${index}`,
			created_at: new Date(begin).toISOString(),
			status: now >= end ? 'complete' : 'processing',
			completed_at: now >= end ? new Date(end).toISOString() : undefined,
		};
		return { statusCode: 200, body };
	};
}
