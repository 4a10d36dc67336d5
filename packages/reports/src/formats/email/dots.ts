import { hasRole } from '../../blocks/text';
import type { Block } from '../../blocks/types';

/** True if an email draws a sign at a block, whose meaning no word beside it says, because something of it is unusual. */
export function hasDot(block: Block): boolean {
	switch (block.kind) {
		case 'paragraph':
			return hasRole(block, 'verdict', 'sentence') && block.tone !== undefined;
		case 'figure':
			return block.isUnusual;
		case 'chart': {
			if (block.form === 'trend') return false;
			const all = block.form === 'bars' ? block.entries : block.parts;
			return all.some(({ change }) => change.tone !== undefined);
		}
		case 'list':
			// Entries with a tag say in words what their signs mean, and missing ones have no signs.
			return block.role === 'ranked' && block.entries.some(({ tone }) => tone !== undefined);
		case 'table':
			return block.entries.some(({ tone }) => tone !== undefined);
		// The title of an alert says what its sign says, and a quote has none.
		case 'heading':
		case 'quote':
			return false;
	}
}
