import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { settled } from '../values/result';
import { findByValue } from './choice';
import { failedItem } from './failures';
import type { CreateApi } from './itemRun';
import type { Operation } from './operation';

/**
 * Runs the node's operation for all input items. With "Continue", a failure of the whole run is one of each item.
 * @throws without "Continue" the first failure
 */
export async function executeOperations<Api>(
	context: IExecuteFunctions,
	operations: Array<Operation<Api>>,
	createApi: CreateApi<Api>,
): Promise<INodeExecutionData[][]> {
	const run = async () => {
		const value = context.getNodeParameter('operation', 0);
		const operation = findByValue(operations, value, 'Operation', context.getNode());
		return await operation.run(context, createApi);
	};
	const ran = await settled(run());
	if ('value' in ran) return [ran.value];
	if (!context.continueOnFail()) throw ran.error;
	return [context.getInputData().map((_, index) => failedItem(context, index, ran.error))];
}
