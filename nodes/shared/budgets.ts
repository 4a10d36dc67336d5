import { createHash } from 'crypto';
import type { ICredentialDataDecryptedObject } from 'n8n-workflow';

import { readBaseAddress } from './baseAddress';
import { systemClock } from './clock';
import { trimmedKey } from './credentialAuthentication';
import { CallBudget } from './pacing';
import { Registry } from './registry';

const HOUR_MS = 3_600_000;

/** Longer than a wait for an analysis, of a day at the most, may let its key rest. */
const FORGOTTEN_MS = 48 * HOUR_MS;

interface AccountBudget {
	budget: CallBudget;
	/** What each credential with the key allows, for as long as it may still be in use. */
	limits: Registry<number>;
}

const budgets = new Registry<AccountBudget>({
	maxEntries: 10_000,
	maxIdleMs: FORGOTTEN_MS,
	isInUse: ({ budget }) => budget.isInUse,
});

/**
 * What stands for a base address and key in this process. The key itself is kept nowhere.
 *
 * @returns a hash, the same for all spellings of the address and of the key
 */
export function accountId({ baseUrl, apiKey }: ICredentialDataDecryptedObject): string {
	return createHash('sha256')
		.update(`${addressOf(baseUrl)}\n${trimmedKey(apiKey)}`)
		.digest('hex');
}

/** The base address as all its spellings come to, or what was entered instead of one. */
export function addressOf(baseUrl: unknown): string {
	const base = readBaseAddress(baseUrl);
	return 'address' in base ? base.address : String(baseUrl ?? '').trim();
}

/**
 * The budget of an API key, the same one for everything in this process that uses the key. Where
 * several credentials hold the key, the smallest limit counts that one of them has declared within
 * the last hour: each of them by its last word, so that a larger plan counts at once.
 *
 * @param account see accountId
 * @param limit calls in a minute; Infinity for no limit
 * @param credential n8n's id of the credential that declares the limit
 */
export function budgetFor(account: string, limit: number, credential: string): CallBudget {
	const { budget, limits } = budgets.getOrCreate(account, () => ({
		budget: new CallBudget(limit, systemClock),
		limits: new Registry<number>({ maxEntries: 100, maxIdleMs: HOUR_MS }),
	}));
	limits.set(credential, limit);
	budget.setLimit(Math.min(...limits.values()));
	return budget;
}
