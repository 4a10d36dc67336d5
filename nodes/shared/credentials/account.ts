import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { trimmedKey } from './authenticate';
import { readBaseUrl } from './baseUrl';

/** A hash of a base URL and key, the same for all their spellings, from which the key cannot be read. */
export function accountId({ baseUrl, apiKey }: ICredentialDataDecryptedObject): string {
	const base = readBaseUrl(baseUrl);
	const address = 'address' in base ? base.address : String(baseUrl ?? '').trim();
	return createHash('sha256')
		.update(`${address}\n${trimmedKey(apiKey)}`)
		.digest('hex');
}
