import { ASSISTANTS } from '../model/assistants';
import { type CountedWeek, isExcludedBy, type MentionFilter, SENTIMENTS } from '../model/mention';
import { WEEK_DAYS } from '../statistics/counts';
import { calendarDate, daysBefore, readDate } from '../time/dates';
import { type DateRange, daysBetween } from '../time/periods';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';

/**
 * Reads a row of `weekRows` as it was saved.
 * @param filters those that mentions pass in the report that it serves
 * @returns the week; in words that follow "a row", what is wrong with a row that is none
 */
export function parseSavedWeek(row: JsonObject, filters: MentionFilter = {}): CountedWeek | string {
	const [from, to] = [dateIn(row, 'from'), dateIn(row, 'to')];
	if (!from || !to) return `without a date in '${from ? 'to' : 'from'}'`;
	const which = nameOf({ from, to });
	if (daysBefore(to, WEEK_DAYS - 1) !== from) return `${which}, which are not seven days`;
	const part = ['source', 'prompt'].find((name) => isFilled(row, name));
	if (part !== undefined) return `${which} of one ${part} alone`;
	const columns: Array<[name: string, filter?: string]> = [
		['mentions'],
		...SENTIMENTS.map((name): [string, string?] => [name, filters.sentiment]),
		...ASSISTANTS.map((name): [string, string?] => [name, filters.engine]),
	];
	for (const [name, filter] of columns) {
		const isExcluded = isExcludedBy(filter, name);
		if (isExcluded && isFilled(row, name)) return `${which} of other 'Filters': it has '${name}'`;
		if (!isExcluded && countIn(row, name) === undefined) return `${which} without '${name}'`;
	}
	const countsOf = (names: string[]) =>
		new Map(names.map((name): [string, number] => [name, countIn(row, name) ?? 0]));
	return {
		from,
		to,
		total: countIn(row, 'mentions') ?? 0,
		engines: countsOf([...ASSISTANTS, ...(isFilled(row, 'other') ? ['other'] : [])]),
		sentiments: countsOf(SENTIMENTS),
	};
}

/** What a row of a week is called, to follow "a row". */
const nameOf = ({ from, to }: DateRange) => `for ${from} to ${to}`;

/** Says, in words that follow "a row", that a week overlaps another one; undefined if none does. */
export function whyOverlap(week: DateRange, others: DateRange[]): string | undefined {
	const other = others.find(({ from, to }) => from <= week.to && to >= week.from);
	return other && `${nameOf(week)} and one ${nameOf(other)}, which overlap`;
}

/**
 * Says, in words that follow "a row", that the days of a week are not divided as those of a period
 * are; undefined if they are.
 */
export function whyOtherWeekday(week: DateRange, { from }: DateRange): string | undefined {
	const last = daysBefore(from, 1);
	if (daysBetween(week.to, last) % WEEK_DAYS === 0) return undefined;
	return `${nameOf(week)}, which ends on another weekday than the day before the period, ${last}`;
}

/** A calendar date; a table may have added a time to it. */
function dateIn(row: JsonObject, name: string): string | undefined {
	const text = nonBlankText(row[name])?.trim().slice(0, 10);
	const date = readDate(text, 'utc');
	return date && calendarDate(date);
}

/** A whole number of mentions; a sheet may give it as text. */
function countIn(row: JsonObject, name: string): number | undefined {
	const count = finiteNumber(row[name]);
	return count !== undefined && Number.isInteger(count) && count >= 0 ? count : undefined;
}

function isFilled(row: JsonObject, name: string): boolean {
	return nonBlankText(row[name]) !== undefined;
}
