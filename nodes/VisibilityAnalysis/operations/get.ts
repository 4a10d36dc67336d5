import { topics } from 'ai-visibility-reports';
import { type JudgedAnalysis, startOf } from 'ai-visibility-reports/model';
import { isRecord, kindOf, parseDomain, quote } from 'ai-visibility-reports/values';
import type { Field } from '../../shared/fields/field';
import { isEmptyValue } from '../../shared/fields/parameterReader';
import { defineOperation } from '../../shared/run/operation';
import { analysesOf } from '../analysis/history';
import { previousOf, usualRangeOfScore } from '../analysis/previous';
import { unlessFailed, waitUntilEnded } from '../analysis/wait';
import { AnalysisApi } from '../analysisApi';
import { isNumberedId } from '../record';
import { includePrevious, waitField, waitOptions } from './fields';

/**
 * The form of an ID. The document shows IDs such as an_8f3k2m9x1q, but their form is the service's
 * affair, so most texts without spaces are accepted. "." and ".." are not, because no URL can name
 * them.
 */
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
		if (isEmptyValue(id)) return invalid('is empty', ID_ADVICE);
		if (typeof id !== 'string') return invalid(`is ${kindOf(id)} instead of text`, 'Enter an ID.');
		if (ANALYSIS_ID.test(id)) return id;
		return invalid(`is ${quote(id)}, which is not an analysis ID`, ID_ADVICE);
	},
};

export const getAnalysis = defineOperation({
	option: {
		name: 'Get Analysis',
		value: 'get',
		action: 'Get an analysis by its ID',
		description:
			'Get the scores of an analysis by its ID, or wait for one that is still running. One API call, more while it waits.',
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
	): Promise<JudgedAnalysis> => {
		const record = wait
			? unlessFailed(api, await waitUntilEnded(api, { record: { id: analysisId } }, wait))
			: (await api.analysis(analysisId)).record;
		if (!includePrevious) return topics.analysis.judge({ record });
		const domain = parseDomain(record.domain);
		if (domain === undefined) return topics.analysis.judge({ record, previous: null });
		const history = await analysesOf(api, domain, startOf(record));
		return topics.analysis.judge({
			record,
			previous: await previousOf(api, record, history),
			usual: usualRangeOfScore(record, history),
		});
	},

	topic: topics.analysis,

	combined: { perItem: ['analysisId'] },
});
