import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeOperationError,
} from 'n8n-workflow';

import type { MissingResult } from 'ai-visibility-reports';
import { groupBy, isRecord, parseDomain } from 'ai-visibility-reports/values';
import { isTool, ParameterReader } from '../fields/parameterReader';
import { ApiClient } from '../http/apiClient';
import { statusOf } from '../http/apiError';
import { clientOf } from './combine';

/** The errors, items and log entries that tell a user which items have failed, and why. */

/**
 * Names a part of a run for the user of the node: by its client and its domain, such as "Acme,
 * b.example", by the one of them that it has, or else by the number of its item.
 * @param domain that the part is about; absent if that is the item's own
 */
export function partName(reader: ParameterReader, domain: unknown = domainIn(reader)): string {
	const { item, index } = reader.input;
	const names = [clientOf(item), parseDomain(domain)].filter((name) => name !== undefined);
	return [...new Set(names)].join(', ') || `Item ${index + 1}`;
}

/** Reads the domain in the parameters of an item, even if they are refused. */
export function domainIn(reader: ParameterReader): unknown {
	return reader.valueIfReadable('domain') ?? reader.valueIfReadable('domains');
}

/**
 * Turns the error of one item into the error that ends a run of several: its message names the
 * item, and says how to get the others. A model that calls a tool cannot change the node's settings.
 */
export function errorOfOne(error: Error, name: string, context: IExecuteFunctions): Error {
	const advice = isTool(context.getNode())
		? 'To get the others, call the tool again without it.'
		: 'Set On Error to Continue to get the others.';
	error.message = `${messageAbout(error, name)} ${advice}`;
	return error;
}

/** Gives the message of an error, with a name in front of it unless the message has it already. */
export function messageAbout({ message }: Error, name = ''): string {
	return name === '' || contains(message, name) ? message : `${name}: ${message}`;
}

/** True if a message has these words one after another, as whole words. */
function contains(message: string, name: string): boolean {
	const wordsOf = (text: string) =>
		text
			.split(/[\s"',:]+|\.(?=\s|$)/)
			.filter(Boolean)
			.join(' ');
	return ` ${wordsOf(message)} `.includes(` ${wordsOf(name)} `);
}

/**
 * Adds to an error what the requests of clients leave at the service, and what the user pays for.
 * What the message names already is not named again.
 */
export function withPaidWork(error: Error, clients: ApiClient[]): Error {
	error.message = messageWithPaidWork(error.message, clients);
	return error;
}

/**
 * Writes into n8n's log what the requests of a cancelled run leave at the service, because n8n
 * shows nothing that such a run returns.
 */
export function logPaidWork(context: IExecuteFunctions, clients: ApiClient[]): void {
	const cancelled = 'The execution was cancelled.';
	const message = messageWithPaidWork(cancelled, clients);
	const about = { executionId: context.getExecutionId(), nodeName: context.getNode().name };
	if (message !== cancelled) context.logger.warn(message, about);
}

function messageWithPaidWork(message: string, clients: ApiClient[]): string {
	const all = clients.flatMap(({ paidWork }) => [...paidWork]);
	const parts = [...groupBy(all, ({ advice }) => advice)].flatMap(([advice, work]) => {
		const names = [...new Set(work.map(({ name }) => name))];
		return names.every((name) => contains(message, name)) ? [] : `${advice}: ${names.join(', ')}.`;
	});
	if (parts.length === 0) return message;
	return [/[.!?]$/.test(message) ? message : `${message}.`, ...parts].join(' ');
}

/**
 * Makes the output item of a failure. Its `error` is the message, and its `failure` has the domain,
 * the HTTP status and the service's error code, each of which is null if it is not known.
 * @param name what the failure is about, which the message then says
 * @param domain of the item, as the user has entered it
 */
export function failedItem(
	context: IExecuteFunctions,
	itemIndex: number,
	error: Error,
	name?: string,
	domain?: unknown,
): INodeExecutionData {
	const message = messageAbout(error, name);
	const json = { error: message, failure: failureFields(error, domain) };
	const item = { json, pairedItem: { item: itemIndex } };
	// n8n takes an item with more than a message for a failure only if it has an `error` beside its
	// json, and it replaces the json of an item that still has that after n8n has copied it. So the
	// property is not enumerable, and no copy has it.
	if (context.getNode().onError === 'continueErrorOutput') {
		Object.defineProperty(item, 'error', { value: { message } });
	}
	return item;
}

/**
 * Gives the reason that readers of a report are told for missing data; undefined if none of the
 * known reasons fits. The user of the node gets the whole message, in a hint.
 * @param path of the parameter that says what was asked for
 */
export function reasonForReaders(error: Error, path: string): MissingResult['reason'] {
	if (error instanceof NodeOperationError) return error.level === 'warning' ? 'input' : undefined;
	const status = statusOf(error) ?? UNANSWERED;
	// A 404 without a code of the service may come from a wrong base URL.
	if (status === 404 && path === 'domains' && codeOf(error) !== null) return 'untracked';
	return status >= UNANSWERED ? 'answer' : REASONS[status];
}

/**
 * A status from here on means that the service has failed. So does a failure without a status,
 * because nothing has answered.
 */
const UNANSWERED = 500;

const REASONS: Partial<Record<number, MissingResult['reason']>> = {
	400: 'input',
	401: 'key',
	403: 'access',
	422: 'input',
	429: 'limit',
};

function failureFields(error: Error, text: unknown): IDataObject {
	return { domain: parseDomain(text) ?? null, status: statusOf(error), code: codeOf(error) };
}

function codeOf(error: Error): IDataObject[string] {
	const { context } = error as Error & { context?: unknown };
	return isRecord(context) ? (context.code ?? null) : null;
}
