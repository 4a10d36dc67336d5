import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { nodeProperties, subtitleOf } from '../shared/run/choice';
import { NEXT_NODE_HINTS, nodeHints } from '../shared/run/hints';
import { events } from './events';
import { beginPoll } from './trigger/activation';
import { connect, poll, prepare } from './trigger/cycle';

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
			// If nothing matches, the test gives no item and no error, and a hint says what to do.
			return [sample ? [sample] : []];
		}
		const active = beginPoll(this);
		if (!active) return null;
		return await poll(this, chosen, active).finally(active.leave);
	}
}
