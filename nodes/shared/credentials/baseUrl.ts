import { urlOf } from '../values/url';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

/** Reads a base URL without surrounding spaces and trailing slashes; the problem is a clause to follow "because". */
export function readBaseUrl(
	value: unknown,
): { address: string; origin: string } | { problem: string } {
	const text = typeof value === 'string' ? value.trim() : '';
	if (text === '') return { problem: "the 'Base URL' in the credential is empty" };
	const url = baseUrlOf(text);
	if (lacksScheme(text)) {
		return { problem: "the 'Base URL' in the credential is missing https:// at the start" };
	}
	if (!url) return { problem: "the 'Base URL' in the credential is not a valid URL" };
	if (url.protocol !== 'https:' && !(url.protocol === 'http:' && LOOPBACK.test(url.hostname))) {
		return {
			problem:
				"the 'Base URL' in the credential must start with https://, so that the API key is sent encrypted",
		};
	}
	if (url.username || url.password) {
		return { problem: "the 'Base URL' in the credential must not contain a username or password" };
	}
	if (url.search || url.hash || /[?#]/.test(text)) {
		return { problem: "the 'Base URL' in the credential must not contain ? or #" };
	}
	return { address: url.origin + url.pathname.replace(/(?<!\/)\/+$/, ''), origin: url.origin };
}

/** Whether it is a host, with or without port and path: `api.example.com:8443` alone would be a scheme. */
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
