import { topics } from 'ai-visibility-reports';
import type { BreakdownBy } from 'ai-visibility-reports/model';
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
			...(await readBreakdown(api, by, request, output)),
			maxResults,
			periodNotes,
		}),

		topic: topics.breakdown,
		metaOf: ({ meta }) => meta,
		notesOf: ({ periodNotes }) => periodNotes,
		// Formats leave nothing out, because they count all entries.
		cutOf: ({ entries, report, maxResults }, output) => {
			const total = entries.length;
			if (formatOf(output) || total <= maxResults) return undefined;
			const isAtLeast = report.mentions.isAtLeast;
			return { listedCount: maxResults, total, isAtLeast, of: `${per}s`, advice: BREAKDOWN_ADVICE };
		},
	});
}

const BREAKDOWN_ADVICE =
	"The most frequent come first. For more, raise 'Limit'; for fewer, set 'AI Assistant', 'Sentiment' or a shorter 'Period'. 'Output' Plain Text counts all.";
