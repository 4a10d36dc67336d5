import type { IPollFunctions } from 'n8n-workflow';

import { Registry } from '../../shared/registry';

/**
 * What n8n leaves to a polling node: polls that run into each other, and telling an activation from
 * a later poll.
 */

interface Activation {
	isPolling: boolean;
}

/** The turn of one poll. */
export interface PollTurn {
	/** Whether this is the poll by which a workflow becomes active. */
	isActivation: boolean;
	/** Whether the trigger has been activated anew since: then this poll gives and keeps nothing. */
	isSuperseded: () => boolean;
	/** To be called at its end. */
	leave: () => void;
}

const DAY_MS = 86_400_000;

/**
 * How many triggers a process remembers, and how long after their last poll. One that is forgotten
 * goes on from what n8n has saved.
 */
export const REMEMBERED = { maxEntries: 10_000, maxIdleMs: 40 * DAY_MS };

/** n8n makes a context per activation, and polls at once then. */
const activations = new WeakMap<object, Activation>();

/** The last activation of each trigger in this process. */
const newest = new Registry<Activation>(REMEMBERED);

/** Nodes whose last activation met a service that gave no answer. */
const excused = new Registry<true>(REMEMBERED);

/**
 * Lets one poll at a time through. A new activation does not wait for the poll of an earlier one: it
 * starts from what n8n has saved, so the earlier one must not give anything any more. Some versions
 * of n8n would emit it, others would not; so it never depends on that.
 *
 * @returns undefined while another poll is at work, or for an earlier activation
 */
export function beginPoll(context: IPollFunctions): PollTurn | undefined {
	const id = triggerId(context);
	const known = activations.get(context);
	const isSuperseded = (one: Activation) => (newest.get(id) ?? one) !== one;
	if (known && (known.isPolling || isSuperseded(known))) return undefined;
	const activation = known ?? { isPolling: true };
	activation.isPolling = true;
	activations.set(context, activation);
	newest.set(id, activation);
	return {
		isActivation: !known,
		isSuperseded: () => isSuperseded(activation),
		leave: () => {
			activation.isPolling = false;
		},
	};
}

/**
 * Whether an activation may pass although the service gave no answer. Durable polls of n8n look
 * like activations by an update, so of those only the first in a row may.
 */
export function tolerateFailure(context: IPollFunctions): boolean {
	const id = triggerId(context);
	if (context.getActivationMode() === 'update' && excused.get(id)) return false;
	excused.set(id, true);
	return true;
}

/** Says that the service has answered. */
export function clearFailure(context: IPollFunctions): void {
	excused.delete(triggerId(context));
}

/** What stands for a trigger in this process, whatever it is called. */
export function triggerId(context: IPollFunctions): string {
	return `${context.getWorkflow().id}:${context.getNode().id}`;
}
