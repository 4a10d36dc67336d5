import type { INode } from 'n8n-workflow';
import { RateLimiter } from '../nodes/shared/rateLimit/rateLimiter';
import { ApiClient } from '../nodes/shared/transport/apiClient';
import type { RequestContext } from '../nodes/shared/credentials/read';
import { RunState } from '../nodes/shared/transport/runState';
import { REPORTING_CONNECTION } from '../nodes/VisibilityReporting/api/reportingApi';
import { Refusal } from '../sandbox/http/answer';
import { ReportingKeys } from '../sandbox/reporting/keys';
import { defaultSwitches, type Switches } from '../sandbox/switches';
import { VirtualClock } from '../test/unit/virtualClock';

/** How long a request is under way, there and back, in milliseconds. */
export const ROUND_TRIP_MS = 20;

/** Takes a call, or refuses it, and says what its headers say. */
type Limit = () => { isRefused: boolean; headers: Record<string, string> };

/** The limit of the Studio plan as the sandbox has it. */
export function studio(clock: VirtualClock, changes: Partial<Switches>): Limit {
	const now = () => clock.wallTime();
	const sleep = async () => {};
	const switches = { ...defaultSwitches, ...changes };
	const keys: ReportingKeys = new ReportingKeys(1, { now, service: now, sleep }, switches);
	const key = keys.find(keys.create({ plan: 'studio' }));
	return () => {
		const headers: Record<string, string> = {};
		let isRefused = false;
		try {
			keys.spend(key);
		} catch (error) {
			if (!(error instanceof Refusal) || error.status !== 429) throw error;
			Object.assign(headers, error.headers);
			isRefused = true;
		}
		const { limit, remaining, reset } = keys.allowance(key);
		headers['x-ratelimit-limit'] = String(limit);
		headers['x-ratelimit-remaining'] = String(remaining);
		headers['x-ratelimit-reset'] = String(reset);
		return { isRefused, headers };
	};
}

/** A limit of 120 calls in each minute of the clock, which names the end of the minute. */
export function fixedWindow(clock: VirtualClock): Limit {
	const [limit, windowMs] = [120, 60_000];
	let [minute, calls] = [0, 0];
	return () => {
		const now = clock.now();
		const current = Math.floor(now / windowMs);
		if (current !== minute) [minute, calls] = [current, 0];
		const isRefused = calls >= limit;
		if (!isRefused) calls += 1;
		const reset = String(Math.ceil(((current + 1) * windowMs - now) / 1000));
		const headers: Record<string, string> = {
			'x-ratelimit-limit': String(limit),
			'x-ratelimit-remaining': String(limit - calls),
			'x-ratelimit-reset': reset,
		};
		if (isRefused) headers['retry-after'] = reset;
		return { isRefused, headers };
	};
}

/** The same without X-RateLimit-Limit: then nothing can be tried, and the reset is obeyed. */
export function withoutLimit(limit: Limit): Limit {
	return () => {
		const { isRefused, headers } = limit();
		delete headers['x-ratelimit-limit'];
		return { isRefused, headers };
	};
}

/** The reporting service in memory, and one process that calls it with a key. */
export class ReportingInMemory {
	refusals = 0;

	private readonly limiter: RateLimiter;

	constructor(
		private readonly clock: VirtualClock,
		private readonly limit: Limit,
	) {
		this.limiter = new RateLimiter(Infinity, clock);
	}

	/** The client of an execution. */
	client(owner: string): ApiClient {
		const node = { name: 'Simulation', type: 'simulation', parameters: {} } as unknown as INode;
		const context = {
			getNode: () => node,
			helpers: { httpRequestWithAuthentication: async () => await this.respond() },
		};
		return new ApiClient(context as unknown as RequestContext, {
			credentialType: 'visibilityReportingApi',
			credential: { baseUrl: 'https://simulation.example/v1', apiKey: 'none' },
			texts: REPORTING_CONNECTION.texts,
			limiter: this.limiter,
			clock: this.clock,
			owner,
			run: new RunState(),
		});
	}

	private async respond() {
		await this.clock.sleep(ROUND_TRIP_MS / 2);
		const { isRefused, headers } = this.limit();
		this.refusals += Number(isRefused);
		headers.date = new Date(this.clock.wallTime()).toUTCString();
		await this.clock.sleep(ROUND_TRIP_MS / 2);
		return { statusCode: isRefused ? 429 : 200, headers, body: {} };
	}
}

/** Reads pages one after another, as a cursor asks for. */
export async function readPages(client: ApiClient, pages: number): Promise<void> {
	for (let page = 0; page < pages; page += 1) {
		await client.request({ method: 'GET', path: '/mentions' });
	}
}
