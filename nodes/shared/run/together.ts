import type { IDataObject } from 'n8n-workflow';

import { booleanField } from '../fields/kinds';
import type { ParameterReader, ParameterSource } from '../fields/parameterReader';
import type { ReportDocument } from '../documents/document';
import { FORMATS } from '../documents/formats';
import { isRecord, nonBlankText } from '../values/json';
import { resultOf } from '../values/result';
import { formatOf, inFormat, type Outcome, type OutputSettings } from './outputs';
import { fileNameOf, type OutputItem } from './reportFile';

export interface Together<Each> {
	/** Names of the parameters that are read from each item; the others come from the first item. */
	own: readonly [string, ...string[]];
	/**
	 * @param results of all that have one; what is said of them depends on no order
	 * @param errors what failed
	 * @param zone the workflow's time zone
	 */
	toDocument: (results: Each[], errors: string[], zone: string) => ReportDocument;
}

export type NamedResult = { value: Outcome } | { error: Error; name: string };

export const combineField = booleanField({
	displayName: 'Combine Items',
	name: 'combine',
	default: true,
	description:
		'Whether to return one item for all input items, largest changes first, instead of one per input item',
	displayOptions: { show: { '/output': FORMATS.map(({ option }) => option.value) } },
});

/** The parameters of a first item for others, except `own` ones, read from each item, e.g. "domains". */
export function withSettingsOfFirst(
	source: ParameterSource,
	own: readonly string[],
): ParameterSource {
	return {
		getNode: () => source.getNode(),
		getTimezone: () => source.getTimezone(),
		getInputData: () => source.getInputData?.() ?? [],
		getNodeParameter: (name, itemIndex, fallback) =>
			source.getNodeParameter(name, own.includes(name) ? itemIndex : 0, fallback),
	};
}

/** The name of an item that fails: its own parameter, e.g. the domain, where that can be read. */
export function nameOf(reader: ParameterReader, path: string): string | undefined {
	const read = resultOf(() => reader.value(path));
	if ('error' in read) return undefined;
	return nonBlankText(isRecord(read.value) ? read.value.value : read.value)?.trim();
}

/** One output item of several results, of which at least one is not an error. */
export function toCombinedItem(
	results: NamedResult[],
	{ toDocument }: Together<Outcome>,
	{ output, appearance, hasMeta, hasUsage, zone, today }: OutputSettings,
): OutputItem {
	const done = results.flatMap((result) => ('value' in result ? result.value : []));
	const errors = results.flatMap((result) =>
		'error' in result ? `${result.name} is not available.` : [],
	);
	const format = formatOf(output);
	const json = {
		...(format && inFormat(format, toDocument(done, errors, zone), appearance)),
		count: results.length,
		failed: errors.length,
		...(hasMeta ? { meta: done.map(({ meta }) => meta) } : {}),
		...(hasUsage ? { usage: usageOf(done) } : {}),
	};
	const all = done.map(({ about }) => about);
	return { json, fileName: appearance.htmlFile ? fileNameOf(all, today) : undefined };
}

function usageOf(outcomes: Outcome[]): IDataObject {
	const calls = outcomes.reduce((sum, { usage }) => sum + usage.calls, 0);
	return { ...outcomes.at(-1)?.usage, calls };
}
