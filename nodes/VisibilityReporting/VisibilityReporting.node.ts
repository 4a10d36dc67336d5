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
import { operations } from './operations';
import { REPORTING_CONNECTION, ReportingService } from './service';

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
		credentials: [{ name: 'visibilityReportingApi', required: true }],
		hints: nodeHints('operation', operations),
		properties: operationProperties(operations, 'visibility'),
	};

	async execute(this: IExecuteFunctions): Promise<INodeExecutionData[][]> {
		const run = new Run();
		return await runOperations(this, operations, async (itemIndex, signal) => {
			const egress = await connect(this, REPORTING_CONNECTION, this.getExecutionId(), signal, run);
			return new ReportingService(egress, itemIndex);
		});
	}
}
