import type { INodeProperties } from 'n8n-workflow';

import { readField } from '../../../../nodes/shared/fields/field';
import { dateField } from '../../../../nodes/shared/fields/kinds';
import { visibility } from '../../../../nodes/VisibilityReporting/operations/visibility';
import { report } from '../../../../nodes/VisibilityReporting/operations/report';
import {
	customPeriod,
	daysSince,
	trendDays,
} from '../../../../nodes/VisibilityReporting/operations/fields/days';
import { readerOf } from '../../../helpers/readerOf';

/** Still the 20th on Niue, and already the 22nd on Kiritimati. */
const NOW = Date.parse('2026-11-21T10:30:00Z');

/** The dates From and To of an operation, and what reads them. */
function read(
	{ properties }: { properties: INodeProperties[] },
	path: string,
	[from, to, zone = 'UTC']: [from: unknown, to: unknown, zone?: string],
) {
	const values: Record<string, unknown> = { [`${path}from`]: from, [`${path}to`]: to };
	const reader = readerOf((name) => values[name], properties, {}, zone, NOW);
	const [first, last] = ['from', 'to'].map((name) =>
		readField(dateField(name, name, {}), reader, path),
	);
	return { dates: { from: first, to: last }, reader };
}

function daysOf(...given: [from: unknown, to: unknown, zone?: string]) {
	const { dates, reader } = read(visibility, 'filters.', given);
	return trendDays(dates, reader);
}

function customOf(...given: [from: unknown, to: unknown, zone?: string]) {
	const { dates, reader } = read(report, '', given);
	const { from, to } = customPeriod(dates, reader);
	return `${from} to ${to}`;
}

describe('the filter of a trend', () => {
	it.each([
		['no dates when none is set', undefined, undefined, {}],
		['From alone', '2026-11-01', undefined, { from: '2026-11-01' }],
		['a From of today', '2026-11-21', undefined, { from: '2026-11-21' }],
		['From and To', '2026-11-01', '2026-11-03', { from: '2026-11-01', to: '2026-11-03' }],
		['one day as both', '2026-11-01', '2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
		[
			'From and To in the future',
			'2027-01-01',
			'2027-01-03',
			{ from: '2027-01-01', to: '2027-01-03' },
		],
		[
			'a To long ago, with 30 days before',
			undefined,
			'2026-03-05',
			{ from: '2026-02-03', to: '2026-03-05' },
		],
		[
			'a To of yesterday, with 30 days before',
			undefined,
			'2026-11-20',
			{ from: '2026-10-21', to: '2026-11-20' },
		],
		[
			'a To of today, with 30 days before',
			undefined,
			'2026-11-21',
			{ from: '2026-10-22', to: '2026-11-21' },
		],
		// The service has no later day than today: its last 30 days would not be there.
		[
			'a To in the future, with 30 days before today',
			undefined,
			'2027-06-01',
			{ from: '2026-10-22', to: '2027-06-01' },
		],
	])('asks for %s', (_, from, to, sent) => {
		expect(daysOf(from, to)).toEqual(sent);
	});

	it.each([
		// Tomorrow for the service, which ends the trend before it by itself.
		['2026-11-22', 'Pacific/Kiritimati', { from: '2026-11-22', to: '2026-11-22' }],
		['2026-11-21', 'Pacific/Niue', { from: '2026-11-21' }],
		['2026-11-21T23:30:00', 'Pacific/Niue', { from: '2026-11-21' }],
	])('accepts %s as From, which is today somewhere, in %s', (from, zone, sent) => {
		expect(daysOf(from, undefined, zone)).toEqual(sent);
	});

	it.each([
		['2026-11-22', 'UTC'],
		['2026-11-22', 'Pacific/Niue'],
		['2026-11-23', 'Pacific/Kiritimati'],
		['2099-01-01T12:00:00Z', 'UTC'],
	])('refuses %s as From, which is in the future, in %s', (from, zone) => {
		expect(() => daysOf(from, undefined, zone)).toThrow(
			`The parameter 'From' is ${from.slice(0, 10)}, which is in the future. Enter today or an earlier date.`,
		);
	});

	it('refuses a From after To', () => {
		expect(() => daysOf('2026-11-05', '2026-11-01')).toThrow(
			"The parameter 'From' is 2026-11-05, which is after 'To' (2026-11-01). Enter a date on or before 'To'.",
		);
	});

	it.each([
		['0026-11-16', undefined, "'From' is 0026-11-16"],
		[undefined, '0026-11-16', "'To' is 0026-11-16"],
		['2019-12-31', '2026-11-01', "'From' is 2019-12-31"],
		[new Date('+012026-11-01T00:00:00Z'), undefined, "'From' is 12026-11-01"],
	])('refuses the days from %s to %s, whose year is a typing mistake', (from, to, reason) => {
		expect(() => daysOf(from, to)).toThrow(
			`The parameter ${reason}. Enter a date from 2020-01-01 on.`,
		);
	});
});

describe('a custom period', () => {
	it.each([
		['2026-11-01', '2026-11-03', 'UTC', '2026-11-01 to 2026-11-03'],
		['2026-11-20', '2026-11-20', 'UTC', '2026-11-20 to 2026-11-20'],
		['2026-11-15', '2026-11-21', 'UTC', '2026-11-15 to 2026-11-20'],
		['2026-11-15', '2099-01-01', 'UTC', '2026-11-15 to 2026-11-20'],
		// Still the 20th on Niue, and already the 22nd on Kiritimati.
		['2026-11-15', '2026-11-21', 'Pacific/Niue', '2026-11-15 to 2026-11-19'],
		['2026-11-15', '2026-11-21', 'Pacific/Kiritimati', '2026-11-15 to 2026-11-21'],
		['2025-11-20', '2026-11-20', 'UTC', '2025-11-20 to 2026-11-20'],
	])('from %s to %s in %s is %s, and ends yesterday at the latest', (from, to, zone, days) => {
		expect(customOf(from, to, zone)).toBe(days);
	});

	it.each([
		['without From', '', '2026-11-03', "'From' is empty. Enter a date such as 2026-11-02"],
		['without To', '2026-11-03', '', "'To' is empty. Enter a date such as 2026-11-02"],
		[
			'from a year of a typing mistake on',
			'0026-11-16',
			'2026-11-03',
			"'From' is 0026-11-16. Enter a date from 2020-01-01 on",
		],
		[
			'from another century on',
			'1926-11-16',
			'2026-11-03',
			"'From' is 1926-11-16. Enter a date from 2020-01-01 on",
		],
		[
			'of today',
			'2026-11-21',
			'2026-11-21',
			"'From' is 2026-11-21, which is not over yet. Enter yesterday",
		],
		[
			'that ends before it begins',
			'2026-11-05',
			'2026-11-01',
			"'From' is 2026-11-05, which is after 'To' (2026-11-01)",
		],
		[
			'of more than a year',
			'2025-11-19',
			'2026-11-20',
			"'From' is 2025-11-19, which makes a period of 367 days",
		],
	])('%s is refused', (_, from, to, message) => {
		expect(() => customOf(from, to)).toThrow(`The parameter ${message}`);
	});
});

describe('the days since an action', () => {
	const sinceOf = (date: unknown, days: number, zone?: string) => {
		const { dates, reader } = read(report, '', [date, undefined, zone]);
		const { from, to } = daysSince(dates.from, days, reader);
		return `${from} to ${to}`;
	};

	it.each<[string, unknown, number, string | undefined, string]>([
		['end after Days when all are over', '2026-10-01', 28, undefined, '2026-10-01 to 2026-10-28'],
		['end yesterday when fewer are over', '2026-11-15', 28, undefined, '2026-11-15 to 2026-11-20'],
		['are one when it was yesterday', '2026-11-20', 7, undefined, '2026-11-20 to 2026-11-20'],
		['are those of the zone', '2026-11-21', 7, 'Pacific/Kiritimati', '2026-11-21 to 2026-11-21'],
	])('%s', (_, date, days, zone, expected) => {
		expect(sinceOf(date, days, zone)).toBe(expected);
	});

	it.each([
		['today', '2026-11-21', 'is 2026-11-21, which is not over yet'],
		['tomorrow', '2026-11-22', 'is 2026-11-22, which is not over yet'],
		['before 2020', '2019-12-31', 'is 2019-12-31'],
		['not set', '', 'is empty'],
	])('are refused when the date is %s', (_, date, reason) => {
		expect(() => sinceOf(date, 28)).toThrow(reason);
	});
});
