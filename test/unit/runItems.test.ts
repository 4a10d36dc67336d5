import type { IExecuteFunctions } from 'n8n-workflow';

import { runItems, type Unit } from '../../nodes/shared/run/runItems';

/** What the loop uses of n8n's context: so many items, and how it treats failures. */
function contextOf(items: number, continueOnFail: boolean, cancel?: AbortSignal) {
	return {
		continueOnFail: () => continueOnFail,
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
		getExecutionCancelSignal: () => cancel,
	} as unknown as IExecuteFunctions;
}

/** Works until the run is stopped, as what waits for an analysis. */
const waits: Unit<string> = async (signal) =>
	await new Promise((_, reject) => {
		signal.addEventListener('abort', () => reject(new Error('The execution was cancelled.')));
	});

const fails =
	(message: string): Unit<string> =>
	async () => {
		throw new Error(message);
	};

/** Each unit as an item of its own, and all as units of one item. */
const shapes: Array<[string, (units: Array<Unit<string>>) => Array<Array<Unit<string>>>]> = [
	['items', (units) => units.map((unit) => [unit])],
	['units of an item', (units) => [units]],
];

describe.each(shapes)('several %s that fail', (_, shape) => {
	const run = async (units: Array<Unit<string>>, doesContinue: boolean, cancel?: AbortSignal) => {
		const items = shape(units);
		const context = contextOf(items.length, doesContinue, cancel);
		return await runItems(context, (item) => items[item]!);
	};

	it('without Continue give the first error, not those of what it stops', async () => {
		const units = [waits, fails('The service rejected the API key.'), waits, fails('Later.')];
		await expect(run(units, false)).rejects.toThrow(/rejected the API key/);
	});

	it('with Continue stop nothing, and stay at their own places', async () => {
		const signals: AbortSignal[] = [];
		const done: Unit<string> = async (signal) => {
			await new Promise(setImmediate);
			signals.push(signal);
			return 'done';
		};
		const results = await run([fails('one'), done, fails('three')], true);
		expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
		expect(results.flat()).toEqual([
			...[{ error: new Error('one') }, { value: 'done' }, { error: new Error('three') }],
		]);
	});

	it('are stopped when the execution is cancelled', async () => {
		const cancel = new AbortController();
		const running = run([waits, waits, waits], false, cancel.signal);
		cancel.abort();
		await expect(running).rejects.toThrow('The execution was cancelled.');
	});
});
