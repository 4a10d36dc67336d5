import { calendarDay, formatDay, formatDayBeside, formatDays, formatTime } from '../time/format';
import { formatsOf, type Dates, type Formats } from './formats';

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
