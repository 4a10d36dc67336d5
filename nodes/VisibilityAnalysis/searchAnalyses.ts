import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import { systemClock, withinTime } from '../shared/time/clock';
import { ApiClient } from '../shared/transport/apiClient';
import { clientSettings } from '../shared/transport/connection';
import { readDomain } from '../shared/values/domain';
import { toNodeError, type ApiFailure } from '../shared/transport/errors';
import { finiteNumber, nonBlankText } from '../shared/values/json';
import { formatTime } from '../shared/time/format';
import { SECOND_MS, type Ms } from '../shared/time/units';
import { RunState } from '../shared/transport/runState';
import { ANALYSIS_CONNECTION } from './api/connection';
import { AnalysisApi, MAX_HISTORY_PAGE } from './api/analysisApi';
import { isAnalysis, type AnalysisRecord } from './api/records';

const LIST_TIMEOUT_MS: Ms = 10_000;

/**
 * Fills the list of analyses by pages of the history, whose number is the token. The service searches for a whole
 * domain; any other text, such as an ID, filters the page.
 * @throws NodeApiError also when the limiter or the response takes longer than 10 seconds
 */
export async function searchAnalyses(
	this: ILoadOptionsFunctions,
	filter?: string,
	paginationToken?: string,
): Promise<INodeListSearchResult> {
	const typed = filter?.trim().toLowerCase() ?? '';
	const read = readDomain(typed);
	const domain = 'domain' in read ? read.domain : undefined;
	const number = Number(paginationToken ?? 1);
	const run = new RunState();
	const page = await withinTime(systemClock, LIST_TIMEOUT_MS, async (timeUp) => {
		const settings = await clientSettings(this, ANALYSIS_CONNECTION, 'list search', run);
		const client = new ApiClient(this, { ...settings, signal: timeUp });
		return await new AnalysisApi(client).historyPage(number, MAX_HISTORY_PAGE, domain);
	});
	if (!page) throw toNodeError(this.getNode(), timeoutFailure(run), ANALYSIS_CONNECTION.texts);
	// n8n can only select what has an ID.
	const results = page.items
		.filter(isAnalysis)
		.map((item) => toResult(item, this.getTimezone()))
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

function toResult(item: AnalysisRecord, zone: string): INodeListSearchItems {
	const date = typeof item.created_at === 'string' ? formatTime(item.created_at, zone) : '';
	const score = finiteNumber(item.score);
	const parts = [nonBlankText(item.domain), date, score === undefined ? '' : `score ${score}`];
	const name = parts.filter((part) => part !== '' && part !== undefined).join(' · ');
	return { name: name || item.id, value: item.id };
}
