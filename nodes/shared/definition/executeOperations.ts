import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { withSettingsOfFirst } from '../execution/combined';
import { executeItems } from '../execution/executeItems';
import { ParameterReader } from '../execution/parameterReader';
import { systemClock } from '../time/clock';
import type { CreateApi } from './combine';
import type { Operation } from './defineOperation';
import { findByValue } from './parts';

/** Runs the operation of each input item, or combines all items where the first item says so. */
export async function executeOperations<Api>(
	context: IExecuteFunctions,
	operations: Array<Operation<Api>>,
	createApi: CreateApi<Api>,
): Promise<INodeExecutionData[][]> {
	// The same time for all items, so that their periods are the same.
	const now = systemClock.wallTime();
	const combining = combiningOperation(context, operations, now);
	if (combining?.combined) {
		const { properties, combined } = combining;
		const source = withSettingsOfFirst(context, combined.own);
		const readerOf = (itemIndex: number) => new ParameterReader(source, itemIndex, properties, now);
		return await combined.execute(context, readerOf, createApi);
	}
	const node = context.getNode();
	const isOneOfMany = context.getInputData().length > 1;
	return await executeItems(context, (itemIndex) => {
		const value = context.getNodeParameter('operation', itemIndex);
		const operation = findByValue(operations, value, 'Operation', node, itemIndex, isOneOfMany);
		const execute = operation.prepare(
			new ParameterReader(context, itemIndex, operation.properties, now),
		);
		return async (signal) => await execute(await createApi(itemIndex, signal));
	});
}

/** The first item's operation, where it combines all items; else undefined. */
function combiningOperation<Api>(
	context: IExecuteFunctions,
	operations: Array<Operation<Api>>,
	now: number,
): Operation<Api> | undefined {
	try {
		const value = context.getNodeParameter('operation', 0);
		const operation = operations.find(({ option }) => option.value === value);
		const first = operation && new ParameterReader(context, 0, operation.properties, now);
		return first && operation.combined?.isWanted(first) ? operation : undefined;
	} catch {
		// A value that cannot be read is reported when the items are read one by one.
		return undefined;
	}
}
