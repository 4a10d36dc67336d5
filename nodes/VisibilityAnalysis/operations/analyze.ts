import { ASSISTANT_OPTIONS } from '../../shared/assistants';
import { defineOperation } from '../../shared/definition/defineOperation';
import { multiOptionsField, numberField } from '../../shared/definition/field';
import { analyzeDomain } from '../analysis/analyze';
import { PRO_CALLS } from '../analysis/monthlyQuota';
import { waitSettings } from '../analysis/waitState';
import type { AnalysisApi } from '../api/analysisApi';
import { analysisDocument, analysisRows } from '../output/analysis';
import { competitorsField, domain, waitForNew, waitOptions } from './fields';

const YEAR_H = 8_784;

/** So many domains the calls of a month are enough for on the Pro plan, at 3 calls for each. */
const PRO_MONTH_DOMAINS = Math.floor(PRO_CALLS / 3);

export const analyze = defineOperation({
	option: {
		name: 'Analyze',
		value: 'analyze',
		action: "Analyze a domain's AI visibility",
		description: 'Run an analysis of how AI assistants see a domain',
	},

	fields: [
		domain,
		competitorsField(
			{ min: 0, max: 3 },
			'Up to 3 competitor domains, separated by commas or line breaks. Only the output Record shows what the service returns about them. To compare scores, use the operation Compare.',
		),
		multiOptionsField({
			displayName: 'AI Assistants',
			name: 'llms',
			type: 'multiOptions',
			options: ASSISTANT_OPTIONS,
			default: [],
			description: 'The AI assistants to include in the analysis. Leave empty to include all.',
		}),
		waitForNew,
	],

	options: [
		...waitOptions,
		numberField({
			displayName: 'Reuse Within (Hours)',
			name: 'reuseWithinHours',
			type: 'number',
			typeOptions: { minValue: 0, maxValue: YEAR_H },
			default: 0,
			description:
				'Return an existing analysis of the domain if it is newer than this, whatever its competitors and AI assistants. Set to 0 to never reuse an earlier analysis.',
		}),
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

	params: ({ waitForCompletion, options: { reuseWithinHours, ...wait }, ...submission }) => ({
		submission,
		reuseWithinHours,
		wait: waitForCompletion ? waitSettings(wait) : undefined,
	}),

	execute: async (api: AnalysisApi, params) => (await analyzeDomain(api, params)).record,

	toRecords: (record) => [record],

	rows: { per: 'AI assistant', toRows: analysisRows },

	toDocument: analysisDocument,
});
