import type { IExecuteFunctions } from 'n8n-workflow';

import { systemClock, untilDone, withinTime } from '../time/clock';
import { SECOND_MS, type Ms } from '../time/units';
import { settled, type Result } from '../values/result';

/** How long requests that are under way at the first failure may take: an analysis that one begins is to be named. */
const UNDER_WAY_MS: Ms = 30 * SECOND_MS;

/**
 * Performs all pieces of work concurrently, and adds their results; each stops where its signal is aborted.
 * @throws without "Continue" the first failure, which stops the others, once they have stopped or 30 s later
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
	const all = Promise.all(performing);
	await untilDone(all, stop.signal);
	if (!first) return await all;
	await withinTime(systemClock, UNDER_WAY_MS, async () => await all);
	throw first;
}
