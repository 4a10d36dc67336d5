import type { Block, KeyFigure, TrendChart } from '../../blocks/types';

/** Consecutive key figures, and the trend of the document, which belongs to them. */
export interface FigureRow {
	kind: 'figures';
	figures: KeyFigure[];
	trend?: TrendChart;
}

export type ChatBlock = Exclude<Block, KeyFigure> | FigureRow;

/**
 * Arranges blocks for a chat, where key figures stand in rows. The first row has the trend, which
 * then needs no section of its own.
 */
export function chatBlocks(blocks: Block[]): ChatBlock[] {
	const isTrend = (block?: Block): block is TrendChart =>
		block?.kind === 'chart' && block.form === 'trend';
	const hasFigures = blocks.some(({ kind }) => kind === 'figure');
	const visibleBlocks = blocks.filter((block, index) => {
		const isTitle = block.kind === 'heading' && isTrend(blocks[index + 1]);
		return !hasFigures || !(isTitle || isTrend(block));
	});
	const rows: ChatBlock[] = [];
	for (const block of visibleBlocks) {
		const last = rows.at(-1);
		if (block.kind !== 'figure') rows.push(block);
		else if (last?.kind === 'figures') last.figures.push(block);
		else rows.push({ kind: 'figures', figures: [block] });
	}
	const first = rows.find((row) => row.kind === 'figures');
	if (first) first.trend = blocks.find(isTrend);
	return rows;
}
