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
import { REPORTING_BUILDER_HINT } from './builderHints';
import { operations } from './operations';
import { reportFromItems } from './operations/reportFromItems';
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
			'Weekly reports and alerts on a brand in AI answers: score, mentions and their sentiment, share of voice, action plan',
		defaults: { name: 'AI Visibility Reporting' },
		inputs: [NodeConnectionTypes.Main],
		outputs: [NodeConnectionTypes.Main],
		usableAsTool: true,
		builderHint: REPORTING_BUILDER_HINT,
		credentials: [
			{
				name: 'visibilityReportingApi',
				required: true,
				displayOptions: { hide: { operation: [reportFromItems.option.value] } },
			},
		],
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
