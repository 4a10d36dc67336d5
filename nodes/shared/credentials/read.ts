import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../values/json';

/** The n8n contexts in which a credential can be read. */
export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

const known = new WeakMap<RequestContext, Promise<ICredentialDataDecryptedObject>>();

/**
 * The fields of a context whose run has no items. n8n documents no way to hide items from
 * expressions, so its own fields are shadowed: those of n8n 1.122 and 2.41 in test/integration/
 * credentialItems.test.ts and test/e2e/oldN8n.test.ts.
 */
const NO_ITEMS = {
	connectionInputData: { value: [] },
	runExecutionData: { value: { resultData: { runData: {} } } },
	executeData: { value: { data: {}, source: null } },
};

/**
 * Reads a credential as if its run had no items. Otherwise n8n would resolve expressions in it with
 * workflow data, which could send the key to another server. Variables and external secrets still
 * resolve.
 *
 * It is read once per run, since n8n decrypts it each time. A trigger's context lives as long as its
 * workflow is active, so there it is read for each poll.
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
	// In a manual run n8n also resolves expressions with pinned data.
	const byHand: PropertyDescriptorMap =
		context.getMode() === 'manual' ? { mode: { value: 'internal' } } : {};
	const hidden = { ...NO_ITEMS, ...byHand };
	// If n8n renames one of these fields, shadowing hides nothing.
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
	'The credential was not used, because this version of the node cannot keep workflow data out of credentials in this version of n8n, which could expose the API key. Update the n8n-nodes-ai-visibility package.';

const NEEDS_ITEMS =
	'The credential contains an expression that depends on workflow data, which is not allowed because it could expose the API key. Enter a fixed value, or use $vars or $secrets.';
