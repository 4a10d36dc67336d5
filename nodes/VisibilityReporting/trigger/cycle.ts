import {
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';

import type { EpochMs, Ms } from 'ai-visibility-reports/time';
import { systemClock } from '../../shared/clock';
import type { RequestContext } from '../../shared/credentials/readCredential';
import { ParameterReader } from '../../shared/fields/parameterReader';
import type { ErrorNote } from '../../shared/http/advice';
import { ApiClient } from '../../shared/http/apiClient';
import { failureOf, rethrow } from '../../shared/http/apiError';
import {
	type ApiClientSettings,
	clientSettings,
	type TimeLimit,
} from '../../shared/http/connection';
import { failureFacts } from '../../shared/http/debugLog';
import { isRefusedRequest, type RequestFailure } from '../../shared/http/failure';
import { isTransient } from '../../shared/http/retryPolicy';
import { findByValue } from '../../shared/run/choice';
import { events, leaveEvent } from '../events';
import type { ActivationKind, PolledItems, PreparedEvent } from '../events/defineEvent';
import { REPORTING_CONNECTION, ReportingApi } from '../reportingApi';
import { type ActivePoll, clearFailure, failureHistory, tolerateFailure } from './activation';
import { accountOf, lastSaved, loadState, saveState, UNREADABLE } from './savedState';

/** The time limit of an activation, because a user waits for it in the editor. */
const ACTIVATION_MS: Ms = 30_000;

/**
 * The time limit of a poll in n8n before 2.38, which has no poll budget. Later versions have the
 * same limit.
 */
const POLL_MS: Ms = 240_000;

/**
 * After this share of its time, a poll requests no further pages, so that it can complete those
 * under way.
 */
const SHARE = 0.75;

/** The budget is small, because the next poll follows soon. */
const RETRY_BUDGET = { retries: 3, pausesMs: 10_000 };

/** The failure of a request that the rate limiter held back until the poll's time was up. */
const RATE_LIMITED = {
	kind: 'unreachable',
	reason: "was not called during this poll, because the API key's rate limit is exhausted",
	advice:
		'The next poll tries again. If this happens often, poll less frequently or use a separate API key for this workflow.',
} as const;

/** The time limit of a poll, as its client takes it. */
interface PollTime extends TimeLimit {
	/** True if the poll should request no further pages. */
	isTimeUp: () => boolean;
}

/**
 * Begins the time of a poll: as much as n8n allows, and less for an activation, because a user
 * waits for it.
 */
export function pollTime(context: IPollFunctions, isActivation: boolean): PollTime {
	const budget = 'getPollBudgetMs' in context ? context.getPollBudgetMs() : POLL_MS;
	const budgetMs = Math.max(1, Math.floor(isActivation ? Math.min(budget, ACTIVATION_MS) : budget));
	const { now } = systemClock;
	const begin = now();
	const signal = AbortSignal.timeout(budgetMs);
	return {
		signal,
		failure: RATE_LIMITED,
		leftMs: () => begin + budgetMs - now(),
		isTimeUp: () => signal.aborted || now() >= begin + budgetMs * SHARE,
	};
}

class PollClient extends ApiClient {
	constructor(context: RequestContext, settings: ApiClientSettings, timeLimit?: PollTime) {
		super(context, { ...settings, timeLimit, retryBudget: RETRY_BUDGET });
	}

	/**
	 * Makes the error of a failure as ApiClient does, and adds the cause that newer versions of n8n
	 * use for their back-off.
	 */
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
function mayBeOverAtNextPoll(failure: RequestFailure): boolean {
	const isNoAddress = failure.code === 'ENOTFOUND' || failure.code === 'EADDRNOTAVAIL';
	return isTransient(failure) && !(failure.kind === 'unreachable' && isNoAddress);
}

export function prepare(context: IPollFunctions): PreparedEvent {
	const event = context.getNodeParameter('event');
	const chosen = findByValue(events, event, 'Event', context.getNode());
	const source = {
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getNodeParameter: (name: string, _: number, fallback: unknown) =>
			context.getNodeParameter(name, fallback) as unknown,
	};
	return chosen.prepare(new ParameterReader(source, undefined, chosen.properties), context);
}

export async function connect(context: IPollFunctions, time?: PollTime) {
	const owner = `poll:${context.getNode().id}`;
	const settings = await clientSettings(context, REPORTING_CONNECTION, owner);
	const client = new PollClient(context, settings, time);
	const account = accountOf(context, settings.credential);
	return { account, api: new ReportingApi(client) };
}

export async function poll(
	context: IPollFunctions,
	chosen: PreparedEvent,
	{ isActivation, isSuperseded }: ActivePoll,
): Promise<INodeExecutionData[][] | null> {
	const time = pollTime(context, isActivation);
	const { account, api } = await connect(context, time);
	const names = events.map(({ option }) => option.value);
	const saved = loadState(context, chosen.name, account, names);
	if (saved === UNREADABLE || (saved && !chosen.isState(saved))) {
		const since = lastSaved(context);
		saveState(context, chosen.name, account, {}, false, leaveEvent);
		throw new NodeOperationError(context.getNode(), unreadableState(chosen.name, since));
	}
	const local = systemClock.wallTime();
	const began = systemClock.now();
	// With n8n's own scheduler, each poll looks like an activation by an update.
	const kind = context.getActivationMode() === 'update' ? 'possible' : 'certain';
	const activation: ActivationKind = isActivation ? kind : 'none';
	const { isTimeUp } = time;
	const failures = failureHistory(context);
	const { refusals } = failures;
	const input = { api, saved, now: systemClock.wallTime, isTimeUp, refusals, activation };
	const log = (outcome: string, facts: IDataObject = {}) => {
		const { calls } = api.client.usage();
		const isFirst = saved === undefined;
		api.client.log(outcome, { event: chosen.name, activation, isFirst, calls, ...facts });
	};
	const isDiscarded = () => {
		if (isSuperseded()) log('the poll is discarded, because the workflow was activated again');
		return isSuperseded();
	};
	let polled: PolledItems;
	try {
		polled = await chosen.poll(input);
	} catch (error) {
		if (isDiscarded()) return null;
		const failure = failureOf(error);
		if (isRefusedRequest(failure)) failures.refusals += 1;
		const mayBeOver = mayBeOverAtNextPoll(failure);
		const isTolerated = isActivation && mayBeOver && tolerateFailure(context);
		log('the poll failed', { isTolerated, refusals, failure: failureFacts(failure) });
		if (!isTolerated) return rethrow(error);
		// The service's time is that of the end of the activation, so its duration is subtracted:
		// mentions listed during it are new.
		const took = systemClock.now() - began;
		const serverTime = failure.serverTime && failure.serverTime - took;
		const state = chosen.deferActivation({ saved, now: local, serverTime });
		saveState(context, chosen.name, account, state, false, leaveEvent);
		return null;
	}
	if (isDiscarded()) return null;
	clearFailure(context);
	const { state, items, details } = polled;
	// The state is saved at the very end, so that a failed poll changes nothing.
	saveState(context, chosen.name, account, state, items.length > 0, leaveEvent);
	log('the poll is complete', { items: items.length, ...details });
	return items.length === 0 ? null : [items];
}

/**
 * Makes the message about a saved state that cannot be read.
 * @param since when the last poll was saved; undefined if that is not known
 */
function unreadableState(event: string, since: EpochMs | undefined): string {
	const time = since === undefined ? 'the last poll' : new Date(since).toISOString();
	const missing = ['mention', 'negativeMention'].includes(event)
		? `Mentions since ${time} may be missing: get them with Get Mentions.`
		: `What happened since ${time} may be missing.`;
	return `What this trigger had saved of its last poll was edited and cannot be read. ${missing} The next poll starts from now.`;
}
