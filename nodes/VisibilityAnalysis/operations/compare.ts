import { defineOperation } from '../../shared/run/operation';
import { booleanField } from '../../shared/fields/kinds';
import { optionField } from '../../shared/fields/optionKinds';
import { wwwHint } from '../../shared/run/hints';
import { compareWithMissing } from '../analysis/compareWithMissing';
import type { AnalysisApi } from '../api/analysisApi';
import { comparisonDocument, comparisonFacts, comparisonRows } from '../output/comparison';
import { competitorsField, domain } from './fields';

export const compare = defineOperation({
	option: {
		name: 'Compare',
		value: 'compare',
		action: 'Compare domain to competitors',
		description: "Compare a domain's visibility with up to 3 competitors",
	},

	fields: [
		domain,
		competitorsField(
			{ min: 1, max: 3 },
			"1 to 3 competitor domains, separated by commas or line breaks. Each needs an analysis from the last 30 days, unless 'Analyze Missing Domains' is on.",
		),
		booleanField({
			displayName: 'Analyze Missing Domains',
			name: 'analyzeMissing',
			default: false,
			description:
				'Whether to analyze domains that have no analysis from the last 30 days if the service rejects the comparison. Each of them costs one paid analysis and 3 to 4 API calls.',
		}),
	],

	options: [
		optionField({
			displayName: 'Array Format',
			name: 'arrayFormat',
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
				'How to list several competitors in the request URL. Change this only if the service rejects the list or compares with only one of them.',
		}),
	],

	hints: [
		{
			type: 'info',
			message:
				"Competitors need an analysis from the last 30 days. Turn on 'Analyze Missing Domains' to run the missing ones.",
			when: '!$parameter.analyzeMissing',
		},
		wwwHint('$parameter.domain'),
		wwwHint('$parameter.competitors'),
	],

	params: ({ options, ...values }) => ({ ...values, ...options }),

	execute: async (api: AnalysisApi, params) => await compareWithMissing(api, params),

	toRecords: (comparison) => [comparison],
	rows: { per: 'competitor', toRows: comparisonRows },
	toDocument: comparisonDocument,
	toFacts: comparisonFacts,
});
