import { SECTION_NAMES } from '../model/report';
import { WEEK_DAYS } from '../statistics/counts';
import { daysBetween } from '../time/periods';
import { counted, quote } from '../values/text';
import type { RowColumn } from './columns';
import type { Fault, ReadRows, RowSettings } from './readRows';
import { firstDaysOf, type RowsRequest, sectionsIn } from './reportData';
import { whyOtherWeekday } from './savedWeeks';
import { weekMissing, weeksOfPeriod } from './weeks';

/** Why rows give no report. */
export interface Refusal {
	/** What the user has to change: a setting, the name of a column, or the rows. */
	about: 'brand' | 'period' | 'sections' | 'rows' | RowColumn;
	/** In words that follow the name of the setting; whole sentences if it is about the rows. */
	reason: string;
	/** What to do, as a sentence. */
	advice: string;
	/** Every fault of the rows, if these are the reason. */
	faults: Fault[];
}

/** A report may lack fewer rows than this, and less than this part of them. */
const MAX_FAULTS = 20;
const MAX_FAULTY_PART = 0.01;

/** This many faults, or names, are written out in one sentence. */
const NAMED = 3;

/** Says why no report is made of rows; undefined if one is. */
export function whyNoReport(
	rows: ReadRows,
	settings: RowSettings,
	request: RowsRequest,
): Refusal | undefined {
	return (
		wrongColumn(rows, settings) ??
		wrongBrand(rows, settings) ??
		wrongRows(rows) ??
		wrongSections(rows, request) ??
		wrongPeriod(rows, request) ??
		wrongWeeks(rows, request)
	);
}

/** A column that the user names and no row has. */
function wrongColumn({ columns }: ReadRows, settings: RowSettings): Refusal | undefined {
	const entries = Object.entries(settings.columns) as Array<[RowColumn, string]>;
	const absent = entries.find(([, name]) => !columns.has(name));
	if (!absent) return undefined;
	const [about, name] = absent;
	const reason = `is ${quote(name)}, which no row has`;
	return { about, reason, advice: `The rows have: ${namesOf([...columns])}.`, faults: [] };
}

/** A choice that the rows need and do not have, or that is about other rows than these. */
function wrongBrand({ domains, count, otherDomains }: ReadRows, { brand }: RowSettings) {
	const about = 'brand' as const;
	if (otherDomains > 0 && count === 0) {
		const reason = `is ${quote(brand)}, but all rows are of ${namesOf(domains)}`;
		return { about, reason, advice: 'Enter the domain of the rows.', faults: [] };
	}
	// Rows of a chosen domain are all that were read, beside those that name none.
	if (otherDomains > 0 || domains.length < 2) return undefined;
	const reason = `does not say which, and the rows are of ${counted(domains.length, 'domain')}: ${namesOf(domains)}`;
	return { about, reason, advice: 'Enter one of these domains.', faults: [] };
}

function wrongRows({ count, faults }: ReadRows): Refusal | undefined {
	const about = 'rows';
	if (count === 0) {
		const advice = 'Check the node before this one.';
		return { about, reason: 'There is no row, so there is no report.', advice, faults };
	}
	if (faults.length < MAX_FAULTS && faults.length < MAX_FAULTY_PART * count) return undefined;
	const reason = `${faults.length.toLocaleString('en')} of ${counted(count, 'row')} cannot be read. ${faultsText(faults)}`;
	const advice = "Correct the rows, or name their columns under 'Columns'.";
	return { about, reason, advice, faults };
}

function wrongSections(rows: ReadRows, { sections }: RowsRequest): Refusal | undefined {
	const found = sectionsIn(rows);
	if (sections.some((section) => found.includes(section))) return undefined;
	const reason = 'contains only sections that no row tells of';
	const names = found.map((section) => SECTION_NAMES[section]);
	return { about: 'sections', reason, advice: `The rows tell of: ${namesOf(names)}.`, faults: [] };
}

/** A period without any row, of which nobody knows whether it is empty or was not recorded. */
function wrongPeriod(rows: ReadRows, { period, zone }: RowsRequest): Refusal | undefined {
	const { from, to, start, end } = period;
	const isDated = rows.mentions.length + rows.weeks.length + rows.scores.size > 0;
	const isInside =
		rows.mentions.some(({ at }) => at >= start && at < end) ||
		// Beside mentions, weeks do not count.
		(rows.mentions.length === 0 && rows.weeks.some((week) => week.from <= to && week.to >= from)) ||
		[...rows.scores.keys()].some((day) => day >= from && day <= to);
	if (!isDated || isInside) return undefined;
	const first = firstDaysOf(rows, zone).any;
	const reason = `is ${from} to ${to}, of which there is no row. The first row is of ${first}`;
	return { about: 'period', reason, advice: 'Choose a period that the rows reach.', faults: [] };
}

/** Weeks that a report on the period cannot count; those beside mentions are not counted at all. */
function wrongWeeks(rows: ReadRows, { period, compares, sections }: RowsRequest) {
	const { from, to } = period;
	const [latest] = rows.weeks
		.map((week) => week.to)
		.sort()
		.reverse();
	if (latest === undefined || rows.mentions.length > 0 || !sections.includes('mentions')) {
		return undefined;
	}
	const range = `is ${from} to ${to}`;
	const ofPeriod = (reason: string): Refusal => {
		const advice = `Choose the week that ends on ${latest}, or an earlier one.`;
		return { about: 'period', reason: `${range}, ${reason}`, advice, faults: [] };
	};
	if (daysBetween(from, to) !== WEEK_DAYS - 1) {
		return ofPeriod('and rows by week tell of seven days alone');
	}
	const weeks = weeksOfPeriod(rows.weeks, period, compares);
	const other = weeks.map((week) => whyOtherWeekday(week, period)).find((why) => why);
	if (other !== undefined) return ofPeriod(`and there is a row ${other}`);
	if (weeks.at(-1)?.to !== to) return ofPeriod('of which there is no row by week');
	const missing = weekMissing(weeks);
	if (missing === undefined) return undefined;
	const reason = `The rows lack the week from ${missing}, between others.`;
	const advice = 'Add its row, or leave out those before it.';
	return { about: 'rows' as const, reason, advice, faults: [] };
}

/** Says what the report does not count, or does not compare, and why: a sentence each. */
export function notesOn(rows: ReadRows, { period, zone, compares, sections }: RowsRequest) {
	const { faults, count, repeated, otherDomains } = rows;
	const { mention, any: begins } = firstDaysOf(rows, zone);
	const notes: string[] = [];
	if (faults.length > 0) {
		const some = `${faults.length} of ${counted(count, 'row')}`;
		notes.push(`The report lacks ${some}, which cannot be read. ${faultsText(faults)}`);
	}
	if (repeated > 0) {
		const times = counted(repeated, 'mention comes', 'mentions come');
		notes.push(
			`${times} again with an ID that was there already, and count${repeated === 1 ? 's' : ''} once.`,
		);
	}
	if (otherDomains > 0) {
		notes.push(`${counted(otherDomains, 'row is', 'rows are')} of other domains, and not counted.`);
	}
	if (rows.mentions.length > 0 && rows.weeks.length > 0) {
		const weeks = counted(rows.weeks.length, 'row by week is', 'rows by week are');
		notes.push(`${weeks} not counted, because the rows have mentions.`);
	}
	if (!compares) return notes;
	if (begins !== undefined && begins > period.from) {
		notes.push(
			`The rows begin on ${begins}, after the first day of the period (${period.from}), so nothing is compared or judged.`,
		);
	} else if (sections.includes('mentions') && (mention ?? '') > period.before.from) {
		notes.push(
			`The mentions begin on ${mention}, after the first day of the previous period (${period.before.from}), so they are not compared.`,
		);
	}
	return notes;
}

/** Writes the first faults, each with the number that its row has in the editor. */
export function faultsText(faults: Fault[], most = NAMED): string {
	const texts = faults.slice(0, most).map(({ index, reason }) => `Item ${index + 1}: ${reason}.`);
	const more = faults.length - texts.length;
	return [...texts, ...(more > 0 ? [`… and ${more.toLocaleString('en')} more.`] : [])].join(' ');
}

function namesOf(names: string[]): string {
	const some = names.slice(0, 20).join(', ');
	return names.length > 20 ? `${some} and ${names.length - 20} more` : some;
}
