import type { IDataObject } from 'n8n-workflow';

import { optionsField, outputField, OUTPUTS } from '../../shared/fields';
import { shown } from '../../shared/input';
import { operation } from '../../shared/operation';
import { analysisItems } from '../analysisOutput';
import { waitField, waitOptions, waitSettingsOf } from '../fields';
import type { AnalysisService } from '../service';
import { waitForId } from '../waiting';

/** The document gives no length; this one is far above any sensible ID and below what a URL takes. */
const ANALYSIS_ID = /^an_[a-z0-9]{1,200}$/i;

const ADVICE =
	'Select an analysis from the list, or enter an ID such as an_8f3k2m9x1q, which Analyze and Get History return.';

export const get = operation({
	option: {
		name: 'Get Analysis',
		value: 'get',
		action: 'Get an analysis',
		description: 'Get an analysis by its ID, or wait for one that is still running',
	},

	properties: [
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
		{ ...waitField, default: false },
		outputField('AI assistant'),
		optionsField(waitOptions),
	],

	read: (input) => {
		const id = input.located('analysisId');
		if (id === '') input.refuse('analysisId', 'is empty', ADVICE);
		if (!ANALYSIS_ID.test(id)) {
			input.refuse('analysisId', `is ${shown(id)}, which is not an analysis ID`, ADVICE);
		}
		return {
			id,
			wait: input.flag('waitForCompletion') ? waitSettingsOf(input) : undefined,
			output: input.choice('output', OUTPUTS),
		};
	},

	ask: async (service: AnalysisService, { id, wait }) =>
		wait ? await waitForId(service, id, wait) : (await service.analysis(id)).record,

	give: (record, { output }): IDataObject[] => analysisItems(record, output),
});
