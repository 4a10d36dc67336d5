import type { IDataObject } from 'n8n-workflow';

import type { components, paths } from '../../openapi/reporting';
import { isRecord, unexpectedForm, type Answer } from '../shared/answer';
import type { ServiceSettings } from '../shared/connect';
import type { Egress, ServiceRequest } from '../shared/egress';
import type { Failure, Note } from '../shared/failure';

type Schemas = components['schemas'];

/** Records as openapi/reporting.yaml describes them; a real answer may lack any field. */
export type VisibilityScore = Partial<Schemas['Visibility']> & IDataObject;
export type Benchmarks = Partial<Schemas['Benchmarks']> & IDataObject;
export type ActionPlan = Partial<Schemas['ActionPlan']> & IDataObject;
export type Mention = Partial<Schemas['Mention']> & IDataObject;

export const ENGINES = [
	'chatgpt',
	'perplexity',
	'gemini',
	'claude',
	'grok',
] as const satisfies ReadonlyArray<Schemas['Engine']>;

export const SENTIMENTS = ['positive', 'neutral', 'negative'] as const satisfies ReadonlyArray<
	Schemas['Sentiment']
>;

/** The largest page of mentions (document, "Limits", 5). */
export const MAX_PAGE = 100;

type QueryOf<Path extends keyof paths> = NonNullable<paths[Path]['get']['parameters']['query']>;

/** `since` is an ISO 8601 instant in UTC. */
export type MentionFilters = Pick<QueryOf<'/mentions'>, 'engine' | 'sentiment' | 'since'>;

/** An opened envelope. */
export interface Envelope<Data> {
	data: Data;
	/** As the service sent it. */
	meta: IDataObject;
}

export interface MentionPage extends Envelope<Mention[]> {
	/** The cursor of the next page; undefined at the end of the stream. */
	next: string | undefined;
	serviceNow: number;
}

/** The reporting service's endpoints, for the work on one item. */
export class ReportingService {
	constructor(
		readonly egress: Egress,
		readonly itemIndex?: number,
	) {}

	/** @param query `from` and `to` are calendar dates; what is undefined is not sent */
	async visibility(query: QueryOf<'/visibility'>): Promise<Envelope<VisibilityScore>> {
		return await this.one('/visibility', query);
	}

	async benchmarks(): Promise<Envelope<Benchmarks>> {
		return await this.one('/benchmarks');
	}

	async actionPlan(): Promise<Envelope<ActionPlan>> {
		return await this.one('/action-plan');
	}

	/**
	 * One page of the mention stream; a failure is for the caller to judge.
	 *
	 * @param limit mentions on the page, 1 to 100
	 * @param cursor where to go on; undefined for the first page
	 */
	async mentionPage(
		filters: MentionFilters,
		limit: number,
		cursor?: string,
	): Promise<{ page: MentionPage } | { failure: Failure }> {
		const query = { ...filters, limit, cursor };
		const request: ServiceRequest = { method: 'GET', path: '/mentions', query };
		const outcome = await this.egress.try(request);
		if ('failure' in outcome) return { failure: outcome.failure };
		const { data, meta } = opened(outcome.answer);
		if (!Array.isArray(data) || !data.every(isRecord)) {
			const { body } = outcome.answer;
			return { failure: unexpectedForm(request, 'the list of mentions in "data"', body) };
		}
		const { serviceNow } = outcome.answer;
		return { page: { data: data as Mention[], meta, next: cursorIn(meta), serviceNow } };
	}

	/** Ends the work on the item with the error that a failure makes. */
	fail(failure: Failure, note?: Note): never {
		throw this.egress.error(failure, this.itemIndex, note);
	}

	private async one(path: string, query?: IDataObject): Promise<Envelope<IDataObject>> {
		const request: ServiceRequest = { method: 'GET', path, query };
		const answer = await this.egress.ask(request, this.itemIndex);
		const { data, meta } = opened(answer);
		if (isRecord(data)) return { data: data as IDataObject, meta };
		return this.fail(unexpectedForm(request, 'an object in "data"', answer.body));
	}
}

function opened({ body }: Answer): { data: unknown; meta: IDataObject } {
	return { data: body.data, meta: isRecord(body.meta) ? (body.meta as IDataObject) : {} };
}

function cursorIn({ next_cursor }: IDataObject): string | undefined {
	const isNone = [undefined, null, '', false].some((none) => none === next_cursor);
	return isNone ? undefined : String(next_cursor);
}

export const REPORTING_CONNECTION: ServiceSettings = {
	credentialType: 'visibilityReportingApi',
	words: { name: 'reporting service', advice: adviceFor },
	// The plan is not in the credential: the service's own headers tell what is left.
	limitOf: () => Infinity,
};

/** What to do about a status, as far as this service's document tells. */
function adviceFor({ status }: Failure): string | undefined {
	if (status === 401) {
		return 'Check the API key in the credential, which may be mistyped or revoked.';
	}
	if (status === 403) {
		return 'Check that the scope of the API key includes "read" and that the plan is active.';
	}
	if (status === 503) {
		return 'Try again later, as the service cannot reach one of the AI assistants at the moment.';
	}
	return undefined;
}
