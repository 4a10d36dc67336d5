import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	NodeOperationError,
} from 'n8n-workflow';

import type { components } from '../../openapi/analysis';
import {
	type AnalysisRecord,
	analysisState,
	RESULT_FIELDS,
	startOf,
} from '../../reports/documents/analysis';
import { DAY_MS, type EpochMs, type Ms } from '../../reports/time/dates';
import { bare, parseDomain } from '../../reports/values/domain';
import { isRecord, nonBlankText } from '../../reports/values/json';
import { quote } from '../../reports/values/text';
import { ApiClient } from '../shared/http/apiClient';
import type { ErrorNote } from '../shared/http/apiError';
import type { ServiceConnection } from '../shared/http/connection';
import { type RequestFailure, TRY_LATER_OR_SUPPORT } from '../shared/http/failure';
import { type ApiRequest, get } from '../shared/http/request';
import {
	type ApiResponse,
	objectsIn,
	responseWithout,
	unusableResponse,
} from '../shared/http/response';
import { showLeftOut } from '../shared/run/hints';

/** The largest page of the history (document, "Limits", 6). */
export const MAX_HISTORY_PAGE = 100;

/** The response to a submission may come only when the analysis is complete: 90 s, plus a margin. */
const SUBMIT_TIMEOUT_MS: Ms = 150_000;

/** What to analyze; empty lists mean no competitors and all AI assistants. */
export type Submission = Required<components['schemas']['AnalyzeRequest']>;

interface DatedAnalysis {
	record: AnalysisRecord;
	/** When the service answered with it, by its own clock. */
	serverTime: EpochMs;
}

/** The analysis service's endpoints, for one item. All throw an ApiError where there is no usable response. */
export class AnalysisApi {
	constructor(readonly client: ApiClient) {}

	/** @throws ApiError whose `sentAt` is that of the last attempt, which may be long after the first */
	async submit({ domain, competitors, llms }: Submission): Promise<DatedAnalysis> {
		const body: IDataObject = { domain };
		if (competitors.length > 0) body.competitors = competitors;
		if (llms.length > 0) body.llms = llms;
		const timeoutMs = SUBMIT_TIMEOUT_MS;
		return await this.readAnalysis({ method: 'POST', path: '/analyze', body, timeoutMs });
	}

	/** Gets the status of an analysis with a single request, without retries. */
	async status(id: string, timeoutMs?: Ms): Promise<ApiResponse> {
		const response = await this.client.requestOnce({ ...analysisRequest(id), timeoutMs });
		return { ...response, body: withTextId(response.body) };
	}

	async analysis(id: string): Promise<DatedAnalysis> {
		return await this.readAnalysis(analysisRequest(id));
	}

	/**
	 * One page of the history, from page 1, of 1 to 100 items, and the number of pages where the service tells it.
	 * @param isShared whether equal items of a run share the answer; not where it must show what has just been submitted
	 */
	async historyPage(page: number, limit: number, domain?: string, isShared = false) {
		const request = get('/history', { domain, limit, page: page > 1 ? page : undefined });
		const { client } = this;
		const { body, serverTime } = isShared
			? await client.requestOncePerRun(request)
			: await client.request(request);
		const isPage = !isRecord(body.error) && ('data' in body || isRecord(body.meta));
		const list = isPage ? objectsIn(body.data) : undefined;
		if (!list) return this.fail(responseWithout(request, 'the list "data"', body, body.data));
		showLeftOut(client, list.leftOut, 'data', request.path);
		const meta = isRecord(body.meta) ? body.meta : {};
		const pages = String(meta.pages);
		return {
			items: list.records.map(withTextId) as HistoryItem[],
			meta,
			pages: /^\d+$/.test(pages) ? Number(pages) : undefined,
			serverTime,
		};
	}

	/** Compares in one encoding of the list. The service may have read fewer competitors than were sent. */
	async comparison(
		domain: string,
		competitors: string[],
		arrayFormat: IHttpRequestOptions['arrayFormat'],
	): Promise<ComparisonRecord> {
		const request = { ...get('/competitors', { domain, competitors }), arrayFormat };
		const { body } = await this.client.request(request);
		// An error without a list is a refusal, although its status says otherwise.
		const isRefusal = isRecord(body.error) && !Array.isArray(body.competitors);
		const list = isRefusal ? undefined : objectsIn(body.competitors);
		if (!list) {
			const expected = 'the list "competitors"';
			return this.fail(responseWithout(request, expected, body, body.competitors));
		}
		showLeftOut(this.client, list.leftOut, 'competitors', request.path);
		if (!isAbout(body, domain)) return this.fail(ofAnotherDomain('/competitors', body, domain));
		if (list.leftOut > 0) body.competitors = list.records;
		return body as ComparisonRecord;
	}

	/** Throws the ApiError of a failure. @param note what its message adds */
	fail(failure: RequestFailure, note?: ErrorNote): never {
		throw this.client.error(failure, note);
	}

	private async readAnalysis(request: ApiRequest): Promise<DatedAnalysis> {
		const { sentAt, serverTime, ...response } = await this.client.request(request);
		const record = withTextId(response.body);
		if (isAnalysis(record)) return { record, serverTime };
		return this.fail({ ...responseWithout(request, 'an analysis "id"', record), sentAt });
	}
}

function analysisRequest(id: string): ApiRequest {
	return get(`/analyze/${encodeURIComponent(id)}`);
}

/** Requests per minute by plan (document, "Limits"). */
const PER_MINUTE = { pro: 10, enterprise: 60 };

export const ANALYSIS_CONNECTION: ServiceConnection = {
	credentialType: 'visibilityAnalysisApi',
	texts: { name: 'analysis service', pathEnd: '/api/v1', advice: analysisAdvice },
	limitOf,
};

function limitOf({ plan, requestsPerMinute }: ICredentialDataDecryptedObject, node: INode): number {
	if (plan === 'enterprise') return PER_MINUTE.enterprise;
	if (plan !== 'custom') return PER_MINUTE.pro;
	const limit = Number(requestsPerMinute);
	if (Number.isInteger(limit) && limit >= 1) return limit;
	throw new NodeOperationError(
		node,
		"'Requests per Minute' in the credential is not a whole number of at least 1. Enter the limit of your plan, e.g. 30.",
	);
}

/** What the user can do about a status, by this service's document. */
function analysisAdvice({ status, code = '', serverMessage = '', path }: RequestFailure) {
	if (status === 401) {
		return "Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the analysis service.";
	}
	if (status === 403) {
		// Without the date: the document does not show in which time zone the month ends.
		return /quota|monthly/i.test(`${code} ${serverMessage}`)
			? 'Run the workflow again on the first day of next month, or change the plan.'
			: 'The key works. Check in your dashboard whether your plan allows this request and has quota left.';
	}
	if (status === 404 && path.startsWith('/analyze/')) {
		return "Check the analysis ID, which must belong to the same account as the API key, and the 'Base URL' in the credential.";
	}
	if (status === 400 && code === 'INVALID_DOMAIN') {
		return 'Check that you entered a domain such as example.com.';
	}
	return undefined;
}

export type HistoryItem = Partial<components['schemas']['HistoryItem']> & IDataObject;

export type ComparisonRecord = Partial<components['schemas']['Comparison']> & IDataObject;

/** A record whose ID is text, as the document says: a number names an analysis as well. */
function withTextId(record: IDataObject): IDataObject {
	return isNumberedId(record.id) ? { ...record, id: String(record.id) } : record;
}

/** True if a number may be the ID of an analysis: only whole ones are read exactly. */
export function isNumberedId(id: unknown): id is number {
	return Number.isSafeInteger(id) && Number(id) >= 0;
}

/** True if it is a record with an ID. */
export function isAnalysis(value: unknown): value is AnalysisRecord {
	return isRecord(value) && typeof value.id === 'string' && value.id !== '';
}

/**
 * Merges a later response into a record. A pending record may have placeholders such as 0 where the results will be, and the
 * document shows only some of a complete one's fields, so results come from the complete response alone. The status goes if
 * that has none.
 */
export function mergeRecords(record: AnalysisRecord, response: AnalysisRecord): AnalysisRecord {
	const both: AnalysisRecord = { ...record, ...response };
	if (analysisState(response) !== 'complete') return both;
	if (response.status === undefined) delete both.status;
	for (const field of RESULT_FIELDS) {
		if (response[field] === undefined || response[field] === null) delete both[field];
	}
	return both;
}

/** True if a record is of a domain, also in Unicode or with capitals; true for one without a domain. */
export function isAnalysisOf(record: IDataObject, domain: string): boolean {
	return nonBlankText(record.domain) === undefined || parseDomain(record.domain) === domain;
}

/** True if an answer is about the domain that was asked for, but for "www."; true for one without a domain. */
export function isAbout(answer: IDataObject, domain: string): boolean {
	const answered = nonBlankText(answer.domain);
	return answered === undefined || bare(answered) === bare(domain);
}

/** The failure of an answer about another domain than was asked for. */
export function ofAnotherDomain(path: string, answer: IDataObject, domain: string): RequestFailure {
	return unusableResponse(
		path,
		`answered with ${quote(answer.domain)} instead of ${domain}`,
		TRY_LATER_OR_SUPPORT,
	);
}

/** The number of the day in UTC, which makes one measurement of all analyses of a domain. */
export function utcDay(time: EpochMs): number {
	return Math.floor(time / DAY_MS);
}

/** How long ago an analysis began; 0 if unknown. */
export function ageOf(record: AnalysisRecord, serverTime: EpochMs): Ms {
	return Math.max(0, serverTime - (startOf(record) ?? serverTime));
}
