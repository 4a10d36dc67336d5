import type {
	ICredentialDataDecryptedObject,
	IExecuteFunctions,
	ILoadOptionsFunctions,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeOperationError } from 'n8n-workflow';

import { isRecord } from '../values/json';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/**
 * Reads a credential with its expressions resolved, by an input item where there are items.
 * @throws NodeOperationError when it cannot be read, or needs an item where there is none
 */
export async function readCredential(
	context: RequestContext,
	type: string,
	itemIndex?: number,
): Promise<ICredentialDataDecryptedObject> {
	try {
		return await context.getCredentials<ICredentialDataDecryptedObject>(type, itemIndex);
	} catch (error) {
		const isExpression = isRecord(error) && error.name === 'ExpressionError';
		const reason = itemIndex === undefined && isExpression ? NEEDS_ITEM : (error as Error);
		throw new NodeOperationError(context.getNode(), reason, { itemIndex });
	}
}

const NEEDS_ITEM =
	'The credential contains an expression that needs an input item, and there is none here. Use a credential with fixed values, $vars or $secrets.';
