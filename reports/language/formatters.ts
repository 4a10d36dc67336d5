import type { MentionFilter } from '../model/mention';
import type { DateRange, PreviousPeriod } from '../time/periods';
import type { Decimals } from '../values/numbers';

/** How readers of a language write numbers, lists, dates and times. */
export interface NumberAndDateFormats {
	/** A BCP 47 tag, e.g. "pt-BR". */
	tag: string;
	/** e.g. "−1,234.50" with two decimals. Without `decimals` with at most one, or with two where one would show 0. */
	number: (value: number, decimals?: Decimals) => string;
	/** A number with its sign, e.g. "+4". */
	delta: (value: number, decimals?: Decimals) => string;
	/** A number of percent, e.g. "57.3%". */
	percent: (value: number, decimals?: Decimals) => string;
	/** The form of a word beside a number as `number` writes it, e.g. "one". */
	plural: (count: number, decimals?: Decimals) => Intl.LDMLPluralRule;
	/** "a", "a and b" or "a, b and c". */
	list: (words: string[]) => string;
	/** "21 Nov 2026" for a calendar date, without the year where that is the other date's; other text as it is. */
	date: (date: string, beside?: string) => string;
	/** As `date`, with the month in full. */
	longDate: (date: string, beside?: string) => string;
	/** The first word of `longDate`, e.g. "21". */
	dayOfMonth: (date: string) => string;
	/** "15–21 Nov 2026" for two calendar dates. */
	days: (days: DateRange) => string;
	/** What stands behind a name or a figure, e.g. " (+4)"; nothing for nothing. */
	inParentheses: (text: string) => string;
	/** "2 hours"; below one hour, "30 minutes". */
	hours: (hours: number) => string;
	/** "October" for 10. */
	month: (month: number) => string;
	/** "21 Nov 2026, 14:16" in a zone for an ISO 8601 timestamp of any zone; other text as it is. */
	timeIn: (zone: string, timestamp: string) => string;
}

/** What messages call by name, e.g. `{filters, mention, some {total}}`; `form` is one that the language has for it. */
export interface LocaleFormatters extends NumberAndDateFormats {
	/** Without a sign, a list with "and". */
	list: (words: string[], sign?: 'comma' | 'semicolon') => string;
	/** As `timeIn` the workflow's zone. */
	time: (timestamp: string) => string;
	/** A score's level, and the edges of its usual range: finer where the level would look as if it were at an edge. */
	level: (chart: Chart & { level: number }) => string;
	low: (chart: Chart) => string;
	high: (chart: Chart) => string;
	/** Percentage points, without a sign. */
	points: (by: number) => string;
	/** An expected change in points, with its sign. */
	lift: (by: number, decimals?: Decimals) => string;
	/** "ChatGPT" for "chatgpt". */
	assistant: (word: string) => string;
	/** Mentions that pass filters, e.g. "no negative mentions"; a form in capitals begins a sentence. */
	mention: (filters: MentionFilter, form?: string, total?: number) => string;
	/** e.g. "the week before" */
	period: (previous: PreviousPeriod, form?: string) => string;
	/** A brand's name, or words for one without a name. */
	brand: (name: string | undefined, form?: string) => string;
	brands: (names: string[], hasMore: boolean, form?: string) => string;
}

/** What is usual for a score, in points. */
/** A score's level, and the edges of its usual range. */
export interface Chart {
	low: number;
	high: number;
	level?: number;
}
