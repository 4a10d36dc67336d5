const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

type BaseUrl = { address: string; origin: string } | { problem: string };

/**
 * Reads the base address of a credential. Spaces around it and slashes behind it are forgiven.
 *
 * @param value the credential's `baseUrl` as saved
 * @returns the address without a trailing slash and its origin, or the problem as a clause, to go behind "because"
 */
export function readBaseUrl(value: unknown): BaseUrl {
	const text = typeof value === 'string' ? value.trim() : '';
	if (text === '') return { problem: 'the base address in the credential is empty' };
	const url = parse(text);
	if (!url) return { problem: 'the base address in the credential is not a valid URL' };
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
		return {
			problem:
				'the base address in the credential must start with https://, so that the API key is sent encrypted',
		};
	}
	if (url.username || url.password) {
		return {
			problem: 'the base address in the credential must not contain a user name or password',
		};
	}
	if (url.search || url.hash || /[?#]/.test(text)) {
		return { problem: 'the base address in the credential must not contain a question mark or #' };
	}
	return { address: url.origin + url.pathname.replace(/\/+$/, ''), origin: url.origin };
}

/** Far above any sensible address; longer ones are not looked at. */
const MAX_LENGTH = 2_000;

function parse(text: string): URL | undefined {
	if (text.length > MAX_LENGTH || /[\s\\\p{Cc}]/u.test(text)) return undefined;
	return URL.canParse(text) ? new URL(text) : undefined;
}
