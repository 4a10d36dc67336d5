import fc from 'fast-check';
import { join } from 'node:path';
import ts from 'typescript';

import { renderBlocks } from '../../nodes/shared/documents/slack/blocks';
import type { ChartBlock, SlackBlock } from '../../nodes/shared/documents/slack/elements';
import { anyDocument, REPORT } from './documents';

/** Whether blocks are of the types that Slack publishes, by the compiler. */

/** A file that does not exist on disk, among the package's own. */
const FILE = join(__dirname, 'slackTypes.generated.ts');

/**
 * Slack publishes no type of charts (@slack/types 3.2.0). This one is after the reference page,
 * https://docs.slack.dev/reference/block-kit/blocks/data-visualization-block.
 */
const HEAD = `
import type { Block, KnownBlock } from '@slack/types';

interface DataVisualizationBlock extends Block {
	type: 'data_visualization';
	title: string;
	chart: {
		type: 'line' | 'bar' | 'area';
		series: Array<{ name: string; data: Array<{ label: string; value: number }> }>;
		axis_config: { categories: string[]; x_label?: string; y_label?: string };
	};
}

export const messages: Array<Array<KnownBlock | DataVisualizationBlock>> = `;

function faultsOf(messages: unknown[]): string[] {
	const source = `${HEAD}${JSON.stringify(messages)};`;
	const options: ts.CompilerOptions = {
		strict: true,
		noEmit: true,
		skipLibCheck: true,
		types: [],
		module: ts.ModuleKind.Node16,
		moduleResolution: ts.ModuleResolutionKind.Node16,
	};
	const host = ts.createCompilerHost(options);
	const { getSourceFile } = host;
	host.getSourceFile = (name, version, ...more) =>
		name === FILE
			? ts.createSourceFile(name, source, version)
			: getSourceFile.call(host, name, version, ...more);
	const program = ts.createProgram([FILE], options, host);
	return ts
		.getPreEmitDiagnostics(program)
		.map(({ messageText }) => ts.flattenDiagnosticMessageText(messageText, ' ').slice(0, 300));
}

it('they are', () => {
	const documents = [REPORT, ...fc.sample(anyDocument, { numRuns: 20, seed: 7 })];
	const messages = documents.flatMap((document) =>
		[false, true].map((nativeCharts) => renderBlocks(document, { nativeCharts, footer: 'End' })),
	);
	const kinds = new Set(messages.flat().map(({ type }) => type));
	expect([...kinds].sort().join()).toBe(
		'context,data_visualization,divider,header,rich_text,section,table',
	);
	expect(faultsOf(messages)).toEqual([]);
});

it.each<[string, (block: SlackBlock) => unknown]>([
	[
		'a header of mrkdwn',
		(block) => block.type === 'header' && { ...block, text: { ...block.text, type: 'mrkdwn' } },
	],
	[
		'a chart without its categories',
		(block) =>
			block.type === 'data_visualization' && {
				...block,
				chart: { ...block.chart, axis_config: {} } as unknown as ChartBlock['chart'],
			},
	],
])('%s is found', (_, broken) => {
	const blocks = renderBlocks(REPORT, { nativeCharts: true });
	expect(faultsOf([blocks.map((block) => broken(block) || block)])).not.toEqual([]);
});
