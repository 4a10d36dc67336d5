import type { ICredentialTestRequest } from 'n8n-workflow';

type StatusMessages = Record<number, string>;

const REDIRECTED =
	"The 'Base URL' redirects to another URL. To protect the API key, redirects are not followed. Enter the final URL.";

const forEach = (statuses: number[], message: string): StatusMessages =>
	Object.fromEntries(statuses.map((status) => [status, message]));

const COMMON: StatusMessages = {
	...forEach([301, 302, 303, 307, 308], REDIRECTED),
	407: 'A proxy between n8n and the service wants a user name and password. Set them where n8n has its proxy (HTTPS_PROXY, HTTP_PROXY).',
	...forEach([500, 502, 503, 504], 'The service is currently unavailable. Try again later.'),
	429: 'The rate limit is exhausted, that of the key or of a proxy or CDN on the way. Try again in a minute.',
};

/**
 * Makes a credential test with one call of `url`, whose response has a list in `data`. Of an answer
 * that is no success, n8n tells the rules nothing but the status, so a message must not say that
 * the answer comes from the service.
 * @param messages by status
 * @param pathEnd how the path of the base URL ends
 */
export function credentialTest(
	url: string,
	messages: StatusMessages,
	pathEnd: string,
): ICredentialTestRequest {
	const elsewhere = `The service was not found at this URL. Check that the 'Base URL' is correct and ends with ${pathEnd}.`;
	const codes = Object.entries({ ...COMMON, 404: elsewhere, ...messages });
	const rules = [
		...codes.map(([value, message]) => ({
			type: 'responseCode',
			properties: { value: Number(value), message },
		})),
		// Another web page that answers with 200 has no `data`.
		{
			type: 'responseSuccessBody',
			properties: { key: 'data', value: undefined, message: elsewhere },
		},
	] as ICredentialTestRequest['rules'];
	return {
		request: {
			baseURL: '={{ $credentials.baseUrl.trim().replace(/\\/+$/, "") }}',
			url,
			qs: { limit: 1 },
			headers: { 'Content-Type': 'application/json' },
			disableFollowRedirect: true,
		},
		rules,
	};
}
