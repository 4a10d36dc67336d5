import { defineOperation } from '../../shared/definition/defineOperation';
import { customField } from '../../shared/definition/field';
import type { ParameterReader } from '../../shared/execution/parameterReader';
import { quote } from '../../shared/values/quote';
import { waitForId } from '../analysis/wait';
import { waitSettings } from '../analysis/waitState';
import type { AnalysisApi } from '../api/analysisApi';
import { analysisDocument, analysisRows } from '../output/analysis';
import { waitForExisting, waitOptions } from './fields';

export const get = defineOperation({
	option: {
		name: 'Get Analysis',
		value: 'get',
		action: 'Get an analysis',
		description: 'Get an analysis by its ID, or wait for one that is still running',
	},

	fields: [
		customField(
			{
				displayName: 'Analysis',
				name: 'analysisId',
				type: 'resourceLocator',
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
			readAnalysisId,
		),
		waitForExisting,
	],

	options: waitOptions,

	params: ({ analysisId, waitForCompletion, options }) => ({
		analysisId,
		wait: waitForCompletion ? waitSettings(options) : undefined,
	}),

	execute: async (api: AnalysisApi, { analysisId, wait }) =>
		wait ? await waitForId(api, analysisId, wait) : (await api.analysis(analysisId)).record,

	toRecords: (record) => [record],

	rows: { per: 'AI assistant', toRows: analysisRows },

	toDocument: analysisDocument,
});

/** The document gives no length; this one is far above any sensible ID and below what a URL takes. */
const ANALYSIS_ID = /^an_[a-z0-9]{1,200}$/i;

const ADVICE =
	'Select an analysis from the list, or enter an ID such as an_8f3k2m9x1q, which Analyze and Get History return.';

function readAnalysisId(reader: ParameterReader, path: string): string {
	const id = reader.resourceLocator(path);
	if (id === '') return reader.invalid(path, 'is empty', ADVICE);
	if (ANALYSIS_ID.test(id)) return id;
	return reader.invalid(path, `is ${quote(id)}, which is not an analysis ID`, ADVICE);
}
