import {
	type IExecuteFunctions,
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { nodeProperties, subtitleOf } from '../shared/run/choice';
import { NEXT_NODE_HINTS, nodeHints } from '../shared/run/hints';
import { executeOperations } from '../shared/run/operation';
import { operations } from './operations';
import { REPORTING_CONNECTION, ReportingApi } from './reportingApi';

export class VisibilityReporting implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Visibility Reporting',
		name: 'visibilityReporting',
		icon: {
			light: 'file:../../icons/visibilityReporting.svg',
			dark: 'file:../../icons/visibilityReporting.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf('operation', operations),
		description:
			'Get the visibility score, mentions, share of voice and action plan of a brand in AI answers',
		defaults: { name: 'AI Visibility Reporting' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Reads how a tracked brand appears in AI answers: visibility score and trend, mentions, cited sources, prompts, share of voice, weekly action plan.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-ai-visibility.visibilityReportingTrigger',
					relationHint:
						'Starts a workflow on a new mention, no new mention for a while, a change of score or share of voice, or a new action plan',
				},
				{
					nodeType: 'n8n-nodes-base.slack',
					relationHint:
						"Posts the result: set 'Output' to Slack Blocks, and the Slack node's 'Blocks' to {{ $json.blocks }}",
				},
			],
		},
		credentials: [{ name: 'visibilityReportingApi', required: true }],
		hints: [...nodeHints('operation', operations), ...NEXT_NODE_HINTS],
		properties: nodeProperties(
			{ displayName: 'Operation', name: 'operation', default: 'report' },
			operations,
			{ name: 'Report', value: 'report' },
		),
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperations(this, operations, REPORTING_CONNECTION, ReportingApi);
	}
}
