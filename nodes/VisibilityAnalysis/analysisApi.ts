import {
	type ICredentialDataDecryptedObject,
	type IDataObject,
	type IHttpRequestOptions,
	type INode,
	NodeOperationError,
} from 'n8n-workflow';

import type { components } from '../../openapi/analysis';
import type { AnalysisRecord } from 'ai-visibility-reports/model';
import type { Ms } from 'ai-visibility-reports/time';
import { isRecord, quote } from 'ai-visibility-reports/values';
import { ApiClient } from '../shared/http/apiClient';
import type { ErrorNote } from '../shared/http/advice';
import type { ServiceConnection } from '../shared/http/connection';
import type { RequestFailure } from '../shared/http/failure';
import { type ApiRequest, get } from '../shared/http/request';
import { type ApiResponse, objectsIn, responseWithout } from '../shared/http/response';
import { showLeftOut } from '../shared/run/hints';
import { analysisIn } from './analysisAnswer';
import { type DatedAnalysis, isAbout, ofAnotherDomain, withTextId } from './record';

/** The largest page of the history (document, "Limits", 6). */
export const MAX_HISTORY_PAGE = 100;

/**
 * The timeout of a submission, because its response may come only when the analysis is complete:
 * after 90 s, plus a margin.
 */
const SUBMIT_TIMEOUT_MS: Ms = 150_000;

/** What to analyze; empty lists mean no competitors and all AI assistants. */
export type Submission = Required<components['schemas']['AnalyzeRequest']>;

/**
 * The analysis service's endpoints, for one item. All of them throw an ApiError if there is no
 * usable response.
 */
export class AnalysisApi {
	constructor(readonly client: ApiClient) {}

	/**
	 * Submits an analysis.
	 * @throws ApiError whose `sentAt` is that of the last attempt, which may be long after the first
	 */
	async submit({ domain, competitors, llms }: Submission): Promise<DatedAnalysis> {
		const body: IDataObject = { domain };
		if (competitors.length > 0) body.competitors = competitors;
		if (llms.length > 0) body.llms = llms;
		const timeoutMs = SUBMIT_TIMEOUT_MS;
		return await this.readAnalysis({ method: 'POST', path: '/analyze', body, timeoutMs });
	}

	/**
	 * Gets the status of an analysis with a single request, without retries.
	 * @returns also its record; undefined if the answer names no analysis
	 */
	async status(
		id: string,
		timeoutMs?: Ms,
	): Promise<ApiResponse & { record: AnalysisRecord | undefined }> {
		const response = await this.client.requestOnce({ ...this.analysisRequest(id), timeoutMs });
		return { ...response, record: analysisIn(response.body, { requestedId: id }) };
	}

	async analysis(id: string): Promise<DatedAnalysis> {
		return await this.readAnalysis(this.analysisRequest(id), id);
	}

	/**
	 * Reads one page of the history.
	 * @param page its number, from 1
	 * @param limit the number of items on it, from 1 to 100
	 * @param domain by default the page has the analyses of all domains
	 * @param isShared whether equal items of a run share the answer, which they must not where it has
	 * to show what has just been submitted
	 * @returns also `pages`, the number of pages; undefined if the service does not tell it
	 */
	async historyPage(
		page: number,
		limit: number,
		{ domain, isShared = false }: { domain?: string; isShared?: boolean },
	) {
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

	/**
	 * Compares a domain with competitors, in one encoding of their list. The service may have read
	 * fewer competitors than were sent.
	 */
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

	/**
	 * Throws the ApiError of a failure.
	 * @param note what its message says in addition
	 */
	fail(failure: RequestFailure, note?: ErrorNote): never {
		throw this.client.error(failure, note);
	}

	/**
	 * Makes the request for an analysis. The service may give the ID "." or "..", which in a URL would
	 * ask for another path.
	 * @throws ApiError for such an ID
	 */
	private analysisRequest(id: string): ApiRequest {
		const request = get(`/analyze/${encodeURIComponent(id)}`);
		if (id !== '.' && id !== '..') return request;
		const reason = `was not sent, because no URL can name the analysis ${quote(id)}`;
		return this.fail({ ...request, kind: 'blocked', reason, advice: 'Check Get History.' });
	}

	private async readAnalysis(request: ApiRequest, requestedId?: string): Promise<DatedAnalysis> {
		const { body, sentAt, serverTime, location } = await this.client.request(request);
		const record = analysisIn(body, { location, requestedId });
		if (record) return { record, serverTime };
		return this.fail({ ...responseWithout(request, 'an analysis "id"', body), sentAt });
	}
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

/** Says what the user can do about a status, by this service's document. */
function analysisAdvice({ status, code = '', serverMessage = '', path }: RequestFailure) {
	if (status === 401) {
		return "Check that the API key in the credential is correct and not revoked, and that the 'Base URL' belongs to the analysis service.";
	}
	if (status === 403) {
		// The advice names no date, because the document does not show in which time zone the month
		// ends.
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
