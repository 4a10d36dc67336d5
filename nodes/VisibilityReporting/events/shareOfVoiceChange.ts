import { topics } from 'ai-visibility-reports';
import { optionField } from '../../shared/fields/choices';
import { isZero } from '../../shared/run/hints';
import { type Benchmarks, ReportingApi } from '../reportingApi';
import { defineEvent } from './defineEvent';
import { thresholdField } from './points';
import { isShareState, shareChanges } from './shareChanges';

/** How many brands the debug log names. */
const MAX_SHARES_IN_LOG = 20;

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
			default: 5,
			description:
				'Minimum change in percentage points since the last event. A change of rank also counts if the two brands are at least 1 point apart.',
		}),
	],

	hints: [
		{
			type: 'info',
			message:
				"Every share change triggers the workflow, however small. To ignore small ones, raise 'Threshold (Points)'.",
			when: isZero('threshold'),
		},
	],

	params: (settings) => settings,
	isState: isShareState,

	poll: async (poll, settings) => {
		const result = shareChanges(poll.saved, await sharesOf(poll.api), settings, poll.now());
		const { shares = null } = result.state;
		// The largest shares are enough for a line of a log.
		const largest = Array.isArray(shares) ? shares.slice(0, MAX_SHARES_IN_LOG) : shares;
		return { ...result, details: { shares: largest } };
	},

	example: async (api) => topics.shareChange.judge.shareSample(await sharesOf(api)),
	topic: topics.shareChange,
});

async function sharesOf(api: ReportingApi): Promise<Benchmarks> {
	return (await api.benchmarks()).data;
}
