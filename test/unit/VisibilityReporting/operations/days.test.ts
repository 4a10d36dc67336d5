import { readField } from '../../../../nodes/shared/fields/field';
import { dateField } from '../../../../nodes/shared/fields/kinds';
import { ParameterReader } from '../../../../nodes/shared/fields/parameterReader';
import { visibility } from '../../../../nodes/VisibilityReporting/operations/visibility';
import { trendDays } from '../../../../nodes/VisibilityReporting/operations/days';

/** Still the 20th on Niue, and already the 22nd on Kiritimati. */
const NOW = Date.parse('2026-11-21T10:30:00Z');

function daysOf(from: unknown, to: unknown, zone = 'UTC') {
	const values: Record<string, unknown> = { 'filters.from': from, 'filters.to': to };
	const source = {
		getNode: () => ({ name: 'N' }) as never,
		getTimezone: () => zone,
		getNodeParameter: (name: string) => values[name],
	};
	const reader = new ParameterReader(source, 0, visibility.properties, NOW);
	const dates = ['from', 'to'] as const;
	const [first, last] = dates.map((name) =>
		readField(
			dateField({ displayName: name, name, type: 'dateTime', default: '' }),
			reader,
			'filters.',
		),
	);
	return trendDays({ from: first, to: last }, reader);
}

describe('the days of a trend', () => {
	it.each([
		['nothing', undefined, undefined, {}],
		['From', '2026-11-01', undefined, { from: '2026-11-01' }],
		['today as From', '2026-11-21', undefined, { from: '2026-11-21' }],
		['both', '2026-11-01', '2026-11-03', { from: '2026-11-01', to: '2026-11-03' }],
		['one day', '2026-11-01', '2026-11-01', { from: '2026-11-01', to: '2026-11-01' }],
		['both in the future', '2027-01-01', '2027-01-03', { from: '2027-01-01', to: '2027-01-03' }],
		['a To long ago', undefined, '2026-03-05', { from: '2026-02-03', to: '2026-03-05' }],
		['yesterday as To', undefined, '2026-11-20', { from: '2026-10-21', to: '2026-11-20' }],
		['today as To', undefined, '2026-11-21', { from: '2026-10-22', to: '2026-11-21' }],
		// The service has no later day than today: its last 30 days would not be there.
		['a To in the future', undefined, '2027-06-01', { from: '2026-10-22', to: '2027-06-01' }],
	])('with %s', (_, from, to, sent) => {
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
	])('refuses a From in the future: %s in %s', (from, zone) => {
		expect(() => daysOf(from, undefined, zone)).toThrow(
			`The parameter 'From' is ${from.slice(0, 10)}, which is in the future. Enter today or an earlier date.`,
		);
	});

	it('refuses a From after To', () => {
		expect(() => daysOf('2026-11-05', '2026-11-01')).toThrow(
			"The parameter 'From' is 2026-11-05, which is after 'To' (2026-11-01). Enter a date on or before 'To'.",
		);
	});
});
