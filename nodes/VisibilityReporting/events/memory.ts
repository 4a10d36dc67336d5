import type { ICredentialDataDecryptedObject, IDataObject, IPollFunctions } from 'n8n-workflow';

import { accountId } from '../../shared/budgets';
import { triggerId } from './polls';

/**
 * The state between polls. n8n keeps static data under a node's name and saves it when it accepts
 * the items of a poll. So there are several states to choose from: a poll that gave nothing may have
 * left its state in this process only, a renaming hides what is saved, and a state whose items n8n
 * has discarded must not count. Each knows how many polls had given items by then, and n8n tells how
 * many it has accepted: of those that do not go beyond that, the newest is the right one.
 */

/** What is kept in a node's static data. The other fields are new, and absent in what is saved from before. */
interface Kept extends IDataObject {
	event: string;
	state: IDataObject;
	/** The node's id, as its name may become another node's. */
	node?: string;
	account?: Account;
	/** How many polls have given items so far. */
	batches?: number;
	/** n8n's time, milliseconds since the epoch. */
	at?: number;
}

export interface Account extends IDataObject {
	/** n8n's id of the credential. */
	credential: string;
	/** A short hash of address and key. */
	key: string;
}

interface Memory {
	kept: Kept;
	/** What there was before the items of `kept`, which n8n may have discarded. */
	before: Kept | undefined;
}

/** The last state of each trigger in this process. */
const memories = new Map<string, Memory>();

const KEY_LENGTH = 12;

/** The account that a poll asks. */
export function accountOf(
	context: IPollFunctions,
	credential: ICredentialDataDecryptedObject,
): Account {
	const { id } = context.getNode().credentials?.visibilityReportingApi ?? {};
	return { credential: id ?? '', key: accountId(credential).slice(0, KEY_LENGTH) };
}

/**
 * What the last poll for this event kept.
 *
 * @returns undefined when there was none; empty when it asked another account, of which this one
 * has nothing to learn
 */
export function recall(
	context: IPollFunctions,
	event: string,
	account: Account,
): IDataObject | undefined {
	const kept = lastKept(context);
	const id = triggerId(context);
	// Should this poll fail and the node be renamed then, nothing else would lead back to it.
	if (kept && !memories.has(id)) memories.set(id, { kept, before: kept });
	if (kept?.event !== event) return undefined;
	if (isOther(kept.account, account)) return {};
	// A plain copy: n8n gives proxies of its static data, which structuredClone refuses.
	return JSON.parse(JSON.stringify(kept.state)) as IDataObject;
}

/**
 * Keeps a state, by assignments at the top level, as n8n notices no others.
 *
 * @param hasItems whether the poll gives items, which n8n may still discard
 */
export function keep(
	context: IPollFunctions,
	event: string,
	account: Account,
	state: IDataObject,
	hasItems: boolean,
): void {
	const before = lastKept(context);
	const batches = (before?.batches ?? 0) + (hasItems ? 1 : 0);
	const { id: node } = context.getNode();
	const kept: Kept = { event, node, account, batches, at: Date.now(), state };
	memories.set(triggerId(context), { kept, before: hasItems ? before : kept });
	if (hasItems) context.getWorkflowStaticData('global')[mark(context)] = batches;
	context.getWorkflowStaticData('node').kept = kept;
}

/** The newest state whose items n8n has accepted. */
function lastKept(context: IPollFunctions): Kept | undefined {
	const saved = savedUnderName(context);
	const { kept, before } = memories.get(triggerId(context)) ?? {};
	const marked = Number(context.getWorkflowStaticData('global')[mark(context)] ?? 0);
	const accepted = Math.max(marked, saved?.batches ?? 0);
	return [saved, kept, before]
		.filter((each) => each !== undefined)
		.filter(({ batches = 0 }) => batches <= accepted)
		.sort(newestFirst)[0];
}

/** What n8n has under the node's name, unless another node had that name before. */
function savedUnderName(context: IPollFunctions): Kept | undefined {
	const { id } = context.getNode();
	const kept = context.getWorkflowStaticData('node').kept as Kept | undefined;
	return (kept?.node ?? id) === id ? kept : undefined;
}

function newestFirst(one: Kept, other: Kept): number {
	return (other.batches ?? 0) - (one.batches ?? 0) || (other.at ?? 0) - (one.at ?? 0);
}

/**
 * Where the workflow's own static data tells how many batches n8n has accepted: it saves that
 * together with the node's, but it is still found when the node has another name.
 */
function mark(context: IPollFunctions): string {
	return `visibilityReportingTrigger:${context.getNode().id}`;
}

/** A new key in the same credential, or the same key in another one, is still the same account. */
function isOther(one: Account | undefined, other: Account): boolean {
	return one !== undefined && one.key !== other.key && one.credential !== other.credential;
}
