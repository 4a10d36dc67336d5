import { type IPollFunctions, NodeOperationError } from 'n8n-workflow';

import { DAY_MS } from '../../../reports/time/units';
import { Registry } from '../../shared/registry';

/** What n8n leaves to a polling node: no concurrent polls, and telling an activation from a later poll. */

interface Activation {
	isPolling: boolean;
	/** The node's name. */
	name: string;
	/** The name of another node with this node's ID, where there is one. */
	double?: string;
}

/** A poll under way. */
export interface ActivePoll {
	/** True for the first poll of an activation. */
	isActivation: boolean;
	/** True if the trigger has been activated again since: then this poll must not return or save anything. */
	isSuperseded: () => boolean;
	/** Ends the poll, so that the next one may begin. */
	leave: () => void;
}

/** How many triggers a process remembers, and how long; a forgotten one continues from what n8n has saved. */
export const REMEMBERED = { maxEntries: 10_000, maxAgeMs: 40 * DAY_MS };

/** n8n creates a context per activation, and polls immediately. */
const activations = new WeakMap<object, Activation>();

const newestActivations = new Registry<Activation>(REMEMBERED);

const failures = new Registry<{ refusals: number; wasTolerated: boolean }>(REMEMBERED);

/**
 * Of a trigger since its last success: how many polls in a row the service has refused, between which others may have had
 * no answer, and whether an activation's failure was tolerated.
 */
export function failureHistory(context: IPollFunctions) {
	return failures.getOrCreate(triggerId(context), () => ({ refusals: 0, wasTolerated: false }));
}

/**
 * Begins a poll; undefined while another one runs, or for an earlier activation, whose polls must return nothing.
 * @throws NodeOperationError for a node without an ID, or with that of another node (n8n before 2.41 allows both), since
 * one of them would take the other's mentions
 */
export function beginPoll(context: IPollFunctions): ActivePoll | undefined {
	const { name } = context.getNode();
	if (!context.getNode().id) throw noId(context);
	const id = triggerId(context);
	const known = activations.get(context);
	const newest = newestActivations.get(id);
	// After a renaming, nothing polls under the earlier name any more.
	if (known && newest && newest.name !== name) newest.double = name;
	const double = newest?.name === name ? newest.double : known && newest?.name;
	if (known && double !== undefined) throw sameId(context, double);
	const isSuperseded = (one: Activation) => (newestActivations.get(id) ?? one) !== one;
	if (known && (known.isPolling || isSuperseded(known))) return undefined;
	const activation = known ?? { isPolling: true, name };
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

function noId(context: IPollFunctions): NodeOperationError {
	const message =
		"This node has no ID, so n8n cannot keep what it has read apart from other nodes'";
	return new NodeOperationError(context.getNode(), message, { description: NEW_ID });
}

function sameId(context: IPollFunctions, double: string): NodeOperationError {
	const { name } = context.getNode();
	const message = `The nodes '${name}' and '${double}' have the same ID, so each would miss what the other returns`;
	return new NodeOperationError(context.getNode(), message, { description: NEW_ID });
}

/** How a node gets an ID: n8n gives one to each node that is pasted. */
const NEW_ID =
	'Open the workflow in the editor, copy this node, paste it, delete the first one, connect the new one, and publish the workflow again.';

/** True for an activation that may succeed although its request failed: with n8n's durable cursors, the first in a row. */
export function tolerateFailure(context: IPollFunctions): boolean {
	const known = failureHistory(context);
	if (context.getActivationMode() === 'update' && known.wasTolerated) return false;
	known.wasTolerated = true;
	return true;
}

/** Records a successful poll. */
export function clearFailure(context: IPollFunctions): void {
	failures.delete(triggerId(context));
}

/** Identifies a trigger in this process, independently of its name. */
export function triggerId(context: IPollFunctions): string {
	return `${context.getWorkflow().id}:${context.getNode().id}`;
}
