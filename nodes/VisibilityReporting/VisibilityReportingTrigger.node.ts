import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
	NodeOperationError,
} from 'n8n-workflow';

import type { EpochMs } from '../../reports/time/dates';
import { systemClock } from '../shared/clock';
import { ParameterReader } from '../shared/fields/parameterReader';
import { failureOf, rethrow } from '../shared/http/apiError';
import { clientSettings } from '../shared/http/connection';
import { findByValue, nodeProperties, subtitleOf } from '../shared/run/choice';
import { NEXT_NODE_HINTS, nodeHints } from '../shared/run/hints';
import { events, leaveEvent } from './events';
import type { ActivationKind, PolledItems, PreparedEvent } from './events/event';
import { REPORTING_CONNECTION, ReportingApi } from './reportingApi';
import * as polls from './trigger/poll';
import { accountOf, lastSaved, loadState, saveState, UNREADABLE } from './trigger/savedState';

export class VisibilityReportingTrigger implements INodeType {
	description: INodeTypeDescription = {
		displayName: 'AI Visibility Reporting Trigger',
		name: 'visibilityReportingTrigger',
		icon: {
			light: 'file:../../icons/visibilityReporting.svg',
			dark: 'file:../../icons/visibilityReporting.dark.svg',
		},
		group: ['trigger'],
		version: 1,
		subtitle: subtitleOf('event', events),
		description: "Follow a brand's score, mentions, share of voice and action plan",
		defaults: { name: 'AI Visibility Reporting Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'visibilityReportingApi', required: true }],
		hints: [
			...nodeHints('event', events),
			...NEXT_NODE_HINTS,
			{
				message:
					'A test event is a sample of current data, whether or not the event has just occurred. If there is none, nothing matches yet: you can publish the workflow all the same.',
				type: 'info',
				location: 'outputPane',
				whenToDisplay: 'afterExecution',
			},
		],
		properties: nodeProperties(
			{
				displayName: 'Event',
				name: 'event',
				default: 'mention',
				description: 'Event that triggers the workflow',
			},
			events,
		),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const chosen = prepare(this);
		if (this.getMode() === 'manual') {
			const { api } = await connect(this);
			const sample = await chosen.example(api);
			// No item where nothing matches, which is no error: a hint says what to do.
			return [sample ? [sample] : []];
		}
		const active = polls.beginPoll(this);
		if (!active) return null;
		return await poll(this, chosen, active).finally(active.leave);
	}
}

function prepare(context: IPollFunctions): PreparedEvent {
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

async function connect(context: IPollFunctions, time?: polls.PollTime) {
	const owner = `poll:${context.getNode().id}`;
	const settings = await clientSettings(context, REPORTING_CONNECTION, owner);
	const client = new polls.PollClient(context, settings, time);
	const account = accountOf(context, settings.credential);
	return { account, api: new ReportingApi(client) };
}

async function poll(
	context: IPollFunctions,
	chosen: PreparedEvent,
	{ isActivation, isSuperseded }: polls.ActivePoll,
): Promise<INodeExecutionData[][] | null> {
	const time = polls.pollTime(context, isActivation);
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
	const failures = polls.failureHistory(context);
	const { refusals } = failures;
	const input = { api, saved, now: systemClock.wallTime, isTimeUp, refusals, activation };
	let polled: PolledItems;
	try {
		polled = await chosen.poll(input);
	} catch (error) {
		if (isSuperseded()) return null;
		const failure = failureOf(error);
		if (polls.isRefusedRequest(failure)) failures.refusals += 1;
		const mayBeOver = polls.mayBeOverAtNextPoll(failure);
		const isTolerated = isActivation && mayBeOver && polls.tolerateFailure(context);
		if (!isTolerated) return rethrow(error);
		// The service's time is that of the end of the activation; mentions listed during it are new.
		const took = systemClock.now() - began;
		const serverTime = failure.serverTime && failure.serverTime - took;
		const state = chosen.deferActivation({ saved, now: local, serverTime });
		saveState(context, chosen.name, account, state, false, leaveEvent);
		return null;
	}
	if (isSuperseded()) return null;
	polls.clearFailure(context);
	const { state, items } = polled;
	// At the very end, so that a failed poll changes nothing.
	saveState(context, chosen.name, account, state, items.length > 0, leaveEvent);
	return items.length === 0 ? null : [items];
}

/** @param since when the last poll was saved, if that is known */
function unreadableState(event: string, since: EpochMs | undefined): string {
	const time = since === undefined ? 'the last poll' : new Date(since).toISOString();
	const missing =
		event === 'mention'
			? `Mentions since ${time} may be missing: get them with Get Mentions.`
			: `What happened since ${time} may be missing.`;
	return `What this trigger had saved of its last poll was edited and cannot be read. ${missing} The next poll starts from now.`;
}
