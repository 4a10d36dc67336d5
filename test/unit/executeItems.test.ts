import type { IDataObject, IExecuteFunctions } from 'n8n-workflow';

import { combineItems, executeItems } from '../../nodes/shared/execution/executeItems';

type Work = (signal: AbortSignal) => Promise<IDataObject[]>;

/** What the loop uses of n8n's context: so many items, and how it treats failures. */
function contextOf(items: number, continueOnFail: boolean, cancel?: AbortSignal) {
	return {
		continueOnFail: () => continueOnFail,
		getInputData: () => Array.from({ length: items }, () => ({ json: {} })),
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
	async () => {
		throw new Error(message);
	};

const all: Array<[string, (context: IExecuteFunctions, works: Work[]) => Promise<unknown>]> = [
	['each', async (context, works) => await executeItems(context, (item) => works[item]!)],
	[
		'combined',
		async (context, works) =>
			await combineItems(
				context,
				(item) => works[item]!,
				(results) => ({ count: results.length }),
			),
	],
];

describe.each(all)('several items that fail, %s', (_, run) => {
	it('without Continue give the first error, not those of the items that it stops', async () => {
		const works = [waits, fails('The service rejected the API key.'), waits, fails('Later.')];
		await expect(run(contextOf(4, false), works)).rejects.toThrow(/rejected the API key/);
	});

	it('with Continue do not stop the others', async () => {
		const signals: AbortSignal[] = [];
		const works: Work[] = [
			fails('one'),
			fails('two'),
			async (signal) => {
				await new Promise(setImmediate);
				signals.push(signal);
				return [{ name: 'done' }];
			},
		];
		await run(contextOf(3, true), works);
		expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
	});

	it('are stopped when the execution is cancelled', async () => {
		const cancel = new AbortController();
		const running = run(contextOf(3, false, cancel.signal), [waits, waits, waits]);
		cancel.abort();
		await expect(running).rejects.toThrow('The execution was cancelled.');
	});
});

it('items that fail become errors at their own places', async () => {
	const works = [fails('one'), async () => [{ name: 'two' }], fails('three')];
	expect(await executeItems(contextOf(3, true), (item) => works[item]!)).toEqual([
		[
			{ json: { error: 'one' }, pairedItem: { item: 0 } },
			{ json: { name: 'two' }, pairedItem: { item: 1 } },
			{ json: { error: 'three' }, pairedItem: { item: 2 } },
		],
	]);
});
