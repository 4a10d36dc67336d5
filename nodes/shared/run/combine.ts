import type { INodeExecutionData } from 'n8n-workflow';

import { FORMATS, type Locale, type NamedResult, type Topic } from 'ai-visibility-reports';
import { isRecord, nonBlankText, withoutWww } from 'ai-visibility-reports/values';
import { booleanField } from '../fields/kinds';
import { ParameterReader } from '../fields/parameterReader';

/** How the results of several tasks become one output item. */
export interface Combined<Result> {
	/**
	 * The names of the parameters that are read from each item. The others come from the first item
	 * that can run.
	 */
	perItem: readonly [string, ...string[]];
	/** The document of them all, see `Topic`. */
	toDocument: NonNullable<Topic<Result>['combined']>['document'];
	/** The fields beside the document, see `Topic`. */
	toFacts?: NonNullable<Topic<Result>['combined']>['facts'];
}

/** It is shown for the outputs that can be about several items. */
export const combine = booleanField('combine', 'One Result for All Items', {
	description:
		"Whether to combine all input items into one report, in the node's own 'Language', with unusual changes first",
	displayOptions: { show: { '/output': FORMATS.map(({ option }) => option.value) } },
});

/**
 * The hint on a language by an expression. The first item's language is that of one client, and a
 * report on all is not in it.
 */
export const LANGUAGE_OF_ALL =
	"'Language' is an expression, which has a value for each item, so the one result for all items is in English. Choose its language from the list.";

/** Reads the client's name from the field `name` of an item or, if that is blank, from `client`. */
export function clientOf(item: INodeExecutionData | undefined): string | undefined {
	const names = [item?.json.name, item?.json.client].map(nonBlankText);
	return names.find((name) => name !== undefined)?.trim();
}

/**
 * Names what an item is about: by its own parameter, e.g. the domain, or else by its client or its
 * domain.
 * @param path of the parameter
 * @param unnamed the name of an item that has none of these
 */
function itemName(
	reader: ParameterReader,
	path: string,
	item: INodeExecutionData | undefined,
	unnamed: string,
): string {
	const value = reader.valueIfReadable(path);
	const name = nonBlankText(isRecord(value) ? value.value : value);
	return (name ?? clientOf(item) ?? nonBlankText(item?.json.domain) ?? unnamed).trim();
}

/**
 * Keeps only one part of a run for each domain of an account: the first part that has a result or,
 * if none has one, the first of all.
 * @param accountOf gives the account of a part; undefined if it is not known
 */
export function withoutRepeatedDomains<
	Part extends { name?: string; result: PromiseSettledResult<unknown> },
>(parts: Part[], accountOf: (part: Part) => string | undefined): Part[] {
	const distinct = new Map<unknown, Part>();
	for (const part of parts) {
		const { name, result } = part;
		const key = name === undefined ? part : `${accountOf(part)} ${withoutWww(name)}`;
		const earlier = distinct.get(key);
		const isBetter = earlier?.result.status === 'rejected' && result.status === 'fulfilled';
		if (!earlier || isBetter) distinct.set(key, part);
	}
	return [...distinct.values()];
}

/**
 * Names each part of a run, and its client. A client's name that several parts have is left out,
 * because it tells none of them apart.
 * @param path of the parameter that says what a part is about, for parts without a name
 */
export function nameResults<Result>(
	parts: Array<{ itemIndex: number; reader: ParameterReader; name?: string; result: Result }>,
	inputs: INodeExecutionData[],
	path: string,
	{ combined }: Locale,
): Array<NamedResult<Result>> {
	const clients = parts.map(({ itemIndex }) => clientOf(inputs[itemIndex]));
	const shared = new Set(clients.filter((client, index) => clients.indexOf(client) !== index));
	return parts.map(({ itemIndex, reader, name, result }, index) => ({
		name:
			name ?? itemName(reader, path, inputs[itemIndex], combined.item({ index: itemIndex + 1 })),
		client: shared.has(clients[index]) ? undefined : clients[index],
		result,
	}));
}
