import {
	breakdownDocument,
	breakdownFacts,
	breakdownRecords,
	breakdownRows,
} from '../../../reports/documents/breakdown';
import { limitFields, requiredOptionField, wantedOf } from '../../shared/fields/kinds';
import { defineOperation } from '../../shared/run/operation';
import { readBreakdown } from '../read/readReport';
import type { ReportingApi } from '../reportingApi';
import { chosenPeriod, mentionFilters, periodFields } from './fields';

export const sources = defineOperation({
	option: {
		name: 'Get Sources',
		value: 'sources',
		action: 'Get sources',
		description:
			'Get the sites that AI answers cite when they mention the brand, with what is new and lost since the previous period',
	},

	fields: [
		...periodFields('last30Days'),
		requiredOptionField({
			displayName: 'Group By',
			name: 'by',
			options: [
				{ name: 'Domain', value: 'domain', description: 'One item per site' },
				{ name: 'URL', value: 'url', description: 'One item per page URL' },
			],
			default: 'domain',
			description: 'What counts as one source',
		}),
		...limitFields,
		mentionFilters,
	],

	params: ({ by, filters, ...values }, reader) => ({
		...chosenPeriod(values, reader),
		by,
		filters,
		wanted: wantedOf(values),
		zone: reader.zone,
	}),

	execute: async (api: ReportingApi, { by, wanted, ...request }, output) => ({
		breakdown: await readBreakdown(api, by, request, output),
		wanted,
	}),

	toRecords: ({ breakdown, wanted }) => breakdownRecords(breakdown, wanted),
	rows: { per: 'source', toRows: ({ breakdown, wanted }) => breakdownRows(breakdown, wanted) },
	toDocument: ({ breakdown }, locale) => breakdownDocument(breakdown, locale),
	toFacts: ({ breakdown }) => breakdownFacts(breakdown),
	metaOf: ({ breakdown }) => breakdown.meta,
});
