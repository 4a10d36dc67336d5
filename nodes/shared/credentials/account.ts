import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { trimmedKey } from './authenticate';
import { readBaseUrl } from './baseUrl';

/**
 * Identifies a base URL and key in this process, without keeping the key.
 *
 * @returns a hash, the same for all spellings of the URL and of the key
 */
export function accountId({ baseUrl, apiKey }: ICredentialDataDecryptedObject): string {
	const base = readBaseUrl(baseUrl);
	const address = 'address' in base ? base.address : String(baseUrl ?? '').trim();
	return createHash('sha256')
		.update(`${address}\n${trimmedKey(apiKey)}`)
		.digest('hex');
}
