import type { EpochMs, Ms } from 'ai-visibility-reports/time';
import type { Answerer } from './answerer';
import type { RequestLine } from './request';

export interface ServiceTexts {
	name: string;
	/** How the path of the service's base URL ends. */
	pathEnd: string;
	/** What the user can do about a failure; undefined for the default advice. */
	advice: (failure: RequestFailure) => string | undefined;
}

/** Why a request had no usable response, without anything that was sent with it. */
export interface RequestFailure extends RequestLine {
	answeredBy?: Answerer;
	/**
	 * `unreachable`: no connection, so the service has not received the request. `lost`: timeout or
	 * lost connection, so the service may have processed the request, see `mayHaveArrived`. `status`: a response with an
	 * HTTP status outside 200 to 299. `unreadable`: a 2xx response that is not whole JSON, so
	 * something may have cut it off or replaced it. `malformed`: a 2xx response with JSON of another
	 * form than the documented one. `blocked`: n8n did not send the request, because of the
	 * credential or its own settings.
	 */
	kind: 'unreachable' | 'lost' | 'status' | 'unreadable' | 'malformed' | 'blocked';
	/**
	 * What happened, in the words behind the service's name, e.g. "rejected the API key". When
	 * blocked, they are the words behind "The request to the … service".
	 */
	reason: string;
	status?: number;
	/** The service's error message and code, where it sent any; when blocked, n8n's message. */
	serverMessage?: string;
	code?: string;
	requestId?: string;
	retryAfterMs?: Ms;
	/** The Retry-After header as it came. */
	retryAfter?: string;
	/** The longest pause that this request waits for; MAX_RETRY_AFTER_MS if it is absent. */
	longestPauseMs?: Ms;
	/** The service's own time of the response. */
	serverTime?: EpochMs;
	/** The path of the Location header, if that is an address of the origin that was asked. */
	location?: string;
	/**
	 * True for a redirect to the same path at another scheme or host: what sends it has processed
	 * nothing.
	 */
	isAtOtherOrigin?: boolean;
	/** What to do, if more is known of that than the status says. */
	advice?: string;
	/**
	 * When the last attempt was sent, see Clock.now; absent if nothing was sent, because the run, its
	 * time or the execution had ended.
	 */
	sentAt?: Ms;
}

/** Statuses below 500 about the key, a proxy, a time limit or a rate limit. */
const NOT_ABOUT_REQUEST = [401, 403, 407, 408, 425, 429];

/**
 * True if a status is about what was requested, and not about the key, the service or what is in
 * between.
 */
export function isAboutRequest(status: number | null): boolean {
	return status !== null && status >= 400 && status < 500 && !NOT_ABOUT_REQUEST.includes(status);
}

export const ADVICE_BY_KIND: Partial<Record<RequestFailure['kind'], string>> = {
	unreachable: "Check the 'Base URL' in the credential, and that your n8n instance can reach it.",
	lost: 'Try again later.',
	unreadable: 'Try again later.',
	malformed: "Check that the 'Base URL' in the credential points to this service.",
	blocked: 'Check the credential.',
};

export const TRY_LATER_OR_SUPPORT = 'Try again later, or contact support if this continues.';

/**
 * What a status means: what the service did, in the words behind its name, and what to do about it.
 */
type StatusMeaning = Required<Pick<RequestFailure, 'reason' | 'advice'>>;

const CHECK_PARAMETERS = "Check the node's parameters.";

const UNAVAILABLE: StatusMeaning = { reason: 'was unavailable', advice: TRY_LATER_OR_SUPPORT };

const MEANINGS: Record<number, StatusMeaning> = {
	401: {
		reason: 'rejected the API key',
		advice: "Check the API key and the 'Base URL' in the credential.",
	},
	403: { reason: 'rejected the request', advice: CHECK_PARAMETERS },
	404: {
		reason: 'could not find what was requested',
		advice: "Check the 'Base URL' in the credential, and that the requested data exists.",
	},
	408: { reason: 'timed out', advice: TRY_LATER_OR_SUPPORT },
	425: { reason: 'was not ready for the request', advice: TRY_LATER_OR_SUPPORT },
	429: {
		reason: 'rate-limited the request',
		advice:
			"The API key's rate limit is exhausted: run the workflow again later, or use a separate API key for it.",
	},
	502: UNAVAILABLE,
	503: UNAVAILABLE,
	504: UNAVAILABLE,
};

/** Statuses that send on to another URL. Others below 400, such as 304, do not. */
export const REDIRECTS = [301, 302, 303, 307, 308];

/** Redirects after which a client sends the same request to another URL (RFC 9110, 15.4). */
export const SAME_REQUEST_ELSEWHERE = [301, 302, 307, 308];

/**
 * Statuses after which the service may have processed a request. A gateway may give up on a request
 * that the service accepts, or keep one that came too early (425).
 */
const MAY_HAVE_ARRIVED = [408, 425, 460, 499];

/**
 * True if the service may have processed a request that has no usable response. A redirect may be
 * the answer to what was processed, such as 303 to its result, unless it sends the whole request to
 * another scheme or host.
 */
export function mayHaveArrived({
	kind,
	status = 0,
	isAtOtherOrigin = false,
}: RequestFailure): boolean {
	if (kind === 'lost' || kind === 'unreadable' || kind === 'malformed') return true;
	if (status >= 300 && status < 400) return !isAtOtherOrigin;
	return status >= 500 || MAY_HAVE_ARRIVED.includes(status);
}

/** What a status outside 200 to 299 means, where the service's document does not say more. */
export function meaningOfStatus(status: number): StatusMeaning {
	const meaning = MEANINGS[status];
	if (meaning) return meaning;
	if (status >= 500)
		return { reason: 'could not process the request', advice: TRY_LATER_OR_SUPPORT };
	if (status >= 400) return { reason: 'rejected the request', advice: CHECK_PARAMETERS };
	if (!REDIRECTS.includes(status)) {
		return { reason: 'returned an unexpected response', advice: TRY_LATER_OR_SUPPORT };
	}
	const advice =
		'Enter the final URL in the credential: to protect the API key, redirects are not followed.';
	return { reason: 'redirected the request', advice };
}

/**
 * True if every request with this key and base URL fails alike, whatever it asks for: nothing is
 * reached there, n8n may not send it, the key is rejected, or something at the address sends on or
 * wants a password.
 */
export function isAboutAccount({ kind, status = 0 }: RequestFailure): boolean {
	const isNotSent = kind === 'unreachable' || kind === 'blocked';
	return isNotSent || status === 401 || status === 407 || REDIRECTS.includes(status);
}

/**
 * True if the service answered with a status that is about neither the key nor how often it is
 * asked. Server errors count, too, because an expired cursor may cause one.
 */
export function isRefusedRequest({ kind, status = 0 }: RequestFailure): boolean {
	return kind === 'status' && status !== 401 && status !== 429;
}
