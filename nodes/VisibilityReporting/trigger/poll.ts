import { type IPollFunctions, NodeOperationError } from 'n8n-workflow';

import { DAY_MS, type Ms } from '../../../reports/time/dates';
import { systemClock } from '../../shared/clock';
import type { RequestContext } from '../../shared/credentials/readCredential';
import { ApiClient } from '../../shared/http/apiClient';
import type { ErrorNote } from '../../shared/http/apiError';
import type { ApiClientSettings } from '../../shared/http/connection';
import type { RequestFailure } from '../../shared/http/failure';
import { isTransient } from '../../shared/http/retryPolicy';
import { Registry } from '../../shared/registry';

/** What n8n leaves to a polling node: no concurrent polls, and telling an activation from a later poll. */

interface Activation {
	isPolling: boolean;
	/** The node's name. */
	name: string;
	/** The name of another node with this node's ID, where there is one. */
	double?: string;
}

export type ActivePoll = NonNullable<ReturnType<typeof beginPoll>>;

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
export function beginPoll(context: IPollFunctions) {
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
		/** True if the trigger has been activated again since: then this poll must not return or save anything. */
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

/** Time limit of an activation, since a user waits for it in the editor. */
const ACTIVATION_MS: Ms = 30_000;

/** Time limit for n8n before 2.38, which has no poll budget; the same as that of later versions. */
const POLL_MS: Ms = 240_000;

/** After this share of its time, a poll requests no further pages, to complete those in flight. */
const SHARE = 0.75;

/** Small, since the next poll follows soon. */
const RETRY_BUDGET = { retries: 3, pausesMs: 10_000 };

/** The failure of a request that the rate limiter held back until the poll's time was up. */
const RATE_LIMITED = {
	kind: 'unreachable',
	reason: "was not called during this poll, because the API key's rate limit is exhausted",
	advice:
		'The next poll tries again. If this happens often, poll less frequently or use a separate API key for this workflow.',
} as const;

export type PollTime = ReturnType<typeof pollTime>;

/** The time limit of a poll, as its client takes it. */
export function pollTime(context: IPollFunctions, isActivation: boolean) {
	const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : POLL_MS;
	const budgetMs = Math.max(1, Math.floor(isActivation ? Math.min(budget, ACTIVATION_MS) : budget));
	const { now } = systemClock;
	const begin = now();
	const signal = AbortSignal.timeout(budgetMs);
	return {
		signal,
		failure: RATE_LIMITED,
		leftMs: () => begin + budgetMs - now(),
		/** True if the poll should request no further pages. */
		isTimeUp: () => signal.aborted || now() >= begin + budgetMs * SHARE,
	};
}

export class PollClient extends ApiClient {
	constructor(context: RequestContext, settings: ApiClientSettings, timeLimit?: PollTime) {
		super(context, { ...settings, timeLimit, retryBudget: RETRY_BUDGET });
	}

	/** As in ApiClient, with the cause that newer versions of n8n use for their back-off. */
	override error(failure: RequestFailure, note?: ErrorNote) {
		const error = super.error(failure, note);
		error.failure = causeOf(failure);
		return error;
	}
}

type Cause = NonNullable<ReturnType<ApiClient['error']>['failure']>;

function causeOf(failure: RequestFailure): Cause | undefined {
	const { kind, status = 0, retryAfterMs } = failure;
	if (status === 429) return { cause: 'rate-limited', retryAfterMs };
	if (status === 401) return { cause: 'credential-invalid' };
	if (isTransient(failure)) return { cause: 'temporarily-unavailable', retryAfterMs };
	if (status >= 300 || kind === 'blocked') return { cause: 'configuration-invalid' };
	return undefined;
}

/** True if a later poll may succeed, so that the failure need not prevent the activation. */
export function mayBeOverAtNextPoll(failure: RequestFailure): boolean {
	const isNoAddress = failure.code === 'ENOTFOUND' || failure.code === 'EADDRNOTAVAIL';
	return isTransient(failure) && !(failure.kind === 'unreachable' && isNoAddress);
}

/** True if the service refuses what a poll asks for: neither its key, nor how often it asks. */
export function isRefusedRequest({ kind, status = 0 }: RequestFailure): boolean {
	return kind === 'status' && status !== 401 && status !== 429;
}
