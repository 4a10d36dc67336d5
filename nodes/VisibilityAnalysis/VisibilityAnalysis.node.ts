import type {
	IExecuteFunctions,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
} from 'n8n-workflow';
import { NodeConnectionTypes } from 'n8n-workflow';

import { ItemInput } from '../shared/input';
import { runItems } from '../shared/itemLoop';
import { operationProperties } from '../shared/operation';
import { connect, CREDENTIAL_TYPE } from './connect';
import { searchAnalyses } from './methods/searchAnalyses';
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
		subtitle:
			'={{ { analyze: "Analyze", compare: "Compare", get: "Get", history: "Get History" }[$parameter["operation"]] }}',
		description: 'Analyze how AI assistants see a domain, and compare it with competitors',
		defaults: { name: 'AI Visibility Analysis' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		credentials: [{ name: CREDENTIAL_TYPE, required: true }],
		properties: operationProperties(operations, 'analyze'),
	};

	methods = { listSearch: { searchAnalyses } };

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		return await runItems(this, (itemIndex) => {
			const value = this.getNodeParameter('operation', itemIndex);
			const chosen = operations.find(({ option }) => option.value === value)!;
			const ask = chosen.prepare(new ItemInput(this, itemIndex, chosen.properties));
			return async (signal) => {
				const egress = await connect(this, this.getExecutionId(), signal);
				return await ask(new AnalysisService(egress, itemIndex));
			};
		});
	}
}
