import type { IDataObject, INodeProperties, INodePropertyOptions } from 'n8n-workflow';

import type { Hint } from '../../shared/hints';
import type { ItemInput } from '../../shared/input';
import type { ReportingService } from '../service';

/** What one poll has at hand. */
export interface Poll {
	service: ReportingService;
	/**
	 * What the last poll kept; undefined at the first one for this event. At the first of another
	 * account it is empty, and at the first after another event it is what `leave` gave.
	 */
	saved: IDataObject | undefined;
	/** n8n's own time, milliseconds since the epoch. */
	now: () => number;
	/** Whether no further request may be sent in this poll. */
	isTimeUp: () => boolean;
}

export interface PollResult {
	/** What to keep for the next poll. */
	state: IDataObject;
	/** Json of the items, oldest first. */
	items: IDataObject[];
}

/** An event as its file writes it down, from top to bottom. */
export interface EventParts<Settings> {
	option: INodePropertyOptions & { value: string };
	/** Its fields, in the order of the editor. That they show with this event only is added. */
	properties: INodeProperties[];
	/** What to tell in the editor before it runs. */
	hints?: Hint[];
	/** Reads and checks the parameters. */
	read: (input: ItemInput) => Settings;
	/**
	 * Finds what has happened since the last poll.
	 *
	 * @throws NodeApiError when the service gives no answer
	 */
	poll: (poll: Poll, settings: Settings) => Promise<PollResult>;
	/**
	 * What to keep after an activation at which the service gave no answer; the times are those at
	 * which it began.
	 */
	postpone?: (
		saved: IDataObject | undefined,
		settings: Settings,
		now: number,
		serviceNow: number | undefined,
	) => IDataObject;
	/**
	 * What remains of its state when another event is chosen: with that alone, what happens until it is
	 * chosen again must only become known. Nothing when absent.
	 */
	leave?: (state: IDataObject) => IDataObject;
	/** A real item to show in the editor; undefined when there is none yet. */
	example: (service: ReportingService, settings: Settings) => Promise<IDataObject | undefined>;
}

/** An event as the node uses it. */
export interface TriggerEvent {
	option: INodePropertyOptions & { value: string };
	properties: INodeProperties[];
	hints: Hint[];
	leave: (state: IDataObject) => IDataObject;
	prepare: (input: ItemInput) => PreparedEvent;
}

/** An event whose parameters are read. */
export interface PreparedEvent {
	name: string;
	poll: (poll: Poll) => Promise<PollResult>;
	postpone: (
		saved: IDataObject | undefined,
		now: number,
		serviceNow: number | undefined,
	) => IDataObject;
	example: (service: ReportingService) => Promise<IDataObject | undefined>;
}

export function event<Settings>(parts: EventParts<Settings>): TriggerEvent {
	return {
		option: parts.option,
		properties: parts.properties,
		hints: parts.hints ?? [],
		leave: parts.leave ?? (() => ({})),
		prepare: (input) => {
			const settings = parts.read(input);
			return {
				name: parts.option.value,
				poll: async (poll) => await parts.poll(poll, settings),
				postpone: (saved, ...times) => parts.postpone?.(saved, settings, ...times) ?? saved ?? {},
				example: async (service) => await parts.example(service, settings),
			};
		},
	};
}

/** The properties of a trigger with these events: which one, then the fields of each. */
export function eventProperties(events: TriggerEvent[], defaultValue: string): INodeProperties[] {
	const choice: INodeProperties = {
		displayName: 'Event',
		name: 'event',
		type: 'options',
		noDataExpression: true,
		options: events
			.map(({ option }) => option)
			.sort((one, other) => one.name.localeCompare(other.name)),
		default: defaultValue,
		description: 'What starts the workflow',
	};
	const fields = events.flatMap(({ option, properties }) =>
		properties.map((property) => ({
			...property,
			displayOptions: {
				...property.displayOptions,
				show: { ...property.displayOptions?.show, event: [option.value] },
			},
		})),
	);
	return [choice, ...fields];
}
