import { FORMATS } from '../../shared/documents/formats';
import type { Field, Place } from '../../shared/fields/field';
import { dateField, integerField } from '../../shared/fields/kinds';
import {
	domainsIn,
	listField,
	optionalOptionField,
	requiredOptionField,
	type Option,
} from '../../shared/fields/optionKinds';
import type { ParameterReader } from '../../shared/fields/parameterReader';
import { withoutWww } from '../../shared/values/domain';
import { groupedBy } from '../../shared/values/grouped';
import { periodOf, type Period, type PeriodWord } from '../../shared/time/periods';

/** Maximum number of domains of one input item. */
const MAX_DOMAINS = 50;

/** Tracked domains, each once, with or without "www."; undefined stands for the account's own one. */
export const domains = listField(
	{
		displayName: 'Domains',
		name: 'domains',
		type: 'string',
		typeOptions: { rows: 2 },
		default: '',
		placeholder: 'e.g. example.com, example.org',
		description: `Up to ${MAX_DOMAINS} tracked domains, separated by commas or line breaks. Leave empty for the account's own domain.`,
	},
	(entries, place): Array<string | undefined> => {
		const { path, reader, invalid } = place;
		const groups = groupedBy(domainsIn(entries, place), withoutWww);
		const found = [...groups.values()].flatMap(([first]) => first ?? []);
		if (found.length > MAX_DOMAINS) {
			invalid(`contains ${found.length} domains`, `Enter up to ${MAX_DOMAINS} domains.`);
		}
		if (found.length > 0) return found;
		// An empty cell of a roster would give the figures of another brand.
		if (reader.isExpression(path) && !reader.isTool) {
			const advice = "Give it a domain, or enter nothing at all for the account's own domain.";
			invalid('is an expression without a value', advice);
		}
		return [undefined];
	},
);

export const PERIOD_OPTIONS: Array<Option<PeriodWord>> = [
	{ name: 'Last 30 Days', value: 'last30Days', description: 'The 30 days up to yesterday' },
	{ name: 'Last 7 Days', value: 'last7Days', description: 'The 7 days up to yesterday' },
	{ name: 'Last 90 Days', value: 'last90Days', description: 'The 90 days up to yesterday' },
	{ name: 'Previous Month', value: 'previousMonth', description: 'The last full calendar month' },
	{
		name: 'Previous Week',
		value: 'previousWeek',
		description: 'The last full week, Monday to Sunday',
	},
	{
		name: 'This Month',
		value: 'thisMonth',
		description: 'From the first of the month to yesterday; on the first, the previous month',
	},
];

const ownDates = { show: { period: ['custom'] } };

/** The fields of a period, which `chosenPeriod` reads. */
export const periodFields = (standard: PeriodWord) =>
	[
		requiredOptionField({
			displayName: 'Period',
			name: 'period',
			options: [
				{ name: 'Custom', value: 'custom', description: 'From one date to another' },
				...PERIOD_OPTIONS,
			],
			default: standard,
			description: "The days to cover, all of them over, in the workflow's time zone",
		}),
		dateField({
			displayName: 'From',
			name: 'from',
			typeOptions: { dateOnly: true },
			description: 'First day of the period',
			displayOptions: ownDates,
		}),
		dateField({
			displayName: 'To',
			name: 'to',
			typeOptions: { dateOnly: true },
			description: 'Last day of the period. It ends yesterday at the latest.',
			displayOptions: ownDates,
		}),
	] as const;

const periodFilter = optionalOptionField({
	displayName: 'Period',
	name: 'period',
	options: PERIOD_OPTIONS,
	default: 'last7Days',
	description: "The days to include, all of them over, in the workflow's time zone",
});

/** The filter Period, which is refused beside the `others`: display names of date filters, by name. */
export function periodFilterBeside(
	others: Record<string, string>,
): Field<'period', Period | undefined> {
	const parse = (raw: unknown, place: Place) => {
		const word = periodFilter.parse(raw, place);
		if (word === undefined) return undefined;
		const { reader, invalid } = place;
		const [name] = Object.keys(others).filter((other) => isSet(reader, `filters.${other}`));
		if (name !== undefined) {
			const reason = `cannot be combined with '${others[name]}'`;
			invalid(reason, 'Remove one of them.');
		}
		return periodOf(word, reader.zone, reader.now);
	};
	return { property: periodFilter.property, parse };
}

function isSet(reader: ParameterReader, path: string): boolean {
	const value = reader.value(path);
	return value !== undefined && value !== null && value !== '';
}

/** @param others outputs that quote mentions, besides the formats */
export function maxMentionsWith(...others: string[]): Field<'maxMentions', number> {
	const outputs = [...FORMATS.map(({ option }) => option.value), ...others];
	return integerField(
		{
			displayName: 'Max Mentions',
			name: 'maxMentions',
			typeOptions: { minValue: 0, maxValue: 20 },
			default: 5,
			description: 'Maximum number of mentions to quote, negative ones first, then the newest',
			displayOptions: { show: { '/output': outputs } },
		},
		5,
	);
}
