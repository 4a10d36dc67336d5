import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isRecord } from '../values/json';

/** The requests of an item whose parameters are read. */
type ItemWork<T> = (signal: AbortSignal) => Promise<T>;

export type ItemResult<T> = { value: T } | { error: Error };

/**
 * Returns the output items of each input item, in the order of the input and paired with it.
 *
 * With "Continue", an item that fails becomes one item `{ error: message }`, which n8n sends to the
 * error branch.
 *
 * @param read reads the parameters of one item
 */
export async function executeItems(
	context: IExecuteFunctions,
	read: (itemIndex: number) => ItemWork<IDataObject[]>,
): Promise<INodeExecutionData[][]> {
	const results = await resultsOf(context, read);
	const items = results.flatMap((result, item) =>
		('error' in result ? [{ error: result.error.message }] : result.value.map(withoutError)).map(
			(json) => ({ json, pairedItem: { item } }),
		),
	);
	return [items];
}

/**
 * Returns one output item for all input items, paired with each of them. Where all fail, each
 * becomes an error item as in `executeItems`.
 *
 * @param toJson makes the output item of the results, in the order of the input
 */
export async function combineItems<T>(
	context: IExecuteFunctions,
	read: (itemIndex: number) => ItemWork<T>,
	toJson: (results: Array<ItemResult<T>>) => IDataObject,
): Promise<INodeExecutionData[][]> {
	const results = await resultsOf(context, read);
	const errors = results.flatMap((result, item) =>
		'error' in result ? { json: { error: result.error.message }, pairedItem: { item } } : [],
	);
	if (errors.length === results.length) return [errors];
	const pairedItem = results.map((_, item) => ({ item }));
	return [[{ json: withoutError(toJson(results)), pairedItem }]];
}

/**
 * The one loop over input items. First all parameters are read, so that invalid input is rejected
 * before any request is sent; then all items run concurrently.
 *
 * @returns the result of each item, in their order
 * @throws without "Continue" the first failure, which stops the other items
 */
async function resultsOf<T>(
	context: IExecuteFunctions,
	read: (itemIndex: number) => ItemWork<T>,
): Promise<Array<ItemResult<T>>> {
	const continueOnFail = context.continueOnFail();
	const prepared = context.getInputData().map((_, itemIndex) => readSafely(read, itemIndex));
	const refused = prepared.find((work) => 'error' in work);
	if (refused && !continueOnFail) throw refused.error;

	const stop = new AbortController();
	const cancel = context.getExecutionCancelSignal();
	// One signal per item: thousands of listeners on the same one would make Node warn.
	const signal = () => AbortSignal.any(cancel ? [cancel, stop.signal] : [stop.signal]);
	let first: Error | undefined;
	const results = await Promise.all(
		prepared.map(async (work): Promise<ItemResult<T>> => {
			const result = 'error' in work ? work : await toResult(work.value(signal()));
			if ('error' in result && !continueOnFail) {
				first ??= result.error;
				stop.abort();
			}
			return result;
		}),
	);
	if (first) throw first;
	return results;
}

/**
 * Renames a field `error` of the service to `service_error`. n8n would treat the item as failed and,
 * with Retry On Fail, run the whole node again: n8n 2 even for an empty text, n8n 1 even for null.
 */
function withoutError(json: IDataObject): IDataObject {
	if (json.error === undefined) return json;
	const { error, ...rest } = json;
	return { ...rest, service_error: error };
}

function readSafely<T>(read: (itemIndex: number) => T, itemIndex: number): ItemResult<T> {
	try {
		return { value: read(itemIndex) };
	} catch (error) {
		return { error: asError(error) };
	}
}

/** The value or the error of a promise. */
export async function toResult<T>(promise: Promise<T>): Promise<ItemResult<T>> {
	return await promise.then(
		(value) => ({ value }),
		(reason: unknown) => ({ error: asError(reason) }),
	);
}

function asError(thrown: unknown): Error {
	// By its shape, since an expression's error comes from another realm.
	const isError = isRecord(thrown) && typeof thrown.message === 'string';
	return isError ? (thrown as unknown as Error) : new Error(String(thrown));
}
