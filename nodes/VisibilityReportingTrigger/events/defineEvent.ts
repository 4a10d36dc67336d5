import type { IDataObject } from 'n8n-workflow';

import { optionField, optionsField, type Field } from '../../shared/definition/field';
import { readParams, type Part, type PartDefinition } from '../../shared/definition/parts';
import type { Hint } from '../../shared/definition/hints';
import type { ParameterReader } from '../../shared/execution/parameterReader';
import type { ReportDocument } from '../../shared/output/document';
import { renderText } from '../../shared/output/text';
import type { ReportingApi } from '../../VisibilityReporting/api/reportingApi';
import type { ActivationKind } from '../signals/silence';

/** What one poll has at hand. */
export interface Poll {
	api: ReportingApi;
	/**
	 * What the last poll kept; undefined at the first one for this event. At the first of another
	 * account it is empty, and at the first after another event it is what `leave` gave.
	 */
	saved: IDataObject | undefined;
	/** n8n's own time, milliseconds since the epoch. */
	now: () => number;
	/** Whether no further request may be sent in this poll. */
	isTimeUp: () => boolean;
	/** Whether it is the poll by which the workflow becomes active. */
	activation: ActivationKind;
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
	Params,
> extends PartDefinition<Fields, Options, Params> {
	/**
	 * Finds what has happened since the last poll.
	 *
	 * @throws NodeApiError when the service gives no answer
	 */
	poll: (poll: Poll, params: Params) => Promise<PollResult>;
	/**
	 * What to keep after an activation at which the service gave no answer; the times are those at
	 * which it began.
	 */
	deferActivation?: (
		saved: IDataObject | undefined,
		params: Params,
		now: number,
		serverTime: number | undefined,
	) => IDataObject;
	/**
	 * What remains of its state when another event is chosen: with that alone, what happens until it is
	 * chosen again must only become known. Nothing when absent.
	 */
	leave?: (state: IDataObject) => IDataObject;
	/** A real item to show in the editor; undefined when there is none yet. */
	example: (api: ReportingApi, params: Params) => Promise<IDataObject | undefined>;
	/**
	 * What an item has to tell, for Output Message.
	 *
	 * @param zone the workflow's time zone
	 * @param before the state before the poll; empty in a test run and where there was none
	 * @param after the state after it; empty in a test run
	 */
	toDocument: (
		item: IDataObject,
		zone: string,
		before: IDataObject,
		after: IDataObject,
	) => ReportDocument;
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
	example: (api: ReportingApi) => Promise<IDataObject | undefined>;
}

const output = optionField(
	{
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: [
			{
				name: 'Message',
				value: 'message',
				description: 'A short text, ready to post in a chat or email, followed by the data',
			},
			{
				name: 'Record',
				value: 'record',
				description: 'Only the data of the event',
			},
		],
		default: 'record',
		description: 'The format of the output items',
	},
	'record',
);

/** Makes an event of its parts, and adds what all have: the field Output. */
export function defineEvent<
	const Fields extends readonly Field[],
	const Options extends readonly Field[],
	Params,
>(parts: EventParts<Fields, Options, Params>): TriggerEvent {
	const fields: Field[] = [...parts.fields, output];
	if (parts.options.length > 0) fields.push(optionsField(parts.options));
	return {
		option: parts.option,
		properties: fields.map(({ property }) => property),
		hints: parts.hints ?? [],
		leave: parts.leave ?? (() => ({})),
		prepare: (reader) => {
			const params = readParams(parts, reader);
			const isMessage = output.read(reader, 'output') === 'message';
			const toItem = (json: IDataObject, before: IDataObject, after: IDataObject) =>
				isMessage ? withText(json, parts.toDocument(json, reader.zone, before, after)) : json;
			return {
				name: parts.option.value,
				poll: async (poll) => {
					const { state, items } = await parts.poll(poll, params);
					return { state, items: items.map((json) => toItem(json, poll.saved ?? {}, state)) };
				},
				deferActivation: (saved, ...times) =>
					parts.deferActivation?.(saved, params, ...times) ?? saved ?? {},
				example: async (api) => {
					const json = await parts.example(api, params);
					return json && toItem(json, {}, {});
				},
			};
		},
	};
}

/** The text in front of the fields, in place of one of theirs with that name. */
function withText(json: IDataObject, document: ReportDocument): IDataObject {
	const text = renderText(document);
	return Object.assign({ text }, json, { text });
}
