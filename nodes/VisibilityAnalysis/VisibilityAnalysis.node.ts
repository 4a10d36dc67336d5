import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { connect } from '../shared/connect';
import { nodeHints } from '../shared/hints';
import { runOperations } from '../shared/itemLoop';
import { operationProperties, subtitleOf } from '../shared/operation';
import { Run } from '../shared/run';
import { ANALYSIS_CONNECTION } from './connection';
import { searchAnalyses } from './methods/searchAnalyses';
import { countMonth } from './month';
import { operations } from './operations';
import { AnalysisService } from './service';

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
		subtitle: subtitleOf('operation', operations),
		description: 'Analyze how AI assistants see a domain, and compare it with competitors',
		defaults: { name: 'AI Visibility Analysis' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: 'visibilityAnalysisApi', required: true }],
		hints: nodeHints('operation', operations),
		properties: operationProperties(operations, 'analyze'),
	};

	methods = { listSearch: { searchAnalyses } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const run = new Run();
		return await runOperations(this, operations, async (itemIndex, signal) => {
			const egress = await connect(this, ANALYSIS_CONNECTION, this.getExecutionId(), signal, run);
			return new AnalysisService(egress, itemIndex);
		}).finally(async () => await countMonth(this, run.calls, Date.now()));
	}
}
