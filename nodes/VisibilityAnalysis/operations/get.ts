import { defineOperation } from '../../shared/run/operation';
import type { Place } from '../../shared/fields/field';
import { locatorField } from '../../shared/fields/kinds';
import { readDomain } from '../../shared/values/domain';
import { quote } from '../../shared/values/quote';
import { analysesOf, previousOf } from '../analysis/previous';
import { usualScore } from '../analysis/usual';
import { waitForId } from '../analysis/wait';
import type { AnalysisApi } from '../api/analysisApi';
import { beginOf, type AnalysisResult } from '../api/records';
import { analysisOutputs } from '../output/analysis';
import { analysesDocument } from '../output/combinedAnalyses';
import { includePrevious, waitForExisting, waitOptions } from './fields';

export const getAnalysis = defineOperation({
	option: {
		name: 'Get Analysis',
		value: 'get',
		action: 'Get analysis',
		description: 'Get an analysis by its ID, or wait for one that is still running',
	},

	fields: [
		locatorField(
			{
				displayName: 'Analysis',
				name: 'analysisId',
				required: true,
				default: { mode: 'list', value: '' },
				description: 'The analysis to get',
				modes: [
					{
						displayName: 'From List',
						name: 'list',
						type: 'list',
						placeholder: 'Select an analysis...',
						typeOptions: { searchListMethod: 'searchAnalyses', searchable: true },
					},
					{
						displayName: 'By ID',
						name: 'id',
						type: 'string',
						placeholder: 'e.g. an_8f3k2m9x1q',
					},
				],
			},
			analysisIdOf,
		),
		waitForExisting,
	],

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
			? await waitForId(api, analysisId, wait)
			: (await api.analysis(analysisId)).record;
		if (!includePrevious) return { record };
		const read = readDomain(record.domain);
		if (!('domain' in read)) return { record, previous: null };
		const history = await analysesOf(api, read.domain, beginOf(record));
		return {
			record,
			previous: await previousOf(api, record, history),
			usual: usualScore(record, history),
		};
	},

	...analysisOutputs,

	combined: { own: ['analysisId'], toDocument: analysesDocument },
});

/** The document names no length; this is far above any real ID and fits in a URL. */
const ANALYSIS_ID = /^an_[a-z0-9]{1,200}$/i;

const ID_ADVICE =
	'Select an analysis from the list, or enter an ID returned by Analyze or Get History, such as an_8f3k2m9x1q.';

function analysisIdOf(id: string, { invalid }: Place): string {
	if (id === '') return invalid('is empty', ID_ADVICE);
	if (ANALYSIS_ID.test(id)) return id;
	return invalid(`is ${quote(id)}, which is not an analysis ID`, ID_ADVICE);
}
