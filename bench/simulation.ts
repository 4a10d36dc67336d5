import type { IHttpRequestOptions, INode } from 'n8n-workflow';
import { ApiClient } from '../nodes/shared/transport/apiClient';
import { type RequestContext } from '../nodes/shared/credentials/read';
import { RateLimiter } from '../nodes/shared/rateLimit/rateLimiter';
import { WINDOW_MS } from '../nodes/shared/rateLimit/window';
import { RunState } from '../nodes/shared/transport/runState';
import { analyzeDomain } from '../nodes/VisibilityAnalysis/analysis/analyze';
import { ANALYSIS_SERVICE, AnalysisApi } from '../nodes/VisibilityAnalysis/api/analysisApi';
import { VirtualClock } from '../test/unit/virtualClock';

/** How long a request is under way, there and back, in milliseconds. */
export const ROUND_TRIP_MS = 200;

export interface Simulated {
	/** Until the last result. */
	seconds: number;
	calls: number;
	/** Requests that the service answered with 429. */
	refusals: number;
}

/** Side by side as the node does, or one after the other with a fixed poll interval. */
type Way = 'side by side' | { pollSeconds: number };

let simulations = 0;

/**
 * Analyses domains with the package's own modules (egress, budget, submission, waiting, schedule)
 * on a virtual clock, against a service in memory that counts calls in every 60 seconds.
 *
 * @param durations of the jobs, in seconds, one per domain
 * @param limit calls in 60 seconds
 */
export async function simulate(
	durations: number[],
	limit: number,
	way: Way = 'side by side',
): Promise<Simulated> {
	return await simulateExecutions([{ worker: 0, start: 0, durations }], limit, way);
}

/** One execution of a workflow that analyses some domains. */
export interface SimulatedExecution {
	/** Number of the process that has it. */
	worker: number;
	/** When it begins, in milliseconds. */
	start: number;
	/** Of its jobs, in seconds. */
	durations: number[];
}

/** As `simulate`, in processes that know nothing of each other. */
export async function simulateExecutions(
	executions: SimulatedExecution[],
	limit: number,
	way: Way = 'side by side',
): Promise<Simulated> {
	const clock = new VirtualClock();
	const service = new ServiceInMemory(
		clock,
		limit,
		executions.flatMap(({ durations }) => durations),
	);
	const limiters = new Map<number, RateLimiter>();
	simulations += 1;
	const executed = executions.map(async ({ worker, start, durations }, execution) => {
		const limiter = limiters.get(worker) ?? new RateLimiter(limit, clock);
		limiters.set(worker, limiter);
		// What a process remembers goes by the address.
		const baseUrl = `https://simulation-${simulations}-${worker}.example/api/v1`;
		const settings = { limiter, clock, owner: String(execution), run: new RunState() };
		const domains = durations.map((_, index) => `brand${execution}-${index}.example`);
		await clock.sleep(start);
		await analyzeAll(domains, way, (index) => {
			const credential = { baseUrl, apiKey: 'none' };
			const client = new ApiClient(service.context, {
				credentialType: 'visibilityAnalysisApi',
				credential,
				texts: ANALYSIS_SERVICE,
				...settings,
			});
			return new AnalysisApi(client, index);
		});
	});
	await clock.runUntil(Promise.all(executed));
	return { seconds: clock.now() / 1000, calls: service.calls, refusals: service.refusals };
}

async function analyzeAll(
	domains: string[],
	way: Way,
	apiOf: (index: number) => AnalysisApi,
): Promise<void> {
	const pollInterval = way === 'side by side' ? 0 : way.pollSeconds;
	const analyze = async (domain: string, index: number) =>
		await analyzeDomain(apiOf(index), {
			submission: { domain, competitors: [], llms: [] },
			reuseWithinHours: 0,
			wait: { timeout: 86_400, onTimeout: 'error', pollInterval, otherwise: 'wait longer' },
		});
	if (way === 'side by side') await Promise.all(domains.map(analyze));
	else for (const [index, domain] of domains.entries()) await analyze(domain, index);
}

/** The analysis service as far as submitting and asking go. */
class ServiceInMemory {
	calls = 0;

	refusals = 0;

	private readonly counted: number[] = [];

	private readonly begins: number[] = [];

	constructor(
		private readonly clock: VirtualClock,
		private readonly limit: number,
		private readonly durations: number[],
	) {}

	get context(): RequestContext {
		const node = { name: 'Simulation', type: 'simulation', parameters: {} } as unknown as INode;
		const send = async (_: string, options: IHttpRequestOptions) => await this.response(options);
		return {
			getNode: () => node,
			helpers: { httpRequestWithAuthentication: send },
		} as unknown as RequestContext;
	}

	private async response({ method, url }: IHttpRequestOptions) {
		await this.clock.sleep(ROUND_TRIP_MS / 2);
		const now = this.clock.now();
		const response = this.take(now) ? this.record(method === 'POST', url, now) : this.refuse(now);
		await this.clock.sleep(ROUND_TRIP_MS / 2);
		return response;
	}

	private take(now: number): boolean {
		this.calls += 1;
		while (this.counted.length > 0 && this.counted[0]! <= now - WINDOW_MS) this.counted.shift();
		if (this.counted.length >= this.limit) return false;
		this.counted.push(now);
		return true;
	}

	private refuse(now: number) {
		this.refusals += 1;
		const seconds = Math.ceil((this.counted[0]! + WINDOW_MS - now) / 1000);
		return { statusCode: 429, headers: { 'retry-after': String(seconds) }, body: {} };
	}

	private record(isNew: boolean, url: string, now: number) {
		if (isNew) this.begins.push(now);
		const index = isNew ? this.begins.length - 1 : Number(url.split('/an_')[1]);
		const begin = this.begins[index]!;
		const end = begin + this.durations[index]! * 1000;
		const body = { id: `an_${index}`, created_at: new Date(begin).toISOString() };
		const complete = { status: 'complete', completed_at: new Date(end).toISOString() };
		const state = now >= end ? complete : { status: 'processing' };
		return { statusCode: 200, headers: {}, body: { ...body, ...state } };
	}
}
