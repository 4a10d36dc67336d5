import { defineOperation } from '../../shared/definition/defineOperation';
import { booleanField, optionField } from '../../shared/definition/field';
import { compareWithMissing } from '../analysis/compareWithMissing';
import type { AnalysisApi } from '../api/analysisApi';
import { comparisonDocument, comparisonFacts, comparisonRows } from '../output/comparison';
import { competitorsField, domain } from './fields';

export const compare = defineOperation({
	option: {
		name: 'Compare',
		value: 'compare',
		action: 'Compare a domain with competitors',
		description: 'Compare the visibility of a domain with up to 3 competitors',
	},

	fields: [
		domain,
		competitorsField(
			{ min: 1, max: 3 },
			'1 to 3 competitor domains, separated by commas or line breaks. Each needs an analysis from the last 30 days, unless Analyze Missing Domains is on.',
		),
	],

	options: [
		booleanField({
			displayName: 'Analyze Missing Domains',
			name: 'analyzeMissing',
			type: 'boolean',
			default: false,
			description:
				'Whether to first analyze domains without an analysis from the last 30 days if the service refuses the comparison. Each one uses up a new analysis.',
		}),
		optionField(
			{
				displayName: 'Array Format',
				name: 'arrayFormat',
				type: 'options',
				options: [
					{
						name: 'Brackets',
						value: 'brackets',
						description: 'Sends competitors[]=a&competitors[]=b',
					},
					{ name: 'Comma', value: 'comma', description: 'Sends competitors=a,b' },
					{ name: 'Repeat', value: 'repeat', description: 'Sends competitors=a&competitors=b' },
				],
				default: 'repeat',
				description:
					'How to send the list of competitors. Change it only if the service does not understand the list.',
			},
			'repeat',
		),
	],

	hints: [
		{
			type: 'info',
			message:
				'The service compares only with competitors that have an analysis from the last 30 days. With the option Analyze Missing Domains, the node analyzes those that have none.',
			when: '!$parameter.options?.analyzeMissing',
		},
	],

	params: ({ options, ...values }) => ({ ...values, ...options }),

	execute: async (api: AnalysisApi, params) => await compareWithMissing(api, params),

	toRecords: (comparison) => [comparison],

	rows: { per: 'competitor', toRows: comparisonRows },

	toDocument: comparisonDocument,

	toFacts: comparisonFacts,
});
