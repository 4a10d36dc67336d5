import { shareChangeDocument } from 'ai-visibility-reports';
import { optionField } from '../../shared/fields/choices';
import { isChosen, isZero } from '../../shared/run/hints';
import { type Benchmarks, ReportingApi } from '../reportingApi';
import { defineEvent } from './defineEvent';
import { thresholdField } from './points';
import { isShareState, shareChanges, shareSample } from './shareChanges';
import { unusualShareChanges } from './unusualShare';

/** How many brands the debug log names. */
const MAX_SHARES_IN_LOG = 20;

/** Shows fields that Sensitivity Unusual does not need. */
const byPoints = { show: { sensitivity: ['points'] } };

export const shareOfVoiceChange = defineEvent({
	option: {
		name: 'Share of Voice Change',
		value: 'shareOfVoiceChange',
		description: "When a brand's share of voice or rank changes",
	},

	fields: [
		optionField('sensitivity', 'Sensitivity', {
			options: [
				{
					name: 'Points',
					value: 'points',
					description: 'When a share changes by a fixed number of percentage points, or a rank',
				},
				{
					name: 'Unusual',
					value: 'unusual',
					description: "When your brand's share or rank changes by more than chance explains",
				},
			],
			default: 'points',
			description:
				'Which changes trigger the workflow. Unusual watches your brand only, and reads its mentions at most once a day.',
		}),
		optionField('brands', 'Brands', {
			displayOptions: byPoints,
			options: [
				{ name: 'All Brands', value: 'all', description: 'Your brand and its competitors' },
				{ name: 'Own Brand', value: 'own', description: 'Your brand only' },
			],
			default: 'own',
			description: 'Which brands to watch',
		}),
		thresholdField({
			displayOptions: byPoints,
			description:
				'Minimum change in percentage points since the last event. A change of rank also counts if the two brands are at least half the threshold apart.',
		}),
	],

	hints: [
		{
			type: 'info',
			message:
				"Every share change triggers the workflow, however small. To ignore chance, set 'Sensitivity' to Unusual.",
			when: `${isChosen('sensitivity', 'points')} && ${isZero('threshold')}`,
		},
	],

	params: (settings) => settings,
	isState: isShareState,

	poll: async (poll, settings) => {
		const data = await sharesOf(poll.api);
		const result =
			settings.sensitivity === 'unusual'
				? await unusualShareChanges(poll, data)
				: shareChanges(poll.saved, data, settings, poll.now());
		const { shares = null, evidence } = result.state;
		// The largest shares are enough for a line of a log.
		const largest = Array.isArray(shares) ? shares.slice(0, MAX_SHARES_IN_LOG) : shares;
		return { ...result, details: { shares: largest, evidence } };
	},

	example: async (api) => shareSample(await sharesOf(api)),
	toDocument: shareChangeDocument,
});

async function sharesOf(api: ReportingApi): Promise<Benchmarks> {
	return (await api.benchmarks()).data;
}
