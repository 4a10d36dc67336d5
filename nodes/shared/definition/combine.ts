import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import { combinedDocument, combinedFacts, type CombinedEntry } from '../execution/combined';
import { combineItems, type ItemResult } from '../execution/executeItems';
import type { ParameterReader } from '../execution/parameterReader';
import type { Part } from '../output/document';
import { FORMATS } from '../output/formats';
import type { Usage } from '../transport/apiClient';
import { booleanField } from './field';
import { formatOf, inFormat, type OutputSettings } from './outputs';

/** How an operation combines all input items into one. */
export interface Combinable<Result> {
	/** Names of the parameters that are read from each item; the others come from the first item. */
	own: readonly [string, ...string[]];
	/** What the figures are, e.g. "Daily visibility score". */
	label: string;
	/** What they are based on, e.g. "Daily visibility score, change in 30 days". */
	toContext: (results: Results<Result>) => string;
	/** undefined where no figure was requested, which is the same for all items. */
	toEntry: (result: Result) => CombinedEntry | undefined;
	/** Parts after the figures, about all items. */
	toFurther?: (results: Results<Result>, zone: string) => Part[];
}

/** Of all items that have one; what is said of them depends on no order. */
type Results<Result> = [Result, ...Result[]];

/** The result of one of the items. */
export interface CombinedResult<Result> {
	result: Result;
	usage: Usage;
	/** The output settings, the same for all items. */
	settings: OutputSettings & { hasUsage: boolean };
}

/** An operation on all items together, as `executeOperations` uses it. */
export interface CombinedOperation<Api> {
	own: readonly string[];
	/** Whether Combine Items is on. */
	isWanted: (first: ParameterReader) => boolean;
	execute: (
		context: IExecuteFunctions,
		readerOf: (itemIndex: number) => ParameterReader,
		createApi: CreateApi<Api>,
	) => Promise<INodeExecutionData[][]>;
}

/** Creates the API of an item. */
export type CreateApi<Api> = (itemIndex: number, signal: AbortSignal) => Promise<Api>;

export const combineField = booleanField({
	displayName: 'Combine Items',
	name: 'combine',
	type: 'boolean',
	default: true,
	description:
		'Whether to return one item for all input items, largest changes first, instead of one per input item',
	displayOptions: { show: { '/output': FORMATS.map(({ option }) => option.value) } },
});

/**
 * Defines the combined run of an operation: one output item for all input items.
 *
 * @param read reads an item's parameters, and returns the function that sends its requests
 */
export function defineCombined<Api, Result>(
	combine: Combinable<Result>,
	read: (reader: ParameterReader) => (api: Api) => Promise<CombinedResult<Result>>,
	metaOf?: (result: Result) => IDataObject,
): Omit<CombinedOperation<Api>, 'isWanted'> {
	const { own } = combine;
	return {
		own,
		execute: async (context, readerOf, createApi) =>
			await combineItems(
				context,
				(itemIndex) => {
					const work = read(readerOf(itemIndex));
					return async (signal) => await work(await createApi(itemIndex, signal));
				},
				(results) => {
					const names = results.map((_, index) => nameOf(readerOf(index), own[0], index));
					return toJson(combine, results, names, metaOf);
				},
			),
	};
}

function toJson<Result>(
	{ label, toContext, toEntry, toFurther }: Combinable<Result>,
	results: Array<ItemResult<CombinedResult<Result>>>,
	names: string[],
	metaOf?: (result: Result) => IDataObject,
): IDataObject {
	const done = results.flatMap((each) => ('value' in each ? each.value : []));
	const [first, ...others] = done;
	if (!first) return {};
	const all: Results<Result> = [first.result, ...others.map(({ result }) => result)];
	const { output, look, zone, hasMeta, hasUsage } = first.settings;
	const entries = results.map((each) =>
		'value' in each ? { value: toEntry(each.value.result) } : each,
	);
	const document = combinedDocument(entries, {
		...{ label, names },
		context: toContext(all),
		further: toFurther?.(all, zone) ?? [],
	});
	const format = formatOf(output);
	return {
		...(format ? inFormat(format, document, look) : {}),
		...combinedFacts(results),
		...(hasMeta && metaOf ? { meta: done.map(({ result }) => metaOf(result)) } : {}),
		...(hasUsage ? { usage: sumOf(done) } : {}),
	};
}

function sumOf(done: Array<CombinedResult<unknown>>): Usage {
	const calls = done.reduce((sum, { usage }) => sum + usage.calls, 0);
	return { ...done.at(-1)?.usage, calls };
}

/** The name of an item that fails: its own parameter, e.g. the domain, where that can be read. */
function nameOf(reader: ParameterReader, path: string, index: number): string {
	try {
		return reader.resourceLocator(path) || `Item ${index}`;
	} catch {
		return `Item ${index}`;
	}
}
