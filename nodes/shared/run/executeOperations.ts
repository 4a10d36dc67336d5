import type { IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { ParameterReader } from '../fields/parameterReader';
import { systemClock } from '../time/clock';
import type { ApiClient } from '../transport/apiClient';
import { resultOf, settled, type Result } from '../values/result';
import { findByValue } from './choice';
import type { Operation } from './operation';
import type { Outcome, OutputSettings } from './outputs';
import { nodeItem, type OutputItem } from './reportFile';
import { nameOf, toCombinedItem, type NamedResult } from './together';

interface Chosen<Api> {
	itemIndex: number;
	operation: Operation<Api>;
	reader: ParameterReader;
	settings: OutputSettings;
}

/**
 * Runs the operation of each input item. Its output items are in the order of the input and paired with it; where the
 * first item that is valid says so, all together make one. With "Continue", what fails becomes an item
 * `{ error: message }`.
 */
export async function executeOperations<Api extends { client: ApiClient }>(
	context: IExecuteFunctions,
	operations: Array<Operation<Api>>,
	createApi: (itemIndex: number, signal: AbortSignal) => Promise<Api>,
): Promise<INodeExecutionData[][]> {
	const choose = chooser(context, operations);
	const first = firstReadable(context, choose);
	const combined = first?.settings.isCombined ? first : undefined;
	const together = combined?.operation.together;
	const likeFirst = (itemIndex: number, { reader, ...chosen }: Chosen<Api>) => ({
		...chosen,
		reader: reader.forItem(itemIndex, together?.own ?? []),
	});
	const chosenOf = (itemIndex: number) => {
		if (itemIndex === first?.itemIndex) return first;
		const isLikeFirst = combined && itemIndex > combined.itemIndex;
		return isLikeFirst ? likeFirst(itemIndex, combined) : choose(itemIndex);
	};
	const clients: ApiClient[] = [];
	const results = await runItems(context, (itemIndex) => {
		const { operation, reader, settings } = chosenOf(itemIndex);
		return operation.prepare(reader, settings).map(({ name, run }) => ({
			name,
			run: async (signal) => {
				const api = await createApi(itemIndex, signal);
				clients.push(api.client);
				return await run(api);
			},
		}));
	});
	const isAnyDone = results.flat().some((result) => 'value' in result);
	if (!together || !isAnyDone) return [await eachItem(context, results)];
	const inputs = context.getInputData();
	const nameOfItem = (index: number) => {
		const unnamed = combined.settings.locale.combined.item(index);
		return nameOf(likeFirst(index, combined).reader, together.own[0], inputs[index], unnamed);
	};
	const named = results.flatMap((units, index) =>
		units.map((unit) => ({ ...unit, name: unit.name ?? nameOfItem(index) })),
	);
	showReasons(context, named);
	const item = await nodeItem(
		context,
		withoutError(toCombinedItem(named, together, combined.settings, clients)),
	);
	return [[{ ...item, pairedItem: results.map((_, index) => ({ item: index })) }]];
}

function chooser<Api>(context: IExecuteFunctions, operations: Array<Operation<Api>>) {
	// The same time for all items, so that their periods are the same.
	const now = systemClock.wallTime();
	const isOneOfMany = context.getInputData().length > 1;
	return (itemIndex: number): Chosen<Api> => {
		const value = context.getNodeParameter('operation', itemIndex);
		const node = context.getNode();
		const operation = findByValue(operations, value, 'Operation', node, itemIndex, isOneOfMany);
		const reader = new ParameterReader(context, itemIndex, operation.properties, now);
		return { itemIndex, operation, reader, settings: operation.readSettings(reader) };
	};
}

/** The error of one that cannot be read is thrown when it is read in its turn. */
function firstReadable<Api>(
	context: IExecuteFunctions,
	choose: (itemIndex: number) => Chosen<Api>,
): Chosen<Api> | undefined {
	for (const itemIndex of context.getInputData().keys()) {
		const read = resultOf(() => choose(itemIndex));
		if ('value' in read) return read.value;
	}
	return undefined;
}

async function eachItem(
	context: IExecuteFunctions,
	results: Array<Array<UnitResult<Outcome>>>,
): Promise<INodeExecutionData[]> {
	const items = results.flatMap((units, item) =>
		units
			.flatMap((result): OutputItem[] =>
				'error' in result
					? [{ json: { error: namedMessage(result.error, result.name) } }]
					: result.value.items().map(withoutError),
			)
			.map(async (each) => ({ ...(await nodeItem(context, each)), pairedItem: { item } })),
	);
	return await Promise.all(items);
}

/** Tells the user of the node why units of a combined item failed: its readers are not told. */
function showReasons(context: IExecuteFunctions, results: NamedResult[]): void {
	for (const result of results) {
		if (!('error' in result) || !('addExecutionHints' in context)) continue;
		const message = namedMessage(result.error, result.name);
		context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
	}
}

/** The message of a unit's error, which says what the unit is about. */
export function namedMessage({ message }: Error, name = ''): string {
	const words = message.split(/[\s"',:]+|\.(?=\s|$)/);
	return name === '' || words.includes(name) ? message : `${name}: ${message}`;
}

/** Renames a field `error` of the service, for which n8n would run the whole node again with Retry On Fail. */
function withoutError(item: OutputItem): OutputItem {
	if (item.json.error === undefined) return item;
	const { error, ...rest } = item.json;
	return { ...item, json: { ...rest, service_error: error } };
}

/** The requests of a part of an item's work, such as one of its domains, by whose name it goes. */
export interface Unit<T> {
	name?: string;
	run: (signal: AbortSignal) => Promise<T>;
}

export type UnitResult<T> = Result<T> & Pick<Unit<T>, 'name'>;

/**
 * The one loop over input items: first all parameters are read, so that invalid input is rejected before any request is
 * sent; then all units of all items run concurrently. An item that cannot be read has one error.
 * @throws without "Continue" the first failure, which stops the other units
 */
export async function runItems<T>(
	context: IExecuteFunctions,
	read: (itemIndex: number) => Array<Unit<T>>,
): Promise<Array<Array<UnitResult<T>>>> {
	const continueOnFail = context.continueOnFail();
	const items = context.getInputData().map((_, itemIndex) => resultOf(() => read(itemIndex)));
	const refused = items.find((units) => 'error' in units);
	if (refused && !continueOnFail) throw refused.error;

	const stop = new AbortController();
	const cancel = context.getExecutionCancelSignal();
	// One signal per unit: thousands of listeners on the same one would make Node warn.
	const signal = () => AbortSignal.any(cancel ? [cancel, stop.signal] : [stop.signal]);
	let first: Error | undefined;
	const runUnit = async ({ name, run }: Unit<T>): Promise<UnitResult<T>> => {
		const result = await settled(run(signal()));
		if ('error' in result && !continueOnFail) {
			first ??= result.error;
			stop.abort();
		}
		return { name, ...result };
	};
	const results = await Promise.all(
		items.map(async (units) =>
			'error' in units ? [units] : await Promise.all(units.value.map(runUnit)),
		),
	);
	if (first) throw first;
	return results;
}
