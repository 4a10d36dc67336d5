import { malformedResponse } from '../../shared/transport/response';
import { optionField } from '../../shared/fields/optionKinds';
import type { Benchmarks, ReportingApi } from '../../VisibilityReporting/api/reportingApi';
import { shareChangeDocument } from '../output/shareChange';
import { shareChanges, shareSample } from '../signals/shareChanges';
import { defineEvent } from './defineEvent';
import { thresholdField } from './threshold';

export const shareOfVoiceChange = defineEvent({
	option: {
		name: 'Share of Voice Change',
		value: 'shareOfVoiceChange',
		description: "When a brand's share of voice or rank changes",
	},

	fields: [
		optionField(
			{
				displayName: 'Brands',
				name: 'brands',
				type: 'options',
				options: [
					{ name: 'All Brands', value: 'all', description: 'Your brand and its competitors' },
					{ name: 'Own Brand', value: 'own', description: 'Your brand only' },
				],
				default: 'own',
				description: 'Which brands to watch',
			},
			'own',
		),
		thresholdField({
			description:
				"Minimum change of a brand's share, in percentage points up or down, since its last event or activation. A rank change also triggers the workflow if the brands that swapped places are at least half the threshold apart.",
		}),
	],

	options: [],

	hints: [
		{
			type: 'warning',
			message:
				'The workflow will never be triggered, because a share cannot change by more than 100 points.',
			when: '$parameter.threshold > 100',
		},
		{
			type: 'info',
			message: 'Every share change triggers the workflow, however small.',
			when: '$parameter.threshold === 0',
		},
	],

	params: ({ brands, threshold }) => ({ brands, threshold }),

	poll: async ({ api, saved, now }, settings) =>
		shareChanges(saved, await sharesOf(api), settings, now()),

	example: async (api) => shareSample(await sharesOf(api)),

	toDocument: shareChangeDocument,
});

async function sharesOf(api: ReportingApi): Promise<Benchmarks> {
	const { data } = await api.benchmarks();
	if (Array.isArray(data.competitors)) return data;
	const request = { method: 'GET', path: '/benchmarks' } as const;
	return api.fail(malformedResponse(request, 'the list of brands in "competitors"'));
}
