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
import { ANALYSIS_CONNECTION, AnalysisApi } from './analysisApi';
import { analysisOperations } from './operations';
import { searchAnalyses } from './operations/searchAnalyses';

export class VisibilityAnalysis implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Visibility Analysis',
		name: 'visibilityAnalysis',
		icon: {
			light: 'file:../../icons/visibilityAnalysis.svg',
			dark: 'file:../../icons/visibilityAnalysis.dark.svg',
		},
		group: ['transform'],
		version: 1,
		subtitle: subtitleOf('operation', analysisOperations),
		description: 'Analyze how visible a domain is in AI assistants and compare it with competitors',
		defaults: { name: 'AI Visibility Analysis' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		builderHint: {
			searchHint:
				'Analyzes how visible a domain is in AI assistants (ChatGPT, Perplexity, Gemini, Claude, Grok) and compares it with competitors. Each analysis is paid for and takes 30 to 90 seconds.',
			relatedNodes: [
				{
					nodeType: 'n8n-nodes-ai-visibility.visibilityReporting',
					relationHint:
						'Reads the score, mentions and share of voice of a brand that is already tracked',
				},
			],
		},
		credentials: [{ name: 'visibilityAnalysisApi', required: true }],
		hints: [...nodeHints('operation', analysisOperations), ...NEXT_NODE_HINTS],
		properties: nodeProperties(
			{ displayName: 'Operation', name: 'operation', default: 'analyze' },
			analysisOperations,
			{ name: 'Analysis', value: 'analysis' },
		),
	};

	methods = { listSearch: { searchAnalyses } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await executeOperations(this, analysisOperations, ANALYSIS_CONNECTION, AnalysisApi);
	}
}
