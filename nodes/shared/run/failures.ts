import type { IDataObject, IExecuteFunctions, INodeExecutionData } from 'n8n-workflow';

import type { ParameterReader } from '../fields/parameterReader';
import type { ApiClient } from '../transport/apiClient';
import { readDomain } from '../values/domain';
import { groupedBy } from '../values/grouped';
import { isRecord } from '../values/json';
import { resultOf } from '../values/result';

/** The message of an error, which says what it is about. */
function namedMessage({ message }: Error, name = ''): string {
	return name === '' || names(message, name) ? message : `${name}: ${message}`;
}

function names(message: string, name: string): boolean {
	return message.split(/[\s"',:]+|\.(?=\s|$)/).includes(name);
}

/** Adds to an error what the requests of clients leave at the service, unless it names all of that. */
export function naming(error: Error, clients: ApiClient[]): Error {
	error.message = withLeftovers(error.message, clients);
	return error;
}

/** Writes what the requests of a cancelled run leave into n8n's log: n8n shows nothing that such a run gives. */
export function logLeftovers(context: IExecuteFunctions, clients: ApiClient[]): void {
	const cancelled = 'The execution was cancelled.';
	const message = withLeftovers(cancelled, clients);
	const about = { executionId: context.getExecutionId(), nodeName: context.getNode().name };
	if (message !== cancelled) context.logger.warn(message, about);
}

function withLeftovers(message: string, clients: ApiClient[]): string {
	const all = clients.flatMap(({ leftovers }) => [...leftovers]);
	const parts = [...groupedBy(all, ({ advice }) => advice)].flatMap(([advice, each]) => {
		const own = [...new Set(each.map(({ name }) => name))];
		return own.every((name) => names(message, name)) ? [] : `${advice}: ${own.join(', ')}.`;
	});
	if (parts.length === 0) return message;
	return [/[.!?]$/.test(message) ? message : `${message}.`, ...parts].join(' ');
}

/** Tells the user of the node why a part of a combined item failed: its readers are not told. */
export function showFailure(context: IExecuteFunctions, error: Error, name: string): void {
	if (!('addExecutionHints' in context)) return;
	const message = namedMessage(error, name);
	context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
}

/**
 * The output item of a failure: its message, and `failure` with the domain, the HTTP status and the service's code,
 * each null where it is not known.
 * @param name what the message says the failure is about
 * @param domain text that may be one
 */
export function failedItem(
	context: IExecuteFunctions,
	itemIndex: number,
	error: Error,
	name?: string,
	domain?: unknown,
): INodeExecutionData {
	const message = namedMessage(error, name);
	const json = { error: message, failure: failureOf(error, domain) };
	const item = { json, pairedItem: { item: itemIndex } };
	// n8n sends an item with more than its message to the error output only if it has an `error` beside its json, and then
	// replaces the json of an item that still has it. It copies the item in between: so this one is not to be copied.
	if (context.getNode().onError === 'continueErrorOutput') {
		Object.defineProperty(item, 'error', { value: { message } });
	}
	return item;
}

function failureOf(error: Error, text: unknown): IDataObject {
	const { httpCode, context } = error as Error & { httpCode?: unknown; context?: unknown };
	const read = readDomain(text);
	return {
		domain: 'domain' in read ? read.domain : null,
		status: Number(httpCode) || null,
		code: isRecord(context) ? (context.code ?? null) : null,
	};
}

/** The domain in the parameters of an item, which may be refused. */
export function domainIn(reader: ParameterReader): unknown {
	const values = ['domain', 'domains'].map((name) => resultOf(() => reader.value(name)));
	return values
		.map((read) => ('value' in read ? read.value : null))
		.find((value) => value !== null);
}
