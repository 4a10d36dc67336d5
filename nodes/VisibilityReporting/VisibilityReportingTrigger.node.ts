import {
	type INodeExecutionData,
	type INodeType,
	type INodeTypeDescription,
	type IPollFunctions,
	NodeConnectionTypes,
} from 'n8n-workflow';

import { nodeProperties, subtitleOf } from '../shared/run/choice';
import { NEXT_NODE_HINTS, nodeHints } from '../shared/run/hints';
import { TRIGGER_BUILDER_HINT } from './builderHints';
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
		description:
			'Weekly reports and alerts on a brand in AI answers. Triggers: new or negative mention, change of score or share of voice, new action plan',
		defaults: { name: 'AI Visibility Reporting Trigger' },
		polling: true,
		inputs: [],
		outputs: [NodeConnectionTypes.Main],
		builderHint: TRIGGER_BUILDER_HINT,
		credentials: [{ name: 'visibilityReportingApi', required: true }],
		hints: [
			...nodeHints('event', events),
			...NEXT_NODE_HINTS,
			{
				message:
					'A test event shows current data, even if nothing has just happened. No test event: nothing matches yet. You can still publish.',
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
