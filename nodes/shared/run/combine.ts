import type { INodeExecutionData } from 'n8n-workflow';

import type { ReportDocument } from '../../../reports/blocks/types';
import type { MissingResult, NamedResult } from '../../../reports/documents/combinedEntries';
import { FORMATS } from '../../../reports/formats/formats';
import type { Locale } from '../../../reports/language/locale';
import { withoutWww } from '../../../reports/values/domain';
import { isRecord, nonBlankText } from '../../../reports/values/json';
import { booleanField } from '../fields/kinds';
import { ParameterReader } from '../fields/parameterReader';

/** How several tasks make one output item. */
export interface Combined<Found> {
	/** Names of the parameters that are read from each item; the others come from the first item that can run. */
	own: readonly [string, ...string[]];
	/**
	 * @param done what is said of them depends on no order
	 * @param isOneAccount whether all items, also those that failed, are of one account
	 */
	toDocument: (
		done: Array<NamedResult<Found>>,
		failed: MissingResult[],
		locale: Locale,
		isOneAccount: boolean,
	) => ReportDocument;
}

export const combineField = booleanField('combine', 'Combine Items', {
	description: 'Whether to combine all input items into one report, with unusual changes first',
	displayOptions: { show: { '/output': FORMATS.map(({ option }) => option.value) } },
});

/** The name that an item gives its client. */
export function clientOf(item: INodeExecutionData | undefined): string | undefined {
	const names = [item?.json.name, item?.json.client].map(nonBlankText);
	return names.find((name) => name !== undefined)?.trim();
}

/** What an item is about: its own parameter, e.g. the domain, or else its client or domain; `unnamed` without one. */
export function itemName(
	reader: ParameterReader,
	path: string,
	item: INodeExecutionData | undefined,
	unnamed: string,
): string {
	const value = reader.valueIfReadable(path);
	const own = nonBlankText(isRecord(value) ? value.value : value);
	return (own ?? clientOf(item) ?? nonBlankText(item?.json.domain) ?? unnamed).trim();
}

/** The parts of a run, each domain of an account (see `accountOf`) once: the first one that has a result. */
export function withoutRepeatedDomains<
	Part extends { name?: string; result: PromiseSettledResult<unknown> },
>(parts: Part[], accountOf: (part: Part) => string | undefined): Part[] {
	const distinct = new Map<unknown, Part>();
	for (const part of parts) {
		const { name, result } = part;
		const key = name === undefined ? part : `${accountOf(part)} ${withoutWww(name)}`;
		const known = distinct.get(key);
		const isBetter = known?.result.status === 'rejected' && result.status === 'fulfilled';
		if (!known || isBetter) distinct.set(key, part);
	}
	return [...distinct.values()];
}

/** Names all parts of a run with their results. A client's name that several parts have tells none of them apart. */
export function nameResults<Found>(
	parts: Array<{ itemIndex: number; reader: ParameterReader; name?: string; result: Found }>,
	inputs: INodeExecutionData[],
	path: string,
	{ combined }: Locale,
): Array<NamedResult<Found>> {
	const clients = parts.map(({ itemIndex }) => clientOf(inputs[itemIndex]));
	const shared = new Set(clients.filter((client, index) => clients.indexOf(client) !== index));
	return parts.map(({ itemIndex, reader, name, result }, index) => ({
		name:
			name ?? itemName(reader, path, inputs[itemIndex], combined.item({ index: itemIndex + 1 })),
		client: shared.has(clients[index]) ? undefined : clients[index],
		result,
	}));
}
