import { urlOf, webHostOf } from './domain';

/**
 * Some answers cite a page by the address of a service that only forwards to it: Gemini by Google's
 * grounding redirect, others by a search engine, a cache or a shortener. Such a service is no source.
 *
 *     google.com/url?q=https://shop.example/tea                ─► shop.example/tea
 *     vertexaisearch.cloud.google.com/grounding-api-redirect/… ─► the target stands nowhere, so the
 *                                                                 source is not known
 *
 * What must never break: an ordinary page stays what it is, also one of google.com or of bit.ly.
 */
interface Forwarder {
	/** Matches the host without "www.". */
	host: RegExp;
	path: RegExp;
	/** Reads the address that is forwarded to; undefined if the address does not name it. */
	targetOf?: (url: URL) => string | undefined;
}

const parameter =
	(...names: string[]) =>
	({ searchParams }: URL) =>
		names.map((name) => searchParams.get(name)).find((value) => value !== null) ?? undefined;

/** A cache of AMP pages has the page's address in its path: "/c/s/shop.example/tea", "s" for https. */
const ampPage = ({ pathname, search }: URL) => {
	const page = /^\/(?:amp|[a-z]+)\/(s\/)?(.+)$/.exec(pathname);
	return page?.[2] && `http${page[1] ? 's' : ''}://${page[2]}${search}`;
};

/** Bing writes "a1" and then the address in base64url. */
const bingTarget = (url: URL) => {
	const code = parameter('u')(url);
	if (!code?.startsWith('a1')) return undefined;
	return Buffer.from(code.slice('a1'.length), 'base64url').toString('utf8');
};

/** Google Translate writes the host "my-shop.example" as "my--shop-example.translate.goog". */
const translatedPage = ({ hostname, pathname }: URL) => {
	const label = hostname.slice(0, -'.translate.goog'.length);
	const host = label.replace(/--|-/g, (hyphens) => (hyphens === '-' ? '.' : '-'));
	return `https://${host}${pathname}`;
};

const FORWARDERS: Forwarder[] = [
	{ host: /^google\.[a-z.]+$/, path: /^\/url$/, targetOf: parameter('q', 'url') },
	{ host: /^google\.[a-z.]+$/, path: /^\/amp\/./, targetOf: ampPage },
	{ host: /\.cdn\.ampproject\.org$/, path: /^\/[a-z]+\/./, targetOf: ampPage },
	{ host: /(^|\.)bing-amp\.com$/, path: /^\/[a-z]+\/./, targetOf: ampPage },
	{ host: /^bing\.com$/, path: /^\/ck\/a$/, targetOf: bingTarget },
	{ host: /\.translate\.goog$/, path: /^/, targetOf: translatedPage },
	{ host: /^translate\.google\.[a-z.]+$/, path: /^\/translate$/, targetOf: parameter('u') },
	{ host: /^duckduckgo\.com$/, path: /^\/l\/$/, targetOf: parameter('uddg') },
	{ host: /^lm?\.facebook\.com$/, path: /^\/l\.php$/, targetOf: parameter('u') },
	{ host: /^l\.instagram\.com$/, path: /^\/$/, targetOf: parameter('u') },
	{ host: /^youtube\.com$/, path: /^\/redirect$/, targetOf: parameter('q') },
	{ host: /^vertexaisearch\.cloud\.google\.com$/, path: /^\/grounding-api-redirect\// },
	{
		host: /^(bit\.ly|buff\.ly|cutt\.ly|goo\.gl|is\.gd|lnkd\.in|ow\.ly|rb\.gy|rebrand\.ly|share\.google|shorturl\.at|t\.co|tinyurl\.com)$/,
		path: /^\/./,
	},
];

/** One forwarder may name another one; no more than these are followed. */
const MAX_FORWARDERS = 3;

/** The page that an address leads to. */
interface Destination {
	/** The address of the page; undefined if it is not known, or if the text is no address on the web. */
	address?: string;
	/** True if the address only forwards, and does not say where to. */
	isHidden: boolean;
}

/** Follows an address to the page that it names, without asking anybody. */
export function destinationOf(address: string): Destination {
	let current = address;
	for (let steps = 0; steps <= MAX_FORWARDERS; steps += 1) {
		const host = webHostOf(current);
		if (host === undefined) return { isHidden: steps > 0 };
		const forwarder = forwarderOf(host, current);
		if (!forwarder) return { address: current, isHidden: false };
		const url = urlOf(current);
		const target = url && forwarder.targetOf?.(url);
		if (target === undefined) break;
		current = target;
	}
	return { isHidden: true };
}

function forwarderOf(host: string, address: string): Forwarder | undefined {
	const candidates = FORWARDERS.filter((forwarder) => forwarder.host.test(host));
	if (candidates.length === 0) return undefined;
	const path = urlOf(address)?.pathname ?? '';
	return candidates.find((forwarder) => forwarder.path.test(path));
}
