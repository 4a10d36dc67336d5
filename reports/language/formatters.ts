import { DateTime, Interval } from 'luxon';

import { calendarDay, parseInstant } from '../time/dates';
import type { DateRange, PreviousPeriod } from '../time/periods';
import { hundredths, tenths } from '../values/numbers';

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

/** Decimals with which a level outside of its range does not look as if it were at an edge of it. */
export function decimalsIn({ level, low, high }: Chart): Decimals {
	const isAtEdge = [low, high].some(
		(edge) => level !== undefined && tenths(edge) === tenths(level),
	);
	return isAtEdge ? 2 : 1;
}

/** The mentions that pass filters; each absent: all. */
export interface MentionFilter {
	/** An identifier, e.g. "chatgpt". */
	engine?: string;
	sentiment?: 'positive' | 'neutral' | 'negative';
}

export type Decimals = 0 | 1 | 2;

/** True if a number shows as 0 with so many decimals; without `decimals` with two. */
export function showsAsZero(value: number, decimals?: Decimals): boolean {
	return shownSize(value, decimals) === 0;
}

function formatsOf(tag: string, dates = datesOf(tag)): NumberAndDateFormats {
	/** By the number of decimals that is given; without one, of at most two. */
	const numbers = (style: 'decimal' | 'percent') => {
		const formats = [0, 1, 2].map((minimumFractionDigits) => {
			const digits = { minimumFractionDigits, maximumFractionDigits: 2 };
			return new Intl.NumberFormat(tag, { style, ...digits });
		});
		return (value: number, decimals?: Decimals) => {
			const size = shownSize(value, decimals) / (style === 'percent' ? 100 : 1);
			// With the true minus sign, which Intl does not use in all languages.
			const sign = value < 0 && !showsAsZero(value, decimals) ? '−' : '';
			return sign + (formats[decimals ?? 0]?.format(size) ?? '');
		};
	};
	const number = numbers('decimal');
	const rules = [0, 1, 2].map((minimumFractionDigits) => {
		return new Intl.PluralRules(tag, { minimumFractionDigits });
	});
	const list = new Intl.ListFormat(tag, { type: 'conjunction' });
	const times = (unit: 'hour' | 'minute', maximumFractionDigits: number) => {
		const look = { style: 'unit', unit, unitDisplay: 'long', maximumFractionDigits } as const;
		return new Intl.NumberFormat(tag, look);
	};
	const [hourCount, minuteCount] = [times('hour', 2), times('minute', 0)];
	return {
		tag,
		number,
		percent: numbers('percent'),
		delta: (value, decimals) => {
			const sign = value > 0 && !showsAsZero(value, decimals) ? '+' : '';
			return sign + number(value, decimals);
		},
		plural: (count, decimals) =>
			rules[decimals ?? 0]?.select(shownSize(count, decimals)) ?? 'other',
		list: (words) => list.format(words),
		inParentheses: (text) => text && ` (${text})`,
		hours: (hours) => (hours < 1 ? minuteCount.format(60 * hours) : hourCount.format(hours)),
		...dates,
	};
}

/**
 * A number without its sign, as it is shown: alike for a figure and for its change, so that one figure has the same
 * decimals wherever it stands. Without fixed decimals it has at most one, or two where one would show 0.
 */
function shownSize(value: number, decimals?: Decimals): number {
	const size = Math.abs(value);
	const isTiny = decimals === undefined && tenths(size) === 0;
	return decimals === 2 || isTiny ? hundredths(size) : tenths(size);
}

type Dates = Pick<
	NumberAndDateFormats,
	'date' | 'longDate' | 'dayOfMonth' | 'days' | 'month' | 'timeIn'
>;

/**
 * Formats dates; `month` is how they write it, but for long ones, and `rewritten` corrects those of Intl.
 */
function datesOf(
	locale: string,
	month: 'short' | 'long' = 'short',
	rewritten = (dates: string) => dates,
): Dates {
	const year = 'numeric';
	const writer = (style: typeof month) => (date: string, beside?: string) => {
		const at = calendarDay(date);
		if (!at) return date;
		const dayMonth = { day: 'numeric', month: style } as const;
		const isSameYear = beside !== undefined && calendarDay(beside)?.year === at.year;
		return rewritten(at.toLocaleString(isSameYear ? dayMonth : { ...dayMonth, year }, { locale }));
	};
	const whole = { day: 'numeric', month, year } as const;
	const [date, longDate] = [writer(month), writer('long')];
	return {
		date,
		longDate,
		dayOfMonth: (each) => longDate(each).split(' ', 1).join(''),
		days: ({ from, to }) => {
			const [first, last] = [calendarDay(from), calendarDay(to)];
			if (!first || !last) return from === to ? from : `${from} – ${to}`;
			if (from === to) return date(from);
			return rewritten(Interval.fromDateTimes(first, last).toLocaleString(whole, { locale }));
		},
		month: (number) => DateTime.utc(2000, number).setLocale(locale).toFormat('LLLL'),
		timeIn: (zone, timestamp) => {
			const instant = parseInstant(timestamp);
			if (instant === undefined) return timestamp;
			const time = DateTime.fromMillis(instant, { zone, locale });
			const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
			return rewritten(time.toLocaleString({ ...whole, ...clock }));
		},
	};
}

/** A text behind a colon, unless it begins with a name; an abbreviation such as "SOV" stays. */
export function uncapitalize(text: string): string {
	return text.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());
}

/** A text that begins a sentence. */
export function capitalize(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

function japanese(): NumberAndDateFormats {
	const written = formatsOf('ja', datesOf('ja', 'long'));
	return {
		...written,
		// "2026年11月15日～21日", where Intl has "2026/11/15～2026/11/21".
		days: ({ from, to }) => {
			const [first, last] = [calendarDay(from), calendarDay(to)];
			if (!first || !last || from === to) return written.days({ from, to });
			const end = last.hasSame(first, 'month') ? `${last.day}日` : written.date(to, from);
			return `${written.date(from)}～${end}`;
		},
		month: (number) => `${number}月`,
		// "AとB", where Intl has "A、B".
		list: (words) => (words.length === 2 ? words.join('と') : written.list(words)),
		hours: (hours) => written.hours(hours).replace(' ', '') + (hours < 1 ? '間' : ''),
		// Full-width, as in its sentences.
		inParentheses: (text) => text && `（${text}）`,
	};
}

/** "15–21 Sep 2026", where Intl has "15 – 21 Sept" */
const inEnglish = (dates: string) =>
	dates
		.replace('Sept', 'Sep')
		.replace(/\s–\s/, ' – ')
		.replace(/^(\d+) – /, '$1–');

function english(): NumberAndDateFormats {
	const dates = datesOf('en-GB', 'short', inEnglish);
	return {
		...formatsOf('en', { ...dates, longDate: dates.date }),
		// Without the comma before "and" that American English has.
		list: (words) => new Intl.ListFormat('en-GB').format(words),
	};
}

/** "1er nov. 2026"; "du 16 au 22 nov. 2026", where Intl has a dash */
const inFrench = (dates: string) =>
	dates.replace(/\b1(?=[\s–])/g, '1er').replace(/^(.+?)\s?–\s?(.+)$/, 'du $1 au $2');

/** "1º de nov. de 2026"; "16 a 22 de nov. de 2026", where Intl has a dash */
const inPortuguese = (dates: string) =>
	dates.replace(/(?<!\d)1(?= de |\s–)/g, '1º').replace(/\s–\s/, ' a ');

/** How each language writes numbers and dates, where Intl is not enough. */
export const LANGUAGE_FORMATS = {
	de: () => formatsOf('de'),
	en: english,
	es: () => formatsOf('es'),
	fr: () => formatsOf('fr', datesOf('fr', 'short', inFrench)),
	ja: japanese,
	'pt-BR': () => formatsOf('pt-BR', datesOf('pt-BR', 'short', inPortuguese)),
};
