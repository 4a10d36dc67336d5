import type { ICredentialDataDecryptedObject, IDataObject, IPollFunctions } from 'n8n-workflow';

import { DAY_MS, type EpochMs } from 'ai-visibility-reports/time';
import { isRecord, maximum } from 'ai-visibility-reports/values';
import { systemClock } from '../../shared/clock';
import { accountKey } from '../../shared/credentials/authenticate';
import { Registry } from '../../shared/registry';
import { isTime } from '../events/clockReading';
import { REMEMBERED, triggerId } from './activation';

/**
 * Keeps a trigger's state where n8n keeps it, although n8n does three things that make this hard:
 *
 *  - It saves static data when it *accepts the items* of a poll. A poll without items, or whose
 *    items n8n discards, leaves its state in this process only.
 *  - It keeps a node's static data under the node's *name*. A renaming hides them, and an earlier
 *    name brings back what was saved under it. So the state lies in the workflow's static data,
 *    under the node's ID. Only with durable cursors, which n8n itself keeps by ID and saves
 *    together with the execution, does it lie in those of the node.
 *  - It does not say whether the items of the last poll were accepted.
 *
 * So each state has the number of polls with items so far, and what n8n has saved has the number
 * accepted:
 *
 *     poll 1: items, state {batches: 1}     accepted → saved: 1
 *     poll 2: items, state {batches: 2}     discarded, saved is still 1
 *     poll 3: the newest state with batches ≤ 1 is that of poll 1 → the items of poll 2 come again
 *
 * What was saved may also be a restored backup. Then this process is two or more batches ahead of
 * it, which no discarded poll explains, and its memory counts.
 *
 * A state with fewer batches than were accepted is never used, since it would repeat what came
 * since. Where a state is no longer kept, the number alone stays, so that the start date never applies
 * again to the node.
 */

export interface Account extends IDataObject {
	/** The ID that n8n has for the credential. */
	credential: string;
	/** A short hash of base URL and key. */
	key: string;
}

interface SavedState extends IDataObject {
	event: string;
	state: IDataObject;
	/** What is kept of the states of events that were selected before, by the names of the events. */
	left?: Record<string, IDataObject>;
	/** The node's id. */
	node: string;
	account: Account;
	/** Number of polls with items so far. */
	batches: number;
	/** Number of polls so far; absent in states of earlier versions. */
	polls?: number;
	/** When the state was saved, by n8n's clock. Each state is later than the one before. */
	at: EpochMs;
}

/**
 * The two newest states of a trigger. n8n may discard the items of the newer one, and then the
 * older one counts.
 */
const recentStates = new Registry<{ newest: SavedState; before: SavedState | undefined }>(
	REMEMBERED,
);

const KEY_LENGTH = 12;

export function accountOf(
	context: IPollFunctions,
	credential: ICredentialDataDecryptedObject,
): Account {
	const { id } = context.getNode().credentials?.visibilityReportingApi ?? {};
	return { credential: id ?? '', key: accountKey(credential).slice(0, KEY_LENGTH) };
}

/**
 * This is loaded instead of a state if somebody edited the saved state so that it cannot be
 * continued.
 */
export const UNREADABLE = Symbol('unreadable');

/**
 * Loads the state with which the last poll of this event ended or, if another event was selected
 * since, what was kept of it.
 * @returns undefined if the node has never followed the event; empty if it followed that of another
 * account, or the state is gone
 */
export function loadState(
	context: IPollFunctions,
	event: string,
	account: Account,
	eventNames: string[],
): IDataObject | typeof UNREADABLE | undefined {
	const { newest, saved, marked } = pollRecord(context);
	if (!newest) {
		// Something is saved, but a poll cannot continue from it.
		if (saved.length > 0) return UNREADABLE;
		return marked === undefined ? undefined : {};
	}
	if (!eventNames.includes(newest.event)) return UNREADABLE;
	if (isOther(newest.account, account)) return {};
	const state = newest.event === event ? newest.state : newest.left?.[event];
	return state && copyOf(state);
}

/** Tells when the last poll saved its state, by n8n's clock; undefined if that is not known. */
export function lastSaved(context: IPollFunctions): EpochMs | undefined {
	const { newest, saved } = pollRecord(context);
	const times = [newest, ...saved].map((state) => (isRecord(state) ? state.at : undefined));
	return times.find(isTime);
}

/**
 * Saves a state. This is done by assignments at the top level, because n8n detects no others. n8n
 * may still discard the items of the poll.
 */
export function saveState(
	context: IPollFunctions,
	event: string,
	account: Account,
	state: IDataObject,
	hasItems: boolean,
	leave: Leave,
): void {
	const { newest: before, marked = 0 } = pollRecord(context);
	const batches = (before?.batches ?? marked) + (hasItems ? 1 : 0);
	const polls = (before?.polls ?? 0) + 1;
	// It is later than that of the state before, even if the clock has been set back.
	const at = Math.max(systemClock.wallTime(), (before?.at ?? 0) + 1);
	const left = before && setAsideBy(before, event, account, leave);
	const node = context.getNode().id;
	const next: SavedState = { event, node, account, batches, polls, at, left, state };
	recentStates.set(triggerId(context), { newest: next, before: hasItems ? before : next });
	const ofNode = context.getWorkflowStaticData('node');
	if (isDurable(ofNode)) {
		ofNode.kept = next;
		return;
	}
	const ofWorkflow = context.getWorkflowStaticData('global');
	ofWorkflow[keyOf(node)] = next;
	forgetOthers(ofWorkflow, node, at);
}

type Leave = (event: string, state: IDataObject) => IDataObject;

/**
 * Gives what is kept of the states of the other events. After a change of account each is empty, so
 * that its event begins from now.
 */
function setAsideBy(before: SavedState, event: string, account: Account, leave: Leave) {
	const left = copyOf(before.left ?? {});
	if (before.event !== event) left[before.event] = copyOf(leave(before.event, before.state));
	delete left[event];
	const names = Object.keys(left);
	if (names.length === 0) return undefined;
	if (!isOther(before.account, account)) return left;
	return Object.fromEntries(names.map((name) => [name, {}]));
}

/** Makes a plain copy, because n8n's static data are proxies, which structuredClone rejects. */
function copyOf<Data extends IDataObject>(data: Data): Data {
	return JSON.parse(JSON.stringify(data)) as Data;
}

/** What is known of the last polls of a trigger, from n8n and from this process. */
interface PollRecord {
	/** The newest state whose items n8n has accepted. */
	newest: SavedState | undefined;
	/** What n8n has saved for the node, whoever edited it. */
	saved: unknown[];
	/** The number of accepted polls, if the state itself is no longer kept. */
	marked: number | undefined;
}

function pollRecord(context: IPollFunctions): PollRecord {
	const node = context.getNode().id;
	const inWorkflow = context.getWorkflowStaticData('global')[keyOf(node)];
	const inNode = context.getWorkflowStaticData('node').kept;
	const marked = isCount(inWorkflow) ? inWorkflow : undefined;
	const saved: unknown[] = [];
	if (inWorkflow !== undefined && marked === undefined) saved.push(inWorkflow);
	// The node's name may have been another node's when this was saved.
	if (isRecord(inNode) && inNode.node === node) saved.push(inNode);
	const readable = saved.filter((state) => isSavedState(state, node));
	const accepted = maximum([marked ?? 0, ...readable.map(({ batches }) => batches)]);
	const [newest] = [...readable, ...statesInMemory(context, readable, accepted)]
		.filter(({ batches }) => batches >= (marked ?? 0))
		.sort(newestFirst);
	return { newest, saved, marked };
}

/**
 * Gives the states of this process that count beside the saved ones.
 * @param accepted the number of batches that n8n has accepted, as far as the saved states tell
 */
function statesInMemory(
	context: IPollFunctions,
	readable: SavedState[],
	accepted: number,
): SavedState[] {
	const memory = recentStates.get(triggerId(context));
	if (!memory) return [];
	const { newest, before } = memory;
	// A poll begins from an accepted state and adds one batch at most. If memory is two ahead, n8n has
	// accepted more than what is saved says, so a backup was restored.
	if (newest.batches >= accepted + 2) return [newest];
	// Another process may have emitted the same number of batches, so only the saved state itself
	// shows that n8n has accepted the items of this one.
	const isAccepted =
		newest === before ||
		readable.some(({ batches, at }) => batches === newest.batches && at === newest.at);
	const states = isAccepted ? [newest, before] : [before];
	return states.filter((state) => state !== undefined && state.batches <= accepted) as SavedState[];
}

/**
 * Orders states, the newest first: by accepted batches, since an older state would repeat items;
 * then by polls, since the clocks of two processes differ. A count of polls alone would let the
 * empty polls of one process outrank the batches of another.
 */
function newestFirst(one: SavedState, other: SavedState): number {
	const byPolls = (other.polls ?? 0) - (one.polls ?? 0);
	return other.batches - one.batches || byPolls || other.at - one.at;
}

/** True if a saved state has all that it needs. Somebody may have edited any of its fields. */
function isSavedState(saved: unknown, id: string): saved is SavedState {
	if (!isRecord(saved)) return false;
	const { event, node, state, left = {}, account, batches, polls = 0, at } = saved;
	return (
		typeof event === 'string' &&
		node === id &&
		isRecord(state) &&
		isRecord(left) &&
		Object.values(left).every(isRecord) &&
		isRecord(account) &&
		typeof account.credential === 'string' &&
		typeof account.key === 'string' &&
		account.key.length > 0 &&
		isCount(batches) &&
		isCount(polls) &&
		isTime(at)
	);
}

function isCount(value: unknown): value is number {
	return Number.isSafeInteger(value) && Number(value) >= 0;
}

/**
 * True if n8n keeps a node's static data as a durable cursor. Otherwise it watches them for changes,
 * as it does the static data of a workflow.
 */
function isDurable(ofNode: IDataObject): boolean {
	return !('__dataChanged' in ofNode);
}

const PREFIX = 'visibilityReportingTrigger:';

/** Gives the key of a node's state in the workflow's static data. */
function keyOf(node: string): string {
	return `${PREFIX}${node}`;
}

/** How long the state of a node that polls no more is kept, e.g. that of a deleted one. */
const KEPT_MS = 40 * DAY_MS;

/** Keeps only the number of accepted polls of other nodes that have not polled for long. */
function forgetOthers(ofWorkflow: IDataObject, node: string, now: EpochMs): void {
	for (const [key, saved] of Object.entries(ofWorkflow)) {
		const isOld = isRecord(saved) && isTime(saved.at) && saved.at < now - KEPT_MS;
		if (!isOld || !key.startsWith(PREFIX) || key === keyOf(node)) continue;
		ofWorkflow[key] = isCount(saved.batches) ? saved.batches : 0;
	}
}

/**
 * True if two accounts differ. A new key in the same credential, or the same key in another one, is
 * still the same account.
 */
function isOther(one: Account, other: Account): boolean {
	return one.key !== other.key && one.credential !== other.credential;
}
