import type { DateTime } from 'luxon';

import { FORMATS } from '../../../reports/formats/formats';
import { calendarDate, dateIn, daysBefore } from '../../../reports/time/dates';
import {
	daysBetween,
	type Period,
	periodBetween,
	type PeriodName,
	periodOf,
} from '../../../reports/time/periods';
import { withoutWww } from '../../../reports/values/domain';
import { groupBy } from '../../../reports/values/rows';
import {
	ASSISTANT_OPTIONS,
	type Option,
	optionalOptionField,
	requiredOptionField,
} from '../../shared/fields/choices';
import { type Field, type FieldContext, refuseEmptyExpression } from '../../shared/fields/field';
import { dateField, filtersField, numberField } from '../../shared/fields/kinds';
import { domainsIn, listField } from '../../shared/fields/lists';
import { isEmptyValue, ParameterReader } from '../../shared/fields/parameterReader';

const MAX_DOMAINS = 50;

/** Tracked domains, each once, with or without "www."; undefined stands for the account's own one. */
export const domains = listField(
	'domains',
	'Domains',
	{
		typeOptions: { rows: 2 },
		placeholder: 'e.g. example.com, example.org',
		description: `Up to ${MAX_DOMAINS} tracked domains, separated by commas or line breaks. Leave empty for the default domain.`,
	},
	(entries, place): Array<string | undefined> => {
		const groups = groupBy(domainsIn(entries, place), withoutWww);
		const found = [...groups.values()].flatMap(([first]) => first ?? []);
		if (found.length > MAX_DOMAINS) {
			place.invalid(`contains ${found.length} domains`, `Enter up to ${MAX_DOMAINS} domains.`);
		}
		if (found.length > 0) return found;
		// An empty cell of a roster would give the figures of another brand.
		const advice = "Give it a domain, or enter nothing at all for the account's default domain.";
		return [refuseEmptyExpression(place, advice)];
	},
);

const PERIOD_OPTIONS: Array<Option<PeriodName>> = [
	{ name: 'Last 7 Days', value: 'last7Days', description: '7 days up to yesterday' },
	{ name: 'Previous Week', value: 'previousWeek', description: 'Last full week, Monday to Sunday' },
	{ name: 'Last 30 Days', value: 'last30Days', description: '30 days up to yesterday' },
	{
		name: 'This Month',
		value: 'thisMonth',
		description: 'This month up to yesterday. On the 1st, the previous month.',
	},
	{ name: 'Previous Month', value: 'previousMonth', description: 'Last full calendar month' },
	{ name: 'Last 90 Days', value: 'last90Days', description: '90 days up to yesterday' },
];

const CUSTOM = {
	name: 'Custom',
	value: 'custom',
	description: 'From one date to another',
} as const;

const ownDates = { show: { period: ['custom'] } };

/** The field Period with dates of one's own, which a model is not offered where it gives no first day. */
function periodField(standard: PeriodName): Field<'period', PeriodName | 'custom'> {
	const options = [...PERIOD_OPTIONS, CUSTOM];
	const description = "Days to cover, in the workflow's time zone. Only full days count.";
	const shared = { default: standard, description };
	const all = requiredOptionField('period', 'Period', { ...shared, options });
	const withoutCustom = requiredOptionField('period', 'Period', {
		...shared,
		options: PERIOD_OPTIONS,
	});
	return {
		property: all.property,
		parse: (raw, place) => {
			const isOffered = !place.reader.isTool || !isEmptyValue(place.reader.value('from'));
			return (isOffered ? all : withoutCustom).parse(raw, place);
		},
	};
}

/** The fields of a period, which `periodOfFields` reads. */
export const periodFields = (standard: PeriodName) =>
	[
		periodField(standard),
		dateField('from', 'From', {
			typeOptions: { dateOnly: true },
			description: 'First day of the period',
			displayOptions: ownDates,
		}),
		dateField('to', 'To', {
			typeOptions: { dateOnly: true },
			description: 'Last day of the period, yesterday at the latest',
			displayOptions: ownDates,
		}),
	] as const;

const periodFilter = optionalOptionField('period', 'Period', {
	options: PERIOD_OPTIONS,
	default: 'last7Days',
	description: "Days to include, in the workflow's time zone. Only full days count.",
});

/** The filter Period, which is refused beside the `others`: display names of date filters, by name. */
export function periodFilterBeside(
	others: Record<string, string>,
): Field<'period', Period | undefined> {
	const parse = (raw: unknown, place: FieldContext) => {
		const word = periodFilter.parse(raw, place);
		if (word === undefined) return undefined;
		const { reader, invalid } = place;
		const isSet = (other: string) => !isEmptyValue(reader.value(`filters.${other}`));
		const name = Object.keys(others).find(isSet);
		if (name !== undefined) {
			const reason = `cannot be combined with '${others[name]}'`;
			invalid(reason, 'Remove one of them.');
		}
		return periodOf(word, reader.zone, reader.now);
	};
	return { property: periodFilter.property, parse };
}

/** @param others outputs that quote mentions, besides the formats */
export function maxMentionsWith(...others: string[]): Field<'maxMentions', number> {
	const outputs = [...FORMATS.map(({ option }) => option.value), ...others];
	return numberField('maxMentions', 'Max Mentions', {
		typeOptions: { minValue: 0, maxValue: 20, numberPrecision: 0 },
		default: 5,
		description: 'Maximum number of mentions to quote, negative ones first, then the newest',
		displayOptions: { show: { '/output': outputs } },
	});
}

interface DateRange {
	from?: DateTime;
	to?: DateTime;
}

/** The service's default length of a trend, in days (document, GET /visibility). */
const DEFAULT_DAYS = 30;

/** Earlier dates are typing mistakes, such as the year 26. */
const EARLIEST = '2020-01-01';

const MAX_PERIOD_DAYS = 366;

/** The days of a trend, by From and To; undefined for the service's default. Both are sent where one alone could fail. */
export function trendDays(
	dates: DateRange,
	reader: ParameterReader,
): { from?: string; to?: string } {
	const from = dates.from && checkedDay('filters.from', dates.from, reader);
	const to = dates.to && checkedDay('filters.to', dates.to, reader);
	const today = dateIn('utc', reader.now);
	if (to === undefined) {
		if (from === undefined || from <= today) return { from };
		if (from > reader.today) {
			const reason = `is ${from}, which is in the future`;
			reader.refuse('filters.from', reason, 'Enter today or an earlier date.');
		}
		// In the workflow's time zone, this day has begun earlier than in UTC.
		return { from, to: from };
	}
	if (from === undefined) return { from: daysBefore(to < today ? to : today, DEFAULT_DAYS), to };
	refuseReversed('filters.from', from, to, reader);
	return { from, to };
}

/** The period of the fields Period, From and To, and the names of those that it comes from. */
export function periodOfFields(
	{ period, ...dates }: DateRange & { period: PeriodName | 'custom' },
	reader: ParameterReader,
): { period: Period; dates: string[] } {
	return period === 'custom'
		? { period: customPeriod(dates, reader), dates: ["'From'", "'To'"] }
		: { period: periodOf(period, reader.zone, reader.now), dates: ["'Period'"] };
}

/** A custom period, by the parameters From and To, which are both required; it ends yesterday at the latest. */
export function customPeriod(dates: DateRange, reader: ParameterReader): Period {
	const from = requiredDay('from', dates, reader);
	const to = requiredDay('to', dates, reader);
	const yesterday = daysBefore(reader.today, 1);
	refuseUnfinished('from', from, reader);
	refuseReversed('from', from, to, reader);
	const last = to < yesterday ? to : yesterday;
	const days = daysBetween(from, last) + 1;
	if (days > MAX_PERIOD_DAYS) {
		const advice = `Enter a date at most ${MAX_PERIOD_DAYS} days before the end of the period.`;
		reader.refuse('from', `is ${from}, which makes a period of ${days} days`, advice);
	}
	return periodBetween(from, last, reader.zone);
}

/** The days since an action on the day of the parameter Date: up to so many, up to yesterday. */
export function daysSince(date: DateTime | undefined, days: number, reader: ParameterReader) {
	if (!date) return reader.refuse('date', 'is empty', 'Enter a date such as 2026-11-02.');
	const from = checkedDay('date', date, reader);
	refuseUnfinished('date', from, reader);
	const [last = from] = [daysBefore(from, 1 - days), daysBefore(reader.today, 1)].sort();
	return periodBetween(from, last, reader.zone);
}

function requiredDay(name: keyof DateRange, dates: DateRange, reader: ParameterReader): string {
	const date = dates[name];
	if (date) return checkedDay(name, date, reader);
	const advice = 'Enter a date such as 2026-11-02, or choose another period.';
	return reader.refuse(name, 'is empty', advice);
}

function refuseUnfinished(path: string, day: string, reader: ParameterReader): void {
	if (day < reader.today) return;
	const reason = `is ${day}, which is not over yet`;
	reader.refuse(path, reason, 'Enter yesterday or an earlier date.');
}

function checkedDay(path: string, date: DateTime, reader: ParameterReader): string {
	const day = calendarDate(date);
	if (day >= EARLIEST && date.year < 10_000) return day;
	return reader.refuse(path, `is ${day}`, `Enter a date from ${EARLIEST} on.`);
}

function refuseReversed(path: string, from: string, to: string, reader: ParameterReader): void {
	if (from <= to) return;
	const reason = `is ${from}, which is after 'To' (${to})`;
	reader.refuse(path, reason, "Enter a date on or before 'To'.");
}

export const assistantFilter = optionalOptionField('engine', 'AI Assistant', {
	options: ASSISTANT_OPTIONS,
	default: 'chatgpt',
	description: 'Only include mentions by this AI assistant',
});

export const sentimentFilter = optionalOptionField('sentiment', 'Sentiment', {
	options: [
		{ name: 'Negative', value: 'negative' },
		{ name: 'Neutral', value: 'neutral' },
		{ name: 'Positive', value: 'positive' },
	],
	default: 'negative',
	description: 'Only include mentions with this sentiment',
});

export const mentionFilters = filtersField([assistantFilter, sentimentFilter]);
