import { hasRole } from '../../blocks/text';
import type { Block, Chart, List } from '../../blocks/types';

/** True if an email draws a sign at a block, whose meaning no word beside it says, because something of it is unusual. */
export function hasDot(block: Block): boolean {
	switch (block.kind) {
		case 'paragraph':
			return hasRole(block, 'verdict', 'sentence') && block.tone !== undefined;
		case 'figure':
			return block.isUnusual;
		case 'chart':
			return hasDotInChart(block);
		case 'list':
			return hasDotInList(block);
		case 'table':
			return block.entries.some(({ tone }) => tone !== undefined);
		// The title of an alert says what its sign says, and a quote has none.
		case 'heading':
		case 'quote':
			return false;
	}
}

function hasDotInChart(chart: Chart): boolean {
	if (chart.form === 'trend') return false;
	const all = chart.form === 'bars' ? chart.entries : chart.parts;
	return all.some(({ change }) => change.tone !== undefined);
}

/** Entries with a tag say in words what their signs mean. A list of what is missing has no signs. */
function hasDotInList({ role, entries }: List): boolean {
	if (role !== 'ranked') return false;
	return entries.some(({ tone }) => tone !== undefined);
}
