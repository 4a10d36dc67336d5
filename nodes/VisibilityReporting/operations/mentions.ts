import { topics } from 'ai-visibility-reports';
import { quote } from 'ai-visibility-reports/values';
import { optionField } from '../../shared/fields/choices';
import type { FieldContext } from '../../shared/fields/field';
import {
	dateField,
	filtersField,
	limitFields,
	maxResultsOf,
	textField,
} from '../../shared/fields/kinds';
import { isFuture } from '../../shared/run/hints';
import { defineOperation } from '../../shared/run/operation';
import { readMentions, sinceOf } from '../read/mentions';
import { ReportingApi } from '../reportingApi';
import { assistantFilter, maxMentionsWith, sentimentFilter } from './fields/filters';
import { periodFilterBeside } from './fields/period';

export const mentions = defineOperation({
	option: {
		name: 'Get Mentions',
		value: 'mentions',
		action: 'Get answers that mention the brand',
		description:
			'Get AI answers that mention the brand, one item per mention. One API call per 100.',
	},

	fields: [
		...limitFields,
		filtersField([
			assistantFilter,
			sentimentFilter,
			dateField('since', 'Since', {
				description:
					'Only include mentions captured after this date and time, e.g. 2026-11-02T09:30',
			}),
			periodFilterBeside({ since: 'Since' }),
		]),
	],

	options: [
		maxMentionsWith(),
		optionField('ifInterrupted', 'On Interruption', {
			options: [
				{
					name: 'Fail',
					value: 'error',
					description: 'Fail the item with a message that includes the cursor to continue from',
				},
				{
					name: 'Return Partial Results',
					value: 'returnPartial',
					description: 'Return the mentions read so far. A hint shows the cursor to continue from.',
				},
			],
			default: 'error',
			description: 'What to do if reading is interrupted before all requested mentions are read',
		}),
		textField(
			'startCursor',
			'Start Cursor',
			{
				placeholder: 'e.g. eyJhZnRlciI6Im1lbl8xIn0',
				description: 'Cursor from the message of an interrupted run, to continue from there',
			},
			cursorOf,
		),
	],

	hints: [
		{
			message: "No mentions can match, because 'Since' is in the future.",
			when: isFuture('$parameter.filters?.since'),
		},
	],

	params: ({ filters: { since, period, ...filters }, options, ...values }, { isTool }) => ({
		...options,
		filters: { ...filters, since: period ? sinceOf(period) : since?.toJSDate().toISOString() },
		period,
		maxResults: isTool ? Math.min(maxResultsOf(values), MAX_FOR_AGENT) : maxResultsOf(values),
		isTool,
	}),

	execute: async (api: ReportingApi, params) => ({
		...params,
		...(await readMentions(api, params)),
	}),

	topic: topics.mentions,
	aboutOf: ({ period }) => ({ from: period?.from, to: period?.to }),
	metaOf: ({ metas, lastMeta }, mention) => (mention && metas.get(mention)) ?? lastMeta,
	cutOf: ({ mentions: { length: listedCount }, readCount, hasMore }) =>
		hasMore || readCount > listedCount
			? { listedCount, total: readCount, isAtLeast: hasMore, ...MENTIONS_CUT }
			: undefined,
});

/** How many mentions a tool lists at most, because a model reads each of them. */
const MAX_FOR_AGENT = 25;

const MENTIONS_CUT = {
	of: 'mentions',
	advice:
		"For fewer, set 'AI Assistant', 'Sentiment', 'Since' or 'Period'. For counts of all, use Get Report; by site, Get Sources; by prompt, Get Prompts.",
};

/**
 * The maximum length of a cursor. The service would reject a longer URL without a helpful message.
 */
const MAX_CURSOR = 4_000;

function cursorOf(cursor: string, { invalid }: FieldContext): string | undefined {
	if (cursor.length > MAX_CURSOR || /[\s\p{C}]/u.test(cursor)) {
		const advice = 'Enter the cursor exactly as shown in the message of the interrupted run.';
		invalid(`is ${quote(cursor)}, which is not a cursor`, advice);
	}
	return cursor || undefined;
}
