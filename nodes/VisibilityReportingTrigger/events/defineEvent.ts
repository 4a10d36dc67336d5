import type { IDataObject } from 'n8n-workflow';

import { readField, type Field } from '../../shared/fields/field';
import { optionsField } from '../../shared/fields/kinds';
import { optionField } from '../../shared/fields/optionKinds';
import { readParams, type Choice, type ChoiceDefinition } from '../../shared/run/choice';
import type { Hint } from '../../shared/run/hints';
import type { ParameterReader } from '../../shared/fields/parameterReader';
import type { ReportDocument } from '../../shared/output/document';
import { renderText } from '../../shared/output/text';
import type { ReportingApi } from '../../VisibilityReporting/api/reportingApi';
import type { ActivationKind } from '../signals/silence';

/** The input of a poll. */
export interface Poll {
	api: ReportingApi;
	/**
	 * The saved state; undefined at the first poll for this event. Empty at the first poll with another
	 * account, and the result of `leave` at the first poll after another event.
	 */
	saved: IDataObject | undefined;
	/** n8n's own time, milliseconds since the epoch. */
	now: () => number;
	/** Whether this poll may send no further requests. */
	isTimeUp: () => boolean;
	/** Whether this poll activates the workflow. */
	activation: ActivationKind;
}

export interface PollResult {
	/** The state to save for the next poll. */
	state: IDataObject;
	/** The items as JSON, oldest first. */
	items: IDataObject[];
}

/** The definition of an event. */
export interface EventParts<
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Params,
> extends ChoiceDefinition<Fields, Options, Params> {
	/**
	 * Finds what has happened since the last poll.
	 *
	 * @throws NodeApiError when a request fails
	 */
	poll: (poll: Poll, params: Params) => Promise<PollResult>;
	/**
	 * The state to save after an activation whose requests failed; the times are those at its start.
	 */
	deferActivation?: (
		saved: IDataObject | undefined,
		params: Params,
		now: number,
		serverTime: number | undefined,
	) => IDataObject;
	/**
	 * The part of the state to keep when another event is selected. What happens until the event is
	 * selected again must not be emitted. Absent: nothing is kept.
	 */
	leave?: (state: IDataObject) => IDataObject;
	/** A real item for a test run in the editor; undefined when there is none yet. */
	example: (api: ReportingApi, params: Params) => Promise<IDataObject | undefined>;
	/**
	 * The document of an item, for the output Message.
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
export interface TriggerEvent extends Choice {
	hints: Hint[];
	leave: (state: IDataObject) => IDataObject;
	prepare: (reader: ParameterReader) => PreparedEvent;
}

/** An event with its parameters read. */
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
				description: 'The data of the event only',
			},
		],
		default: 'record',
		description: 'The format of the output items',
	},
	'record',
);

/** Makes an event of its definition, and adds the field Output, which all events have. */
export function defineEvent<
	const Fields extends readonly Field[],
	const Options extends readonly Field[],
	Params,
>(parts: EventParts<Fields, Options, Params>): TriggerEvent {
	const fields: Field[] = [...(parts.fields ?? []), output];
	if (parts.options?.length) fields.push(optionsField(parts.options));
	return {
		option: parts.option,
		properties: fields.map(({ property }) => property),
		hints: parts.hints ?? [],
		leave: parts.leave ?? (() => ({})),
		prepare: (reader) => {
			const params = readParams(parts, reader);
			const isMessage = readField(output, reader) === 'message';
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

/** Adds the text before the fields, replacing a field with that name. */
function withText(json: IDataObject, document: ReportDocument): IDataObject {
	const text = renderText(document);
	return Object.assign({ text }, json, { text });
}
