import type { IHttpRequestOptions } from 'n8n-workflow';

import { RateLimiter } from '../../nodes/shared/rateLimit/rateLimiter';
import { RunState } from '../../nodes/shared/transport/runState';
import { analyzeDomain } from '../../nodes/VisibilityAnalysis/analysis/analyze';
import { AnalysisApi } from '../../nodes/VisibilityAnalysis/api/analysisApi';
import { ANALYSIS_CONNECTION } from '../../nodes/VisibilityAnalysis/api/connection';
import { VirtualClock } from '../../test/unit/virtualClock';
import { callsPerMinute, ServiceInMemory } from '../../test/inMemory/service';

/** How long a request is under way, there and back, in milliseconds. */
export const ROUND_TRIP_MS = 200;

/** One execution of a workflow that analyzes some domains. */
export interface SimulatedExecution {
	/** Number of the process that has it. */
	worker: number;
	/** When it begins, in milliseconds. */
	start: number;
	/** Of its jobs, in seconds, one per domain. */
	durations: number[];
}

export interface Simulated {
	/** Until the last result. */
	seconds: number;
	calls: number;
	/** Requests that the service answered with 429. */
	refusals: number;
}

let simulations = 0;

/**
 * Analyzes domains with the package's own modules (egress, budget, submission, waiting, schedule) on
 * a virtual clock, in processes that know nothing of each other.
 *
 * @param limit calls in 60 seconds
 * @param pollSeconds how often to poll one domain after the other; without it, all are analyzed side
 * by side, as the node does
 */
export async function simulate(
	executions: SimulatedExecution[],
	limit: number,
	pollSeconds?: number,
): Promise<Simulated> {
	const clock = new VirtualClock();
	const allDurations = executions.flatMap(({ durations }) => durations);
	const answer = answersOf(allDurations, clock);
	const service = new ServiceInMemory(clock, ROUND_TRIP_MS, callsPerMinute(clock, limit), answer);
	const limiters = new Map<number, RateLimiter>();
	simulations += 1;
	const executed = executions.map(async ({ worker, start, durations }, execution) => {
		const limiter = limiters.get(worker) ?? new RateLimiter(limit, clock);
		limiters.set(worker, limiter);
		const settings = {
			credentialType: 'visibilityAnalysisApi',
			texts: ANALYSIS_CONNECTION.texts,
			limiter,
			owner: String(execution),
			run: new RunState(),
		};
		// What a process remembers goes by the address.
		const baseUrl = `https://simulation-${simulations}-${worker}.example/api/v1`;
		const analyze = async (index: number) => {
			const domain = `brand${execution}-${index}.example`;
			await analyzeDomain(new AnalysisApi(service.client(baseUrl, settings), index), {
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
