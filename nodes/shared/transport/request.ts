import type { IDataObject, IHttpRequestMethods, IHttpRequestOptions } from 'n8n-workflow';

/** A request to a service. */
export interface ApiRequest {
	method: IHttpRequestMethods;
	/** Below the base URL, beginning with a slash; its parts are already encoded. */
	path: string;
	query?: IDataObject;
	arrayFormat?: IHttpRequestOptions['arrayFormat'];
	body?: IDataObject;
	/** Timeout of one attempt, in milliseconds. */
	timeoutMs?: number;
}

/** Default timeout of one attempt, in milliseconds. */
export const TIMEOUT_MS = 60_000;
