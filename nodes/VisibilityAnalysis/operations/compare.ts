import type { IDataObject } from 'n8n-workflow';

import { competitorsOf, domainOf } from '../../shared/domain';
import { optionsField, outputField, OUTPUTS } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { compareFresh } from '../comparing';
import { comparisonItems } from '../comparisonOutput';
import { domainField } from '../fields';
import type { AnalysisService } from '../service';

const ARRAY_FORMATS = ['repeat', 'comma', 'brackets'] as const;

export const compare = operation({
	option: {
		name: 'Compare',
		value: 'compare',
		action: 'Compare a domain with competitors',
		description: 'Compare the visibility of a domain with up to 3 competitors',
	},

	properties: [
		domainField,
		{
			displayName: 'Competitors',
			name: 'competitors',
			type: 'string',
			typeOptions: { rows: 2 },
			required: true,
			default: '',
			placeholder: 'e.g. example.org, example.net',
			description:
				'1 to 3 competitor domains, separated by commas or line breaks. Each needs an analysis from the last 30 days, unless Analyze Missing Domains is on.',
		},
		outputField('competitor'),
		optionsField([
			{
				displayName: 'Analyze Missing Domains',
				name: 'analyzeMissing',
				type: 'boolean',
				default: false,
				description:
					'Whether to first analyze domains without an analysis from the last 30 days if the service refuses the comparison. Each one uses up a new analysis.',
			},
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
		]),
	],

	hints: [
		{
			type: 'info',
			message:
				'The service compares only with competitors that have an analysis from the last 30 days. With the option Analyze Missing Domains, the node analyzes those that have none.',
			when: '!$parameter.options?.analyzeMissing',
		},
	],

	read: (input) => {
		const domain = domainOf(input, 'domain');
		return {
			domain,
			competitors: competitorsOf(input, 'competitors', domain, { min: 1, max: 3 }),
			analyzeMissing: input.flag('options.analyzeMissing'),
			arrayFormat: input.optionalChoice('options.arrayFormat', ARRAY_FORMATS) ?? 'repeat',
			output: input.choice('output', OUTPUTS),
		};
	},

	ask: async (service: AnalysisService, question) => await compareFresh(service, question),

	give: (comparison, { output }): IDataObject[] => comparisonItems(comparison, output),
});
