import { calendarDate, type Period, type PeriodName, periodOf } from 'ai-visibility-reports/time';
import {
	type Option,
	optionalOptionField,
	requiredOptionField,
} from '../../../shared/fields/choices';
import type { Field, FieldContext } from '../../../shared/fields/field';
import { dateField } from '../../../shared/fields/kinds';
import { isEmptyValue, ParameterReader } from '../../../shared/fields/parameterReader';
import { customPeriod, type DateFields } from './days';

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

function periodField(standard: PeriodName): Field<'period', PeriodName | 'custom'> {
	return requiredOptionField('period', 'Period', {
		options: [...PERIOD_OPTIONS, CUSTOM],
		default: standard,
		description: "Days to cover, in the workflow's time zone. Only full days count.",
	});
}

/** Makes the fields of a period, which `periodOfFields` reads. */
export const periodFields = (standard: PeriodName) =>
	[
		periodField(standard),
		dateField('from', 'From', {
			typeOptions: { dateOnly: true },
			description: 'First day of the period, e.g. 2026-11-02',
			displayOptions: ownDates,
		}),
		dateField('to', 'To', {
			typeOptions: { dateOnly: true },
			description: 'Last day of the period, yesterday at the latest, e.g. 2026-11-08',
			displayOptions: ownDates,
		}),
	] as const;

const periodFilter = optionalOptionField('period', 'Period', {
	options: PERIOD_OPTIONS,
	default: 'last7Days',
	description: "Days to include, in the workflow's time zone. Only full days count.",
});

/**
 * Makes the filter Period, which cannot be set together with other date filters.
 * @param others the display names of those filters, by their names
 */
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

/**
 * Gives the period that the fields Period, From and To say.
 * @returns also the names, in quotes, of the fields that the period comes from, and what a model has
 * to know of it
 * @throws NodeOperationError about a date that cannot be used
 */
export function periodOfFields(
	{ period, ...dates }: DateFields & { period: PeriodName | 'custom' },
	reader: ParameterReader,
): { period: Period; dates: string[]; periodNotes: string[] } {
	if (period !== 'custom') {
		const preset = periodOf(period, reader.zone, reader.now);
		return { period: preset, dates: ["'Period'"], periodNotes: [] };
	}
	const custom = customPeriod(dates, reader);
	const to = dates.to ? calendarDate(dates.to) : custom.to;
	const cut = `'To' is ${to}, but the period ends on ${custom.to}, because only full days count.`;
	return {
		period: custom,
		dates: ["'From'", "'To'"],
		periodNotes: to > custom.to ? [cut] : [],
	};
}
