import {
	type BreakdownBy,
	breakdownDocument,
	breakdownFacts,
	breakdownRecords,
	breakdownRows,
} from '../../../reports/documents/breakdown';
import { requiredOptionField } from '../../shared/fields/choices';
import type { Field } from '../../shared/fields/field';
import { limitFields, maxResultsOf } from '../../shared/fields/kinds';
import type { Choice } from '../../shared/run/choice';
import { defineOperation } from '../../shared/run/operation';
import { formatOf } from '../../shared/run/outputs';
import { readBreakdown } from '../read/readReport';
import { ReportingApi } from '../reportingApi';
import { mentionFilters, periodFields, periodOfFields } from './fields';

/** Makes an operation that counts mentions. @param by what they are counted by, or the field that says so */
export function defineBreakdown(
	option: Choice['option'],
	per: string,
	by: BreakdownBy | Field<'by', BreakdownBy>,
) {
	const ownFields = typeof by === 'string' ? [] : [by];
	return defineOperation({
		option,
		fields: [...periodFields('last30Days'), ...ownFields, ...limitFields, mentionFilters],

		params: ({ filters, ...values }, reader) => ({
			...periodOfFields(values, reader),
			by: typeof by === 'string' ? by : values.by,
			filters,
			wanted: maxResultsOf(values),
			zone: reader.zone,
		}),

		execute: async (api: ReportingApi, { by, wanted, ...request }, output) => ({
			breakdown: await readBreakdown(api, by, request, output),
			wanted,
		}),

		toRecords: ({ breakdown, wanted }) => breakdownRecords(breakdown, wanted),
		rows: { per, toRows: ({ breakdown, wanted }) => breakdownRows(breakdown, wanted) },
		toDocument: ({ breakdown }, locale) => breakdownDocument(breakdown, locale),
		toFacts: ({ breakdown }) => breakdownFacts(breakdown),
		metaOf: ({ breakdown }) => breakdown.meta,
		// A format counts all of them.
		cutOf: ({ breakdown, wanted }, output) => {
			const total = breakdown.entries.length;
			if (formatOf(output) || total <= wanted) return undefined;
			const isAtLeast = breakdown.report.mentions.isAtLeast;
			return { given: wanted, total, isAtLeast, of: `${per}s`, advice: BREAKDOWN_ADVICE };
		},
	});
}

const BREAKDOWN_ADVICE =
	"The most frequent come first. For more, raise 'Limit'; for fewer, set 'AI Assistant', 'Sentiment' or a shorter 'Period'. 'Output' Message counts all.";

export const sources = defineBreakdown(
	{
		name: 'Get Sources',
		value: 'sources',
		action: 'Get sources',
		description:
			'Get the sites that AI answers cite when they mention the brand, with what is new and lost since the previous period',
	},
	'source',
	requiredOptionField('by', 'Group By', {
		options: [
			{ name: 'Domain', value: 'domain', description: 'One item per site' },
			{ name: 'URL', value: 'url', description: 'One item per page URL' },
		],
		default: 'domain',
		description: 'What counts as one source',
	}),
);
