import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../values/json';

/** Where n8n asks the package to do something, and a credential can be read. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

const known = new WeakMap<RequestContext, Promise<ICredentialDataDecryptedObject>>();

/** What a context has of its run, when the run has no items. */
const NO_ITEMS = {
	connectionInputData: { value: [] },
	runExecutionData: { value: { resultData: { runData: {} } } },
	executeData: { value: { data: {}, source: null } },
};

/**
 * Reads a credential as if its run had no items. n8n would resolve an expression in it with them:
 * whoever writes the items could then send the key to an address of theirs. Variables and external
 * secrets still resolve.
 *
 * As no item changes it, it is read once for a run: n8n decrypts it each time. A trigger's context
 * lives as long as its workflow is active, so there it is read for each poll.
 */
export async function readCredential(
	context: RequestContext,
	type: string,
): Promise<ICredentialDataDecryptedObject> {
	if (!('getInputData' in context)) return await readWithoutItems(context, type);
	const reading = known.get(context) ?? readWithoutItems(context, type);
	known.set(context, reading);
	return await reading;
}

async function readWithoutItems(context: RequestContext, type: string) {
	// In a manual run n8n also looks into the items that are pinned to nodes.
	const byHand: PropertyDescriptorMap =
		context.getMode?.() === 'manual' ? { mode: { value: 'internal' } } : {};
	const without = Object.create(context, { ...NO_ITEMS, ...byHand });
	try {
		return await (without as RequestContext).getCredentials<ICredentialDataDecryptedObject>(type);
	} catch (error) {
		const needsItems = isRecord(error) && /Error resolving credentials/.test(String(error.message));
		throw new NodeOperationError(context.getNode(), needsItems ? NEEDS_ITEMS : (error as Error));
	}
}

const NEEDS_ITEMS =
	'The credential uses an expression that depends on workflow data, which is not allowed, to protect the API key. Enter a fixed value, or use $vars or $secrets.';
