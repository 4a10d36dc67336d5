import type { IExecuteFunctions } from 'n8n-workflow';

import { runItems, type Unit } from '../../../../nodes/shared/run/executeOperations';

/** What the loop uses of n8n's context: so many items, and how it treats failures. */
function contextOf(items: number, continueOnFail: boolean, cancel?: AbortSignal) {
	return {
		continueOnFail: () => continueOnFail,
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
		getExecutionCancelSignal: () => cancel,
	} as unknown as IExecuteFunctions;
}

/** Works until the run is stopped, as an item that waits for its analysis. */
const waits: Unit<string> = {
	run: async (signal) =>
		await new Promise((_, reject) => {
			signal.addEventListener('abort', () => reject(new Error('The execution was cancelled.')));
		}),
};

const fails = (message: string): Unit<string> => ({
	name: `${message}.example`,
	run: async () => await Promise.reject(new Error(message)),
});

it('without Continue the first error ends the run, not those of the units that it stops', async () => {
	const units = [waits, fails('The service rejected the API key.'), waits, fails('Later.')];
	const running = runItems(contextOf(2, false), (item) => units.slice(2 * item, 2 * item + 2));
	await expect(running).rejects.toThrow(/rejected the API key/);
});

it('with Continue a unit that fails does not stop the others, of its own item or another', async () => {
	const signals: AbortSignal[] = [];
	const works: Unit<string> = {
		run: async (signal) => {
			await new Promise(setImmediate);
			signals.push(signal);
			return 'done';
		},
	};
	const results = await runItems(contextOf(2, true), (item) =>
		item === 0 ? [fails('one'), works] : [fails('two'), works],
	);
	expect(signals.map(({ aborted }) => aborted)).toEqual([false, false]);
	expect(results).toEqual([
		[{ name: 'one.example', error: new Error('one') }, { value: 'done' }],
		[{ name: 'two.example', error: new Error('two') }, { value: 'done' }],
	]);
});

it('an item that cannot be read is an error in its place, and with Continue the others run', async () => {
	const read = (item: number) => {
		if (item === 0) throw new Error('unreadable');
		return [{ run: async () => 'done' }];
	};
	expect(await runItems(contextOf(2, true), read)).toEqual([
		[{ error: new Error('unreadable') }],
		[{ value: 'done' }],
	]);
	await expect(runItems(contextOf(2, false), read)).rejects.toThrow('unreadable');
});

it('units are stopped when the execution is cancelled', async () => {
	const cancel = new AbortController();
	const running = runItems(contextOf(3, false, cancel.signal), () => [waits]);
	cancel.abort();
	await expect(running).rejects.toThrow('The execution was cancelled.');
});
