import type { IDataObject } from 'n8n-workflow';

import { readField, type Field } from '../../shared/fields/field';
import { optionsField } from '../../shared/fields/kinds';
import { optionField } from '../../shared/fields/optionKinds';
import { readParams, type Choice, type ChoiceDefinition } from '../../shared/run/choice';
import type { Hint } from '../../shared/run/hints';
import { formatOf, inFormat, outputField } from '../../shared/run/outputs';
import type { ParameterReader } from '../../shared/fields/parameterReader';
import type { Appearance, ReportDocument } from '../../shared/documents/document';
import type { ReportingApi } from '../../VisibilityReporting/api/reportingApi';
import type { EpochMs } from '../../shared/time/units';
import type { Occurrence, PollResult } from '../signals/occurrence';
import type { ActivationKind } from '../signals/silenceRule';

export interface Poll {
	api: ReportingApi;
	/**
	 * The saved state; undefined at the first poll for this event. Empty at the first poll with another
	 * account, and the result of `leave` at the first poll after another event.
	 */
	saved: IDataObject | undefined;
	now: () => EpochMs;
	isTimeUp: () => boolean;
	activation: ActivationKind;
}

interface FailedActivation extends Pick<Poll, 'saved'> {
	now: EpochMs;
	serverTime: EpochMs | undefined;
}

export interface EventDefinition<
	Fields extends readonly Field[],
	Options extends readonly Field[],
	Params,
> extends ChoiceDefinition<Fields, Options, Params> {
	poll: (poll: Poll, params: Params) => Promise<PollResult>;
	/** The state to save after an activation whose requests failed; the times are those at its start. */
	deferActivation?: (poll: FailedActivation, params: Params) => IDataObject;
	/** What to keep of the state when another event is selected, so that what happens until then is not emitted. */
	leave?: (state: IDataObject) => IDataObject;
	/** A real item for a test run in the editor; undefined when there is none yet. */
	example: (api: ReportingApi, params: Params) => Promise<IDataObject | undefined>;
	toDocument: (occurrence: Occurrence, zone: string) => ReportDocument;
}

export interface TriggerEvent extends Choice {
	hints: Hint[];
	leave: (state: IDataObject) => IDataObject;
	prepare: (reader: ParameterReader) => PreparedEvent;
}

export interface PreparedEvent {
	name: string;
	poll: (poll: Poll) => Promise<{ state: IDataObject; items: IDataObject[] }>;
	deferActivation: (poll: FailedActivation) => IDataObject;
	example: (api: ReportingApi) => Promise<IDataObject | undefined>;
}

const output = outputField(
	[{ name: 'Record', value: 'record', description: 'The data of the event only' }],
	'The format of the output items. The data of the event always comes after it.',
	'record',
	optionField,
);

const APPEARANCE: Appearance = { nativeCharts: false };

/** Makes an event of its definition, and adds the field Output, which all events have. */
export function defineEvent<
	const Fields extends readonly Field[],
	const Options extends readonly Field[],
	Params,
>(parts: EventDefinition<Fields, Options, Params>): TriggerEvent {
	const fields: Field[] = [...(parts.fields ?? []), output];
	if (parts.options) fields.push(optionsField(parts.options));
	return {
		option: parts.option,
		properties: fields.map(({ property }) => property),
		hints: parts.hints ?? [],
		leave: parts.leave ?? (() => ({})),
		prepare: (reader) => {
			const params = readParams(parts, reader);
			const format = formatOf(readField(output, reader));
			const toItem = (occurrence: Occurrence, isSample = false) => {
				const { item } = occurrence;
				if (!format) return item;
				const document = withSubject(parts.toDocument(occurrence, reader.zone));
				const made = inFormat(format, isSample ? asSample(document) : document, APPEARANCE);
				// Twice, so that it comes first, and a field of that name does not replace it.
				return { ...made, ...item, ...made };
			};
			return {
				name: parts.option.value,
				poll: async (poll) => {
					const { state, occurrences } = await parts.poll(poll, params);
					return { state, items: occurrences.map((each) => toItem(each)) };
				},
				deferActivation: (poll) => parts.deferActivation?.(poll, params) ?? poll.saved ?? {},
				example: async (api) => {
					const item = await parts.example(api, params);
					return item && toItem({ item }, true);
				},
			};
		},
	};
}

/** What has happened says more in an inbox than a figure alone. */
function withSubject(document: ReportDocument): ReportDocument {
	const title = document.parts.find((part) => part.kind === 'title');
	return { subject: title?.text, ...document };
}

function asSample({ parts, ...rest }: ReportDocument): ReportDocument {
	const text = 'This is a sample from a test run.';
	return { ...rest, parts: [...parts, { kind: 'note', text, role: 'context' }] };
}
