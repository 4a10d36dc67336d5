import { topics } from 'ai-visibility-reports';
import {
	type AccountDomain,
	type MentionSummary,
	type ReportData,
	reportedDomain,
} from 'ai-visibility-reports/model';
import { MIN_SINCE } from 'ai-visibility-reports/statistics';
import type { Field } from '../../shared/fields/field';
import { dateField, numberField } from '../../shared/fields/kinds';
import { isEmptyValue } from '../../shared/fields/parameterReader';
import { wwwHint } from '../../shared/run/hints';
import { defineOperation } from '../../shared/run/operation';
import { accountDomainOf, accountNotes, ownDomain, refuseOtherDomain } from '../read/accountDomain';
import { readMentionSummary } from '../read/mentionSummary';
import { type DataRequest, readIfPossible, readVisibility, scoredDomain } from '../read/visibility';
import { ReportingApi } from '../reportingApi';
import { daysSince } from './fields/days';
import { domains } from './fields/filters';

const lift = numberField('expectedLift', 'Expected Lift', {
	typeOptions: { minValue: -100, maxValue: 100 },
	default: 0,
	description:
		"Points that the task was expected to add to the score, from the column expected_lift_pts of an action plan. It becomes the field 'forecast'.",
});

/** The forecast of a task; undefined if it has none, such as one that a user has added. */
const expectedLift: Field<'expectedLift', number | undefined> = {
	...lift,
	parse: (raw, place) => (isEmptyValue(raw) ? undefined : lift.parse(raw, place)),
};

export const effect = defineOperation({
	option: {
		name: 'Measure Effect',
		value: 'effect',
		action: 'Measure the effect of an action',
		description:
			'Compare score and mentions after an action with what was expected without it. Takes some 45 API calls with 500 mentions a week.',
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

	options: [expectedLift],

	hints: [wwwHint('$parameter.domains')],

	params: ({ date, days, domains: all, options }, reader) => ({
		domains: all,
		days,
		forecast: options.expectedLift,
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
	execute: async (api: ReportingApi, { days, forecast, ...request }, output) => {
		const { domain: requestedDomain, period, zone } = request;
		const { data: visibility, meta } = await readVisibility(api, request, period.from);
		refuseOtherDomain(api, requestedDomain, visibility);
		const dataRequest = { ...request, compares: true, filters: {}, maxMentions: 0 };
		const { accountDomain, mentions, unavailable } = await mentionsOf(api, dataRequest);
		const generatedAt = api.client.settings.clock.wallTime();
		const figures = { visibility, mentions, unavailable, accountDomain, generatedAt };
		const data = topics.effect.judge({ ...dataRequest, ...figures }, zone);
		const domain =
			output === 'rows' ? scoredDomain(api, visibility, requestedDomain) : reportedDomain(data);
		return { ...data, domain: domain ?? undefined, days, forecast, meta };
	},

	topic: topics.effect,
	hasOneRow: true,
	notesOf: ({ accountDomain }) => accountNotes(accountDomain),
	metaOf: ({ meta }) => meta,
});

interface MentionReading {
	accountDomain: AccountDomain;
	mentions: MentionSummary | null | undefined;
	unavailable: ReportData['unavailable'];
}

/** Reads the mentions, and finds out first whether they are about the domain. */
async function mentionsOf(api: ReportingApi, request: DataRequest): Promise<MentionReading> {
	const accountDomain = await accountDomainOf(request.domain, async () => await ownDomain(api));
	if (accountDomain.kind === 'other') {
		return { accountDomain, mentions: undefined, unavailable: [] };
	}
	const reading =
		accountDomain.kind === 'unknown'
			? Promise.reject<MentionSummary>(accountDomain.error)
			: readMentionSummary(api, request);
	const { data, unavailable } = await readIfPossible(api, 'mentions', reading);
	return { accountDomain, mentions: data, unavailable };
}
