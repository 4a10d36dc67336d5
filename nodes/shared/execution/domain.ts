import { quote } from '../values/quote';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** How a pasted URL begins. */
const URL_START = /^([a-z][a-z0-9+.-]*:)?\/\//i;

/** Signs that no host name has; Cf are the invisible ones. */
const SEPARATORS = /[\s,;\\\p{Cf}]/u;

/** A second URL, or a second domain, behind the first: so it is a list. */
const ANOTHER = /[\s,;]([a-z][a-z0-9+.-]*:)?\/\/|[,;]\s+[^\s/?#]+\.\S/i;

/**
 * Reads a domain. Scheme, path, port, capitals, and a dot or slash at the end are forgiven, and in the
 * path of a pasted URL separators too; an internationalised name becomes punycode.
 *
 * @param value what was entered
 * @returns the bare host name, or what it is instead (to go behind "is" or "contains")
 */
export function readDomain(value: unknown): { domain: string } | { problem: string } {
	if (typeof value !== 'string') return { problem: `${quote(value)} where text was expected` };
	const text = value.trim();
	if (text === '') return { problem: 'empty' };
	const problem = { problem: `${quote(text)}, which is not a domain` };
	if (text.length > 2_000 || /\p{Cc}/u.test(text)) return problem;
	const isUrl = URL_START.test(text);
	const address = isUrl ? text.replace(/^\/\//, 'https://') : `https://${text}`;
	const authority = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1];
	if (authority === undefined || /[@%]/.test(authority) || !URL.canParse(address)) return problem;
	if (SEPARATORS.test(isUrl ? authority : text) || ANOTHER.test(text)) return problem;
	const domain = new URL(address).hostname.replace(/\.$/, '');
	return isHostName(domain) ? { domain } : problem;
}

function isHostName(domain: string): boolean {
	const labels = domain.split('.');
	return (
		domain.length <= 253 &&
		labels.length >= 2 &&
		labels.every((label) => LABEL.test(label)) &&
		// An IPv4 address is no domain; no top-level domain is a number.
		!/\.\d+$/.test(domain)
	);
}
