/**
 * Who has sent a failed response. Between n8n and a service stand proxies, firewalls and CDNs,
 * whose answers say nothing about the service's key, plan, scope or quota. The status decides what
 * a run does; this decides only what it says. It is undefined if the response has the service's own
 * form of errors, and so is the service's.
 */
export type Answerer = 'between' | 'unknown' | undefined;

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
 * Finds out who has sent a failed response. Headers of a CDN, such as cf-ray, do not count, because a
 * CDN adds them to the service's own answers, too.
 * @param headers names in lower case
 */
export function answererOf(
	status: number,
	headers: Record<string, string>,
	body: unknown,
): Answerer {
	if (isOfService(body) && status !== PROXY_AUTHENTICATION) return undefined;
	const isProxy = status === PROXY_AUTHENTICATION || 'proxy-authenticate' in headers;
	// A web page with such a status comes most often from the right server, below a wrong base URL.
	const isOther = isPage(body) && !NOT_FOUND.includes(status);
	return isProxy || isOther ? 'between' : 'unknown';
}

export const PROXY_AUTHENTICATION = 407;

/** Statuses of web servers that have nothing at an address. */
export const NOT_FOUND = [404, 405, 410];
