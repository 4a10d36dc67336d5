import type { IDataObject } from 'n8n-workflow';

import { competitorsOf, domainOf } from '../../shared/domain';
import { AI_ASSISTANTS, optionsField, outputField, OUTPUTS } from '../../shared/fields';
import { operation } from '../../shared/operation';
import { analysisOf } from '../analysis';
import { analysisItems } from '../analysisOutput';
import { domainField, waitField, waitOptions, waitSettingsOf } from '../fields';
import { PRO_CALLS } from '../month';
import { LLMS, type AnalysisService } from '../service';

const YEAR_H = 8_784;

/** So many domains the calls of a month are enough for on the Pro plan, at 3 calls for each. */
const PRO_MONTH_DOMAINS = Math.floor(PRO_CALLS / 3);

export const analyze = operation({
	option: {
		name: 'Analyze',
		value: 'analyze',
		action: 'Analyze a domain',
		description: 'Run an analysis of how AI assistants see a domain',
	},

	properties: [
		domainField,
		{
			displayName: 'Competitors',
			name: 'competitors',
			type: 'string',
			typeOptions: { rows: 2 },
			default: '',
			placeholder: 'e.g. example.org, example.net',
			description:
				'Up to 3 competitor domains, separated by commas or line breaks. Only the output Record shows what the service returns about them. To compare scores, use the operation Compare.',
		},
		{
			displayName: 'AI Assistants',
			name: 'llms',
			type: 'multiOptions',
			options: AI_ASSISTANTS,
			default: [],
			description: 'The AI assistants to include in the analysis. Leave empty to include all.',
		},
		waitField,
		outputField('AI assistant'),
		optionsField([
			...waitOptions,
			{
				displayName: 'Reuse Within (Hours)',
				name: 'reuseWithinHours',
				type: 'number',
				typeOptions: { minValue: 0 },
				default: 0,
				description:
					'Return an existing analysis of the domain if it is newer than this, whatever its competitors and AI assistants. Set to 0 to never reuse an earlier analysis.',
			},
		]),
	],

	hints: [
		{
			type: 'info',
			message:
				'Each domain takes 2 to 3 calls. With the 10 calls per minute of the Pro plan, expect about 10 seconds per domain.',
			when: `$input.all().length > 5 && $input.all().length <= ${PRO_MONTH_DOMAINS}`,
		},
		{
			type: 'warning',
			message: `This may be more than a month of the Pro plan allows: each domain takes 2 to 3 of its ${PRO_CALLS} calls.`,
			when: `$input.all().length > ${PRO_MONTH_DOMAINS}`,
		},
	],

	read: (input) => {
		const domain = domainOf(input, 'domain');
		return {
			submission: {
				domain,
				competitors: competitorsOf(input, 'competitors', domain, { min: 0, max: 3 }),
				llms: input.choices('llms', LLMS),
			},
			reuseWithinHours: input.amount('options.reuseWithinHours', {
				min: 0,
				max: YEAR_H,
				fallback: 0,
			}),
			wait: input.flag('waitForCompletion') ? waitSettingsOf(input) : undefined,
			output: input.choice('output', OUTPUTS),
		};
	},

	ask: async (service: AnalysisService, question) => await analysisOf(service, question),

	give: (record, { output }): IDataObject[] => analysisItems(record, output),
});
