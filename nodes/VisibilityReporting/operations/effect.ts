import { effectDocument } from '../../../reports/documents/effect';
import { judgeEffect } from '../../../reports/judgement/effect';
import type { MentionSummary } from '../../../reports/model/mention';
import { type AccountDomain, reportedDomain } from '../../../reports/model/report';
import { effectFacts, effectRecords, effectRows } from '../../../reports/records/effect';
import { MIN_SINCE } from '../../../reports/statistics/effect';
import { dateField, numberField } from '../../shared/fields/kinds';
import { wwwHint } from '../../shared/run/hints';
import { defineOperation } from '../../shared/run/operation';
import { accountDomainOf, ownDomain, refuseOther } from '../read/accountDomain';
import { readMentionSummary } from '../read/mentionSummary';
import { type DataRequest, readIfPossible, readVisibility, scoredDomain } from '../read/visibility';
import { ReportingApi } from '../reportingApi';
import { daysSince } from './fields/days';
import { domains } from './fields/filters';

export const effect = defineOperation({
	option: {
		name: 'Get Effect',
		value: 'effect',
		action: 'Measure the effect of an action',
		description:
			'Compare score and mentions after an action with what was expected without it. No charge; takes some 60 API calls with 500 mentions a week.',
	},

	fields: [
		dateField('date', 'Action Date', {
			required: true,
			typeOptions: { dateOnly: true },
			description: 'Day of the action, which is the first day that is measured, e.g. 2026-11-02',
		}),
		numberField('days', 'Days After', {
			typeOptions: { minValue: MIN_SINCE, maxValue: 90, numberPrecision: 0 },
			default: 28,
			description:
				'Number of days to measure, from the day of the action on; only days that are over count',
		}),
		domains,
	],

	hints: [wwwHint('$parameter.domains')],

	params: ({ date, days, domains: all }, reader) => ({
		domains: all,
		days,
		period: daysSince(date, days, reader),
		dates: ["'Action Date'"],
		zone: reader.zone,
	}),

	tasks: ({ domains: all, ...params }) =>
		all.map((domain) => ({ name: domain, params: { ...params, domain } })),

	/**
	 * Reads the score and, if it is about the account's default domain, the mentions. Then it judges
	 * what has changed.
	 */
	execute: async (api: ReportingApi, { days, ...request }, output) => {
		const { domain: named, period, zone } = request;
		const { data: visibility, meta } = await readVisibility(api, request, period.from);
		refuseOther(api, named, visibility);
		const accountDomain = await accountDomainOf(named, async () => await ownDomain(api));
		const dataRequest = { ...request, compares: true, filters: {}, maxMentions: 0 };
		const { data: mentions, unavailable } = await mentionsOf(api, dataRequest, accountDomain);
		const generatedAt = api.client.settings.clock.wallTime();
		const reportData = {
			...dataRequest,
			visibility,
			mentions,
			unavailable,
			accountDomain,
			generatedAt,
		};
		const data = judgeEffect(reportData, zone);
		const domain = output === 'rows' ? scoredDomain(api, visibility, named) : reportedDomain(data);
		return { ...data, domain: domain ?? undefined, days, meta };
	},

	toRecords: effectRecords,
	rows: { per: 'domain', isOne: true, toRows: effectRows },
	toDocument: effectDocument,
	toFacts: effectFacts,
	metaOf: ({ meta }) => meta,
});

async function mentionsOf(
	api: ReportingApi,
	dataRequest: DataRequest,
	accountDomain: AccountDomain,
) {
	if (accountDomain.kind === 'other') return { data: undefined, unavailable: [] };
	const reading =
		accountDomain.kind === 'unknown'
			? Promise.reject<MentionSummary>(accountDomain.error)
			: readMentionSummary(api, dataRequest);
	return await readIfPossible(api, 'mentions', reading);
}
