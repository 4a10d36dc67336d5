import type { IDataObject } from 'n8n-workflow';

import type { components, paths } from '../../openapi/reporting';
import { parseTimestamp } from '../../reports/time/dates';
import type { EpochMs } from '../../reports/time/units';
import { isRecord } from '../../reports/values/json';
import { ApiClient } from '../shared/http/apiClient';
import { type ErrorNote, failureOf } from '../shared/http/apiError';
import type { ServiceConnection } from '../shared/http/connection';
import { isAboutRequest, type RequestFailure, TRY_LATER_OR_SUPPORT } from '../shared/http/failure';
import { type ApiRequest, get } from '../shared/http/request';
import { type ApiResponse, objectsIn, responseWithout } from '../shared/http/response';
import { showLeftOut } from '../shared/run/hints';

type ReportingSchemas = components['schemas'];

/** Records as openapi/reporting.yaml describes them; a real response may lack any field. */
export type VisibilityScore = Partial<ReportingSchemas['Visibility']> & IDataObject;

export type Benchmarks = Partial<ReportingSchemas['Benchmarks']> & IDataObject;

export type ActionPlan = Partial<ReportingSchemas['ActionPlan']> & IDataObject;

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

export interface MentionPage extends Envelope<Mention[]> {
	/** The service's time of the response: the earlier of `generated_at` and the Date header. */
	answeredAt: EpochMs;
	/** The cursor of the next page; undefined on the last page. */
	next: string | undefined;
}

const STATUS_ADVICE: Record<number, string> = {
	401: "Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the reporting service.",
	403: 'Check that the scope of the API key includes "read" and that the plan is active.',
};

export const REPORTING_CONNECTION: ServiceConnection = {
	credentialType: 'visibilityReportingApi',
	// The service's document names no codes of a 403, so a part of the code is enough.
	texts: {
		name: 'reporting service',
		pathEnd: '/v1',
		advice: ({ status = 0, code = '' }) => {
			const named = status === 403 ? code.toLowerCase() : '';
			if (named.includes('plan')) return 'Check that the plan of the account is active.';
			if (named.includes('scope')) return 'Use an API key whose scope includes "read".';
			return STATUS_ADVICE[status];
		},
	},
	// The plan is not in the credential: the rate limit headers say what remains.
	limitOf: () => Infinity,
};

/** The reporting service's endpoints, for one item. All throw an ApiError where there is no usable response. */
export class ReportingApi {
	constructor(readonly client: ApiClient) {}

	/**
	 * @param query `from` and `to` are calendar dates; what is undefined is not sent
	 * @param dates names of the set fields that they come from, in quotes, e.g. 'From' and 'To'
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

	/** One page of 1 to 100 mentions, without a cursor the first. */
	async mentionPage(filters: MentionFilters, limit: number, cursor?: string): Promise<MentionPage> {
		const request = get('/mentions', { ...filters, limit, cursor });
		const response = await this.client.request(request);
		const { data, isEnvelope, ...others } = readEnvelope(response);
		const answeredAt = Math.min(others.answeredAt, response.serverTime);
		const list = isEnvelope ? objectsIn(data) : undefined;
		if (!list) {
			const expected = 'the list of mentions in "data"';
			return this.fail(responseWithout(request, expected, response.body, data));
		}
		showLeftOut(this.client, list.leftOut, 'data', request.path);
		return { ...others, answeredAt, data: list.records, next: nextCursor(others.meta) };
	}

	/** Throws the ApiError of a failure. @param note what its message adds */
	fail(failure: RequestFailure, note?: ErrorNote): never {
		throw this.client.error(failure, note);
	}

	/** Fails because the response of a path lacks what is `expected`, e.g. 'a number in "score"'. */
	failWithout(path: string, expected: string): never {
		return this.fail(responseWithout(get(path), expected));
	}

	/** @param advice what to do where the service refuses what this request asks; undefined: what the status says */
	private async getData(
		path: string,
		query?: IDataObject,
		advice?: (failure: RequestFailure) => string | undefined,
	): Promise<Envelope<IDataObject>> {
		const request = get(path, query);
		const response = await this.requestOncePerRun(request, advice);
		const { data: sent, isEnvelope, ...others } = readEnvelope(response);
		const data = sent ?? (isEnvelope ? {} : undefined);
		if (!isRecord(data)) {
			const expected = 'an object in "data"';
			return this.fail(responseWithout(request, expected, response.body, data));
		}
		return { ...others, data: this.withObjects(path, data as IDataObject) };
	}

	/**
	 * The data of a response with only objects in the list that the document shows. Null or absent is a state: a domain without
	 * a trend, an account without brands or actions.
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

	/** Sends a read once per run, whose error has the advice for what it asks. */
	private async requestOncePerRun(
		request: ApiRequest,
		advice?: (failure: RequestFailure) => string | undefined,
	): Promise<ApiResponse> {
		try {
			return await this.client.requestOncePerRun(request);
		} catch (error) {
			const failure = failureOf(error);
			return this.fail({ ...failure, advice: failure.advice ?? advice?.(failure) });
		}
	}
}

/** The list in the data of each endpoint (document, "Resources and their fields"). */
const LISTS: Record<string, string> = {
	'/visibility': 'trend',
	'/benchmarks': 'competitors',
	'/action-plan': 'actions',
};

/** @returns `isEnvelope` if the response has `data`, which may be null, or `meta`: every response of the service has both */
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

/** Statuses of a page that may mean that its cursor has expired: the document does not show them. */
const CURSOR_REFUSED = [400, 404, 410, 422];

/** True if a page of mentions may have failed because of its cursor. */
export function mayRefuseCursor({ kind, status = 0 }: RequestFailure): boolean {
	return kind === 'status' && CURSOR_REFUSED.includes(status);
}

/** Without a domain, the service uses the account's primary one. */
const TRACKED =
	"that your account tracks the domain (or leave the field empty to use the account's own one)";

/** Advice for statuses that may be about the domain or the dates; names only fields that are set. */
function visibilityAdvice(status: number, hasDomain: boolean, dates: string[]): string | undefined {
	if (!isAboutRequest(status)) return undefined;
	const others = status === 404 ? "the 'Base URL' in the credential" : dates.join(' and ');
	if (hasDomain) return `Check ${TRACKED}${others && `, and check ${others}`}.`;
	return status === 404 || others === '' ? undefined : `Check ${others}.`;
}
