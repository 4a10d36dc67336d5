import { createHash } from 'crypto';
import {
	type ICredentialDataDecryptedObject,
	type IHttpRequestOptions,
	UserError,
} from 'n8n-workflow';

import { urlOf } from 'ai-visibility-reports/values';
import { parseBaseUrl, whyNoBaseUrl } from './baseUrl';

/**
 * Adds the API key to a request, for the nodes, the credential test and n8n's HTTP Request node.
 * @throws UserError when the base URL or the key cannot be used, or the request goes to another
 * origin
 */
export async function authenticate(
	credentials: ICredentialDataDecryptedObject,
	request: IHttpRequestOptions,
): Promise<IHttpRequestOptions> {
	const base = parseBaseUrl(credentials.baseUrl);
	if (!base) {
		const why = whyNoBaseUrl(credentials.baseUrl);
		throw new UserError(`The request was not sent, because ${why}.`);
	}
	const key = apiKeyOf(credentials.apiKey);
	if (!/^[\x21-\x7e]+$/.test(key)) {
		throw new UserError(
			'The API key in the credential is empty, or contains spaces, line breaks or special characters.',
		);
	}
	if (originOf(request) !== base.origin) {
		throw new UserError(
			`The request does not go to the server of the 'Base URL' in the credential. To protect the API key, it is sent only to ${base.origin}.`,
		);
	}
	const authenticated = {
		...request,
		disableFollowRedirect: true,
		// These are the spellings of the older request helper, which n8n's HTTP Request node still
		// uses.
		followRedirect: false,
		followAllRedirects: false,
		sendCredentialsOnCrossOriginRedirect: false,
		headers: { ...request.headers, Authorization: `Bearer ${key}` },
	};
	return authenticated;
}

/** The key of a credential as it is sent, without surrounding spaces and line breaks. */
export function apiKeyOf(apiKey: unknown): string {
	return String(apiKey ?? '').trim();
}

/**
 * Gives the origin that a request goes to; undefined if its URL is not valid.
 * @param request in the form of n8n's current request helper, or of the older one with `uri`
 */
function originOf(request: { url?: string; uri?: string; baseURL?: string }): string | undefined {
	const url = request.url ?? request.uri ?? '';
	// n8n's HTTP client reads both in this way: an absolute address in `url` makes it forget
	// `baseURL`.
	const target = /^([a-z][a-z\d+.-]*:)?\/\//i.test(url) ? url : `${request.baseURL ?? ''}${url}`;
	return urlOf(target)?.origin;
}

/**
 * Makes a hash of a base URL and key. It is equal for all their spellings, and the key cannot be
 * read from it.
 */
export function accountKey({ baseUrl, apiKey }: ICredentialDataDecryptedObject): string {
	const address = parseBaseUrl(baseUrl)?.address ?? String(baseUrl ?? '').trim();
	return createHash('sha256')
		.update(`${address}\n${apiKeyOf(apiKey)}`)
		.digest('hex');
}
