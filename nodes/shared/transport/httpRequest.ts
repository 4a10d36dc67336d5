import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { withinTime } from '../time/clock';
import type { Ms } from '../time/units';
import type { RequestContext } from '../credentials/read';
import type { ApiClientSettings } from './connection';
import type { ApiRequest } from './request';

type HttpSettings = Pick<ApiClientSettings, 'credentialType' | 'credential' | 'clock'>;

/**
 * Sends a request with n8n's HTTP helper and a total timeout, at which it gives undefined: the helper's own timeout only
 * covers silence, which a slow, continuous response never reaches.
 * @throws whatever n8n's helper throws
 */
export async function requestInTime(
	context: RequestContext,
	{ credentialType, credential, clock }: HttpSettings,
	{ method, query, arrayFormat, body }: ApiRequest,
	url: string,
	timeoutMs: Ms,
): Promise<IN8nHttpFullResponse | undefined> {
	const options: IHttpRequestOptions = {
		method,
		url,
		qs: query,
		arrayFormat,
		body,
		timeout: timeoutMs,
		headers: { 'Content-Type': 'application/json' },
		json: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
	};
	return await withinTime(clock, timeoutMs, async (timeUp) => {
		const { caller, signal } = endedBy(context, timeUp);
		return (await context.helpers.httpRequestWithAuthentication.call(
			caller,
			credentialType,
			{ ...options, abortSignal: signal },
			// Otherwise n8n reads and decrypts the credential again for each request.
			{ credentialsDecrypted: { id: '', name: '', type: credentialType, data: credential } },
		)) as IN8nHttpFullResponse;
	});
}

/** In an action node, n8n's helper ignores the request's signal and uses the context's, so that ends it, too. */
function endedBy(context: RequestContext, timeUp: AbortSignal) {
	if (!('getExecutionCancelSignal' in context)) return { caller: context, signal: timeUp };
	const cancel = context.getExecutionCancelSignal();
	const signal = cancel ? AbortSignal.any([cancel, timeUp]) : timeUp;
	const own = { getExecutionCancelSignal: { value: () => signal } };
	return { caller: Object.create(context, own) as RequestContext, signal };
}
