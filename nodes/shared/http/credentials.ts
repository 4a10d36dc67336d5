import { createHash } from 'crypto';
import {
	type ICredentialDataDecryptedObject,
	type ICredentialTestRequest,
	type IExecuteFunctions,
	type IHttpRequestOptions,
	type ILoadOptionsFunctions,
	type INode,
	type IPollFunctions,
	NodeOperationError,
	UserError,
} from 'n8n-workflow';

import { urlOf } from '../../../reports/values/domain';
import { isRecord } from '../../../reports/values/json';

/**
 * Adds the API key to a request, for the nodes, the credential test and n8n's HTTP Request node.
 * @throws UserError when the base URL or the key cannot be used, or the request goes to another origin
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
		// The spellings of the older request helper, which n8n's HTTP Request node still uses.
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

/** @param request in the form of n8n's current request helper, or of the older one with `uri` */
function originOf(request: { url?: string; uri?: string; baseURL?: string }): string | undefined {
	const url = request.url ?? request.uri ?? '';
	// As n8n's HTTP client reads it: an absolute address in `url` makes it forget `baseURL`.
	const target = /^([a-z][a-z\d+.-]*:)?\/\//i.test(url) ? url : `${request.baseURL ?? ''}${url}`;
	return urlOf(target)?.origin;
}

/** A hash of a base URL and key, the same for all their spellings, from which the key cannot be read. */
export function accountKey({ baseUrl, apiKey }: ICredentialDataDecryptedObject): string {
	const address = parseBaseUrl(baseUrl)?.address ?? String(baseUrl ?? '').trim();
	return createHash('sha256')
		.update(`${address}\n${apiKeyOf(apiKey)}`)
		.digest('hex');
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

export interface BaseUrl {
	/** Without surrounding spaces and trailing slashes. */
	address: string;
	origin: string;
}

/** The base URL in a credential; undefined if it cannot be used. */
export function parseBaseUrl(value: unknown): BaseUrl | undefined {
	if (whyNoBaseUrl(value) !== undefined) return undefined;
	const url = baseUrlOf(textOf(value));
	return (
		url && { address: url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''), origin: url.origin }
	);
}

/** Why a base URL cannot be used, in a clause to follow "because"; undefined if it can. */
export function whyNoBaseUrl(value: unknown): string | undefined {
	const text = textOf(value);
	if (text === '') return "the 'Base URL' in the credential is empty";
	const url = baseUrlOf(text);
	if (lacksScheme(text)) {
		return "the 'Base URL' in the credential is missing https:// at the start";
	}
	if (!url) return "the 'Base URL' in the credential is not a valid URL";
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
		return "the 'Base URL' in the credential must start with https://, so that the API key is sent encrypted";
	}
	if (url.username || url.password) {
		return "the 'Base URL' in the credential must not contain a username or password";
	}
	if (url.search || url.hash || /[?#]/.test(text)) {
		return "the 'Base URL' in the credential must not contain ? or #";
	}
	return undefined;
}

function textOf(value: unknown): string {
	return typeof value === 'string' ? value.trim() : '';
}

/** True if it is a host, with or without port and path: `api.example.com:8443` alone would be a scheme. */
function lacksScheme(text: string): boolean {
	if (text.startsWith('/') || text.includes('://')) return false;
	const { hostname = '' } = baseUrlOf(`https://${text}`) ?? {};
	return hostname.includes('.') || LOOPBACK.test(hostname);
}

/** Longer than any URL in use. */
const MAX_LENGTH = 2_000;

function baseUrlOf(text: string): URL | undefined {
	if (text.length > MAX_LENGTH || /[\s\\\p{Cc}]/u.test(text)) return undefined;
	return urlOf(text);
}

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/** Reads a credential with its expressions resolved. @throws NodeOperationError if it cannot be read, or needs an item */
export async function readCredential(
	context: RequestContext,
	type: string,
	itemIndex?: number,
): Promise<ICredentialDataDecryptedObject> {
	const node = context.getNode();
	const credential = await context
		.getCredentials<ICredentialDataDecryptedObject>(type, itemIndex)
		.catch((error: unknown) => {
			const isExpression = isRecord(error) && error.name === 'ExpressionError';
			const reason = itemIndex === undefined && isExpression ? NEEDS_ITEM : (error as Error);
			throw new NodeOperationError(node, reason, { itemIndex });
		});
	if (apiKeyOf(credential.apiKey) !== '') return credential;
	const name = node.credentials?.[type]?.name ?? '';
	const reason = `The 'API Key' of the credential '${name}' is empty, or an expression that gave nothing for this item.`;
	throw new NodeOperationError(node, reason, { itemIndex });
}

const NEEDS_ITEM =
	'The credential contains an expression that needs an input item, and there is none here. Use a credential with fixed values, $vars or $secrets.';

type StatusMessages = Record<number, string>;

const REDIRECTED =
	"The 'Base URL' redirects to another URL. To protect the API key, redirects are not followed. Enter the final URL.";

const forEach = (statuses: number[], message: string): StatusMessages =>
	Object.fromEntries(statuses.map((status) => [status, message]));

const COMMON: StatusMessages = {
	...forEach([301, 302, 303, 307, 308], REDIRECTED),
	407: 'A proxy between n8n and the service wants a user name and password. Set them where n8n has its proxy (HTTPS_PROXY, HTTP_PROXY).',
	...forEach([500, 502, 503, 504], 'The service is currently unavailable. Try again later.'),
	429: 'The API key is valid, but its rate limit is exhausted. Try again in a minute.',
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

/** True if a node is a tool of an AI agent: n8n's own sign is the end of its type. */
export function isTool({ type }: INode): boolean {
	return type.endsWith('Tool');
}
