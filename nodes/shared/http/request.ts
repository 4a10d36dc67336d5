import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import { MINUTE_MS, type Ms } from 'ai-visibility-reports/time';

/** What errors tell of a request, which is nothing of what was sent with it. */
export interface RequestLine {
	method: 'GET' | 'POST';
	/** The path below the base URL. It begins with a slash, and its parts are already encoded. */
	path: string;
}

export interface ApiRequest extends RequestLine {
	query?: IDataObject;
	arrayFormat?: IHttpRequestOptions['arrayFormat'];
	body?: IDataObject;
	timeoutMs?: Ms;
}

export const TIMEOUT_MS = MINUTE_MS;

/** Makes a request without a body. */
export function get(path: string, query?: IDataObject): ApiRequest {
	return { method: 'GET', path, query };
}

/**
 * The longest Retry-After that a request waits for, which is far more than the window of a rate
 * limit.
 */
export const MAX_RETRY_AFTER_MS = 5 * MINUTE_MS;
