import {
	breakdownDocument,
	breakdownFacts,
	breakdownRecords,
	breakdownRows,
} from '../../../reports/documents/breakdown';
import { limitFields, wantedOf } from '../../shared/fields/kinds';
import { defineOperation } from '../../shared/run/operation';
import { readBreakdown } from '../read/readReport';
import type { ReportingApi } from '../reportingApi';
import { chosenPeriod, mentionFilters, periodFields } from './fields';

export const prompts = defineOperation({
	option: {
		name: 'Get Prompts',
		value: 'prompts',
		action: 'Get prompts',
		description:
			'Get the prompts whose AI answers mention the brand, with what is new and lost since the previous period',
	},

	fields: [...periodFields('last30Days'), ...limitFields, mentionFilters],

	params: ({ filters, ...values }, reader) => ({
		...chosenPeriod(values, reader),
		filters,
		wanted: wantedOf(values),
		zone: reader.zone,
	}),

	execute: async (api: ReportingApi, { wanted, ...request }, output) => ({
		breakdown: await readBreakdown(api, 'prompt', request, output),
		wanted,
	}),

	toRecords: ({ breakdown, wanted }) => breakdownRecords(breakdown, wanted),
	rows: { per: 'prompt', toRows: ({ breakdown, wanted }) => breakdownRows(breakdown, wanted) },
	toDocument: ({ breakdown }, locale) => breakdownDocument(breakdown, locale),
	toFacts: ({ breakdown }) => breakdownFacts(breakdown),
	metaOf: ({ breakdown }) => breakdown.meta,
});
