import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';

import { MINUTE_MS, type Ms } from '../time/units';

export interface ApiRequest {
	method: IHttpRequestMethods;
	/** Below the base URL, beginning with a slash; its parts are already encoded. */
	path: string;
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
