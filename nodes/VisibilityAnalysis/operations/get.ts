import {
	analysesDocument,
	type AnalysisResult,
	startOf,
} from '../../../reports/documents/analysis';
import { parseDomain } from '../../../reports/values/domain';
import { isRecord } from '../../../reports/values/json';
import { kindOf, quote } from '../../../reports/values/text';
import type { Field } from '../../shared/fields/field';
import { isEmptyValue } from '../../shared/fields/parameterReader';
import { defineOperation } from '../../shared/run/operation';
import { AnalysisApi, isNumberedId } from '../analysisApi';
import { analysesOf, previousMeasurement, usualRangeOfScore } from '../readHistory';
import { unlessFailed, waitUntilEnded } from '../wait';
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
			? unlessFailed(api, await waitUntilEnded(api, { record: { id: analysisId } }, wait))
			: (await api.analysis(analysisId)).record;
		if (!includePrevious) return { record };
		const domain = parseDomain(record.domain);
		if (domain === undefined) return { record, previous: null };
		const history = await analysesOf(api, domain, startOf(record));
		return {
			record,
			previous: await previousMeasurement(api, record, history),
			usual: usualRangeOfScore(record, history),
		};
	},

	...analysisOutputs,

	combined: { own: ['analysisId'], toDocument: analysesDocument },
});
