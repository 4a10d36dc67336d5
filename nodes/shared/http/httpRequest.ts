import {
	type IHttpRequestOptions,
	type IN8nHttpFullResponse,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';

import type { Ms } from '../../../reports/time/dates';
import { isRecord } from '../../../reports/values/json';
import { summarize } from '../../../reports/values/text';
import { withTimeout } from '../clock';
import type { ApiClientSettings } from './connection';
import type { RequestContext } from './credentials';
import type { ApiFailure } from './errors';
import type { ApiRequest, Sent } from './request';

/**
 * Sends a request with a total timeout: that of n8n's helper only covers silence.
 * @returns the response, whatever its status, or why there is none
 */
export async function sendRequest(
	context: RequestContext,
	{ credentialType, credential, clock }: ApiClientSettings,
	{ method, path, query, arrayFormat, body }: ApiRequest,
	url: string,
	timeoutMs: Ms,
): Promise<{ response: IN8nHttpFullResponse } | { failure: ApiFailure }> {
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
	try {
		const response = await withTimeout(clock, timeoutMs, async (timeUp) => {
			const { caller, signal } = endedBy(context, timeUp);
			return (await context.helpers.httpRequestWithAuthentication.call(
				caller,
				credentialType,
				{ ...options, abortSignal: signal },
				// Otherwise n8n reads and decrypts the credential again for each request.
				{ credentialsDecrypted: { id: '', name: '', type: credentialType, data: credential } },
			)) as IN8nHttpFullResponse;
		});
		return response ? { response } : { failure: unanswered({ method, path }) };
	} catch (thrown) {
		return { failure: classifyError({ method, path }, thrown, new URL(url).host) };
	}
}

/** In an action node, n8n's helper ignores the request's signal and uses the context's, so that ends it, too. */
function endedBy(context: RequestContext, timeUp: AbortSignal) {
	if (!('getExecutionCancelSignal' in context)) return { caller: context, signal: timeUp };
	const cancel = context.getExecutionCancelSignal();
	const signal = cancel ? AbortSignal.any([cancel, timeUp]) : timeUp;
	const own = { getExecutionCancelSignal: { value: () => signal } };
	return { caller: Object.create(context, own) as RequestContext, signal };
}

/** Codes of network errors before a connection was established. */
const UNSENT = /^(ECONNREFUSED|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|EADDRNOTAVAIL)$/;

/** Classifies an error of n8n's HTTP helper by its code and message only: it may hold the API key. */
export function classifyError(sent: Sent, thrown: unknown, host: string): ApiFailure {
	const error = isRecord(thrown) ? thrown : {};
	const cause = isRecord(error.cause) ? error.cause : {};
	// n8n's versions keep the network code in different places.
	const code = [error.httpCode, error.code, cause.code].find(
		(each): each is string => typeof each === 'string' && /^[A-Z][A-Z0-9_]+$/.test(each),
	);
	if (code === 'ENOTFOUND') {
		const reason = `could not be reached, because no server was found at ${host}`;
		const advice = "Check the 'Base URL' in the credential.";
		return { ...sent, kind: 'unreachable', code, reason, advice };
	}
	if (code && UNSENT.test(code)) {
		return { ...sent, kind: 'unreachable', code, reason: 'could not be reached' };
	}
	// Thrown before the request, by `authenticate` or by n8n about the credential.
	const isCredentialProblem = [error, cause].some(
		(each) => each instanceof UserError || each instanceof NodeOperationError,
	);
	if (code?.startsWith('ERR_INVALID') || isCredentialProblem) {
		const serverMessage = summarize(String(cause.message ?? error.message ?? ''));
		return { ...sent, kind: 'blocked', reason: 'was not sent', serverMessage };
	}
	if (code && /CERT|TLS|SSL|SELF_SIGNED|UNABLE_TO_/.test(code)) {
		const reason = "was not sent, because the server's certificate is not trusted";
		const advice =
			"Check the 'Base URL' in the credential, or contact support about the certificate.";
		return { ...sent, kind: 'blocked', reason, code, advice };
	}
	if (code === 'ECONNABORTED' || code === 'ETIMEDOUT') return { ...unanswered(sent), code };
	const reason = 'lost the connection before its response was complete';
	return { ...sent, kind: 'lost', code, reason };
}

/** The failure of a request that timed out. */
function unanswered(sent: Sent): ApiFailure {
	return { ...sent, kind: 'lost', reason: 'did not respond in time' };
}
