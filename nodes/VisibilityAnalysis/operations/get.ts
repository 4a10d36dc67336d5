import type {
	ILoadOptionsFunctions,
	INodeListSearchItems,
	INodeListSearchResult,
} from 'n8n-workflow';

import {
	analysesDocument,
	type AnalysisRecord,
	type AnalysisResult,
	beginOf,
} from '../../../reports/documents/analysis';
import { type Locale, localeOf } from '../../../reports/language/locale';
import { type Ms, SECOND_MS } from '../../../reports/time/dates';
import { readDomain } from '../../../reports/values/domain';
import { finiteNumber, isRecord, nonBlankText } from '../../../reports/values/json';
import { kindOf, quote } from '../../../reports/values/text';
import { systemClock, withTimeout } from '../../shared/clock';
import { type Field, isUnset } from '../../shared/fields/field';
import { workflowZone } from '../../shared/fields/zone';
import { ApiClient } from '../../shared/http/apiClient';
import { clientSettings, RunState } from '../../shared/http/connection';
import { type ApiFailure, toNodeError } from '../../shared/http/errors';
import { defineOperation } from '../../shared/run/operation';
import {
	ANALYSIS_CONNECTION,
	AnalysisApi,
	isAnalysis,
	isNumberedId,
	MAX_HISTORY_PAGE,
} from '../analysisApi';
import { analysesOf, previousOf, usualScore } from '../readHistory';
import { unlessFailed, waitForEnd } from '../wait';
import { analysisOutputs, includePrevious, waitField, waitOptions } from './fields';

/** The document shows IDs such as an_8f3k2m9x1q, but their shape is the service's affair; no URL can name one of dots. */
const ANALYSIS_ID = /^(?!\.{1,2}$)[^\s\p{Cc}\p{Cs}]{1,200}$/u;

const ID_ADVICE =
	'Select an analysis from the list, or enter an ID returned by Analyze or Get History, such as an_8f3k2m9x1q.';

const analysisId: Field<'analysisId', string> = {
	property: {
		displayName: 'Analysis',
		name: 'analysisId',
		type: 'resourceLocator',
		required: true,
		default: { mode: 'list', value: '' },
		description: 'Analysis to get',
		modes: [
			{
				displayName: 'From List',
				name: 'list',
				type: 'list',
				placeholder: 'Select an analysis...',
				typeOptions: { searchListMethod: 'searchAnalyses', searchable: true },
			},
			{ displayName: 'By ID', name: 'id', type: 'string', placeholder: 'e.g. an_8f3k2m9x1q' },
		],
	},
	parse: (raw, { invalid }) => {
		const entered = isRecord(raw) && '__rl' in raw ? raw.value : raw;
		const text = isNumberedId(entered) ? String(entered) : entered;
		const id = typeof text === 'string' ? text.trim() : text;
		if (isUnset(id)) return invalid('is empty', ID_ADVICE);
		if (typeof id !== 'string') return invalid(`is ${kindOf(id)} instead of text`, 'Enter an ID.');
		if (ANALYSIS_ID.test(id)) return id;
		return invalid(`is ${quote(id)}, which is not an analysis ID`, ID_ADVICE);
	},
};

export const getAnalysis = defineOperation({
	option: {
		name: 'Get Analysis',
		value: 'get',
		action: 'Get analysis',
		description: 'Get an analysis by its ID, or wait for one that is still running',
	},

	fields: [analysisId, waitField(false)],

	options: [includePrevious, ...waitOptions],

	params: ({ analysisId, waitForCompletion, options: { includePrevious, ...wait } }) => ({
		analysisId,
		includePrevious,
		wait: waitForCompletion ? wait : undefined,
	}),

	execute: async (
		api: AnalysisApi,
		{ analysisId, includePrevious, wait },
	): Promise<AnalysisResult> => {
		const record = wait
			? unlessFailed(api, await waitForEnd(api, { record: { id: analysisId } }, wait))
			: (await api.analysis(analysisId)).record;
		if (!includePrevious) return { record };
		const { domain } = readDomain(record.domain);
		if (domain === undefined) return { record, previous: null };
		const history = await analysesOf(api, domain, beginOf(record));
		return {
			record,
			previous: await previousOf(api, record, history),
			usual: usualScore(record, history),
		};
	},

	...analysisOutputs,

	combined: { own: ['analysisId'], toDocument: analysesDocument },
});

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
