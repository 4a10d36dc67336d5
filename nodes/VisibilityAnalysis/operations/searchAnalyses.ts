import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { type Locale, localeOf } from 'ai-visibility-reports';
import type { AnalysisRecord } from 'ai-visibility-reports/model';
import { MINUTE_MS, type Ms, SECOND_MS } from 'ai-visibility-reports/time';
import { finiteNumber, nonBlankText, parseDomain } from 'ai-visibility-reports/values';
import { systemClock, withTimeout } from '../../shared/clock';
import { workflowZone } from '../../shared/fields/zone';
import { ApiClient } from '../../shared/http/apiClient';
import { ApiError } from '../../shared/http/apiError';
import { clientSettings } from '../../shared/http/connection';
import type { RequestFailure } from '../../shared/http/failure';
import { AccountRun } from '../../shared/http/runState';
import { Registry } from '../../shared/registry';
import { ANALYSIS_CONNECTION, AnalysisApi, MAX_HISTORY_PAGE } from '../analysisApi';
import { isAnalysis } from '../record';

const LIST_TIMEOUT_MS: Ms = 10_000;

/**
 * How many pages a search may read that no earlier one has read, because each costs a call of the
 * month.
 */
const MOST_NEW_PAGES = 3;

interface SearchedPage {
	analyses: AnalysisRecord[];
	hasMore: boolean;
}

/**
 * The pages of each account's history that its list has read, while somebody types. Opening the
 * list reads them anew.
 */
const searchedPages = new Registry<Map<number, SearchedPage>>({
	maxEntries: 20,
	maxAgeMs: MINUTE_MS,
});

/**
 * What the token of a next page begins with if the search is for a text, in the pages that were
 * read.
 */
const TEXT_TOKEN = 'text ';

/**
 * Fills the list of analyses by pages of the history. The service itself can search for a whole
 * domain, but for nothing else. So any other text, such as a part of a domain or of an ID, is
 * looked for in the pages that the list has read, and in up to three further ones. If there are
 * still others, the last entry says so.
 *
 * @throws ApiError also when the limiter or the response takes longer than 10 seconds
 */
export async function searchAnalyses(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const { time } = localeOf('en', workflowZone(this));
	const typed = filter?.trim().toLowerCase() ?? '';
	const token = paginationToken ?? '';
	const run = new AccountRun();
	const listing = await withTimeout(systemClock, LIST_TIMEOUT_MS, async (timeUp) => {
		const settings = await clientSettings(this, ANALYSIS_CONNECTION, 'list search', run);
		const client = new ApiClient(this, { ...settings, signal: timeUp });
		const history = new ListedHistory(new AnalysisApi(client), time);
		if (token.startsWith(TEXT_TOKEN)) {
			return await history.withText(typed, Number(token.slice(TEXT_TOKEN.length)));
		}
		const number = token === '' ? 1 : Number(token);
		const domain = parseDomain(typed);
		if (typed === '') return await history.page(number);
		const ofDomain = domain === undefined ? undefined : await history.page(number, domain);
		if (ofDomain && (ofDomain.results.length > 0 || number > 1)) return ofDomain;
		return await history.withText(typed, 1);
	});
	if (!listing) throw new ApiError(this.getNode(), timeoutFailure(run), ANALYSIS_CONNECTION.texts);
	return listing;
}

class ListedHistory {
	constructor(
		private readonly api: AnalysisApi,
		private readonly time: Locale['time'],
	) {}

	/** Gives a page of all analyses, or of those of a domain. */
	async page(number: number, domain?: string): Promise<INodeListSearchResult> {
		const page = await this.read(number, domain);
		if (domain === undefined) {
			if (number === 1) searchedPages.delete(this.account);
			this.pages.set(number, page);
		}
		return {
			results: page.analyses.map((analysis) => toResult(analysis, this.time)),
			paginationToken: page.hasMore ? String(number + 1) : undefined,
		};
	}

	/**
	 * Gives the analyses that have a text in their name or ID, on the pages from a number on. Before
	 * a page that no search has read yet, it stops if it has found some, or has read three such
	 * pages.
	 */
	async withText(typed: string, from: number): Promise<INodeListSearchResult> {
		const results: INodeListSearchItems[] = [];
		let newPages = 0;
		for (let number = from; ; number += 1) {
			const earlierPage = this.pages.get(number);
			if (!earlierPage && (newPages === MOST_NEW_PAGES || results.length > 0)) {
				const searchedCount = (number - 1) * MAX_HISTORY_PAGE;
				const name = `Searched the newest ${searchedCount}. Type a whole domain to search all.`;
				return { results: [...results, { name, value: '' }], paginationToken: TEXT_TOKEN + number };
			}
			const page = earlierPage ?? (await this.read(number));
			if (!earlierPage) newPages += 1;
			this.pages.set(number, page);
			for (const analysis of page.analyses) {
				const result = toResult(analysis, this.time);
				const text = `${result.name}\n${String(result.value)}`.toLowerCase();
				if (text.includes(typed)) results.push(result);
			}
			if (!page.hasMore) return { results };
		}
	}

	private get account(): string {
		return this.api.client.account;
	}

	private get pages(): Map<number, SearchedPage> {
		return searchedPages.getOrCreate(this.account, () => new Map<number, SearchedPage>());
	}

	private async read(number: number, domain?: string): Promise<SearchedPage> {
		const page = await this.api.historyPage(number, MAX_HISTORY_PAGE, { domain });
		// An analysis without an ID is left out, because n8n cannot select it.
		return { analyses: page.items.filter(isAnalysis), hasMore: number < (page.pages ?? 1) };
	}
}

function timeoutFailure({ calls, rateLimitedSince }: AccountRun): RequestFailure {
	const isExhausted = calls === 0 || rateLimitedSince !== undefined;
	const within = `list the analyses within ${LIST_TIMEOUT_MS / SECOND_MS} seconds`;
	const [reason, again] = isExhausted
		? [`could not ${within}, because the API key's rate limit is exhausted`, 'in a minute']
		: [`did not ${within}`, 'later'];
	const advice = `Open the list again ${again}, or choose By ID and enter the analysis ID.`;
	return { method: 'GET', path: '/history', kind: 'lost', reason, advice };
}

function toResult(item: AnalysisRecord, time: Locale['time']): INodeListSearchItems {
	const date = typeof item.created_at === 'string' ? time(item.created_at) : '';
	const score = finiteNumber(item.score);
	const parts = [nonBlankText(item.domain), date, score === undefined ? '' : `score ${score}`];
	const name = parts.filter((part) => part !== '' && part !== undefined).join(' · ');
	return { name: name || item.id, value: item.id };
}
