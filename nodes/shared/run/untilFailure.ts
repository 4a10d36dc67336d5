import type { IExecuteFunctions } from 'n8n-workflow';

import { settled, type Result } from '../values/result';

/**
 * Performs all pieces of work concurrently, and adds their results; each stops where its signal is aborted.
 * @throws without "Continue" the first failure, which stops the others
 */
export async function untilFailure<Work, Found>(
	context: IExecuteFunctions,
	works: Array<Work & { perform: (signal: AbortSignal) => Promise<Found> }>,
): Promise<Array<Work & { result: Result<Found> }>> {
	const stop = new AbortController();
	const cancel = context.getExecutionCancelSignal();
	let first: Error | undefined;
	const performing = works.map(async (work) => {
		// A signal for each: thousands of listeners on the same one would make Node warn.
		const signal = AbortSignal.any(cancel ? [cancel, stop.signal] : [stop.signal]);
		const result = await settled(work.perform(signal));
		if ('error' in result && !context.continueOnFail()) {
			first ??= result.error;
			stop.abort();
		}
		return { ...work, result };
	});
	const all = await Promise.all(performing);
	if (first) throw first;
	return all;
}
