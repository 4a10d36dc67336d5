import { joined, merged, plain, runsOf, withoutSigns } from '../language/text';
import { sum } from '../statistics/distributions';
import {
	type AnyEntry,
	type Block,
	type EntryList,
	type OneLine,
	type Paragraph,
	type Text,
	type TextRun,
	type Tone,
} from './types';

/** The lines of a block, for formats that draw nothing. */
export function linesOf(block: Block): Text[] {
	if (block.kind === 'heading') return [block.text];
	if (block.kind === 'paragraph') return [block.text, ...(block.proof ?? [])];
	if (isListed(block) && block.oneLine) return oneLineOf(block.entries, block.oneLine);
	return [
		...('line' in block ? [block.line] : []),
		...(isListed(block) ? (block.entries as AnyEntry[]).map(({ line }) => line) : []),
	];
}

export function oneLineOf(entries: Array<{ line: Text }>, { before, between }: OneLine): Text[] {
	if (entries.length === 0) return [];
	const lines = entries.map(({ line }) => line);
	return [[...before, ...joined(lines, between)]];
}

export function isListed<Shown extends object>(block: Shown): block is Shown & EntryList<AnyEntry> {
	return 'entries' in block;
}

/** A list with some of its entries. It counts the others as not shown. */
export function withEntries<Shown extends EntryList<AnyEntry>>(
	block: Shown,
	isShown: (entry: AnyEntry, index: number) => boolean,
): Shown {
	const all: AnyEntry[] = block.entries;
	const hidden = all.filter((entry, index) => !isShown(entry, index));
	const countOf = (some: AnyEntry[]) => sum(some.map(({ answers = 1 }) => answers));
	const { more, moreNegative } = block;
	return {
		...block,
		entries: all.filter(isShown),
		more: more + countOf(hidden),
		...(moreNegative !== undefined && {
			moreNegative: moreNegative + countOf(hidden.filter(({ isNegative }) => isNegative)),
		}),
	};
}

export function hasRole(
	block: { kind: string; role?: string },
	...roles: Array<Paragraph['role']>
): block is Paragraph {
	return block.kind === 'paragraph' && roles.some((role) => role === block.role);
}

/** A block that only the whole of a document shows. */
export function extra(block: Block): Block {
	return { ...block, isExtra: true };
}

/** The sign before unusual and missing things, because readers may not see a color. */
export const UNUSUAL = '❗';

/** The sign of what is unusual, before a text. */
export const SIGN: TextRun = { text: `${UNUSUAL} `, isSign: true };

/** The sign before an entry of a list in which each entry has one, by whether it is good or bad news. */
const SIGNS: Record<Tone, string> = { bad: UNUSUAL, good: '▲', neutral: '●' };

/** The sign of a tone, before a text. */
export function signOf(tone: Tone): TextRun {
	return { text: `${SIGNS[tone]} `, isSign: true };
}

export { merged, plain, runsOf, withoutSigns };
