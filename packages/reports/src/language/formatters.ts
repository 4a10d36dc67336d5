import type { MentionFilter } from '../model/mention';
import type { Level } from '../statistics/range';
import type { DateRange, PreviousPeriod } from '../time/periods';
import type { Decimals } from '../values/numbers';

/** How readers of a language write numbers, lists, dates and times. */
export interface NumberAndDateFormats {
	/** A BCP 47 tag, e.g. "pt-BR". */
	tag: string;
	/**
	 * Writes a number, e.g. "−1,234.50" with two decimals. Without `decimals`, it has at most one, or
	 * two if it would be 0 with one.
	 */
	number: (value: number, decimals?: Decimals) => string;
	/** Writes a number with its sign, e.g. "+4". */
	delta: (value: number, decimals?: Decimals) => string;
	/** Writes a number of percent, e.g. "57.3%". */
	percent: (value: number, decimals?: Decimals) => string;
	/** The plural category of a word beside a number as `number` writes it, e.g. "one". */
	plural: (count: number, decimals?: Decimals) => Intl.LDMLPluralRule;
	/** Joins words: "a", "a and b" or "a, b and c". */
	list: (words: string[]) => string;
	/**
	 * Writes a calendar date, e.g. "21 Nov 2026", without the year if the date `beside` has the same
	 * one. Other text stays as it is.
	 */
	date: (date: string, beside?: string) => string;
	/** Writes a date as `date` does, but with the month in full. */
	longDate: (date: string, beside?: string) => string;
	/** The first word of `longDate`, e.g. "21". */
	dayOfMonth: (date: string) => string;
	/** Writes a range of two calendar dates, e.g. "15–21 Nov 2026". */
	days: (days: DateRange) => string;
	/** Writes what stands behind a name or a figure, e.g. " (+4)"; nothing for an empty text. */
	inParentheses: (text: string) => string;
	/** Writes a number of hours, e.g. "2 hours"; below one hour in minutes, e.g. "30 minutes". */
	hours: (hours: number) => string;
	/** The name of a month by its number, e.g. "October" for 10. */
	month: (month: number) => string;
	/**
	 * Writes an ISO 8601 timestamp as the date and time that a clock in `zone` shows, e.g.
	 * "21 Nov 2026, 14:16". A text that is no timestamp stays as it is.
	 */
	timeIn: (zone: string, timestamp: string) => string;
}

/**
 * The functions that messages call by name, e.g. `{filters, mention, some {total}}`. `form` is one
 * of the forms that the language has for it.
 */
export interface LocaleFormatters extends NumberAndDateFormats {
	/** Sets a text of others apart if it is read from right to left; a number stays as it is. */
	isolate: (text: string | number) => string;
	/** Joins words with a sign or, without one, with "and" before the last. */
	list: (words: string[], sign?: 'comma' | 'semicolon') => string;
	/** Writes a timestamp as `timeIn` does, in the workflow's time zone. */
	time: (timestamp: string) => string;
	/**
	 * Writes a score's level, and below it the edges of its usual range. They have more decimals if
	 * the level would look as if it were at an edge.
	 */
	level: (chart: Level) => string;
	low: (chart: RangeOfScore) => string;
	high: (chart: RangeOfScore) => string;
	/** Writes percentage points without a sign. */
	points: (by: number) => string;
	/** Writes an expected change in points, with its sign. */
	lift: (by: number, decimals?: Decimals) => string;
	/** The name of an AI assistant, e.g. "ChatGPT" for "chatgpt". */
	assistant: (word: string) => string;
	/**
	 * Names mentions that pass filters, e.g. "no negative mentions". A form in capitals begins a
	 * sentence.
	 */
	mention: (filters: MentionFilter, form?: string, total?: number) => string;
	/** Names a previous period, e.g. "the week before". */
	period: (previous: PreviousPeriod, form?: string) => string;
	/** The name of a brand, or words for a brand without a name. */
	brand: (name: string | undefined, form?: string) => string;
	brands: (names: string[], hasMore: boolean, form?: string) => string;
}

/** The edges of a usual range, and its level if that is known. */
export type RangeOfScore = Omit<Level, 'level'> & Partial<Level>;
