import {
	type ICredentialDataDecryptedObject,
	type IExecuteFunctions,
	type ILoadOptionsFunctions,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';

import { isRecord } from 'ai-visibility-reports/values';
import { apiKeyOf } from './authenticate';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

/**
 * Reads a credential with its expressions resolved.
 * @throws NodeOperationError if it cannot be read, needs an item where there is none, or has no key
 */
export async function readCredential(
	context: RequestContext,
	type: string,
	itemIndex?: number,
): Promise<ICredentialDataDecryptedObject> {
	const node = context.getNode();
	const credential = await context
		.getCredentials<ICredentialDataDecryptedObject>(type, itemIndex)
		.catch((error: unknown) => {
			const isExpression = isRecord(error) && error.name === 'ExpressionError';
			const reason = itemIndex === undefined && isExpression ? NEEDS_ITEM : (error as Error);
			throw new NodeOperationError(node, reason, { itemIndex });
		});
	if (apiKeyOf(credential.apiKey) !== '') return credential;
	const name = node.credentials?.[type]?.name ?? '';
	const reason = `The 'API Key' of the credential '${name}' is empty, or an expression that gave nothing for this item.`;
	throw new NodeOperationError(node, reason, { itemIndex });
}

const NEEDS_ITEM =
	'The credential contains an expression that needs an input item, and there is none here. Use a credential with fixed values, $vars or $secrets.';
