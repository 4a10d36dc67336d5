import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { executeItems } from '../execution/executeItems';
import { ParameterReader } from '../execution/parameterReader';
import type { Operation } from './defineOperation';
import { findByValue } from './parts';

/**
 * Runs the operation that each input item chooses.
 *
 * @param createApi gives the service's endpoints for the work on an item
 */
export async function executeOperations<Api>(
	context: IExecuteFunctions,
	operations: Array<Operation<Api>>,
	createApi: (itemIndex: number, signal: AbortSignal) => Promise<Api>,
): Promise<INodeExecutionData[][]> {
	const node = context.getNode();
	const isOneOfMany = context.getInputData().length > 1;
	return await executeItems(context, (itemIndex) => {
		const value = context.getNodeParameter('operation', itemIndex);
		const operation = findByValue(operations, value, 'Operation', node, itemIndex, isOneOfMany);
		const execute = operation.prepare(
			new ParameterReader(context, itemIndex, operation.properties),
		);
		return async (signal) => await execute(await createApi(itemIndex, signal));
	});
}
