import { breakdownDocument } from '../../../reports/documents/breakdown';
import type { BreakdownBy } from '../../../reports/model/breakdown';
import {
	breakdownFacts,
	breakdownRecords,
	breakdownRows,
} from '../../../reports/records/breakdown';
import type { Field } from '../../shared/fields/field';
import { limitFields, maxResultsOf } from '../../shared/fields/kinds';
import type { Choice } from '../../shared/run/choice';
import { defineOperation } from '../../shared/run/operation';
import { formatOf } from '../../shared/run/outputs';
import { readBreakdown } from '../read/breakdown';
import { ReportingApi } from '../reportingApi';
import { mentionFilters } from './fields/filters';
import { periodFields, periodOfFields } from './fields/period';

/**
 * Makes an operation that counts mentions.
 * @param per what an entry is, e.g. "source"
 * @param by what the mentions are counted by, or the field that tells it
 */
export function defineBreakdown(
	option: Choice['option'],
	{ per, by }: { per: string; by: BreakdownBy | Field<'by', BreakdownBy> },
) {
	const ownFields = typeof by === 'string' ? [] : [by];
	return defineOperation({
		option,
		fields: [...periodFields('last30Days'), ...ownFields, ...limitFields, mentionFilters],

		params: ({ filters, ...values }, reader) => ({
			...periodOfFields(values, reader),
			by: typeof by === 'string' ? by : values.by,
			filters,
			maxResults: maxResultsOf(values),
			zone: reader.zone,
		}),

		execute: async (api: ReportingApi, { by, maxResults, periodNotes, ...request }, output) => ({
			breakdown: await readBreakdown(api, by, request, output),
			maxResults,
			periodNotes,
		}),

		toRecords: ({ breakdown, maxResults }) => breakdownRecords(breakdown, maxResults),
		rows: {
			toRows: ({ breakdown, maxResults }) => breakdownRows(breakdown, maxResults),
		},
		toDocument: ({ breakdown }, locale) => breakdownDocument(breakdown, locale),
		toFacts: ({ breakdown }) => breakdownFacts(breakdown),
		metaOf: ({ breakdown }) => breakdown.meta,
		notesOf: ({ periodNotes }) => periodNotes,
		// Formats leave nothing out, because they count all entries.
		cutOf: ({ breakdown, maxResults }, output) => {
			const total = breakdown.entries.length;
			if (formatOf(output) || total <= maxResults) return undefined;
			const isAtLeast = breakdown.report.mentions.isAtLeast;
			return { listedCount: maxResults, total, isAtLeast, of: `${per}s`, advice: BREAKDOWN_ADVICE };
		},
	});
}

const BREAKDOWN_ADVICE =
	"The most frequent come first. For more, raise 'Limit'; for fewer, set 'AI Assistant', 'Sentiment' or a shorter 'Period'. 'Output' Plain Text counts all.";
