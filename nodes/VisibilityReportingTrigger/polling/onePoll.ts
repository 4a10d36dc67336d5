import type { IPollFunctions } from 'n8n-workflow';

import { Registry } from '../../shared/registry';
import { DAY_MS } from '../../shared/time/units';

/** What n8n leaves to a polling node: no concurrent polls, and telling an activation from a later poll. */

interface Activation {
	isPolling: boolean;
}

export interface ActivePoll {
	isActivation: boolean;
	/** Whether the trigger has been activated again since: then this poll must not return or save anything. */
	isSuperseded: () => boolean;
	leave: () => void;
}

/** How many triggers a process remembers, and how long; a forgotten one continues from what n8n has saved. */
export const REMEMBERED = { maxEntries: 10_000, maxIdleMs: 40 * DAY_MS };

/** n8n creates a context per activation, and polls immediately. */
const activations = new WeakMap<object, Activation>();

const newestActivations = new Registry<Activation>(REMEMBERED);

/** Nodes whose last activation had a tolerated failure. */
const tolerated = new Registry<true>(REMEMBERED);

/** How many polls of a node in a row the service has refused. */
const refusals = new Registry<number>(REMEMBERED);

/**
 * Allows one poll at a time: undefined while another one is running, or for an earlier activation. A new activation does
 * not wait for a poll of an earlier one, which must then return nothing, whether or not n8n would emit it.
 */
export function beginPoll(context: IPollFunctions): ActivePoll | undefined {
	const id = triggerId(context);
	const known = activations.get(context);
	const isSuperseded = (one: Activation) => (newestActivations.get(id) ?? one) !== one;
	if (known && (known.isPolling || isSuperseded(known))) return undefined;
	const activation = known ?? { isPolling: true };
	activation.isPolling = true;
	activations.set(context, activation);
	newestActivations.set(id, activation);
	return {
		isActivation: !known,
		isSuperseded: () => isSuperseded(activation),
		leave: () => {
			activation.isPolling = false;
		},
	};
}

/**
 * Whether an activation may succeed although the request failed. With n8n's durable cursors each poll
 * looks like an activation by an update, so only the first of those in a row may.
 */
export function tolerateFailure(context: IPollFunctions): boolean {
	const id = triggerId(context);
	if (context.getActivationMode() === 'update' && tolerated.get(id)) return false;
	tolerated.set(id, true);
	return true;
}

/** How many polls in a row the service has refused; in between, others may have had no answer. */
export function refusalsInARow(context: IPollFunctions): number {
	return refusals.get(triggerId(context)) ?? 0;
}

export function countRefusal(context: IPollFunctions): void {
	refusals.set(triggerId(context), refusalsInARow(context) + 1);
}

/** Records a successful poll. */
export function clearFailure(context: IPollFunctions): void {
	const id = triggerId(context);
	tolerated.delete(id);
	refusals.delete(id);
}

/** Identifies a trigger in this process, independently of its name. */
export function triggerId(context: IPollFunctions): string {
	return `${context.getWorkflow().id}:${context.getNode().id}`;
}
