import type { IExecuteFunctions } from 'n8n-workflow';

import { resultOf, settled, type Result } from '../values/result';

/** The requests of a part of an item's work, such as one of its domains. */
export type Unit<T> = (signal: AbortSignal) => Promise<T>;

/**
 * The one loop over input items. First all parameters are read, so that invalid input is rejected
 * before any request is sent; then all units of all items run concurrently.
 *
 * @param read reads the parameters of one item, and returns its units
 * @returns the results of each item's units; one error for an item that cannot be read
 * @throws without "Continue" the first failure, which stops the other units
 */
export async function runItems<T>(
	context: IExecuteFunctions,
	read: (itemIndex: number) => Array<Unit<T>>,
): Promise<Array<Array<Result<T>>>> {
	const continueOnFail = context.continueOnFail();
	const items = context.getInputData().map((_, itemIndex) => resultOf(() => read(itemIndex)));
	const refused = items.find((units) => 'error' in units);
	if (refused && !continueOnFail) throw refused.error;

	const stop = new AbortController();
	const cancel = context.getExecutionCancelSignal();
	// One signal per unit: thousands of listeners on the same one would make Node warn.
	const signal = () => AbortSignal.any(cancel ? [cancel, stop.signal] : [stop.signal]);
	let first: Error | undefined;
	const runUnit = async (unit: Unit<T>): Promise<Result<T>> => {
		const result = await settled(unit(signal()));
		if ('error' in result && !continueOnFail) {
			first ??= result.error;
			stop.abort();
		}
		return result;
	};
	const results = await Promise.all(
		items.map(async (units) =>
			'error' in units ? [units] : await Promise.all(units.value.map(runUnit)),
		),
	);
	if (first) throw first;
	return results;
}
