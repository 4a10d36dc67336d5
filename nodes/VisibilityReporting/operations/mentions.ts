import type { IDataObject } from 'n8n-workflow';

import { utcInstant } from '../../shared/date';
import { filtersField, limitFields, outputField } from '../../shared/fields';
import { shown, type ItemInput } from '../../shared/input';
import { isFuture } from '../../shared/hints';
import { operation } from '../../shared/operation';
import { assistantFilter, reportingOptions, sentimentFilter } from '../fields';
import { digest } from '../mentionDigest';
import { readMentions } from '../readMentions';
import { ENGINES, SENTIMENTS, type ReportingService } from '../service';

export const mentions = operation({
	option: {
		name: 'Get Mentions',
		value: 'mentions',
		action: 'Get many mentions',
		description: 'Get AI answers that mention the brand, one item per mention',
	},

	properties: [
		...limitFields,
		filtersField([
			assistantFilter,
			sentimentFilter,
			{
				displayName: 'Since',
				name: 'since',
				type: 'dateTime',
				default: '',
				description: 'Only include mentions captured after this date and time',
			},
		]),
		outputField(),
		reportingOptions([
			{
				displayName: 'On Interruption',
				name: 'ifInterrupted',
				type: 'options',
				options: [
					{
						name: 'Fail',
						value: 'error',
						description: 'Fail the item with a message that includes the cursor to continue from',
					},
					{
						name: 'Return Partial Results',
						value: 'returnPartial',
						description:
							'Return the mentions read so far, with the cursor to continue from in a hint',
					},
				],
				default: 'error',
				description: 'What to do if reading stops before all requested mentions are read',
			},
			{
				displayName: 'Start Cursor',
				name: 'startCursor',
				type: 'string',
				default: '',
				placeholder: 'e.g. eyJhZnRlciI6Im1lbl8xIn0',
				description:
					'Where to continue after an interrupted read. Enter the cursor from its message.',
			},
		]),
	],

	hints: [
		{
			type: 'warning',
			message: 'No mention can match, because the date in Since has not come yet.',
			when: isFuture('$parameter.filters?.since'),
		},
	],

	read: (input) => {
		const since = input.date('filters.since');
		return {
			wanted: input.flag('returnAll') ? Infinity : input.limit('limit'),
			filters: {
				engine: input.optionalChoice('filters.engine', ENGINES),
				sentiment: input.optionalChoice('filters.sentiment', SENTIMENTS),
				since: since && utcInstant(since),
			},
			startCursor: cursorOf(input, 'options.startCursor'),
			ifInterrupted:
				input.optionalChoice('options.ifInterrupted', ['error', 'returnPartial']) ?? 'error',
			output: input.choice('output', ['record', 'message']),
			includeMeta: input.flag('options.includeMeta'),
		};
	},

	ask: async (service: ReportingService, question) => await readMentions(service, question),

	give: (read, { output, includeMeta }): IDataObject[] => {
		if (output === 'record') return read.mentions;
		const text = digest(read.mentions);
		return [includeMeta ? { text, meta: read.lastMeta } : { text }];
	},
});

/** Longest cursor that is sent; a longer URL would be refused with words that help nobody. */
const MAX_CURSOR = 4_000;

function cursorOf(input: ItemInput, name: string): string | undefined {
	const cursor = input.text(name);
	if (cursor.length > MAX_CURSOR || /[\s\p{C}]/u.test(cursor)) {
		const advice = 'Enter the cursor exactly as the message of the interrupted read shows it.';
		input.refuse(name, `is ${shown(cursor)}, which is not a cursor`, advice);
	}
	return cursor || undefined;
}
