import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { isRecord } from '../values/json';

/** What is left to do for an item once its parameters are read. */
type ItemWork = (signal: AbortSignal) => Promise<IDataObject[]>;

type Result<T> = { value: T } | { error: Error };

/**
 * The one loop over input items. First all parameters are read, so that bad input is refused
 * before any request is spent; then all items work side by side; the output keeps the order of
 * the input and is paired with it.
 *
 * With "Continue" an item that fails gives one item `{ error: message }`, which n8n sends to the
 * error branch. Without it the first failure stops the other items and is thrown.
 *
 * @param read reads the parameters of one item
 */
export async function executeItems(
	context: IExecuteFunctions,
	read: (itemIndex: number) => ItemWork,
): Promise<INodeExecutionData[][]> {
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
		prepared.map(async (work): Promise<Result<IDataObject[]>> => {
			const result = 'error' in work ? work : await toResult(work.value(signal()));
			if ('error' in result && !continueOnFail) {
				first ??= result.error;
				stop.abort();
			}
			return result;
		}),
	);
	if (first) throw first;

	const items = results.flatMap((result, item) =>
		('error' in result ? [{ error: result.error.message }] : result.value.map(withoutError)).map(
			(json) => ({ json, pairedItem: { item } }),
		),
	);
	return [items];
}

/**
 * The json of a success: an `error` of the service's own is called `service_error`, as n8n would
 * take the item for a failure, and with Retry On Fail run the whole node again. For n8n 2 an empty
 * text is enough for that, for n8n 1 even null.
 */
function withoutError(json: IDataObject): IDataObject {
	if (json.error === undefined) return json;
	const { error, ...rest } = json;
	return { ...rest, service_error: error };
}

function readSafely(read: (itemIndex: number) => ItemWork, itemIndex: number): Result<ItemWork> {
	try {
		return { value: read(itemIndex) };
	} catch (error) {
		return { error: asError(error) };
	}
}

async function toResult<T>(promise: Promise<T>): Promise<Result<T>> {
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
