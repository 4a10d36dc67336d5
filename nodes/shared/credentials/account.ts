import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { trimmedKey } from './authenticate';
import { readBaseUrl } from './baseUrl';

/**
 * What stands for a base URL and key in this process. The key itself is kept nowhere.
 *
 * @returns a hash, the same for all spellings of the URL and of the key
 */
export function accountId({ baseUrl, apiKey }: ICredentialDataDecryptedObject): string {
	return createHash('sha256')
		.update(`${normalizedBaseUrl(baseUrl)}\n${trimmedKey(apiKey)}`)
		.digest('hex');
}

/** The base URL as all its spellings come to, or what was entered instead of one. */
export function normalizedBaseUrl(baseUrl: unknown): string {
	const base = readBaseUrl(baseUrl);
	return 'address' in base ? base.address : String(baseUrl ?? '').trim();
}
