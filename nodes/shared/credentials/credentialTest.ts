import type { ICredentialTestRequest } from 'n8n-workflow';

type StatusMessages = Record<number, string>;

const REDIRECTED =
	"The 'Base URL' redirects to another URL. To protect the API key, redirects are not followed. Enter the final URL.";
const DOWN = 'The service is currently unavailable. Try again later.';

const COMMON: StatusMessages = {
	301: REDIRECTED,
	302: REDIRECTED,
	303: REDIRECTED,
	307: REDIRECTED,
	308: REDIRECTED,
	429: 'The API key is valid, but its rate limit is exhausted. Try again in a minute.',
	500: DOWN,
	502: DOWN,
	503: DOWN,
	504: DOWN,
};

/** A credential test with one call of `url`, whose response has a list in `data`; `messages` go by status. */
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
