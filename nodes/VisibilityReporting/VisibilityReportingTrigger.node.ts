import type {
	IDataObject,
	INodeExecutionData,
	INodeType,
	INodeTypeDescription,
	IPollFunctions,
} from 'n8n-workflow';
import { NodeConnectionTypes, NodeOperationError } from 'n8n-workflow';

import { systemClock } from '../shared/clock';
import { connect } from '../shared/connect';
import { nodeHints } from '../shared/hints';
import { ItemInput } from '../shared/input';
import { chosenOf, subtitleOf } from '../shared/operation';
import { events } from './events';
import { eventProperties, type PreparedEvent } from './events/event';
import { accountOf, keep, recall } from './events/memory';
import { mayBeOverAtNextPoll, PollEgress } from './events/pollEgress';
import { answered, enter, excuse, type Turn } from './events/polls';
import { pollTime } from './events/pollTime';
import { REPORTING_CONNECTION, ReportingService } from './service';

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
		description:
			'Follows how AI assistants mention a brand: starts the workflow on a new mention, a changed visibility score or a new action plan',
		defaults: { name: 'AI Visibility Reporting Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		credentials: [{ name: 'visibilityReportingApi', required: true }],
		hints: nodeHints('event', events),
		properties: eventProperties(events, 'mention'),
	};

	async poll(this: IPollFunctions): Promise<INodeExecutionData[][] | null> {
		const chosen = prepare(this);
		if (this.getMode() === 'manual') return await example(this, chosen);
		const turn = enter(this);
		if (!turn) return null;
		return await poll(this, chosen, turn).finally(turn.leave);
	}
}

function prepare(context: IPollFunctions): PreparedEvent {
	const event = context.getNodeParameter('event');
	const chosen = chosenOf(events, event, 'Event', context.getNode());
	const source = {
		getNode: () => context.getNode(),
		getTimezone: () => context.getTimezone(),
		getNodeParameter: (name: string, _: number, fallback: unknown) =>
			context.getNodeParameter(name, fallback) as unknown,
	};
	return chosen.prepare(new ItemInput(source, undefined, chosen.properties));
}

async function serve(context: IPollFunctions, signal?: AbortSignal, leftMs?: () => number) {
	const owner = `poll:${context.getNode().id}`;
	const { settings } = await connect(context, REPORTING_CONNECTION, owner, signal);
	const egress = new PollEgress(context, settings, leftMs);
	const account = accountOf(context, settings.credential);
	return { egress, account, service: new ReportingService(egress) };
}

async function poll(
	context: IPollFunctions,
	chosen: PreparedEvent,
	{ isActivation, isSuperseded }: Turn,
): Promise<INodeExecutionData[][] | null> {
	const { signal, leftMs, isTimeUp } = pollTime(context, isActivation);
	const { egress, account, service } = await serve(context, signal, leftMs);
	const saved = recall(context, chosen.name, account);
	const local = Date.now();
	const began = systemClock.now();
	const outcome = await chosen.poll({ service, saved, now: () => Date.now(), isTimeUp }).then(
		(result) => ({ result }),
		(error: Error) => ({ error }),
	);
	if (isSuperseded()) return null;
	if ('error' in outcome) {
		const { failure } = egress;
		const isExcused = isActivation && failure && mayBeOverAtNextPoll(failure) && excuse(context);
		if (!isExcused) throw outcome.error;
		// The service told its time at the end of the activation; what came during it is new.
		const took = systemClock.now() - began;
		const serviceBegan = failure.serviceNow && failure.serviceNow - took;
		const state = chosen.postpone(saved, local, serviceBegan);
		keep(context, chosen.name, account, state, false);
		return null;
	}
	answered(context);
	const { state, items } = outcome.result;
	// Last of all, with no wait in between: a poll that fails leaves no trace.
	keep(context, chosen.name, account, state, items.length > 0);
	return items.length === 0 ? null : [items.map((json: IDataObject) => ({ json }))];
}

/** A manual test run: a real item, and nothing is kept. */
async function example(
	context: IPollFunctions,
	chosen: PreparedEvent,
): Promise<INodeExecutionData[][]> {
	const { service } = await serve(context);
	const json = await chosen.example(service);
	if (json) return [[{ json }]];
	throw new NodeOperationError(context.getNode(), 'No mentions match the current filters yet.', {
		description:
			'There is no sample to show. You can publish the workflow all the same: it starts with the next mention.',
		level: 'warning',
	});
}
