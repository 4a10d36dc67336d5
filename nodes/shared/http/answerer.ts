/**
 * Who has sent a failed response. Between n8n and a service stand proxies, firewalls and CDNs,
 * whose answers say nothing about the service's key, plan, scope or quota. The status decides what
 * a run does; this decides only what it says.
 */
export interface Answerer {
	/**
	 * Who has sent the response; absent if it has the service's own form of errors, and so is the
	 * service's.
	 */
	answeredBy?: 'between' | 'unknown';
	/** The CDN or proxy in between, where a header names it. */
	between?: string;
}

/** Headers by which CDNs and proxies are known, in lower case, and what they are called. */
const KNOWN_BY_HEADER: Array<[header: string, name: string]> = [
	['cf-ray', 'Cloudflare'],
	['cf-mitigated', 'Cloudflare'],
	['x-amz-cf-id', 'Amazon CloudFront'],
	['x-azure-ref', 'Azure Front Door'],
	['akamai-grn', 'Akamai'],
	['x-akamai-request-id', 'Akamai'],
	['x-fastly-request-id', 'Fastly'],
	['x-sucuri-id', 'Sucuri'],
	['x-iinfo', 'Imperva'],
	['x-squid-error', 'Squid'],
];

/** Values of the header Server that only CDNs and proxies have. */
const KNOWN_BY_SERVER: Array<[RegExp, name: string]> = [
	[/^cloudflare/i, 'Cloudflare'],
	[/^cloudfront/i, 'Amazon CloudFront'],
	[/^akamai/i, 'Akamai'],
	[/^squid/i, 'Squid'],
	[/^zscaler/i, 'Zscaler'],
];

/**
 * True for a body in the form of the services' errors (both documents, "Errors"), also with a text
 * or a list as `error`.
 */
function isOfService(body: unknown): boolean {
	return typeof body === 'object' && body !== null && 'error' in body && Boolean(body.error);
}

/** True for HTML or XML: both services answer in JSON only. */
export function isPage(body: unknown): boolean {
	return typeof body === 'string' && /^[\s\uFEFF]*</.test(body);
}

/**
 * Finds out who has sent a failed response.
 * @param headers names in lower case
 */
export function answererOf(
	status: number,
	headers: Record<string, string>,
	body: unknown,
): Answerer {
	if (isOfService(body) && status !== PROXY_AUTHENTICATION) return {};
	const byHeader = KNOWN_BY_HEADER.find(([header]) => headers[header] !== undefined)?.[1];
	const server = headers.server ?? '';
	const between = byHeader ?? KNOWN_BY_SERVER.find(([pattern]) => pattern.test(server))?.[1];
	const isProxy = status === PROXY_AUTHENTICATION || 'proxy-authenticate' in headers;
	// A web page with such a status comes most often from the right server, below a wrong base URL.
	const isOther = isPage(body) && !NOT_FOUND.includes(status);
	if (isProxy || isOther || between !== undefined) return { answeredBy: 'between', between };
	return { answeredBy: 'unknown' };
}

export const PROXY_AUTHENTICATION = 407;

/** Statuses of web servers that have nothing at an address. */
export const NOT_FOUND = [404, 405, 410];
