import type { IHttpRequestOptions, IN8nHttpFullResponse } from 'n8n-workflow';

import { withinTime } from '../time/deadline';
import type { RequestContext } from '../credentials/read';
import type { ApiClientSettings } from './clientSettings';
import type { ApiRequest } from './request';

type HttpSettings = Pick<ApiClientSettings, 'credentialType' | 'credential' | 'clock'>;

/**
 * Sends a request with n8n's HTTP helper. It ends by the clock: the helper's own time-out only minds
 * silence, and a response that trickles is never silent.
 *
 * @param url where to; its path is already encoded
 * @param timeoutMs longest time for it, in milliseconds
 * @returns undefined when the time was up before the response was complete
 * @throws whatever n8n's helper throws
 */
export async function requestInTime(
	context: RequestContext,
	{ credentialType, credential, clock }: HttpSettings,
	{ method, query, arrayFormat, body }: ApiRequest,
	url: string,
	timeoutMs: number,
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
		disableFollowRedirect: true,
		returnFullResponse: true,
		ignoreHttpStatusErrors: true,
	};
	return await withinTime(clock, timeoutMs, async (timeUp) => {
		const { caller, signal } = endedBy(context, timeUp);
		return (await context.helpers.httpRequestWithAuthentication.call(
			caller,
			credentialType,
			{ ...options, abortSignal: signal },
			// Without it n8n reads and decrypts the credential anew for each request.
			{ credentialsDecrypted: { id: '', name: '', type: credentialType, data: credential } },
		)) as IN8nHttpFullResponse;
	});
}

/**
 * The signal that ends a request, and who asks for it: in an action node n8n's helper takes the signal
 * of the context, whatever the request says.
 */
function endedBy(context: RequestContext, timeUp: AbortSignal) {
	if (!('getExecutionCancelSignal' in context)) return { caller: context, signal: timeUp };
	const cancel = context.getExecutionCancelSignal();
	const signal = cancel ? AbortSignal.any([cancel, timeUp]) : timeUp;
	const own = { getExecutionCancelSignal: { value: () => signal } };
	return { caller: Object.create(context, own) as RequestContext, signal };
}
