import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { readBaseAddress } from './baseAddress';
import { systemClock } from './clock';
import { CallBudget } from './pacing';

const budgets = new Map<string, CallBudget>();

/**
 * What stands for a base address and key in this process. The key itself is kept nowhere.
 *
 * @returns a hash, the same for all spellings of the address
 */
export function accountId({ baseUrl, apiKey }: ICredentialDataDecryptedObject): string {
	return createHash('sha256')
		.update(`${addressOf(baseUrl)}\n${String(apiKey)}`)
		.digest('hex');
}

/** The base address as all its spellings come to, or what was entered instead of one. */
export function addressOf(baseUrl: unknown): string {
	const base = readBaseAddress(baseUrl);
	return 'address' in base ? base.address : String(baseUrl ?? '').trim();
}

/**
 * The budget of an API key, the same one for everything in this process that uses the key.
 *
 * @param account see accountId
 * @param limit calls in a minute; Infinity for no limit
 */
export function budgetFor(account: string, limit: number): CallBudget {
	const budget = budgets.get(account) ?? new CallBudget(limit, systemClock);
	budgets.set(account, budget);
	budget.setLimit(limit);
	return budget;
}
