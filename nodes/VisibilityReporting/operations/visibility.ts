import { topics } from 'ai-visibility-reports';
import { atEndOfTrend } from 'ai-visibility-reports/model';
import { dateField, filtersField } from '../../shared/fields/kinds';
import { wwwHint } from '../../shared/run/hints';
import { defineOperation } from '../../shared/run/operation';
import { refuseOtherDomain } from '../read/accountDomain';
import { scoredDomain } from '../read/visibility';
import { ReportingApi } from '../reportingApi';
import { trendDays } from './fields/days';
import { domains } from './fields/filters';
import { periodFilterBeside } from './fields/period';

export const visibility = defineOperation({
	option: {
		name: 'Get Visibility Score',
		value: 'visibility',
		action: 'Get visibility score and trend',
		description:
			'Get the visibility score of a tracked domain and its trend. One API call per domain.',
	},

	fields: [
		domains,
		filtersField([
			periodFilterBeside({ from: 'From', to: 'To' }),
			dateField('from', 'From', {
				typeOptions: { dateOnly: true },
				description:
					"First day of the trend, e.g. 2026-11-02. Leave empty for 30 days before 'To'.",
			}),
			dateField('to', 'To', {
				typeOptions: { dateOnly: true },
				description: 'Last day of the trend, e.g. 2026-11-08. Leave empty for today.',
			}),
		]),
	],

	hints: [wwwHint('$parameter.domains')],

	params: ({ domains: all, filters: { period, ...days } }, reader) => ({
		domains: all,
		days: period ? { from: period.from, to: period.to } : trendDays(days, reader),
		isPeriod: period !== undefined,
		dates: [
			...(period ? ["'Period'"] : []),
			...(days.from ? ["'From'"] : []),
			...(days.to ? ["'To'"] : []),
		],
	}),

	tasks: ({ domains: all, ...params }) =>
		all.map((domain) => ({ name: domain, params: { ...params, domain } })),

	execute: async (api: ReportingApi, { domain, days, dates, isPeriod }, output) => {
		const result = await api.visibility({ domain, ...days }, dates);
		refuseOtherDomain(api, domain, result.data);
		const name = output === 'rows' ? scoredDomain(api, result.data, domain) : null;
		const latest = isPeriod ? atEndOfTrend(result.data) : result.data;
		return { ...result, days, domain: name, latest };
	},

	topic: topics.visibility,
	aboutOf: ({ data: { domain }, days }) => ({ domain, ...days }),

	combined: { perItem: ['domains'] },
	metaOf: ({ meta }) => meta,
});
