import { type IPollFunctions, NodeOperationError } from 'n8n-workflow';

import { DAY_MS } from 'ai-visibility-reports/time';
import { writeDebugLine } from '../../shared/http/debugLog';
import { Registry } from '../../shared/registry';

/**
 * This file does what n8n leaves to a polling node: it prevents concurrent polls, and tells an
 * activation from a later poll.
 */

interface Activation {
	isPolling: boolean;
	/** The node's name. */
	name: string;
	/** The name of another node with this node's ID, if there is one. */
	double?: string;
}

/** A poll that is under way. */
export interface ActivePoll {
	/** True for the first poll of an activation. */
	isActivation: boolean;
	/**
	 * True if the trigger has been activated again in the meantime. Then this poll must not return or
	 * save anything.
	 */
	isSuperseded: () => boolean;
	/** Ends the poll, so that the next one may begin. */
	leave: () => void;
}

/**
 * How many triggers a process remembers, and for how long. A forgotten one continues from what n8n
 * has saved.
 */
export const REMEMBERED = { maxEntries: 10_000, maxAgeMs: 40 * DAY_MS };

/**
 * The activations by n8n's context, because n8n creates one for each activation, and polls with it
 * at once.
 */
const activations = new WeakMap<object, Activation>();

const newestActivations = new Registry<Activation>(REMEMBERED);

const failures = new Registry<{ refusals: number; wasTolerated: boolean }>(REMEMBERED);

/**
 * Gives what has failed of a trigger since its last success: how many polls in a row the service
 * has refused, not counting those without an answer in between, and whether the failure of an
 * activation was tolerated.
 */
export function failureHistory(context: IPollFunctions) {
	return failures.getOrCreate(triggerId(context), () => ({ refusals: 0, wasTolerated: false }));
}

/**
 * Begins a poll; undefined while another one is under way, or for an earlier activation, whose
 * polls must return nothing.
 * @throws NodeOperationError for a node without an ID, or with that of another node (n8n before
 * 2.41 allows both), because one of the two nodes would take the other's mentions
 */
export function beginPoll(context: IPollFunctions): ActivePoll | undefined {
	const { name } = context.getNode();
	if (!context.getNode().id) {
		throw needsNewId(
			context,
			"This node has no ID, so n8n cannot keep what it has read apart from other nodes'",
		);
	}
	const id = triggerId(context);
	const lastActivation = activations.get(context);
	const newest = newestActivations.get(id);
	// Only nodes with the same ID poll under two names, because after a renaming nothing polls under
	// the earlier one.
	if (lastActivation && newest && newest.name !== name) newest.double = name;
	const double = newest?.name === name ? newest.double : lastActivation && newest?.name;
	if (lastActivation && double !== undefined) {
		const message = `The nodes '${name}' and '${double}' have the same ID, so each would miss what the other returns`;
		throw needsNewId(context, message);
	}
	const isSuperseded = (one: Activation) => (newestActivations.get(id) ?? one) !== one;
	if (lastActivation && (lastActivation.isPolling || isSuperseded(lastActivation))) {
		const reason = lastActivation.isPolling
			? 'another one is under way'
			: 'the workflow was activated again';
		writeDebugLine(context, undefined, `a poll is skipped, because ${reason}`, {});
		return undefined;
	}
	const activation = lastActivation ?? { isPolling: true, name };
	activation.isPolling = true;
	activations.set(context, activation);
	newestActivations.set(id, activation);
	return {
		isActivation: !lastActivation,
		isSuperseded: () => isSuperseded(activation),
		leave: () => {
			activation.isPolling = false;
		},
	};
}

/** Makes the error with the advice on how a node gets an ID of its own: n8n gives one to each that is pasted. */
function needsNewId(context: IPollFunctions, message: string): NodeOperationError {
	const description =
		'Open the workflow in the editor, copy this node, paste it, delete the first one, connect the new one, and publish the workflow again.';
	return new NodeOperationError(context.getNode(), message, { description });
}

/**
 * True if an activation may succeed although its request failed. With n8n's durable cursors, that
 * is so only for the first failure in a row, because there each poll may look like an activation.
 */
export function tolerateFailure(context: IPollFunctions): boolean {
	const history = failureHistory(context);
	if (context.getActivationMode() === 'update' && history.wasTolerated) return false;
	history.wasTolerated = true;
	return true;
}

/** Forgets the failures of a trigger, after a successful poll. */
export function clearFailure(context: IPollFunctions): void {
	failures.delete(triggerId(context));
}

/** Identifies a trigger in this process, independently of its name. */
export function triggerId(context: IPollFunctions): string {
	return `${context.getWorkflow().id}:${context.getNode().id}`;
}
