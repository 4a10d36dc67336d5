import type { Locale } from '../language/locale';
import { singleLine } from '../values/text';
import { label, warning } from './paragraphs';
import { runsOf } from './text';
import type { Block, List, ListEntry, ListLimits } from './types';

/**
 * A list of what is not available, with the reasons. If a message is short of room, the line below
 * the list counts what it leaves out.
 */
export function missing(texts: string[]): List {
	const lines = texts.map((text) => warning(text).text).filter((line) => line.length > 0);
	const entries = lines.map((line) => ({ ...NO_ENTRY, line }));
	return { kind: 'list', role: 'missing', entries, more: 0 };
}

export const NO_ENTRY = { name: '', figure: '', change: { text: '' }, detail: '' };

export interface Entry extends Partial<
	Pick<ListEntry, 'figure' | 'change' | 'detail' | 'tone' | 'link'>
> {
	text: string;
	/**
	 * In formats in which an entry is a line of text, these stand behind the text; its figure, change
	 * and detail are for tables.
	 */
	details: string[];
}

export function rankedList(
	{
		entries,
		more = 0,
		entriesInSummary,
		isNumbered,
	}: ListLimits & Pick<List, 'isNumbered'> & { entries: Entry[] },
	{ inParentheses, list }: Locale,
): List {
	const lines = entries.map(({ text, details, figure, ...entry }, index) => {
		const detailText = list(
			details.map((detail) => singleLine(detail, 'word')).filter(Boolean),
			'comma',
		);
		const name = singleLine(text, 'entry') || '–';
		const behind = runsOf(inParentheses(detailText), { muted: true });
		return {
			...NO_ENTRY,
			...(figure === undefined ? { detail: detailText } : { figure }),
			...entry,
			name,
			line: [
				...(entry.link === undefined
					? [{ text: `${index + 1}. ${name}` }]
					: [{ text: `${index + 1}. ` }, { text: name, link: entry.link, isAddress: true }]),
				...behind,
			],
		};
	});
	return { kind: 'list', role: 'ranked', entries: lines, more, entriesInSummary, isNumbered };
}

/** Maximum number of entries of a list; the others are counted. */
export const MAX_ENTRIES = 5;

/**
 * A list of the first entries under a title; nothing if there are no entries.
 * @param columns what the figures of the entries are
 */
export function listed(title: string, all: Entry[], locale: Locale, columns?: string): Block[] {
	if (all.length === 0) return [];
	const entries = all.slice(0, MAX_ENTRIES);
	const more = all.length - entries.length;
	return [label(title, locale, columns), rankedList({ entries, more }, locale)];
}
