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

/**
 * What a context has of its run, when the run has no items. n8n documents no way to leave them out
 * there, so its own fields are shadowed: those of n8n 1.122 and 2.41 in test/integration/
 * credentialItems.test.ts and test/e2e/oldN8n.test.ts.
 */
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
 *
 * @throws NodeOperationError when it cannot be read, or its expressions need items
 */
export async function readCredential(
	context: RequestContext,
	type: string,
): Promise<ICredentialDataDecryptedObject> {
	if (!('getInputData' in context)) return await read(context, type);
	const reading = known.get(context) ?? read(withoutItems(context), type);
	known.set(context, reading);
	return await reading;
}

function withoutItems(context: IExecuteFunctions): IExecuteFunctions {
	// In a manual run n8n also looks into the items that are pinned to nodes.
	const byHand: PropertyDescriptorMap =
		context.getMode() === 'manual' ? { mode: { value: 'internal' } } : {};
	const hidden = { ...NO_ITEMS, ...byHand };
	// Should n8n call one of them something else, shadowing would hide nothing.
	if (Object.keys(hidden).every((name) => name in context)) return Object.create(context, hidden);
	throw new NodeOperationError(context.getNode(), NOT_HIDDEN);
}

async function read(context: RequestContext, type: string) {
	try {
		return await context.getCredentials<ICredentialDataDecryptedObject>(type);
	} catch (error) {
		const needsItems = isRecord(error) && /Error resolving credentials/.test(String(error.message));
		throw new NodeOperationError(context.getNode(), needsItems ? NEEDS_ITEMS : (error as Error));
	}
}

const NOT_HIDDEN =
	'To protect the API key, the credential was not used: this version of the node cannot keep workflow data out of credentials in this version of n8n. Update the package n8n-nodes-ai-visibility.';

const NEEDS_ITEMS =
	'The credential contains an expression that depends on workflow data, which is not allowed because it could expose the API key. Enter a fixed value, or use $vars or $secrets.';
