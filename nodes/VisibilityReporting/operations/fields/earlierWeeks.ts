import { firstDayRead, parseSavedWeek, whyOtherWeekday, whyOverlap } from 'ai-visibility-reports';
import type { CountedWeek, MentionFilter } from 'ai-visibility-reports/model';
import type { Period } from 'ai-visibility-reports/time';
import {
	isRecord,
	type JsonObject,
	kindOf,
	parseDomain,
	withoutWww,
} from 'ai-visibility-reports/values';
import { listField } from '../../../shared/fields/lists';
import type { ParameterReader } from '../../../shared/fields/parameterReader';

const PATH = 'options.earlierWeeks';

const ADVICE = "Give it the rows that 'Rows By' Week returned for this domain, each week once.";

/** The field for weeks of earlier reports, as rows of Rows By Week. */
export const earlierWeeksField = listField(
	'earlierWeeks',
	'Earlier Weeks',
	{ description: "Saved rows of 'Rows By' Week" },
	(entries, { invalid }): JsonObject[] =>
		entries.flatMap((entry) => {
			if (!isRecord(entry)) return invalid(`contains ${kindOf(entry)} instead of a row`, ADVICE);
			// Where a table has no row, n8n's nodes give an empty item to go on with.
			return Object.keys(entry).length === 0 ? [] : [entry];
		}),
);

/** Weeks of earlier reports on a domain. */
export interface EarlierWeeks {
	domain: string;
	weeks: CountedWeek[];
}

interface Served {
	period: Period;
	filters: MentionFilter;
	/** The domains of the reports; undefined for the account's own. */
	domains: Array<string | undefined>;
}

/**
 * Reads the rows that serve the reports of an item, each with its domain, the earliest first. Weeks
 * that no report needs are left out.
 * @throws NodeOperationError for a row that is no week, or one of another domain, filter or weekday,
 * and for weeks that overlap
 */
export function earlierWeeksOf(
	rows: JsonObject[],
	{ period, filters, domains }: Served,
	reader: ParameterReader,
): EarlierWeeks[] {
	const all = new Map<string, CountedWeek[]>();
	for (const row of rows) {
		const refuse = (reason: string): never =>
			reader.refuse(PATH, `contains a row ${reason}`, ADVICE);
		const week = parseSavedWeek(row, filters);
		if (typeof week === 'string') return refuse(week);
		const which = `for ${week.from} to ${week.to}`;
		const domain = parseDomain(row.domain) ?? refuse(`${which} without a 'domain'`);
		if (!isWanted(domain, domains, [...all.keys()]))
			refuse(`${which} of another domain, ${domain}`);
		const weeks = all.get(withoutWww(domain)) ?? [];
		const why = whyOverlap(week, weeks) ?? whyOtherWeekday(week, period);
		if (why !== undefined) refuse(why);
		all.set(withoutWww(domain), [...weeks, week]);
	}
	const first = firstDayRead(period);
	return [...all].map(([domain, weeks]) => ({
		domain,
		weeks: weeks
			.filter(({ from, to }) => from >= first && to < period.from)
			.sort((one, other) => one.from.localeCompare(other.from)),
	}));
}

/** True if a report is on a domain. The account's own one is not known yet, but it is one. */
function isWanted(domain: string, wanted: Array<string | undefined>, others: string[]): boolean {
	const names = wanted.flatMap((name) => (name === undefined ? [] : withoutWww(name)));
	const isNamed = names.includes(withoutWww(domain));
	const isOwn = wanted.includes(undefined) && others.every((other) => other === withoutWww(domain));
	return isNamed || isOwn;
}
