import { ASSISTANTS } from '../model/assistants';
import { SENTIMENTS } from '../model/mention';
import { calendarDay, dateIn, readDate } from '../time/dates';
import { startOfDate } from '../time/periods';
import type { EpochMs } from '../time/units';
import { finiteNumber } from '../values/json';
import { SENTIMENT_SCALES, type SentimentScale } from './columns';

/**
 * What the cells of anybody's rows say. Each function gives the value, or undefined if the cell
 * does not say it plainly: a guess would be a wrong figure that nobody sees.
 */

/** True if a cell says nothing. */
export function isBlank(value: unknown): boolean {
	return (
		value === undefined || value === null || (typeof value === 'string' && value.trim() === '')
	);
}

/**
 * Reads a moment. A calendar date without a time is the beginning of that day in the zone, and a
 * time without a zone is one of the zone.
 * @param zone the IANA name of the time zone whose days count
 */
export function momentIn(value: unknown, zone: string): EpochMs | undefined {
	const text = typeof value === 'string' ? value.trim() : undefined;
	if (text === undefined) return readDate(value, zone)?.toMillis();
	const [, date] = IN_UTC.exec(text) ?? [];
	if (date !== undefined) {
		// Luxon takes ten times as long, and 100,000 rows have such a time. JavaScript alone would read
		// the 31st of November as a day of December.
		const time = Date.parse(text);
		if (!Number.isNaN(time) && new Date(time).toISOString().startsWith(date)) return time;
	}
	return calendarDay(text) ? startOfDate(text, zone) : readDate(text, zone)?.toMillis();
}

/** Matches a timestamp as services write it, and its calendar date. */
const IN_UTC = /^(\d{4}-\d\d-\d\d)T\d\d:\d\d:\d\d(?:\.\d+)?Z$/;

/** Reads a calendar date, or the date that a moment falls on in the zone. */
export function dayIn(value: unknown, zone: string): string | undefined {
	const text = typeof value === 'string' ? value.trim() : undefined;
	if (text !== undefined && calendarDay(text)) return text;
	const moment = readDate(value, zone)?.toMillis();
	return moment === undefined ? undefined : dateIn(zone, moment);
}

/** Names of assistants beside their identifiers, in small letters and digits alone. */
const FURTHER_NAMES = new Map([
	['perplexityai', 'perplexity'],
	['googlegemini', 'gemini'],
]);

/**
 * Reads the name of an assistant, such as "ChatGPT" or "chat-gpt". An assistant that this package
 * does not know keeps its name.
 */
export function assistantIn(text: string): string {
	const plain = text.toLowerCase().replace(/[^a-z0-9]/g, '');
	return ASSISTANTS.find((word) => word === plain) ?? FURTHER_NAMES.get(plain) ?? text.trim();
}

/**
 * Reads a sentiment: a word, its first three letters or, on a scale, a number. The lowest third of the scale is negative, the
 * highest positive, and what is between them neutral.
 */
export function sentimentIn(value: unknown, scale: SentimentScale | undefined): string | undefined {
	const number = finiteNumber(value);
	if (number === undefined) {
		const text = String(value).trim().toLowerCase();
		return SENTIMENTS.find((word) => text === word || text === word.slice(0, 3));
	}
	if (scale === undefined) return undefined;
	const [worst, best] = SENTIMENT_SCALES[scale];
	if (number < worst || number > best) return undefined;
	const place = (number - worst) / (best - worst);
	if (place < 1 / 3) return 'negative';
	return place > 2 / 3 ? 'positive' : 'neutral';
}

/** Says why `sentimentIn` gives nothing for a value, to follow that value. */
export function whyNoSentiment(value: unknown, scale: SentimentScale | undefined): string {
	if (finiteNumber(value) === undefined) return 'which is none of positive, neutral and negative';
	if (scale === undefined) return 'which says nothing without its scale: choose a Sentiment Scale';
	const [worst, best] = SENTIMENT_SCALES[scale];
	return `which is not on the scale from ${worst} to ${best}`;
}

/** Reads a number from 0 to 100, which may have a percent sign behind it. */
export function percentIn(value: unknown): number | undefined {
	const text = typeof value === 'string' ? value.trim() : value;
	const isMarked = typeof text === 'string' && text.endsWith('%');
	const number = finiteNumber(isMarked ? text.slice(0, -1) : text);
	return number !== undefined && number >= 0 && number <= 100 ? number : undefined;
}

/** Reads yes or no. */
export function yesOrNo(value: unknown): boolean | undefined {
	const text = String(value).trim().toLowerCase();
	if (['true', 'yes', '1'].includes(text)) return true;
	return ['false', 'no', '0'].includes(text) ? false : undefined;
}
