import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { MINUTE_MS, type Ms } from '../../../reports/time/units';

/** What is told of a request: nothing of what was sent with it. */
export interface RequestLine {
	method: 'GET' | 'POST';
	/** Below the base URL, beginning with a slash; its parts are already encoded. */
	path: string;
}

export interface ApiRequest extends RequestLine {
	query?: IDataObject;
	arrayFormat?: IHttpRequestOptions['arrayFormat'];
	body?: IDataObject;
	timeoutMs?: Ms;
}

export const TIMEOUT_MS = MINUTE_MS;

/** A request without a body. */
export function get(path: string, query?: IDataObject): ApiRequest {
	return { method: 'GET', path, query };
}

/** Longest Retry-After to wait for: far more than a rate limit window. */
export const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS;
