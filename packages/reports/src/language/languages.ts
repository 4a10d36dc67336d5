import { DateTime, Interval } from 'luxon';

import { calendarDay, parseInstant } from '../time/dates';
import { type Decimals, shownSize, showsAsZero, tenths } from '../values/numbers';
import type { RangeOfScore, NumberAndDateFormats } from './formatters';

/**
 * The decimals of a score and of its usual range with which a level outside of the range does not
 * look as if it were at an edge.
 */
export function decimalsIn({ level, low, high }: RangeOfScore): Decimals {
	const isAtEdge = [low, high].some(
		(edge) => level !== undefined && tenths(edge) === tenths(level),
	);
	return isAtEdge ? 2 : 1;
}

function formatsOf(tag: string, dates = datesOf(tag)): NumberAndDateFormats {
	/** The formats by their number of decimals. Without a number, there are at most two decimals. */
	const numbers = (style: 'decimal' | 'percent') => {
		const formats = [0, 1, 2].map((minimumFractionDigits) => {
			const digits = { minimumFractionDigits, maximumFractionDigits: 2 };
			return new Intl.NumberFormat(tag, { style, ...digits });
		});
		return (value: number, decimals?: Decimals) => {
			const size = shownSize(value, decimals) / (style === 'percent' ? 100 : 1);
			// The number gets a true minus sign, because Intl does not use that in all languages.
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

type Dates = Pick<
	NumberAndDateFormats,
	'date' | 'longDate' | 'dayOfMonth' | 'days' | 'month' | 'timeIn'
>;

/**
 * Makes the formats of dates in a language.
 * @param month how dates have the month, except long ones
 * @param rewritten corrects what Intl writes
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
		dayOfMonth: (date) => longDate(date).split(' ', 1).join(''),
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

/**
 * Writes a text behind a colon in lower case, unless it begins with an abbreviation such as "SOV".
 * The text may not begin with a name. German keeps the capital, because it begins a sentence there,
 * and its nouns have capitals. In Japanese only names have capitals.
 */
export function behindColon(text: string, { tag }: Pick<NumberAndDateFormats, 'tag'>): string {
	if (tag === 'de' || tag === 'ja') return text;
	return text.replace(/^\p{Lu}(?!\p{Lu})/u, (first) => first.toLowerCase());
}

function japanese(): NumberAndDateFormats {
	// Japanese has no space before a time, unlike Intl.
	const written = formatsOf(
		'ja',
		datesOf('ja', 'long', (dates) => dates.replace(' ', '')),
	);
	return {
		...written,
		// Japanese writes "2026年11月15日～21日", but Intl "2026/11/15～2026/11/21".
		days: ({ from, to }) => {
			const [first, last] = [calendarDay(from), calendarDay(to)];
			if (!first || !last || from === to) return written.days({ from, to });
			const end = last.hasSame(first, 'month') ? `${last.day}日` : written.date(to, from);
			return `${written.date(from)}～${end}`;
		},
		month: (number) => `${number}月`,
		// Japanese writes two words as "AとB", but Intl as "A、B".
		list: (words) => (words.length === 2 ? words.join('と') : written.list(words)),
		hours: (hours) => written.hours(hours).replace(' ', '') + (hours < 1 ? '間' : ''),
		// The parentheses are full-width, as those in Japanese sentences.
		inParentheses: (text) => text && `（${text}）`,
	};
}

/** Writes "15–21 Sep 2026", because Intl has "15 – 21 Sept". */
const inEnglish = (dates: string) =>
	dates
		.replaceAll('Sept', 'Sep')
		.replace(/\s–\s/, ' – ')
		.replace(/^(\d+) – /, '$1–');

function english(): NumberAndDateFormats {
	const dates = datesOf('en-GB', 'short', inEnglish);
	// British English has no comma before "and", unlike American English.
	const list = new Intl.ListFormat('en-GB');
	return {
		...formatsOf('en', { ...dates, longDate: dates.date }),
		list: (words) => list.format(words),
	};
}

/**
 * Writes "1er nov. 2026", "du 16 au 22 nov. 2026", because Intl has a dash, and "11 h 00", because
 * it has "11:00".
 */
const inFrench = (dates: string) =>
	dates
		.replace(/\b1(?=[\s–])/g, '1er')
		.replace(/^(.+?)\s?–\s?(.+)$/, 'du $1 au $2')
		.replace(/\b0?(\d+):(\d\d)$/, '$1\u00a0h\u00a0$2');

/**
 * Writes "1º de nov. de 2026", "16 a 22 de nov. de 2026", because Intl has a dash, and "11h" or
 * "11h30", because it has "11:30".
 */
const inPortuguese = (dates: string) =>
	dates
		.replace(/(?<!\d)1(?= de |\s–)/g, '1º')
		.replace(/\s–\s/, ' a ')
		.replace(/\b0?(\d+):(\d\d)$/, '$1h$2')
		.replace(/h00$/, 'h');

/** How each language writes numbers and dates, and what it corrects in those of Intl. */
export const LANGUAGE_FORMATS = {
	de: () => formatsOf('de'),
	en: english,
	es: () => formatsOf('es'),
	fr: () => formatsOf('fr', datesOf('fr', 'short', inFrench)),
	ja: japanese,
	'pt-BR': () => formatsOf('pt-BR', datesOf('pt-BR', 'short', inPortuguese)),
};
