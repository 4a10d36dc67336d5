import type { IDataObject, IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { ApiClient } from '../../nodes/shared/http/apiClient';
import type { ApiClientSettings } from '../../nodes/shared/http/connection';
import { AccountRun } from '../../nodes/shared/http/runState';
import type { RequestContext } from '../../nodes/shared/credentials/readCredential';
import { failureOf } from '../../nodes/shared/http/apiError';
import { RateLimiter } from '../../nodes/shared/http/rateLimiter';
import { ANALYSIS_CONNECTION } from '../../nodes/VisibilityAnalysis/analysisApi';
import { VirtualClock } from './virtualClock';

interface Request {
	method: string;
	path: string;
	query: IDataObject;
	body: IDataObject;
}

type Response = Partial<IN8nHttpFullResponse>;

/** What a service of a test answers; it throws what n8n's helper would. */
export type Service = (request: Request, now: number) => Response | Promise<Response>;

const node = { id: '1', name: 'N', type: 'n', typeVersion: 1, position: [0, 0], parameters: {} };

let worlds = 0;

/** The egress on a clock of its own, so that an hour of waiting takes no time. */
export function clientWorld(service: Service, limit = Infinity) {
	const clock = new VirtualClock();
	const sent: Array<{ at: number; request: string }> = [];
	const httpRequestWithAuthentication = async (
		_: string,
		{ method, url, qs, body }: IHttpRequestOptions,
	) => {
		const path = url.replace(/^.*\/v1/, '');
		sent.push({ at: clock.now(), request: `${method} ${path}` });
		const headers = { date: new Date(clock.now()).toUTCString() };
		const content = { query: qs ?? {}, body: (body ?? {}) as IDataObject };
		const request = { method: method!, path, ...content };
		const { headers: more, ...response } = await service(request, clock.now());
		return { statusCode: 200, body: {}, ...response, headers: { ...headers, ...more } };
	};
	const context = { getNode: () => node, helpers: { httpRequestWithAuthentication } };
	const settings = {
		credentialType: 'visibilityAnalysisApi',
		credential: { apiKey: 'sk-x-1', baseUrl: `https://api-${(worlds += 1)}.example.com/api/v1` },
		texts: ANALYSIS_CONNECTION.texts,
		limiter: new RateLimiter(limit, clock, () => 0),
		clock,
		executionId: '1',
		run: new AccountRun(),
	};
	const client = (more: Partial<ApiClientSettings> = {}) =>
		new ApiClient(context as unknown as RequestContext, { ...settings, ...more });
	return { clock, sent, client };
}

/** How a request ends: with an answer, or with the reason of its failure. @throws what is no failure of a request */
export async function endOf(request: Promise<unknown>): Promise<string> {
	return await request.then(
		() => 'an answer',
		(error: unknown) => failureOf(error).reason,
	);
}

/** What n8n's helper throws when the connection is lost. */
export function lost(): never {
	throw Object.assign(new Error('reset'), { code: 'ECONNRESET' });
}

/** A refusal with 403. */
export function forbidden(message: string): Response {
	return { statusCode: 403, body: { error: { message } } as never };
}

/** An answer that never comes, whatever the signal says. */
export async function silence(): Promise<never> {
	return await new Promise(() => {});
}

/** An answer with 429 that asks to wait so many seconds. */
export function busy(retryAfter: number | string): Response {
	return { statusCode: 429, headers: { 'retry-after': String(retryAfter) }, body: {} as never };
}
