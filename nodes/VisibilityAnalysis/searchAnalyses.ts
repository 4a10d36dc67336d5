import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import type { AnalysisRecord } from '../../reports/documents/analysis';
import { type Locale, localeOf } from '../../reports/language/locale';
import { type Ms, SECOND_MS } from '../../reports/time/dates';
import { readDomain } from '../../reports/values/domain';
import { finiteNumber, nonBlankText } from '../../reports/values/json';
import { systemClock, withTimeout } from '../shared/clock';
import { workflowZone } from '../shared/fields/zone';
import { ApiClient } from '../shared/http/apiClient';
import { clientSettings, RunState } from '../shared/http/connection';
import { type ApiFailure, toNodeError } from '../shared/http/errors';
import { ANALYSIS_CONNECTION, AnalysisApi, isAnalysis, MAX_HISTORY_PAGE } from './analysisApi';

const LIST_TIMEOUT_MS: Ms = 10_000;

/**
 * Fills the list of analyses by pages of the history. The service searches for a whole domain; other text filters the page.
 * @throws NodeApiError also when the limiter or the response takes longer than 10 seconds
 */
export async function searchAnalyses(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const { time } = localeOf('en', workflowZone(this));
	const typed = filter?.trim().toLowerCase() ?? '';
	const { domain } = readDomain(typed);
	const number = Number(paginationToken ?? 1);
	const run = new RunState();
	const page = await withTimeout(systemClock, LIST_TIMEOUT_MS, async (timeUp) => {
		const settings = await clientSettings(this, ANALYSIS_CONNECTION, 'list search', run);
		const client = new ApiClient(this, { ...settings, signal: timeUp });
		return await new AnalysisApi(client).historyPage(number, MAX_HISTORY_PAGE, domain);
	});
	if (!page) throw toNodeError(this.getNode(), timeoutFailure(run), ANALYSIS_CONNECTION.texts);
	// n8n can only select what has an ID.
	const results = page.items
		.filter(isAnalysis)
		.map((item) => toResult(item, time))
		.filter(
			({ name, value }) =>
				domain !== undefined || `${name}\n${String(value)}`.toLowerCase().includes(typed),
		);
	const more = number < (page.pages ?? 1);
	return { results, paginationToken: more ? String(number + 1) : undefined };
}

function timeoutFailure({ calls, refusedSince }: RunState): ApiFailure {
	const isExhausted = calls === 0 || refusedSince !== undefined;
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
