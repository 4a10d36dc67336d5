import type { IDataObject, IHttpRequestOptions, INode } from 'n8n-workflow';

import type { RequestContext } from '../../nodes/shared/credentials/readCredential';
import type { Clock } from '../../nodes/shared/clock';
import { ApiClient } from '../../nodes/shared/http/apiClient';
import type { ApiClientSettings } from '../../nodes/shared/http/connection';
import { AnalysisKeys } from '../../sandbox/analysis/keys';
import { Refusal } from '../../sandbox/http/answer';
import { ReportingKeys } from '../../sandbox/reporting/keys';
import { defaultSwitches, type Switches } from '../../sandbox/switches';

/** Takes a call, or refuses it, and says what its headers say. */
export type Limit = () => { isRefused: boolean; headers: Record<string, string> };

export interface Answer {
	statusCode: number;
	headers?: Record<string, string>;
	body: IDataObject;
}

/** One of the two services in memory: its limit, what it answers, and how long that takes. */
export class ServiceInMemory {
	calls = 0;

	/** Calls that were answered with 429. */
	refusals = 0;

	/**
	 * @param roundTripMs how long a request is under way, there and back
	 * @param thereMs how long until the service takes it
	 */
	constructor(
		private readonly clock: Clock,
		private readonly roundTripMs: number,
		private readonly limit: Limit,
		private readonly answer: (request: IHttpRequestOptions, apiKey: string) => Answer,
		private readonly thereMs = roundTripMs / 2,
	) {}

	/** Answers a request as n8n's helper gives it. */
	async respond(request: IHttpRequestOptions, apiKey = '') {
		await this.clock.sleep(this.thereMs);
		const { isRefused, headers } = this.limit();
		this.calls += 1;
		this.refusals += Number(isRefused);
		headers.date = new Date(this.clock.wallTime()).toUTCString();
		const answer = isRefused ? { statusCode: 429, body: {} } : this.answer(request, apiKey);
		const backMs = this.roundTripMs - this.thereMs;
		if (backMs > 0) await this.clock.sleep(backMs);
		return { ...answer, headers: { ...headers, ...answer.headers } };
	}

	/** A client of the package that calls this service. */
	client(baseUrl: string, settings: Omit<ApiClientSettings, 'credential' | 'clock'>): ApiClient {
		const node = { name: 'Simulation', type: 'simulation', parameters: {} } as unknown as INode;
		const send = async (_: string, request: IHttpRequestOptions) => await this.respond(request);
		const context = { getNode: () => node, helpers: { httpRequestWithAuthentication: send } };
		const credential = { baseUrl, apiKey: 'none' };
		const { clock } = this;
		return new ApiClient(context as unknown as RequestContext, { ...settings, credential, clock });
	}
}

/** So many calls in any 60 seconds, as the sandbox's analysis service has it. */
export function callsPerMinute(clock: Clock, perMinute: number): Limit {
	const keys: AnalysisKeys = new AnalysisKeys(1, sandboxClock(clock), defaultSwitches);
	const key = keys.find(keys.create({ plan: 'pro', perMinute, monthly: Infinity }));
	return () => refusalOf(() => keys.spend(key));
}

/** The limit of the Studio plan, as the sandbox's reporting service has it. */
export function studio(clock: Clock, changes: Partial<Switches>): Limit {
	const switches = { ...defaultSwitches, ...changes };
	const keys: ReportingKeys = new ReportingKeys(1, sandboxClock(clock), switches);
	const key = keys.find(keys.create({ plan: 'studio' }));
	return () => {
		const { isRefused, headers } = refusalOf(() => keys.spend(key));
		const { limit, remaining, reset } = keys.allowance(key);
		headers['x-ratelimit-limit'] = String(limit);
		headers['x-ratelimit-remaining'] = String(remaining);
		headers['x-ratelimit-reset'] = String(reset);
		return { isRefused, headers };
	};
}

function refusalOf(spend: () => void): ReturnType<Limit> {
	try {
		spend();
		return { isRefused: false, headers: {} };
	} catch (error) {
		if (!(error instanceof Refusal) || error.status !== 429) throw error;
		return { isRefused: true, headers: { ...error.headers } };
	}
}

function sandboxClock(clock: Clock) {
	const now = () => clock.wallTime();
	return { now, service: now, sleep: async () => {} };
}
