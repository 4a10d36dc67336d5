import {
	type IDataObject,
	type IExecuteFunctions,
	type INodeExecutionData,
	NodeOperationError,
} from 'n8n-workflow';

import type { MissingResult } from '../../../reports/documents/combinedEntries';
import { parseDomain } from '../../../reports/values/domain';
import { isRecord } from '../../../reports/values/json';
import { groupBy } from '../../../reports/values/lists';
import { ApiClient } from '../http/apiClient';
import { statusOf } from '../http/apiError';

/** What a user reads when items fail. */

/** The error that ends a run of several items, with the name of the one that failed. */
export function errorOfOne(error: Error, name: string): Error {
	error.message = `${messageAbout(error, name)} Set On Error to Continue to get the others.`;
	return error;
}

/** The message of an error, which says what it is about. */
export function messageAbout({ message }: Error, name = ''): string {
	return name === '' || contains(message, name) ? message : `${name}: ${message}`;
}

function contains(message: string, name: string): boolean {
	return message.split(/[\s"',:]+|\.(?=\s|$)/).includes(name);
}

/** Adds to an error what the requests of clients leave at the service, unless it names all of that. */
export function withPaidWork(error: Error, clients: ApiClient[]): Error {
	error.message = messageWithPaidWork(error.message, clients);
	return error;
}

/** Writes what the requests of a cancelled run leave into n8n's log: n8n shows nothing that such a run gives. */
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

/** The output item of a failure: its message, which says that it is about `name`, and `failure` with null for the unknown. */
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
	// n8n sends an item with more than its message to the error output only if it has an `error` beside its json, and then
	// replaces the json of an item that still has it. It copies the item in between: so this one is not to be copied.
	if (context.getNode().onError === 'continueErrorOutput') {
		Object.defineProperty(item, 'error', { value: { message } });
	}
	return item;
}

/** What readers are told of why there is no data; the hint has the rest. */
export function reasonForReaders(error: Error): MissingResult['reason'] {
	if (error instanceof NodeOperationError) return error.level === 'warning' ? 'input' : undefined;
	const status = statusOf(error) ?? UNANSWERED;
	return status >= UNANSWERED ? 'answer' : REASONS[status];
}

/** Statuses of a service that is not there begin here. */
const UNANSWERED = 500;

const REASONS: Partial<Record<number, MissingResult['reason']>> = {
	400: 'input',
	401: 'key',
	403: 'access',
	422: 'input',
	429: 'limit',
};

function failureFields(error: Error, text: unknown): IDataObject {
	const { context } = error as Error & { context?: unknown };
	return {
		domain: parseDomain(text) ?? null,
		status: statusOf(error),
		code: isRecord(context) ? (context.code ?? null) : null,
	};
}
