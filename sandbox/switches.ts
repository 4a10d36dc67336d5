/**
 * How the sandbox decides each point that the service documents leave open ("not shown"), and the
 * few things of the world that tests want to turn. Every switch can be set at start and at run time.
 */
export interface Switches {
	// Both services
	/** Format of Retry-After on 429; `absent` goes beyond the documents, which promise the header. */
	retryAfter: 'seconds' | 'date' | 'absent';
	/** The service's clock minus the real one, in ms: shifts its timestamps and its Date header. */
	skewMs: number;
	/** What a query parameter that no document names does: 400, or nothing. */
	unknownParameters: 'refuse' | 'ignore';

	// Analysis service
	/** Status words a job passes through, in equal parts of its time, before it is `complete`. */
	statuses: string[];
	/** Seconds every job takes, before `speed`; null = as documented, 30 to 90 s. */
	jobSeconds: number | null;
	/** POST /analyze answers while the job runs, or holds the request until it is complete. */
	postAnswer: 'pending' | 'complete';
	/** Status code of an answer to POST /analyze whose analysis is not complete. */
	postPendingStatus: 200 | 201 | 202;
	/** What `score` holds before completion; only `zero` stays within the documented types. */
	pendingScores: 'zero' | 'null' | 'absent';
	/** Whether the record of a complete analysis carries `competitors` with their scores. */
	competitorResults: 'absent' | 'record';
	/** Which encoding of the `competitors` array in the query is understood. */
	competitorsEncoding: 'repeat' | 'comma' | 'brackets' | 'any';
	/** Status of a comparison with a competitor that has no analysis within 30 days. */
	notAnalysedStatus: 400 | 404 | 409 | 422;
	/** GET /analyze/{id} yields 404 for this long after the submission, in ms. */
	early404Ms: number;
	/** Order of GET /history. */
	historyOrder: 'newest' | 'oldest' | 'shuffled';
	/** Whether GET /history lists analyses that are not complete. */
	historyShows: 'all' | 'complete';
	/** GET /history with a limit above 100: 400, or taken as 100. */
	historyLimitAbove100: 'refuse' | 'clamp';

	// Reporting service
	/** Order of GET /mentions; `shuffled` is stable between the pages of one read. */
	mentionOrder: 'newest' | 'oldest' | 'shuffled';
	/** A cursor names a place in the order, or a count: with `offset`, arrivals shift the pages. */
	cursorStyle: 'keyset' | 'offset';
	/** `next_cursor` on the last page; only `missing` and `empty` stay within the documented type. */
	cursorEnd: 'missing' | 'null' | 'empty';
	/** Whether the meta of GET /mentions has `generated_at`; the documents' example has not. */
	mentionsGeneratedAt: boolean;
	/** Unit of X-RateLimit-Reset. */
	rateLimitReset: 'seconds' | 'epochSeconds' | 'epochMs';
	/** What X-RateLimit-Reset names: when the allowance next grows by one, or when it is full. */
	rateLimitResetMeans: 'next' | 'full';
	/** What X-RateLimit-Limit names. */
	rateLimitLimit: 'perMinute' | 'burst';
	/** Engines that are down: mentions filtered by one yield 503, everything when all are down. */
	enginesDown: string[];
	/** Live arrivals of mentions per hour, evenly spaced; 0 = none. */
	arrivalsPerHour: number;
	/** ISO date that the action plan claims as its week; null = Monday of the current week. */
	weekOf: string | null;
}

export const defaultSwitches: Readonly<Switches> = {
	retryAfter: 'seconds',
	skewMs: 0,
	unknownParameters: 'refuse',
	statuses: ['queued', 'processing'],
	jobSeconds: null,
	postAnswer: 'pending',
	postPendingStatus: 200,
	pendingScores: 'zero',
	competitorResults: 'absent',
	competitorsEncoding: 'repeat',
	notAnalysedStatus: 422,
	early404Ms: 0,
	historyOrder: 'newest',
	historyShows: 'all',
	historyLimitAbove100: 'refuse',
	mentionOrder: 'newest',
	cursorStyle: 'keyset',
	cursorEnd: 'missing',
	mentionsGeneratedAt: false,
	rateLimitReset: 'seconds',
	rateLimitResetMeans: 'next',
	rateLimitLimit: 'perMinute',
	enginesDown: [],
	arrivalsPerHour: 0,
	weekOf: null,
};

/**
 * Refuses names that are no switch, so that a misspelt one is not silently without effect.
 * @throws Error naming the unknown switches.
 */
export function checkSwitches(changes: object): asserts changes is Partial<Switches> {
	const unknown = Object.keys(changes).filter((name) => !(name in defaultSwitches));
	if (unknown.length > 0) throw new Error(`No such switch: ${unknown.join(', ')}`);
}
