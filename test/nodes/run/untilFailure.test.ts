import type { IExecuteFunctions } from 'n8n-workflow';

import { untilFailure } from '../../../nodes/shared/run/items';

type Work = (signal: AbortSignal) => Promise<string>;

const performed = async (context: IExecuteFunctions, works: Work[]) =>
	await untilFailure(
		context,
		works.map((perform) => ({ perform })),
	);

/** What it uses of n8n's context: how that treats failures. */
function contextOf(continueOnFail: boolean, cancel?: AbortSignal) {
	return {
		continueOnFail: () => continueOnFail,
		getExecutionCancelSignal: () => cancel,
	} as unknown as IExecuteFunctions;
}

/** Works until the run is stopped, as an item that waits for its analysis. */
const waits: Work = async (signal) =>
	await new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(new Error('The execution was cancelled.')));
	});

const fails =
	(message: string): Work =>
	async () =>
		await Promise.reject(new Error(message));

it('throws the first error, not those of the work that it stops, without Continue', async () => {
	const works = [waits, fails('The service rejected the API key.'), waits, fails('Later.')];
	await expect(performed(contextOf(false), works)).rejects.toThrow(/rejected the API key/);
});

it('gives the errors and lets the other work go on with Continue', async () => {
	const signals: AbortSignal[] = [];
	const works: Work = async (signal) => {
		await new Promise(setImmediate);
		signals.push(signal);
		return 'done';
	};
	const results = await performed(contextOf(true), [fails('one'), works, fails('two'), works]);
	expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
	const done = { value: 'done' };
	expect(results.map(({ result }) => result)).toEqual([
		{ error: new Error('one') },
		done,
		{ error: new Error('two') },
		done,
	]);
});

it('stops all work when the execution is cancelled', async () => {
	const cancel = new AbortController();
	const running = performed(contextOf(false, cancel.signal), [waits, waits, waits]);
	cancel.abort();
	await expect(running).rejects.toThrow('The execution was cancelled.');
});
