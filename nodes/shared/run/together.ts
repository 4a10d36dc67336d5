import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { booleanField } from '../fields/kinds';
import type { ParameterReader } from '../fields/parameterReader';
import type { ReportDocument } from '../documents/document';
import { FORMATS } from '../documents/formats';
import type { Locale } from '../language/locale';
import type { ApiClient } from '../transport/apiClient';
import { isRecord, nonBlankText } from '../values/json';
import { resultOf, type Result } from '../values/result';
import { formatOf, inFormat, type Outcome, type OutputSettings } from './outputs';
import { fileNameOf, type OutputItem } from './reportFile';

export interface Together<Each> {
	/** Names of the parameters that are read from each item; the others come from the first item that is valid. */
	own: readonly [string, ...string[]];
	/**
	 * @param results of all that have one; what is said of them depends on no order
	 * @param failed names of the others
	 * @param isOneAccount whether one account was asked for all, of the others, too
	 */
	toDocument: (
		results: Array<Named<Each>>,
		failed: string[],
		locale: Locale,
		isOneAccount: boolean,
	) => ReportDocument;
}

/** A result, and what it is about, e.g. a domain. */
export interface Named<Each> {
	name: string;
	result: Each;
}

export type NamedResult = Result<Outcome> & { name: string };

export const combineField = booleanField({
	displayName: 'Combine Items',
	name: 'combine',
	default: true,
	description:
		'Whether to return one item for all input items, unusual changes first, instead of one per input item',
	displayOptions: { show: { '/output': FORMATS.map(({ option }) => option.value) } },
});

/** Fields of an input item that say whose it is. */
const NAMES = ['name', 'client', 'domain'];

/** What an item is about: its own parameter, e.g. the domain, or else its own name; `unnamed` without one. */
export function nameOf(
	reader: ParameterReader,
	path: string,
	item: INodeExecutionData | undefined,
	unnamed: string,
): string {
	const read = resultOf(() => reader.value(path));
	const value = 'value' in read ? read.value : undefined;
	const own = NAMES.map((name) => item?.json[name]);
	const names = [isRecord(value) ? value.value : value, ...own].map((name) => nonBlankText(name));
	return names.find((name) => name !== undefined)?.trim() ?? unnamed;
}

/**
 * One output item of several results, of which at least one is not an error.
 * @param clients those of all results
 */
export function toCombinedItem(
	results: NamedResult[],
	{ toDocument }: Together<Outcome>,
	{ output, appearance, hasMeta, hasUsage, locale, today }: OutputSettings,
	clients: ApiClient[],
): OutputItem {
	const done = results.flatMap((result) =>
		'value' in result ? { name: result.name, result: result.value } : [],
	);
	const outcomes = done.map(({ result }) => result);
	const failed = results.flatMap((result) => ('error' in result ? result.name : []));
	const format = formatOf(output);
	const isOneAccount = new Set(clients.map(({ account }) => account)).size <= 1;
	const document = toDocument(done, failed, locale, isOneAccount);
	const json = {
		...(format && inFormat(format, document, appearance, locale)),
		count: results.length,
		failed: failed.length,
		...(hasMeta ? { meta: outcomes.map(({ meta }) => meta) } : {}),
		...(hasUsage ? { usage: usageOf(clients, isOneAccount) } : {}),
	};
	const all = outcomes.map(({ about }) => about);
	return { json, fileName: appearance.htmlFile ? fileNameOf(all, today) : undefined };
}

/** The calls of all, and how many remain to their account, if it is one. */
function usageOf(clients: ApiClient[], isOneAccount: boolean): IDataObject {
	const calls = clients.reduce((sum, client) => sum + client.usage().calls, 0);
	return isOneAccount ? { ...clients.at(-1)?.usage(), calls } : { calls };
}
