import {
	type Block,
	type EntryList,
	oneLineOf,
	type Paragraph,
	type Text,
	type TextRun,
} from './types';

/** A block in lines, for where nothing is drawn. */
export function linesOf(block: Block): Text[] {
	if (block.kind === 'heading' || block.kind === 'paragraph') return [block.text];
	if (block.kind === 'table' && block.group === 'news') return [];
	if (isListed(block) && block.oneLine) return oneLineOf(block.entries, block.oneLine);
	return [
		...('line' in block ? [block.line] : []),
		...(isListed(block) ? block.entries.map(({ line }) => line) : []),
	];
}

export function isListed<Shown extends object>(
	block: Shown,
): block is Shown & EntryList<{ line: Text }> {
	return 'entries' in block;
}

export function hasRole(
	block: { kind: string; role?: string },
	...roles: Array<Paragraph['role']>
): block is Paragraph {
	return block.kind === 'paragraph' && roles.some((role) => role === block.role);
}

/** The text of runs, without their style. */
export function plain(text: Text): string {
	return text.map((run) => run.text).join('');
}

/** What marks unusual things and what is missing: a color alone does not. */
export const UNUSUAL = '❗';

/** No run for an empty text. */
export function runsOf(text: string, style: Omit<TextRun, 'text'> = {}): Text {
	return text === '' ? [] : [{ text, ...style }];
}
