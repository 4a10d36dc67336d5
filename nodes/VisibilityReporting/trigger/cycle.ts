import {
	type IDataObject,
	type INodeExecutionData,
	type IPollFunctions,
	NodeOperationError,
} from 'n8n-workflow';

import type { EpochMs } from 'ai-visibility-reports/time';
import { systemClock } from '../../shared/clock';
import { ParameterReader } from '../../shared/fields/parameterReader';
import { failureOf, rethrow } from '../../shared/http/apiError';
import { clientSettings } from '../../shared/http/connection';
import { failureFacts } from '../../shared/http/debugLog';
import { isRefusedRequest } from '../../shared/http/failure';
import { findByValue } from '../../shared/run/choice';
import { events, leaveEvent } from '../events';
import type { ActivationKind, PolledItems, PreparedEvent } from '../events/defineEvent';
import { REPORTING_CONNECTION, ReportingApi } from '../reportingApi';
import { type ActivePoll, clearFailure, failureHistory, tolerateFailure } from './activation';
import { mayBeOverAtNextPoll, PollClient, type PollTime, pollTime } from './pollClient';
import { accountOf, lastSaved, loadState, saveState, UNREADABLE } from './savedState';

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
