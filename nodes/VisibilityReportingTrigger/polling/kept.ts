import type { IDataObject } from 'n8n-workflow';

import { isRecord } from '../../shared/values/json';

/** A trigger's state in its node's static data. States of early versions have the first two fields only. */
export interface SavedState extends IDataObject {
	event: string;
	state: IDataObject;
	/** The kept parts of the states of events that were selected before, by event. */
	left?: Record<string, IDataObject>;
	/** The node's id, since its name may be reused by another node. */
	node?: string;
	account?: Account;
	/** Number of polls with items so far. */
	batches?: number;
	/** When it was saved, milliseconds since the epoch by n8n's clock; always increasing. */
	at?: number;
}

export interface Account extends IDataObject {
	/** n8n's id of the credential. */
	credential: string;
	/** A short hash of base URL and key. */
	key: string;
}

/**
 * Reads a saved state, without invalid fields, since workflows can write to static data too.
 *
 * @returns undefined without an event
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

/** A saved number, if it is valid. */
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
