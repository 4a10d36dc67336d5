import type { IDataObject } from 'n8n-workflow';

import {
	type EffectData,
	effectDocument,
	meanSince,
	measured,
} from '../../../reports/documents/effectDocument';
import type { MentionSummary } from '../../../reports/insights/mentionSummary';
import {
	type AccountDomain,
	mentionsBefore,
	reportedDomain,
} from '../../../reports/insights/report';
import { MIN_SINCE } from '../../../reports/statistics/effect';
import { daysBetween } from '../../../reports/time/periods';
import { rowKey } from '../../../reports/values/rows';
import { dateField, integerField } from '../../shared/fields/kinds';
import { wwwHint } from '../../shared/run/hints';
import { defineOperation } from '../../shared/run/operation';
import {
	accountDomainIn,
	type DataRequest,
	ownDomain,
	readIfPossible,
	readMentionSummary,
	readVisibility,
	refuseOther,
	scoredDomain,
} from '../read/readData';
import type { ReportingApi } from '../reportingApi';
import { daysSince, domains } from './fields';

export const effect = defineOperation({
	option: {
		name: 'Get Effect',
		value: 'effect',
		action: 'Get effect',
		description: 'Compare score and mentions after an action with what was expected without it',
	},

	fields: [
		dateField({
			displayName: 'Date',
			name: 'date',
			required: true,
			typeOptions: { dateOnly: true },
			description: 'Day of the action. It counts as the first day after it.',
		}),
		integerField(
			{
				displayName: 'Days',
				name: 'days',
				typeOptions: { minValue: MIN_SINCE, maxValue: 90 },
				default: 28,
				description: 'Number of days after the action to measure. Only days that are over count.',
			},
			28,
		),
		domains,
	],

	hints: [wwwHint('$parameter.domains')],

	params: ({ date, days, domains: all }, reader) => ({
		domains: all,
		days,
		period: daysSince(date, days, reader),
		dates: ["'Date'"],
		zone: reader.zone,
	}),

	units: ({ domains: all, ...params }) =>
		all.map((domain) => ({ name: domain, params: { ...params, domain } })),

	execute: async (api: ReportingApi, { days, ...request }, output) => {
		const data = await readEffect(api, request);
		const domain =
			output === 'rows'
				? scoredDomain(api, data.visibility ?? {}, request.domain)
				: reportedDomain(data);
		return { ...data, domain: domain ?? undefined, days };
	},

	toRecords: (result) => [
		{
			...effectFacts(result),
			trend: result.trend.map(({ date, score }) => ({ date, score })),
		},
	],
	rows: {
		per: 'domain',
		isOne: true,
		toRows: (result) => {
			const { domain, date, days, ...facts } = effectFacts(result);
			if (domain === null) return [];
			return [{ domain, date, days, ...facts, row_key: rowKey(domain, date, days) }];
		},
	},
	toDocument: effectDocument,
	toFacts: effectFacts,
	metaOf: ({ meta }) => meta,
});

/** What was judged; null where it is not known, or is of the whole account instead of the domain. */
function effectFacts(result: EffectData & { days: number }): IDataObject {
	const { period, days, mentions, effects } = result;
	const isEarly = daysBetween(period.from, period.to) + 1 < MIN_SINCE;
	const verdict = isEarly ? 'tooEarly' : null;
	const { score } = effects;
	const [low = null, high = null] = effects.mentions?.range ?? [];
	const before = mentionsBefore(result);
	return {
		domain: reportedDomain(result),
		date: period.from,
		days,
		from: period.from,
		to: period.to,
		score_before: score?.before ?? null,
		score_after: meanSince(result) ?? null,
		score_change: score?.change ?? null,
		score_change_low: score?.low ?? null,
		score_change_high: score?.high ?? null,
		score_verdict: score?.verdict ?? verdict,
		mentions_before: before?.total ?? null,
		mentions_after: mentions && !mentions.isAtLeast ? mentions.now.total : null,
		mentions_usual_low: low,
		mentions_usual_high: high,
		mentions_verdict: mentions ? (effects.mentions?.verdict ?? verdict) : null,
	};
}

export type EffectRequest = Pick<DataRequest, 'domain' | 'period' | 'dates' | 'zone'>;

/**
 * Reads the score, and for the account's default domain the mentions, and judges what has changed.
 *
 * @throws NodeApiError when the score cannot be read, or the service answers with another domain
 */
export async function readEffect(
	api: ReportingApi,
	request: EffectRequest,
): Promise<EffectData & { meta: IDataObject }> {
	const { domain, period } = request;
	const { data: visibility, meta } = await readVisibility(api, request, period.from);
	refuseOther(api, domain, visibility);
	const accountDomain: AccountDomain =
		domain === undefined ? { kind: 'reported' } : await accountDomainIn(ownDomain(api), domain);
	const asked = { ...request, compares: true, filters: {}, maxMentions: 0 };
	const { data: mentions, unavailable } = await mentionsOf(api, asked, accountDomain);
	const generatedAt = api.client.settings.clock.wallTime();
	const data = { ...asked, visibility, mentions, unavailable, accountDomain, generatedAt };
	return { ...measured(data, request.zone), meta };
}

async function mentionsOf(api: ReportingApi, asked: DataRequest, accountDomain: AccountDomain) {
	if (accountDomain.kind === 'other') return { data: undefined, unavailable: [] };
	const reading =
		accountDomain.kind === 'unknown'
			? Promise.reject<MentionSummary>(accountDomain.error)
			: readMentionSummary(api, asked);
	return await readIfPossible(api, 'mentions', reading);
}
