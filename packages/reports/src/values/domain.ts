import { quote, singleLine } from './text';

const LABEL = /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/;

/** Matches the start of a pasted URL. */
const URL_START = /^([a-z][a-z0-9+.-]*:)?\/\//i;

/** Matches characters that no host name has. */
const SEPARATORS = /[\s,;\\]/;

/**
 * Matches invisible signs around a pasted domain, such as those by which a messenger keeps its
 * direction. Inside a domain, UTS 46 decides, by which URL works: it drops soft hyphens, takes
 * joiners where a script needs them, and refuses all others.
 */
const UNSEEN_EDGES =
	/^[\s\u00ad\u061c\u200b-\u200f\u2060\u2066-\u2069]+|(?<![\s\u00ad\u061c\u200b-\u200f\u2060\u2066-\u2069])[\s\u00ad\u061c\u200b-\u200f\u2060\u2066-\u2069]+$/g;

/** Matches a second URL or domain after the first, which means that the text is a list. */
const ANOTHER = /[\s,;]([a-z][a-z0-9+.-]*:)?\/\/|[,;]\s+[^\s/?#]+\.\S/i;

/** The longest text that is read as a URL. Browsers take longer ones, but nobody pastes one. */
const MAX_PASTED = 2_000;

/** Reads the domain of a text such as a URL, in lower case and Punycode; undefined without one. */
export function parseDomain(value: unknown): string | undefined {
	if (typeof value !== 'string') return undefined;
	const text = value.replace(UNSEEN_EDGES, '');
	if (text.length > MAX_PASTED || /\p{Cc}/u.test(text)) return undefined;
	const isUrl = URL_START.test(text);
	const address = isUrl ? text.replace(/^\/\//, 'https://') : `https://${text}`;
	const authority = /^https?:\/\/([^/?#]*)/i.exec(address)?.[1];
	const url = urlOf(address);
	if (authority === undefined || /[@%]/.test(authority) || !url) return undefined;
	if (SEPARATORS.test(isUrl ? authority : text) || ANOTHER.test(text)) return undefined;
	const domain = url.hostname.replace(/\.$/, '');
	return isHostName(domain) ? domain : undefined;
}

/** Says why `parseDomain` gives nothing for a value, in words to follow "is" or "contains". */
export function whyNoDomain(value: unknown): string {
	if (typeof value !== 'string') return `${quote(value)} instead of text`;
	const text = value.replace(UNSEEN_EDGES, '');
	return text === '' ? 'empty' : `${quote(text)}, which is not a domain`;
}

function isHostName(domain: string): boolean {
	const labels = domain.split('.');
	return (
		domain.length <= 253 &&
		labels.length >= 2 &&
		labels.every((label) => LABEL.test(label)) &&
		// An IPv4 address is not a domain, and no top-level domain is a number.
		!/\.\d+$/.test(domain)
	);
}

/** A host name without the "www." that many begin with. */
export function withoutWww(name: string): string {
	return name.startsWith('www.') ? name.slice('www.'.length) : name;
}

/** Reads a URL, which may be relative only if it has a base; undefined if the text is not one. */
export function urlOf(text: string, base?: string): URL | undefined {
	try {
		return new URL(text, base);
	} catch {
		return undefined;
	}
}

/**
 * Matches parameters that say who sent a visitor and not which page it is: those of campaigns
 * (support.google.com/analytics/answer/10917952), and the click IDs that ad networks, search
 * engines and newsletters add.
 */
const TRACKING =
	/^(utm_\w+|gclid|gclsrc|gbraid|wbraid|dclid|srsltid|fbclid|msclkid|yclid|ttclid|twclid|li_fat_id|igshid|mc_cid|mc_eid|_ga|_gl|_hsenc|_hsmi)(=|$)/i;

/**
 * Reduces an address to what all addresses of a page have in common, e.g. "a.example/page?id=7": it
 * has no scheme, "www.", fragment, final slash or tracking parameters. It is undefined if the text
 * is not an address on the web.
 */
export function pageOf(address: string): string | undefined {
	const url = webUrlOf(address);
	const host = url && hostNameOf(url);
	if (!host) return undefined;
	const parameters = url.search.slice(1).split('&');
	const query = parameters
		.filter((parameter) => parameter !== '' && !TRACKING.test(parameter))
		.join('&');
	const path = unescaped(url.pathname).replace(/(?<!\/)\/+$/, '');
	return `${host}${url.port && `:${url.port}`}${path}${query && `?${unescaped(query)}`}`;
}

/**
 * The host name of an address on the web, without "www." and a final dot; undefined if the text is
 * not one.
 */
export function webHostOf(address: string): string | undefined {
	const url = webUrlOf(address);
	return url && (hostNameOf(url) || undefined);
}

function webUrlOf(address: string): URL | undefined {
	const url = urlOf(address);
	return url && /^https?:$/.test(url.protocol) ? url : undefined;
}

function hostNameOf({ hostname }: URL): string {
	return withoutWww(hostname.replace(/\.$/, ''));
}

/**
 * Writes percent-encoding in one way (RFC 3986, section 6.2.2): letters, digits and -._~ are not
 * encoded, and all other codes have capitals.
 */
function unescaped(text: string): string {
	if (!text.includes('%')) return text;
	return text.replace(/%[\da-f]{2}/gi, (code) => {
		const sign = String.fromCharCode(parseInt(code.slice(1), 16));
		return /[\w.~-]/.test(sign) ? sign : code.toUpperCase();
	});
}

/** The other of the two forms of a domain, with or without "www.". */
export function otherForm(domain: string): string {
	return domain.startsWith('www.') ? withoutWww(domain) : `www.${domain}`;
}

/** A domain in lower case and ASCII, without "www.", so that it can be compared with host names. */
export function bare(domain: string): string {
	return withoutWww(parseDomain(domain) ?? domain);
}

const MAX_LINK = 300;

/** An external URL, escaped so that it cannot break formatting; undefined if it is unsafe. */
export function safeLink(value: unknown): string | undefined {
	const text = String(value);
	if (text.length > MAX_LINK) return undefined;
	const url = /^https?:\/\//i.test(text) ? urlOf(text) : undefined;
	if (!url || url.username || url.password) return undefined;
	const address = url.href.replace(
		/[|<>*~`_@[\]]/g,
		(sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
	);
	return address.length <= MAX_LINK && urlOf(address) ? address : undefined;
}

/** The host of a safe link, to show instead of the whole URL. */
export function hostOf(link: string): string {
	return singleLine(link.split('/')[2], 'word');
}
