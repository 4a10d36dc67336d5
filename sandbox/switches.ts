import { z } from 'zod';
import { QUOTA_WORDS, type QuotaWords } from './analysis/quotaWords';

/*
 * How the sandbox decides each point that the service documents leave open ("not shown"), and the
 * few things of the world that tests want to turn. Every switch can be set at start and at run time.
 */

const both = {
	/** Format of Retry-After on 429. */
	retryAfter: z.enum(['seconds', 'date']).default('seconds'),
	/** The service's clock minus the real one, in ms: shifts its timestamps and its Date header. */
	skewMs: z.number().default(0),
};

const analysis = {
	/** Code and words of the 403 of a used-up month, see analysis/quotaWords.ts. */
	quotaWords: z.enum(Object.keys(QUOTA_WORDS) as [QuotaWords, ...QuotaWords[]]).default('dated'),
	/** The month turns at midnight of a zone that is so many minutes ahead of UTC. */
	monthOffsetMinutes: z.number().int().default(0),
	/** So many competitors the plan allows in a request; one with more yields 403. */
	mostCompetitors: z.number().int().default(3),
	/** Status words a job passes through, in equal parts of its time, before it is `complete`. */
	statuses: z.array(z.string()).default(['queued', 'processing']),
	/** Seconds every job takes, before `speed`; null = as documented, 30 to 90 s. */
	jobSeconds: z.number().nullable().default(null),
	/** POST /analyze answers while the job runs, or holds the request until it is complete. */
	postAnswer: z.enum(['pending', 'complete']).default('pending'),
	/** GET /analyze/{id} gives the whole record, or only the fields that it has at least. */
	getAnswer: z.enum(['full', 'minimal']).default('full'),
	/** Status code of an answer to POST /analyze whose analysis is not complete. */
	postPendingStatus: z.union([z.literal(200), z.literal(201), z.literal(202)]).default(200),
	/**
	 * Under which name the answer to POST /analyze has the identifier of an analysis that is not
	 * complete; its Location header has it with `location`. With another than `id`, nothing but the
	 * status is beside it.
	 */
	postIdentifier: z
		.enum(['id', 'analysis_id', 'analysisId', 'job_id', 'jobId', 'location'])
		.default('id'),
	/** In which field the answers to POST /analyze and GET /analyze/{id} have the analysis. */
	envelope: z.enum(['none', 'data', 'analysis']).default('none'),
	/** Whether the record of a complete analysis carries `competitors` with their scores. */
	competitorResults: z.enum(['absent', 'record']).default('absent'),
	/** Which encoding of the `competitors` array in the query is understood; with `last`, only its last `competitors=`. */
	competitorsEncoding: z
		.enum(['repeat', 'comma', 'brackets', 'indices', 'last', 'any'])
		.default('repeat'),
	/** A comparison without any competitor that is understood yields 400, or only the domain's own score. */
	missingCompetitors: z.enum(['refuse', 'answer']).default('refuse'),
	/** Status of a comparison with a competitor that has no analysis within 30 days. */
	notAnalysedStatus: z
		.union([z.literal(400), z.literal(404), z.literal(409), z.literal(422)])
		.default(422),
	/** GET /analyze/{id} yields 404 for this long after the submission, in ms. */
	early404Ms: z.number().default(0),
	/** Order of GET /history. */
	historyOrder: z.enum(['newest', 'oldest', 'shuffled']).default('newest'),
	/** Whether GET /history lists analyses that are not complete. */
	historyShows: z.enum(['all', 'complete']).default('all'),
	/** GET /history with a limit above 100: 400, or taken as 100. */
	historyLimitAbove100: z.enum(['refuse', 'clamp']).default('refuse'),
};

const reporting = {
	/** Order of GET /mentions; `shuffled` is stable between the pages of one read. */
	mentionOrder: z.enum(['newest', 'oldest', 'shuffled']).default('newest'),
	/** A cursor names a place in the order, or a count: with `offset`, arrivals shift the pages. */
	cursorStyle: z.enum(['keyset', 'offset']).default('keyset'),
	/**
	 * `next_cursor` on the last page; `null` is not of the documented type. With `itself`, the last page is
	 * empty, and its cursor is its own.
	 */
	cursorEnd: z.enum(['missing', 'null', 'empty', 'itself']).default('missing'),
	/** What GET /visibility says of a domain that is not tracked: 404, or the own one's figures. */
	untrackedDomain: z.enum(['refuse', 'own']).default('refuse'),
	/** Order of a trend. */
	trendOrder: z.enum(['oldest', 'newest']).default('oldest'),
	/** Whether the meta of GET /mentions has `generated_at`; the documents' example has not. */
	mentionsGeneratedAt: z.boolean().default(false),
	/** Unit of X-RateLimit-Reset; from now on, where it is no epoch. */
	rateLimitReset: z.enum(['seconds', 'milliseconds', 'epochSeconds', 'epochMs']).default('seconds'),
	/** What X-RateLimit-Reset names: when the allowance next grows by one, or when it is full. */
	rateLimitResetMeans: z.enum(['next', 'full']).default('next'),
	/** What X-RateLimit-Limit names. */
	rateLimitLimit: z.enum(['perMinute', 'burst']).default('perMinute'),
	/** Engines that are down: mentions filtered by one yield 503, everything when all are down. */
	enginesDown: z.array(z.string()).default([]),
	/** Live arrivals of mentions per hour, evenly spaced; 0 = none. */
	arrivalsPerHour: z.number().default(0),
	/** ISO date that the action plan claims as its week; null = Monday of the current week. */
	weekOf: z.string().nullable().default(null),
};

const schema = z.object({ ...both, ...analysis, ...reporting }).strict();

export type Switches = z.infer<typeof schema>;

export const defaultSwitches: Readonly<Switches> = schema.parse({});

function valuesOf(type: z.ZodTypeAny): unknown[] {
	if (type instanceof z.ZodDefault) return valuesOf(type.removeDefault() as z.ZodTypeAny);
	if (type instanceof z.ZodUnion) return (type.options as z.ZodTypeAny[]).flatMap(valuesOf);
	if (type instanceof z.ZodEnum) return type.options as string[];
	if (type instanceof z.ZodLiteral) return [type.value];
	return type instanceof z.ZodBoolean ? [true, false] : [];
}

/** Whose switch it is. */
export function ownerOf(name: string): 'both' | 'analysis' | 'reporting' {
	return name in analysis ? 'analysis' : name in reporting ? 'reporting' : 'both';
}

/** Each value of each switch besides the defaults, where they can be counted. */
export function otherValues(): Array<Partial<Switches>> {
	return Object.entries(schema.shape).flatMap(([name, type]) =>
		valuesOf(type)
			.filter((value) => value !== defaultSwitches[name as keyof Switches])
			.map((value) => ({ [name]: value })),
	);
}

/**
 * Refuses unknown names and values, so that a misspelt switch is not silently without effect.
 * @throws ZodError naming them.
 */
export function checkedSwitches(changes: unknown): Partial<Switches> {
	return schema.partial().parse(changes);
}
