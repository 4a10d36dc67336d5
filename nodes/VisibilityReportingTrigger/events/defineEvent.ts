import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { optionsField, readFields, type Field, type ValuesOf } from '../../shared/definition/field';
import type { Part } from '../../shared/definition/parts';
import type { Hint } from '../../shared/definition/hints';
import type { ParameterReader } from '../../shared/execution/parameterReader';
import type { ReportingApi } from '../../VisibilityReporting/api/reportingApi';

/** What one poll has at hand. */
export interface Poll {
	service: ReportingApi;
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
export interface EventParts<
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Settings,
> {
	option: INodePropertyOptions & { value: string };
	/** Its fields, in the order of the editor. */
	fields: Fields;
	/** The fields of its collection Options, which is only there where it has any. */
	options: Options;
	/** What to tell in the editor before it runs. */
	hints?: Hint[];
	/** What to poll for: makes the values of the fields into it, and checks what concerns several of them. */
	settings: (
		values: ValuesOf<Fields> & { options: ValuesOf<Options> },
		reader: ParameterReader,
	) => Settings;
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
	deferActivation?: (
		saved: IDataObject | undefined,
		settings: Settings,
		now: number,
		serverTime: number | undefined,
	) => IDataObject;
	/**
	 * What remains of its state when another event is chosen: with that alone, what happens until it is
	 * chosen again must only become known. Nothing when absent.
	 */
	leave?: (state: IDataObject) => IDataObject;
	/** A real item to show in the editor; undefined when there is none yet. */
	example: (service: ReportingApi, settings: Settings) => Promise<IDataObject | undefined>;
}

/** An event as the node uses it. */
export interface TriggerEvent extends Part {
	hints: Hint[];
	leave: (state: IDataObject) => IDataObject;
	prepare: (reader: ParameterReader) => PreparedEvent;
}

/** An event whose parameters are read. */
export interface PreparedEvent {
	name: string;
	poll: (poll: Poll) => Promise<PollResult>;
	deferActivation: (
		saved: IDataObject | undefined,
		now: number,
		serverTime: number | undefined,
	) => IDataObject;
	example: (service: ReportingApi) => Promise<IDataObject | undefined>;
}

export function defineEvent<
	const Fields extends readonly Field[],
	const Options extends readonly Field[],
	Settings,
>(parts: EventParts<Fields, Options, Settings>): TriggerEvent {
	const fields: Field[] = [...parts.fields];
	if (parts.options.length > 0) fields.push(optionsField(parts.options));
	return {
		option: parts.option,
		properties: fields.map(({ property }) => property),
		hints: parts.hints ?? [],
		leave: parts.leave ?? (() => ({})),
		prepare: (reader) => {
			const values = readFields(parts.fields, reader);
			const options = readFields(parts.options, reader, 'options.');
			const settings = parts.settings({ ...values, options }, reader);
			return {
				name: parts.option.value,
				poll: async (poll) => await parts.poll(poll, settings),
				deferActivation: (saved, ...times) =>
					parts.deferActivation?.(saved, settings, ...times) ?? saved ?? {},
				example: async (service) => await parts.example(service, settings),
			};
		},
	};
}
