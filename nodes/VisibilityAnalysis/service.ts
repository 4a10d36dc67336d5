import type { IDataObject, IHttpRequestOptions } from 'n8n-workflow';

import type { components } from '../../openapi/analysis';
import { isRecord, unexpectedForm, type Answer, type Outcome } from '../shared/answer';
import type { Egress, ServiceRequest } from '../shared/egress';
import type { Failure, Note, ServiceWords } from '../shared/failure';
import { accountFor, type Account } from './account';
import { adviceFor, probeFor } from './advice';
import type { AnalysisRecord, Comparison, HistoryItem } from './records';

type Schemas = components['schemas'];

/** The AI assistants that the service tracks. */
export const LLMS = [
	'chatgpt',
	'perplexity',
	'gemini',
	'claude',
	'grok',
] as const satisfies ReadonlyArray<Schemas['Llm']>;

/** The largest page of the history (document, "Limits", 6). */
export const MAX_PAGE = 100;

/** A submission may be answered only when the analysis is complete: 90 s, and some to spare. */
const SUBMIT_TIMEOUT_MS = 150_000;

export const ANALYSIS_SERVICE: ServiceWords = {
	name: 'analysis service',
	advice: adviceFor,
	probe: probeFor,
};

/** What to analyse; with empty lists no competitors, and all assistants. */
export type Submission = Required<Schemas['AnalyzeRequest']>;

type Submitted = ({ record: AnalysisRecord } | { failure: Failure }) & { sentAt?: number };

export interface HistoryPage {
	items: HistoryItem[];
	/** The number of all pages, where the service says it. */
	pages: number | undefined;
	serviceNow: number;
}

/** The analysis service's endpoints, for the work on one item. */
export class AnalysisService {
	/** What this process knows of the key's analyses. */
	readonly account: Account;

	/** @param note what every error of this work says besides */
	constructor(
		readonly egress: Egress,
		readonly itemIndex?: number,
		private readonly note?: Note,
	) {
		this.account = accountFor(egress.settings.credential);
	}

	/** The same service, whose errors say something besides. */
	noting(note: Note): AnalysisService {
		return new AnalysisService(this.egress, this.itemIndex, note);
	}

	/**
	 * Submits an analysis. What became of it is for the caller to judge.
	 *
	 * @returns also when the last attempt went out, which may be long after the first
	 */
	async submit({ domain, competitors, llms }: Submission): Promise<Submitted> {
		const body: IDataObject = { domain };
		if (competitors.length > 0) body.competitors = competitors;
		if (llms.length > 0) body.llms = llms;
		const request = {
			method: 'POST',
			path: '/analyze',
			body,
			timeoutMs: SUBMIT_TIMEOUT_MS,
		} as const;
		const outcome = await this.egress.try(request);
		const read = 'failure' in outcome ? outcome : recordIn(outcome.answer, request);
		return { ...read, sentAt: outcome.sentAt };
	}

	/**
	 * Asks for an analysis once. What the answer means is for the caller to judge.
	 *
	 * @param timeoutMs longest time for it, in milliseconds
	 */
	async look(id: string, timeoutMs?: number): Promise<Outcome> {
		return await this.egress.once({ ...analysisRequest(id), timeoutMs });
	}

	async analysis(id: string): Promise<{ record: AnalysisRecord; serviceNow: number }> {
		const read = await this.tryAnalysis(id);
		return 'failure' in read ? this.fail(read.failure) : read;
	}

	/** As `analysis`, but gives a failure back for the caller to judge. */
	async tryAnalysis(
		id: string,
	): Promise<{ record: AnalysisRecord; serviceNow: number } | { failure: Failure }> {
		const outcome = await this.egress.try(analysisRequest(id));
		if ('failure' in outcome) return { failure: outcome.failure };
		const { serviceNow } = outcome.answer;
		return { ...recordIn(outcome.answer, analysisRequest(id)), serviceNow };
	}

	/**
	 * One page of the history.
	 *
	 * @param page from 1
	 * @param limit items on a page, 1 to 100
	 */
	async historyPage(page: number, limit: number, domain?: string): Promise<HistoryPage> {
		const request: ServiceRequest = {
			method: 'GET',
			path: '/history',
			query: { domain, limit, ...(page > 1 ? { page } : {}) },
		};
		const { body, serviceNow } = await this.answer(request);
		if (!Array.isArray(body.data)) this.fail(unexpectedForm(request, 'the list "data"', body));
		const items = (body.data as unknown[]).filter(
			(item): item is HistoryItem => isRecord(item) && typeof item.id === 'string',
		);
		if (items.length < (body.data as unknown[]).length) {
			this.fail(unexpectedForm(request, 'an "id" in each element of "data"'));
		}
		const pages = String(isRecord(body.meta) ? body.meta.pages : '');
		return { items, pages: /^\d+$/.test(pages) ? Number(pages) : undefined, serviceNow };
	}

	/** Compares a domain with its competitors; a failure is for the caller to judge. */
	async comparison(
		domain: string,
		competitors: string[],
		arrayFormat: IHttpRequestOptions['arrayFormat'],
	): Promise<{ comparison: Comparison } | { failure: Failure }> {
		const query = { domain, competitors };
		const request: ServiceRequest = { method: 'GET', path: '/competitors', query, arrayFormat };
		const outcome = await this.egress.try(request);
		if ('failure' in outcome) return outcome;
		if (!Array.isArray(outcome.answer.body.competitors)) {
			return { failure: unexpectedForm(request, 'the list "competitors"', outcome.answer.body) };
		}
		return { comparison: outcome.answer.body as Comparison };
	}

	/** Ends the work on the item with the error that a failure makes. */
	fail(failure: Failure, note = this.note): never {
		throw this.egress.error(failure, this.itemIndex, note);
	}

	private async answer(request: ServiceRequest): Promise<Answer> {
		const outcome = await this.egress.try(request);
		return 'answer' in outcome ? outcome.answer : this.fail(outcome.failure);
	}
}

function recordIn(
	{ body }: Answer,
	request: ServiceRequest,
): { record: AnalysisRecord } | { failure: Failure } {
	if (typeof body.id === 'string' && body.id !== '') return { record: body as AnalysisRecord };
	return { failure: unexpectedForm(request, 'an analysis "id"', body) };
}

function analysisRequest(id: string): ServiceRequest {
	return { method: 'GET', path: `/analyze/${encodeURIComponent(id)}` };
}
