import type { Block, KnownBlock } from '@slack/types';

import type { SlackBlock } from '../../nodes/shared/documents/writers/slack/elements';

/**
 * Slack publishes no type of charts (@slack/types 3.2.0). This one is after the reference page,
 * https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block.
 */
interface DataVisualizationBlock extends Block {
	type: 'data_visualization';
	title: string;
	chart: {
		type: 'line' | 'bar' | 'area';
		series: Array<{ name: string; data: Array<{ label: string; value: number }> }>;
		axis_config: { categories: string[]; x_label?: string; y_label?: string };
	};
}

/** The compiler refuses this where a block of a report is not of a type that Slack publishes. */
export function asPublished(blocks: SlackBlock[]): Array<KnownBlock | DataVisualizationBlock> {
	return blocks;
}
