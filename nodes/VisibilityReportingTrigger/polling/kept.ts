import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/values/json';

/** What a trigger keeps in its node's static data. Only the first two are in what is saved from before. */
export interface SavedState extends IDataObject {
	event: string;
	state: IDataObject;
	/** What remains of the states of events that were followed before, by event. */
	left?: Record<string, IDataObject>;
	/** The node's id, as its name may become another node's. */
	node?: string;
	account?: Account;
	/** How many polls have given items so far. */
	batches?: number;
	/** When it was kept, milliseconds since the epoch by n8n's clock, and later than what was before. */
	at?: number;
}

export interface Account extends IDataObject {
	/** n8n's id of the credential. */
	credential: string;
	/** A short hash of address and key. */
	key: string;
}

/**
 * Reads what is saved, which workflows can write, too: without what is not of its form.
 *
 * @returns undefined when it is of no event
 */
export function keptIn(value: unknown): SavedState | undefined {
	if (!isRecord(value) || typeof value.event !== 'string') return undefined;
	const { event, state, left, node, account, batches, at } = value;
	return {
		event,
		state: isRecord(state) ? state : {},
		left: isRecord(left) ? leftIn(left) : undefined,
		node: typeof node === 'string' ? node : undefined,
		account: isAccount(account) ? account : undefined,
		batches: countIn(batches),
		at: countIn(at),
	};
}

/** A number of what is saved, if it is one. */
export function countIn(value: unknown): number | undefined {
	return typeof value === 'number' && Number.isFinite(value) ? value : undefined;
}

function leftIn(left: IDataObject): SavedState['left'] {
	const entries = Object.entries(left).map(
		([event, rest]) => [event, isRecord(rest) ? rest : {}] as const,
	);
	return Object.fromEntries(entries);
}

function isAccount(value: unknown): value is Account {
	return isRecord(value) && typeof value.credential === 'string' && typeof value.key === 'string';
}
