import type { IDataObject } from 'n8n-workflow';

import type { ReportDocument } from '../../shared/documents/document';
import type { Locale } from '../../shared/language/locale';
import { nonBlankText } from '../../shared/values/json';
import { earliestFirst, quotationOf } from '../../reporting/output/mentions';
import { booleanField, dateField, filtersField, numberField } from '../../shared/fields/kinds';
import { optionField } from '../../shared/fields/optionKinds';
import { isFuture } from '../../shared/run/hints';
import { assistantFilter, sentimentFilter } from '../../reporting/filters';
import { MINUTE_MS } from '../../shared/time/units';
import { defineEvent } from './defineEvent';
import { digestDocument, digestOf } from './mentionDigest';
import { MAX_SINCE_DATE, pollMentions } from '../mentions/pollMentions';
import { stateOf, withActivation, type MentionSettings } from '../mentions/state';

interface MentionParams extends MentionSettings {
	digest: boolean;
	refuseStartDate: () => never;
}

/** Mentions in the digest of a test run. */
const SAMPLES = 10;

export const mention = defineEvent({
	option: {
		name: 'New Mention',
		value: 'mention',
		description: 'When an AI assistant mentions the brand',
	},

	fields: [filtersField([assistantFilter, sentimentFilter])],

	options: [
		booleanField({
			displayName: 'Digest',
			name: 'digest',
			default: true,
			description:
				'Whether to return one item with all new mentions of a poll, instead of one item per mention',
		}),
		numberField({
			displayName: 'Lookback (Minutes)',
			name: 'lookbackMinutes',
			typeOptions: { minValue: 1, maxValue: 10080 },
			default: 60,
			description:
				'How late a mention may be listed after its capture and still be found. Increase this if the service lists mentions that did not trigger the workflow.',
		}),
		numberField({
			displayName: 'Max Items per Poll',
			name: 'maxItemsPerPoll',
			typeOptions: { minValue: 1, maxValue: 10000 },
			default: 500,
			description:
				'Maximum number of mentions per execution. Later polls return the rest, in the order in which the service lists them.',
		}),
		dateField({
			displayName: 'Start Date',
			name: 'startDate',
			description: 'Mentions captured after this date and time count as new',
			displayOptions: { show: { startFrom: ['date'] } },
		}),
		optionField({
			displayName: 'Start From',
			name: 'startFrom',
			options: [
				{
					name: 'Date',
					value: 'date',
					description: "Include earlier mentions captured after 'Start Date'",
				},
				{
					name: 'Now',
					value: 'now',
					description: 'Only include mentions that appear after activation',
				},
			],
			default: 'now',
			description: 'Which mentions count as new when the workflow is first activated',
		}),
	],

	hints: [
		{
			message: "The workflow will not be triggered before 'Start Date', which is in the future.",
			when: `$parameter.options?.startFrom === "date" && ${isFuture('$parameter.options?.startDate')}`,
		},
	],

	params: ({ filters, options }, reader): MentionParams => {
		const { startFrom, startDate: date, lookbackMinutes, maxItemsPerPoll, digest } = options;
		if (startFrom === 'date' && !date) {
			reader.invalid('options.startDate', 'is empty', "Enter a date, or set 'Start From' to Now.");
		}
		return {
			filters,
			startDate: date?.toMillis(),
			lookbackMs: lookbackMinutes * MINUTE_MS,
			maxItems: Math.floor(maxItemsPerPoll),
			digest,
			refuseStartDate: () =>
				reader.invalid(
					'options.startDate',
					`asks for more than ${MAX_SINCE_DATE.toLocaleString('en')} mentions`,
					"Set 'Start From' to Now, and fetch earlier mentions with Get Mentions and 'Return All'.",
				),
		};
	},

	poll: async ({ api, saved, now, isTimeUp }, settings) => {
		const result = await pollMentions(stateOf(saved, settings), settings, {
			fetch: async (since, cursor) =>
				await api.mentionPage({ ...settings.filters, since }, 100, cursor),
			now,
			isTimeUp,
		});
		if (!('failure' in result)) {
			const { items, state } = result;
			const isDigest = settings.digest && items.length > 0;
			const occurrences = (isDigest ? [digestOf(items, settings.filters)] : items).map((item) => ({
				item,
			}));
			return { state: { ...state }, occurrences };
		}
		if (result.failure === 'tooManySinceDate') return settings.refuseStartDate();
		return api.fail(result.failure);
	},

	deferActivation: ({ saved, now, serverTime }, settings) => ({
		...withActivation(stateOf(saved, settings), settings, now, serverTime),
	}),

	example: async (api, { filters, digest, maxItems }) => {
		const count = digest ? Math.min(maxItems, SAMPLES) : 1;
		const result = await api.mentionPage(filters, count);
		if ('failure' in result) return api.fail(result.failure);
		const mentions = result.data.slice(0, count).sort(earliestFirst);
		return digest && mentions.length > 0 ? digestOf(mentions, filters) : mentions[0];
	},

	toDocument: ({ item }, locale, { digest, filters }) =>
		digest ? digestDocument(item, filters, locale) : mentionDocument(item, locale),
});

/** A new mention: the title says who and how, the quotation what and when. */
export function mentionDocument(mention: IDataObject, locale: Locale): ReportDocument {
	const quotation = quotationOf(mention, locale);
	const { tone = 'neutral' } = quotation;
	const isJudged = tone !== 'neutral';
	const speaker = nonBlankText(mention.engine) ? quotation.speaker : undefined;
	const said = { ...quotation, speaker: '', sentiment: isJudged ? '' : quotation.sentiment };
	return {
		parts: [
			{ kind: 'title', text: locale.events.mention(speaker, tone) },
			{ kind: 'quotations', quotations: [said], inSummary: 1 },
		],
	};
}
