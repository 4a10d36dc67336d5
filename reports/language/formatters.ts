import { DateTime, Interval } from 'luxon';

import {
	calendarDay,
	formatDay,
	formatDayBeside,
	formatDays,
	formatTime,
	instantOf,
} from '../time/dates';
import { tenths } from '../values/numbers';

/** How readers of a language write numbers, lists, dates and times. */
export interface Formats {
	/** A BCP 47 tag, e.g. "pt-BR". */
	tag: string;
	/** e.g. "−1,234.50" with two decimals. Without `decimals` with at most one, and below 1 with at most two. */
	number: (value: number, decimals?: Decimals) => string;
	/** A number with its sign, e.g. "+4". */
	delta: (value: number, decimals?: Decimals) => string;
	/** A number of percent, e.g. "57.3%". */
	percent: (value: number, decimals?: Decimals) => string;
	/** The form of a word beside a number as `number` writes it, e.g. "one". */
	plural: (count: number) => Intl.LDMLPluralRule;
	/** As `plural`, beside a number as readers get it, e.g. "+1.0". */
	pluralOf: (figure: string) => Intl.LDMLPluralRule;
	/** "a", "a and b" or "a, b and c". */
	list: (words: string[]) => string;
	/** "21 Nov 2026" for a calendar date; other text as it is. */
	day: (date: string) => string;
	/** As `day`, without the year where that is the other date's. */
	dayBeside: (date: string, other: string) => string;
	/** "15–21 Nov 2026" for two calendar dates. */
	days: (from: string, to: string) => string;
	/** What stands behind a name or a figure, e.g. " (+4)"; nothing for nothing. */
	inParentheses: (text: string) => string;
	/** Dates with their months in full, where a language has that in sentences. */
	inFull: Pick<Formats, 'day' | 'dayBeside'>;
	/** "2 hours"; below one hour, "30 minutes". */
	hours: (hours: number) => string;
	/** "October" for 10. */
	month: (month: number) => string;
	/** "21 Nov 2026, 14:16 CET" in a zone for an ISO 8601 timestamp of any zone; other text as it is. */
	timeIn: (zone: string, timestamp: string) => string;
}

export type Decimals = 0 | 1 | 2;

/** Whether a number shows as 0. */
export function isZero(value: number): boolean {
	return Math.abs(value) < 0.005;
}

/** @param month how dates write the month */
export function formatsOf(tag: string, month: 'short' | 'long' = 'short'): Formats {
	const { number, percent } = numbersOf(tag);
	const rules = new Intl.PluralRules(tag);
	const list = new Intl.ListFormat(tag, { type: 'conjunction' });
	const unit = (name: 'hour' | 'minute', decimals: number) =>
		new Intl.NumberFormat(tag, {
			style: 'unit',
			unit: name,
			unitDisplay: 'long',
			maximumFractionDigits: decimals,
		});
	const [hourCount, minuteCount] = [unit('hour', 2), unit('minute', 0)];
	return {
		tag,
		number,
		percent,
		delta: (value, decimals) => {
			const shown = decimals === undefined ? tenths(value) || value : value;
			return (shown > 0 && !isZero(shown) ? '+' : '') + number(shown, decimals);
		},
		plural: (count) => rules.select(rounded(Math.abs(count))),
		pluralOf: (figure) => {
			const [, whole = '', decimals = ''] =
				/(?<![\d.,])([\d.,]*?\d)(?:[.,](\d\d?))?$/.exec(figure) ?? [];
			const visible = { minimumFractionDigits: decimals.length };
			const size = Number(`${whole.replace(/\D/g, '')}.${decimals}`);
			return new Intl.PluralRules(tag, visible).select(size);
		},
		list: (words) => list.format(words),
		inParentheses: (text) => text && ` (${text})`,
		hours: (hours) => (hours < 1 ? minuteCount.format(60 * hours) : hourCount.format(hours)),
		...datesOf(tag, month),
		inFull: datesOf(tag, 'long'),
	};
}

/** A number of no fixed decimals: with at most one, and below 1 with all. */
function rounded(size: number): number {
	return size < 1 ? size : tenths(size);
}

function numbersOf(tag: string): Pick<Formats, 'number' | 'percent'> {
	const formats = (style: 'decimal' | 'percent') =>
		([0, 1, 2] as const).map(
			(decimals) =>
				new Intl.NumberFormat(tag, {
					style,
					minimumFractionDigits: decimals,
					maximumFractionDigits: 2,
				}),
		);
	const [plain, percents] = [formats('decimal'), formats('percent')];
	// With the true minus sign, which Intl does not use in all languages.
	const signed = (value: number, text = '') => (value < 0 && !isZero(value) ? '−' : '') + text;
	const shown = (value: number, decimals?: Decimals) => {
		const size = Math.abs(value);
		if (decimals === undefined) return rounded(size);
		return decimals === 2 ? size : tenths(size);
	};
	return {
		number: (value, decimals) =>
			signed(value, plain[decimals ?? 0]?.format(shown(value, decimals))),
		percent: (value, decimals) =>
			signed(value, percents[decimals ?? 0]?.format(shown(value, decimals) / 100)),
	};
}

export type Dates = Pick<Formats, 'day' | 'dayBeside' | 'days' | 'month' | 'timeIn'>;

function datesOf(locale: string, month: 'short' | 'long'): Dates {
	const dayMonth = { day: 'numeric', month } as const;
	const whole = { ...dayMonth, year: 'numeric' } as const;
	const day = (date: string) => calendarDay(date)?.toLocaleString(whole, { locale }) ?? date;
	return {
		day,
		dayBeside: (date, other) => {
			const at = calendarDay(date);
			const isSameYear = at?.year === calendarDay(other)?.year;
			return isSameYear ? (at?.toLocaleString(dayMonth, { locale }) ?? date) : day(date);
		},
		days: (from, to) => {
			const [first, last] = [calendarDay(from), calendarDay(to)];
			if (!first || !last) return from === to ? from : `${from} – ${to}`;
			if (from === to) return day(from);
			return Interval.fromDateTimes(first, last).toLocaleString(whole, { locale });
		},
		month: (number) => DateTime.utc(2000, number).setLocale(locale).toFormat('LLLL'),
		timeIn: (zone, timestamp) => {
			const instant = instantOf(timestamp);
			if (instant === undefined) return timestamp;
			const time = DateTime.fromMillis(instant, { zone, locale });
			const clock = { hour: '2-digit', minute: '2-digit', hourCycle: 'h23' } as const;
			return time.toLocaleString({ ...whole, ...clock, timeZoneName: 'short' });
		},
	};
}

/** A text that begins a sentence. */
export function capital(text: string): string {
	return text.charAt(0).toUpperCase() + text.slice(1);
}

/** @param rewritten dates as the language has them, from those of Intl */
function withOwnDates(formats: Formats, rewritten: (dates: string) => string): Formats {
	// Texts that are no dates are returned as they are.
	const dated = (text: string, ...given: string[]) =>
		given.some((each) => text.includes(each)) ? text : rewritten(text);
	const ownDates = ({ day, dayBeside, days, timeIn }: Dates): Omit<Dates, 'month'> => ({
		day: (date) => dated(day(date), date),
		dayBeside: (date, other) => dated(dayBeside(date, other), date),
		days: (from, to) => dated(days(from, to), from, to),
		timeIn: (zone, timestamp) => dated(timeIn(zone, timestamp), timestamp),
	});
	return { ...formats, ...ownDates(formats), inFull: ownDates({ ...formats, ...formats.inFull }) };
}

function japanese(): Formats {
	const written = formatsOf('ja', 'long');
	return {
		...written,
		// "2026年11月15日～21日", where Intl has "2026/11/15～2026/11/21".
		days: (from, to) => {
			const [first, last] = [calendarDay(from), calendarDay(to)];
			if (!first || !last || from === to) return written.days(from, to);
			const isSameMonth = last.hasSame(first, 'month');
			const end = isSameMonth ? `${last.day}日` : written.dayBeside(to, from);
			return `${written.day(from)}～${end}`;
		},
		month: (number) => `${number}月`,
		// "AとB", where Intl has "A、B".
		list: (words) => (words.length === 2 ? words.join('と') : written.list(words)),
		hours: (hours) => written.hours(hours).replace(' ', ''),
		// Full-width, as in its sentences.
		inParentheses: (text) => text && `（${text}）`,
	};
}

/** How each language writes numbers and dates, where Intl is not enough. */
export const LANGUAGE_FORMATS = {
	de: () => formatsOf('de'),
	en: (): Formats => ({
		...formatsOf('en'),
		// Without the comma before "and" that American English has.
		list: (words) => new Intl.ListFormat('en-GB').format(words),
		day: formatDay,
		dayBeside: formatDayBeside,
		days: formatDays,
		timeIn: (zone, timestamp) => formatTime(timestamp, zone),
	}),
	es: () => formatsOf('es'),
	// "1er nov. 2026"
	fr: () => withOwnDates(formatsOf('fr'), (dates) => dates.replace(/\b1(?=[\s–])/g, '1er')),
	ja: japanese,
	// "1º de nov. de 2026"; "16 a 22 de nov. de 2026", where Intl has a dash
	'pt-BR': () =>
		withOwnDates(formatsOf('pt-BR'), (dates) =>
			dates.replace(/(?<!\d)1(?= de |\s–)/g, '1º').replace(/\s–\s/, ' a '),
		),
};
