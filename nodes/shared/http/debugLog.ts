import type { IDataObject } from 'n8n-workflow';

import { shorten } from 'ai-visibility-reports/values';
import type { RequestContext } from '../credentials/readCredential';
import type { RequestFailure } from './failure';
import { withoutKey } from './redact';

/** The longest text in a line. A message of a service is shorter. */
const MAX_LENGTH = 500;

/**
 * Writes a line into n8n's log, which keeps it only where N8N_LOG_LEVEL is `debug`. Behind the event
 * come the facts as JSON, after those that each line has: the node, the workflow, and the execution
 * if there is one. No line has the API key in a form that `withoutKey` finds.
 * @param event what has happened, in words of this package alone, because n8n writes it as it is
 * @param facts the values; those that are undefined are left out
 */
export function writeDebugLine(
	context: RequestContext,
	apiKey: unknown,
	event: string,
	facts: IDataObject,
): void {
	// Not every context has what its type promises, e.g. that of a tool.
	const { logger } = context as Partial<RequestContext>;
	if (!logger) return;
	const all = {
		node: context.getNode().name,
		workflow: context.getWorkflow().id,
		execution: context.getExecutionId(),
		...facts,
	};
	// The texts are cut only once the key is hidden, because a part of it would not be found.
	const text = JSON.stringify(withoutKey(all, apiKey) ?? {}, (_, value: unknown) =>
		typeof value === 'string' ? shorten(value, MAX_LENGTH) : value,
	);
	logger.debug(`AI Visibility: ${event}`, JSON.parse(text) as IDataObject);
}

/** Gives what a line says about the failure of a request; undefined without one. */
export function failureFacts(failure: RequestFailure | undefined): IDataObject | undefined {
	if (!failure) return undefined;
	const { kind, status, code, reason, requestId, retryAfterMs } = failure;
	return { kind, status, code, reason, requestId, retryAfterMs };
}
