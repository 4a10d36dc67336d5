import { shareChangeDocument } from '../../../reports/documents/alerts';
import { optionField } from '../../shared/fields/kinds';
import { isZero } from '../../shared/run/hints';
import type { Benchmarks, ReportingApi } from '../reportingApi';
import { defineEvent, thresholdField } from './event';
import { isShareState, shareChanges, shareSample } from './shareChanges';

export const shareOfVoiceChange = defineEvent({
	option: {
		name: 'Share of Voice Change',
		value: 'shareOfVoiceChange',
		description: "When a brand's share of voice or rank changes",
	},

	fields: [
		optionField('brands', 'Brands', {
			options: [
				{ name: 'All Brands', value: 'all', description: 'Your brand and its competitors' },
				{ name: 'Own Brand', value: 'own', description: 'Your brand only' },
			],
			default: 'own',
			description: 'Which brands to watch',
		}),
		thresholdField({
			description:
				'Minimum change in percentage points since the last event. A change of rank also counts if the brands are at least half of it apart.',
		}),
	],

	hints: [
		{
			type: 'info',
			message: 'Every share change triggers the workflow, however small.',
			when: isZero('threshold'),
		},
	],

	params: (settings) => settings,
	isState: isShareState,

	poll: async ({ api, saved, now }, settings) =>
		shareChanges(saved, await sharesOf(api), settings, now()),

	example: async (api) => shareSample(await sharesOf(api)),
	toDocument: shareChangeDocument,
});

async function sharesOf(api: ReportingApi): Promise<Benchmarks> {
	return (await api.benchmarks()).data;
}
