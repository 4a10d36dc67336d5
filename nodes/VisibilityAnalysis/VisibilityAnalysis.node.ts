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
import { ANALYSIS_BUILDER_HINT } from './builderHints';
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
		description:
			'Score any domain in AI assistants, and compare it with competitors (paid per analysis)',
		defaults: { name: 'AI Visibility Analysis' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		builderHint: ANALYSIS_BUILDER_HINT,
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
