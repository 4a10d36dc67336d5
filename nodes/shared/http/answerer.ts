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
	/** True if Cloudflare has passed the response on or made it: its header is there. */
	isByCloudflare?: boolean;
}

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
	if ('cf-ray' in headers) return { answeredBy: 'between', isByCloudflare: true };
	const isProxy = status === PROXY_AUTHENTICATION || 'proxy-authenticate' in headers;
	// A web page with such a status comes most often from the right server, below a wrong base URL.
	const isOther = isPage(body) && !NOT_FOUND.includes(status);
	return { answeredBy: isProxy || isOther ? 'between' : 'unknown' };
}

export const PROXY_AUTHENTICATION = 407;

/** Statuses of web servers that have nothing at an address. */
export const NOT_FOUND = [404, 405, 410];
