import type { ICredentialDataDecryptedObject, IDataObject, IPollFunctions } from 'n8n-workflow';

import type { EpochMs } from '../../../reports/time/dates';
import { finiteNumber, isRecord } from '../../../reports/values/json';
import { systemClock } from '../../shared/clock';
import { accountId } from '../../shared/http/credentials';
import { Registry } from '../../shared/registry';
import { REMEMBERED, triggerId } from './poll';

/**
 * n8n keeps static data under a node's name, and saves it when it accepts the items of a poll. A poll without items may
 * have left its state in this process only, and a renaming hides what is saved. So each state holds the number of polls
 * with items so far, and static data the number accepted: the newest state up to that number is right.
 */

export interface Account extends IDataObject {
	/** n8n's id of the credential. */
	credential: string;
	/** A short hash of base URL and key. */
	key: string;
}

interface SavedState extends IDataObject {
	event: string;
	state: IDataObject;
	/** The kept parts of the states of events that were selected before, by event. */
	left?: Record<string, IDataObject>;
	/** The node's id, since its name may be reused by another node. */
	node: string;
	account: Account;
	/** Number of polls with items so far. */
	batches: number;
	/** When it was saved, by n8n's clock; always increasing. */
	at: EpochMs;
}

/** The newest states: `before` is without the items of `kept`, which n8n may have discarded. */
const memories = new Registry<{ kept: SavedState; before: SavedState | undefined }>(REMEMBERED);

export function accountOf(
	context: IPollFunctions,
	credential: ICredentialDataDecryptedObject,
): Account {
	const { id } = context.getNode().credentials?.visibilityReportingApi ?? {};
	return { credential: id ?? '', key: accountId(credential).slice(0, 12) };
}

/** The state of the last poll for this event, or what `leave` kept; undefined if none, empty if of another account. */
export function loadState(
	context: IPollFunctions,
	event: string,
	account: Account,
): IDataObject | undefined {
	const kept = lastKept(context);
	if (!kept) return undefined;
	const id = triggerId(context);
	// Otherwise it would be lost if this poll fails and the node is renamed.
	if (!memories.get(id)) memories.set(id, { kept, before: kept });
	if (isOther(kept.account, account)) return {};
	const state = kept.event === event ? kept.state : kept.left?.[event];
	return state && copyOf(state);
}

/** When the last poll saved its state, by n8n's clock; undefined where that is not known. */
export function lastSaved(context: IPollFunctions): EpochMs | undefined {
	const at = finiteNumber(lastKept(context)?.at);
	return at !== undefined && Math.abs(at) < LATEST_MS ? at : undefined;
}

/** JavaScript's latest date. */
const LATEST_MS = 8.64e15;

/** Saves a state, by assignments at the top level, since n8n detects no others. Items of the poll may still be discarded. */
export function saveState(
	context: IPollFunctions,
	event: string,
	account: Account,
	state: IDataObject,
	hasItems: boolean,
	leave: Leave,
): void {
	const before = lastKept(context);
	const batches = (before?.batches ?? 0) + (hasItems ? 1 : 0);
	// Later than what was before, also when the clock has been set back.
	const at = Math.max(systemClock.wallTime(), (before?.at ?? 0) + 1);
	const left = before && leftBy(before, event, account, leave);
	const node = context.getNode().id;
	const kept: SavedState = { event, node, account, batches, at, left, state };
	memories.set(triggerId(context), { kept, before: hasItems ? before : kept });
	if (hasItems) context.getWorkflowStaticData('global')[mark(context)] = batches;
	context.getWorkflowStaticData('node').kept = kept;
}

type Leave = (event: string, state: IDataObject) => IDataObject;

/** The kept parts of the other events' states; empty for another account. */
function leftBy(before: SavedState, event: string, account: Account, leave: Leave) {
	const left = copyOf(before.left ?? {});
	if (before.event !== event) left[before.event] = copyOf(leave(before.event, before.state));
	delete left[event];
	const names = Object.keys(left);
	if (names.length === 0) return undefined;
	if (!isOther(before.account, account)) return left;
	return Object.fromEntries(names.map((name) => [name, {}]));
}

/** A plain copy: n8n's static data are proxies, which structuredClone rejects. */
function copyOf<Data extends IDataObject>(data: Data): Data {
	return JSON.parse(JSON.stringify(data)) as Data;
}

/** The newest state whose items n8n has accepted. */
function lastKept(context: IPollFunctions): SavedState | undefined {
	const inStaticData = context.getWorkflowStaticData('node').kept;
	// The node's name may have been another node's when this was saved.
	const isOwn = isRecord(inStaticData) && inStaticData.node === context.getNode().id;
	const saved = isOwn ? readable(inStaticData as SavedState) : undefined;
	const { kept, before } = memories.get(triggerId(context)) ?? {};
	const marked = finiteNumber(context.getWorkflowStaticData('global')[mark(context)]) ?? 0;
	const accepted = Math.max(marked, saved?.batches ?? 0);
	return [saved, kept, before]
		.filter((each) => each !== undefined)
		.filter(({ batches }) => batches <= accepted)
		.sort((one, other) => other.batches - one.batches || other.at - one.at)[0];
}

/** A saved state; where somebody edited it beyond reading, one that no event can continue. */
function readable(saved: SavedState): SavedState {
	const left = isRecord(saved.left) ? saved.left : undefined;
	if (isRecord(saved.account) && isRecord(saved.state)) return { ...saved, left };
	return { ...saved, left, account: UNKNOWN, state: { version: 0 } };
}

const UNKNOWN: Account = { credential: '', key: '' };

/** Key of the number of accepted polls in the workflow's static data, which outlasts a renaming of the node. */
function mark(context: IPollFunctions): string {
	return `visibilityReportingTrigger:${context.getNode().id}`;
}

/** A new key in the same credential, or the same key in another one, is still the same account. */
function isOther(one: Account, other: Account): boolean {
	return one !== UNKNOWN && one.key !== other.key && one.credential !== other.credential;
}
