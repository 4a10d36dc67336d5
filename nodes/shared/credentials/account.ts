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
	return createHash('sha256')
		.update(`${normalizedBaseUrl(baseUrl)}\n${trimmedKey(apiKey)}`)
		.digest('hex');
}

/** The base URL in its normalized form; what was entered where it is not one. */
export function normalizedBaseUrl(baseUrl: unknown): string {
	const base = readBaseUrl(baseUrl);
	return 'address' in base ? base.address : String(baseUrl ?? '').trim();
}
