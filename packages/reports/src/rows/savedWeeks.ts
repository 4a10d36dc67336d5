import { ASSISTANTS } from '../model/assistants';
import { type CountedWeek, isExcludedBy, type MentionFilter, SENTIMENTS } from '../model/mention';
import { WEEK_DAYS } from '../statistics/counts';
import { calendarDate, daysBefore, readDate } from '../time/dates';
import { finiteNumber, type JsonObject, nonBlankText } from '../values/json';

/**
 * Reads a row of `weekRows` as it was saved.
 * @param filters those that mentions pass in the report that it serves
 * @returns undefined if it is no such row: `whyNoSavedWeek` says why
 */
export function parseSavedWeek(row: JsonObject, filters: MentionFilter): CountedWeek | undefined {
	if (whyNoSavedWeek(row, filters) !== undefined) return undefined;
	const countsOf = (names: string[]) =>
		new Map(names.map((name): [string, number] => [name, countIn(row, name) ?? 0]));
	const sentiments = countsOf(SENTIMENTS);
	return {
		from: dateIn(row, 'from') ?? '',
		to: dateIn(row, 'to') ?? '',
		total: countIn(row, 'mentions') ?? 0,
		engines: countsOf([...ASSISTANTS, ...(isFilled(row, 'other') ? ['other'] : [])]),
		sentiments,
	};
}

/** Says what a row lacks or has too much of, behind "contains a row"; undefined if it is right. */
export function whyNoSavedWeek(row: JsonObject, filters: MentionFilter): string | undefined {
	const [from, to] = [dateIn(row, 'from'), dateIn(row, 'to')];
	if (!from || !to) return `without a date in '${from ? 'to' : 'from'}'`;
	const which = `for ${from} to ${to}`;
	if (daysBefore(to, WEEK_DAYS - 1) !== from) return `${which}, which are not seven days`;
	const columns = [
		{ name: 'mentions', isExcluded: false },
		...SENTIMENTS.map((name) => excludedBy(filters.sentiment, name)),
		...ASSISTANTS.map((name) => excludedBy(filters.engine, name)),
	];
	for (const { name, isExcluded } of columns) {
		if (isExcluded && isFilled(row, name)) return `${which} of other 'Filters': it has '${name}'`;
		if (!isExcluded && countIn(row, name) === undefined) return `${which} without '${name}'`;
	}
	return undefined;
}

const excludedBy = (filter: string | undefined, name: string) => ({
	name,
	isExcluded: isExcludedBy(filter, name),
});

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
