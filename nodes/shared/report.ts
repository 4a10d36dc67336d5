import type { IDataObject } from 'n8n-workflow';

import { utcMillis } from './date';
import { finiteNumber, nonBlankText } from './foreign';
import { beginning, cut } from './text';

/** Parts that the `rows` and `message` outputs are made of. */

/** The named fields of a record, in this order; null for one that is not there. */
export function row(record: IDataObject, keys: string[]): IDataObject {
	return Object.fromEntries(keys.map((key) => [key, record[key] ?? null]));
}

/** As `row`, for fields that are numbers: null for one that holds none, so that its cell stays empty. */
export function numberRow(record: IDataObject, keys: string[]): IDataObject {
	return Object.fromEntries(keys.map((key) => [key, finiteNumber(record[key]) ?? null]));
}

/** Sorts from the largest number down, and what has none behind them. */
export function largestFirst(one: unknown, other: unknown): number {
	const [first, second] = [finiteNumber(one), finiteNumber(other)];
	if (first === undefined) return second === undefined ? 0 : 1;
	return second === undefined ? -1 : second - first;
}

/** A figure in a text: its number, else the service's own words, else that there is none. */
export function figure(value: unknown, none: string): string {
	const number = finiteNumber(value);
	return number === undefined ? plain(nonBlankText(value)) || none : String(number);
}

/** The records of a list; for none an empty one, so that what they belong to still has a row. */
export function oneAtLeast(records: IDataObject[]): IDataObject[] {
	return records.length > 0 ? records : [{}];
}

/** Slack cuts a block of text at 3,000 characters; the rest is for the line that counts what is left out. */
const MAX_LENGTH = 2_950;

/** What a message is made of, from top to bottom; empty lines are left out. */
export interface MessageParts {
	head: string[];
	/** The entries of a list, the most important first: so many are shown as there is room for. */
	entries?: string[];
	/** How many entries there are besides, to be counted only. */
	beyond?: number;
	foot?: string[];
}

/** A message that is not cut in any chat: "… and 12 more" stands for what there is no room for. */
export function messageOf({ head, entries = [], beyond = 0, foot = [] }: MessageParts): string {
	let room = MAX_LENGTH - [...head, ...foot].join('\n').length;
	const shown: string[] = [];
	for (const entry of entries) {
		room -= entry.length + 1;
		if (room < 0) break;
		shown.push(entry);
	}
	const more = entries.length - shown.length + beyond;
	return [...head, ...shown, more > 0 ? `… and ${more} more` : '', ...foot]
		.filter((line) => line !== '')
		.join('\n');
}

const BAR_WIDTH = 10;

/**
 * A share as a bar of fixed width, so that bars in a column line up in every font.
 *
 * @param value the part
 * @param whole what a full bar stands for
 */
export function bar(value: number, whole: number): string {
	const share = whole > 0 ? Math.min(1, Math.max(0, value / whole)) : 0;
	const full = Math.round(share * BAR_WIDTH);
	return '█'.repeat(full) + '░'.repeat(BAR_WIDTH - full);
}

/** A figure behind its bar, or without a bar where there is no number to draw. */
export function drawn(value: unknown, whole: number, none: string, unit = ''): string {
	const number = finiteNumber(value);
	return number === undefined ? figure(value, none) : `${bar(number, whole)} ${number}${unit}`;
}

const LEVELS = '▁▂▃▅▇';

/** So many blocks at the most, so that the line does not wrap in a chat. */
const MAX_BLOCKS = 30;

/** Values as a line of blocks, the lowest and the highest value at its edges; at most 30 blocks. */
export function trendLine(values: number[]): string {
	const lowest = Math.min(...values);
	const span = Math.max(...values) - lowest || 1;
	const count = Math.min(values.length, MAX_BLOCKS);
	const step = count > 1 ? (values.length - 1) / (count - 1) : 0;
	return Array.from({ length: count }, (_, index) => {
		const value = values[Math.round(index * step)]!;
		return LEVELS[Math.round(((value - lowest) / span) * (LEVELS.length - 1))];
	}).join('');
}

/** Longest address that a report shows. */
const MAX_LINK = 300;

/** A web address that others gave, written so that it can break no formatting; else undefined. */
export function link(value: unknown): string | undefined {
	const text = String(value ?? '');
	if (text.length > MAX_LINK) return undefined;
	if (!/^https?:\/\//i.test(text) || !URL.canParse(text)) return undefined;
	const { href, username, password } = new URL(text);
	if (username || password) return undefined;
	const address = href.replace(/[|<>*~`_@[\]]/g, (sign) => encoded(sign));
	return address.length <= MAX_LINK ? address : undefined;
}

function encoded(sign: string): string {
	return `%${sign.charCodeAt(0).toString(16).toUpperCase()}`;
}

const LLM_NAMES: Record<string, string> = {
	chatgpt: 'ChatGPT',
	perplexity: 'Perplexity',
	gemini: 'Gemini',
	claude: 'Claude',
	grok: 'Grok',
};

/** The name of an AI assistant as people write it. */
export function assistantName(llm: string): string {
	return Object.hasOwn(LLM_NAMES, llm) ? LLM_NAMES[llm]! : plain(llm);
}

/**
 * Text that others wrote, on one line. In Slack, Teams or Telegram it cannot format, mention anybody
 * or hide where a link leads; a chat may still turn an address that stands in the text into a link.
 *
 * @param length longest text that is let through, in characters
 */
export function plain(value: unknown, length = 200): string {
	const line = beginning(String(value ?? ''))
		.replace(/[*~`]/g, '')
		// Even inside a word: Telegram refuses a message with an underscore that has no partner.
		.replace(/_+/g, ' ')
		.replace(/[\s\p{Cc}\p{Cf}]+/gu, ' ')
		.trim()
		.replace(/</g, '‹')
		.replace(/>/g, '›')
		.replace(/@/g, '@\u200b')
		.replace(/\[/g, '(')
		.replace(/\]/g, ')');
	if (line.length <= length) return line;
	// Not between an @ and the space that breaks it.
	return `${cut(line, length - 1).replace(/@$/, '')}…`;
}

/** A difference with its sign, e.g. "+4" or "−2.5". */
export function signed(value: number): string {
	return value < 0 ? `−${Math.abs(value)}` : `+${value}`;
}

/** "2026-11-02 09:15 UTC" for an ISO 8601 timestamp of any zone; other text as it is. */
export function instant(timestamp: string): string {
	const time = /^\d{4}-\d\d-\d\dT/.test(timestamp) ? utcMillis(timestamp) : undefined;
	if (time === undefined) return plain(timestamp);
	return `${new Date(time).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
}
