import { isListed, type Block, type EntryList, type Text } from './blocks';

/** The longest summary of one domain, in characters. */
const MAX_SUMMARY = 900;

/**
 * The blocks of a summary: those above the first section but for what illustrates their figures, then of the sections
 * the lists that a summary has some entries of, and anywhere what the figures are based on and what is missing.
 */
export function summarized(blocks: Block[]): Block[] {
	const section = blocks.findIndex((block) => block.kind === 'heading' && block.level === 2);
	return blocks.flatMap((block, index) => {
		const isLead = section === -1 || index < section;
		if (block.kind !== 'heading' || block.level === 1) return partOf(block, isLead);
		const below = blocks.slice(index).find(({ kind }) => kind !== 'heading');
		return below && isListed(below) && partOf(below, isLead).length > 0 ? block : [];
	});
}

/** The length that a summary must keep to, in characters; several domains have a line each, however many. */
export function maxLengthOf(blocks: Block[]): number {
	const isOfSeveral = blocks.some((block) => isListed(block) && block.inSummary === 'all');
	return isOfSeveral ? Infinity : MAX_SUMMARY;
}

/** @param isLead whether it is above all sections */
function partOf(block: Block, isLead: boolean): Block[] {
	if (block.kind === 'chart' && block.form === 'trend') return [];
	if (block.kind === 'paragraph') return isLead || block.role !== 'note' ? [block] : [];
	if (!isListed(block) || (block.kind === 'list' && block.role === 'missing')) return [block];
	return block.inSummary === undefined ? [] : [shortened(block, block.inSummary)];
}

/** The first entries, and the reader's own one. */
function shortened<Shown extends Block & EntryList<{ line: Text }>>(
	block: Shown,
	most: number | 'all',
): Shown {
	const shown = block.entries.filter(
		(each, index) => most === 'all' || index < most || ('isOwn' in each && each.isOwn),
	);
	return { ...block, entries: shown, more: block.more + block.entries.length - shown.length };
}
