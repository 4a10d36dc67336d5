import type { IDataObject } from 'n8n-workflow';

import type { components, paths } from '../../openapi/reporting';
import { type EpochMs, parseTimestamp } from 'ai-visibility-reports/time';
import { isRecord } from 'ai-visibility-reports/values';
import { ApiClient } from '../shared/http/apiClient';
import type { ErrorNote } from '../shared/http/advice';
import { failureOf } from '../shared/http/apiError';
import type { ServiceConnection } from '../shared/http/connection';
import { isAboutRequest, type RequestFailure, TRY_LATER_OR_SUPPORT } from '../shared/http/failure';
import { get } from '../shared/http/request';
import { type ApiResponse, objectsIn, responseWithout } from '../shared/http/response';
import { showLeftOut } from '../shared/run/hints';

type ReportingSchemas = components['schemas'];

/**
 * The records as openapi/reporting.yaml describes them. In a real response, any field may be
 * missing.
 */
export type VisibilityScore = Partial<ReportingSchemas['Visibility']> & IDataObject;

export type Benchmarks = Partial<ReportingSchemas['Benchmarks']> & IDataObject;

type ActionPlan = Partial<ReportingSchemas['ActionPlan']> & IDataObject;

export type Mention = Partial<ReportingSchemas['Mention']> & IDataObject;

/** The largest page of mentions (document, "Limits", 5). */
export const MENTIONS_PER_PAGE = 100;

type QueryOf<Path extends keyof paths> = NonNullable<paths[Path]['get']['parameters']['query']>;

/** `since` is an ISO 8601 instant in UTC. */
export type MentionFilters = Pick<QueryOf<'/mentions'>, 'engine' | 'sentiment' | 'since'>;

export interface Envelope<Data> {
	data: Data;
	meta: IDataObject;
	/** The service's time of the response: `generated_at`, or else the Date header. */
	answeredAt: EpochMs;
}

export interface MentionPage extends Omit<Envelope<Mention[]>, 'answeredAt'> {
	/**
	 * The service's time of the response: the earlier of `generated_at` and the Date header;
	 * undefined if it has neither.
	 */
	answeredAt: EpochMs | undefined;
	/** The cursor of the next page; undefined on the last page. */
	next: string | undefined;
}

const STATUS_ADVICE: Record<number, string> = {
	401: "Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the reporting service.",
	403: 'Check that the scope of the API key includes "read" and that the plan is active.',
};

export const REPORTING_CONNECTION: ServiceConnection = {
	credentialType: 'visibilityReportingApi',
	// The service's document names no codes for 403, so a code counts if it has the word in it.
	texts: {
		name: 'reporting service',
		pathEnd: '/v1',
		advice: ({ status = 0, code = '' }) => {
			const lowerCode = status === 403 ? code.toLowerCase() : '';
			if (lowerCode.includes('plan')) return 'Check that the plan of the account is active.';
			if (lowerCode.includes('scope')) return 'Use an API key whose scope includes "read".';
			return STATUS_ADVICE[status];
		},
	},
	// The credential does not say which plan it is, so only the headers tell how many calls remain.
	limitOf: () => Infinity,
};

/**
 * The reporting service's endpoints, for one item. All of them throw an ApiError if there is no
 * usable response.
 */
export class ReportingApi {
	constructor(readonly client: ApiClient) {}

	/**
	 * Reads the score and its trend.
	 * @param query `from` and `to` are calendar dates; what is undefined is not sent
	 * @param dates names of the set fields that the dates come from, in quotes, e.g. 'From' and 'To'
	 */
	async visibility(
		query: QueryOf<'/visibility'>,
		dates: string[] = [],
	): Promise<Envelope<VisibilityScore>> {
		const hasDomain = query.domain !== undefined;
		return await this.getData('/visibility', query, ({ status = 0 }) =>
			visibilityAdvice(status, hasDomain, dates),
		);
	}

	async benchmarks(): Promise<Envelope<Benchmarks>> {
		return await this.getData('/benchmarks');
	}

	async actionPlan(): Promise<Envelope<ActionPlan>> {
		return await this.getData('/action-plan');
	}

	/**
	 * Reads one page of mentions.
	 * @param limit the number of mentions on it, from 1 to 100
	 * @param cursor of the page; undefined for the first one
	 */
	async mentionPage(filters: MentionFilters, limit: number, cursor?: string): Promise<MentionPage> {
		const request = get('/mentions', { ...filters, limit, cursor });
		const response = await this.client.request(request);
		const { data, isEnvelope, meta } = readEnvelope(response);
		const times = [parseTimestamp(meta.generated_at), response.date];
		const [answeredAt] = times.filter((time) => time !== undefined).sort((a, b) => a - b);
		const list = isEnvelope ? objectsIn(data) : undefined;
		if (!list) {
			const expected = 'the list of mentions in "data"';
			return this.fail(responseWithout(request, expected, response.body, data));
		}
		showLeftOut(this.client, list.leftOut, 'data', request.path);
		return { meta, answeredAt, data: list.records, next: nextCursor(meta) };
	}

	/**
	 * Throws the ApiError of a failure.
	 * @param note what its message says in addition
	 */
	fail(failure: RequestFailure, note?: ErrorNote): never {
		throw this.client.error(failure, note);
	}

	/** Throws the ApiError of a response without what is `expected`, e.g. 'a number in "score"'. */
	failWithout(path: string, expected: string): never {
		return this.fail(responseWithout(get(path), expected));
	}

	/**
	 * Reads the data of an endpoint, once per run.
	 * @param advice says what to do if the service refuses what this request asks for; undefined for
	 * what the status says anyway
	 */
	private async getData(
		path: string,
		query?: IDataObject,
		advice?: (failure: RequestFailure) => string | undefined,
	): Promise<Envelope<IDataObject>> {
		const request = get(path, query);
		const response = await this.client.requestOncePerRun(request).catch((error: unknown) => {
			const failure = failureOf(error);
			return this.fail({ ...failure, advice: failure.advice ?? advice?.(failure) });
		});
		const { data: content, isEnvelope, ...others } = readEnvelope(response);
		const data = content ?? (isEnvelope ? {} : undefined);
		if (!isRecord(data)) {
			const expected = 'an object in "data"';
			return this.fail(responseWithout(request, expected, response.body, data));
		}
		return { ...others, data: this.withObjects(path, data as IDataObject) };
	}

	/**
	 * Keeps only the objects in the list that the document shows for an endpoint. The list may be
	 * null or absent: then a domain has no trend, or an account no brands or no actions.
	 * @throws ApiError for a list of another type
	 */
	private withObjects(path: string, data: IDataObject): IDataObject {
		const name = LISTS[path] ?? '';
		const list = objectsIn(data[name]);
		if (!list) {
			const failure = responseWithout(get(path), `the list "${name}"`, {}, data[name]);
			return this.fail({ ...failure, advice: TRY_LATER_OR_SUPPORT });
		}
		if (list.leftOut === 0) return data;
		showLeftOut(this.client, list.leftOut, name, path);
		return { ...data, [name]: list.records };
	}
}

/** The list in the data of each endpoint (document, "Resources and their fields"). */
const LISTS: Record<string, string> = {
	'/visibility': 'trend',
	'/benchmarks': 'competitors',
	'/action-plan': 'actions',
};

/**
 * Takes a response apart.
 * @returns `isEnvelope`, true if the response has `data`, which may be null, or `meta`, because
 * every response of the service has both
 */
function readEnvelope({ body, serverTime }: ApiResponse) {
	const meta = isRecord(body.meta) ? (body.meta as IDataObject) : {};
	const answeredAt = parseTimestamp(meta.generated_at) ?? serverTime;
	const isEnvelope = !isRecord(body.error) && ('data' in body || isRecord(body.meta));
	return { data: body.data as unknown, meta, answeredAt, isEnvelope };
}

function nextCursor({ next_cursor }: IDataObject): string | undefined {
	const isNone = [undefined, null, '', false].some((none) => none === next_cursor);
	return isNone ? undefined : String(next_cursor);
}

/**
 * Statuses of a page that may mean that its cursor has expired. The document does not show which
 * they are.
 */
const CURSOR_REFUSED = [400, 404, 410, 422];

/** True if a page of mentions may have failed because of its cursor. */
export function mayRefuseCursor({ kind, status = 0 }: RequestFailure): boolean {
	return kind === 'status' && CURSOR_REFUSED.includes(status);
}

/**
 * What to check about a domain. The advice to leave the field empty helps because the service then
 * uses the account's primary domain.
 */
const TRACKED =
	"that your account tracks the domain (or leave the field empty to use the account's own one)";

/**
 * Gives the advice for statuses that may be about the domain or the dates. It names only fields
 * that are set.
 */
function visibilityAdvice(status: number, hasDomain: boolean, dates: string[]): string | undefined {
	if (!isAboutRequest(status)) return undefined;
	const others = status === 404 ? "the 'Base URL' in the credential" : dates.join(' and ');
	if (hasDomain) return `Check ${TRACKED}${others && `, and check ${others}`}.`;
	return status === 404 || others === '' ? undefined : `Check ${others}.`;
}
