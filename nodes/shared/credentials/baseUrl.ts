import { urlOf } from 'ai-visibility-reports/values';

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|\[::1\])$/;

interface BaseUrl {
	/** The URL without surrounding spaces and trailing slashes. */
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

/**
 * True if a text is a host without a scheme, with or without port and path. Such a text has to be
 * found first, because `api.example.com:8443` alone would be read as a scheme.
 */
function lacksScheme(text: string): boolean {
	if (text.startsWith('/') || text.includes('://')) return false;
	const { hostname = '' } = baseUrlOf(`https://${text}`) ?? {};
	return hostname.includes('.') || LOOPBACK.test(hostname);
}

/** The longest URL that is accepted, in characters, which is longer than any in use. */
const MAX_LENGTH = 2_000;

function baseUrlOf(text: string): URL | undefined {
	if (text.length > MAX_LENGTH || /[\s\\\p{Cc}]/u.test(text)) return undefined;
	return urlOf(text);
}
