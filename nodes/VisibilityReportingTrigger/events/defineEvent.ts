import type { IDataObject } from 'n8n-workflow';

import { appearanceFields, readAppearance } from '../../shared/fields/appearance';
import { readField, type Field } from '../../shared/fields/field';
import { optionsField } from '../../shared/fields/kinds';
import { optionField } from '../../shared/fields/optionKinds';
import { readParams, type ChoiceDefinition } from '../../shared/run/choice';
import { FORMATS } from '../../shared/documents/formats';
import { formatsOfOutput, inFormats, outputField } from '../../shared/run/outputs';
import { fileNameOf, nodeItem, type FileStore } from '../../shared/run/reportFile';
import type { ParameterReader } from '../../shared/fields/parameterReader';
import type { ReportDocument } from '../../shared/documents/document';
import type { ReportingApi } from '../../reporting/api/reportingApi';
import { localeOf, type Locale } from '../../shared/language/locale';
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
	/** How many polls in a row before this one the service has refused. */
	refusals: number;
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
	toDocument: (occurrence: Occurrence, locale: Locale, params: NoInfer<Params>) => ReportDocument;
}

export type TriggerEvent = ReturnType<typeof defineEvent>;

/** An event with the values of its fields. */
export type PreparedEvent = ReturnType<TriggerEvent['prepare']>;

const output = outputField(
	[{ name: 'Record', value: 'record', description: 'The data of the event only' }],
	'The format of the output items. The data of the event always comes after it.',
	'record',
	optionField,
);

/** Without a format, there is nothing to add to the options that all events have. */
const withFormats = { show: { output: FORMATS.map(({ option }) => option.value) } };

/** Makes an event of its definition, and adds the field Output and its options, which all events have. */
export function defineEvent<
	const Fields extends readonly Field[],
	const Options extends readonly Field[],
	Params,
>(parts: EventDefinition<Fields, Options, Params>) {
	const fields: Field[] = [...(parts.fields ?? []), output];
	const { property } = optionsField([...(parts.options ?? []), ...appearanceFields]);
	const options = parts.options ? property : { ...property, displayOptions: withFormats };
	return {
		option: parts.option,
		properties: [...fields.map((field) => field.property), options],
		hints: parts.hints ?? [],
		leave: parts.leave ?? (() => ({})),
		prepare: (reader: ParameterReader, context: FileStore) => {
			const params = readParams(parts, reader);
			const word = readField(output, reader);
			const appearance = readAppearance(reader);
			const locale = localeOf(appearance.language, reader.zone);
			const toItem = async (occurrence: Occurrence, isSample = false) => {
				const { item } = occurrence;
				if (formatsOfOutput(word).length === 0) return { json: item };
				// What a test run shows has not necessarily happened.
				const say = (text: string) => (isSample ? locale.events.sample({ text }) : text);
				const document = asNews(parts.toDocument(occurrence, locale, params), say);
				const made = inFormats(document, { output: word, appearance, locale });
				// Twice, so that it comes first, and a field of that name does not replace it.
				const json = { ...made, ...item, ...made };
				// Its domain alone: the rest of an item is the service's, and may be anything.
				const about = [{ domain: item.domain }];
				const fileName = appearance.htmlFile ? fileNameOf(about, reader.today) : undefined;
				return await nodeItem(context, { json, fileName });
			};
			return {
				name: parts.option.value,
				poll: async (poll: Poll) => {
					const { state, occurrences } = await parts.poll(poll, params);
					const items = occurrences.map(async (each) => await toItem(each));
					return { state, items: await Promise.all(items) };
				},
				deferActivation: (poll: FailedActivation) =>
					parts.deferActivation?.(poll, params) ?? poll.saved ?? {},
				example: async (api: ReportingApi) => {
					const item = await parts.example(api, params);
					return item && (await toItem({ item }, true));
				},
			};
		},
	};
}

/**
 * Makes the title of a document its subject, which says more in an inbox than a figure.
 * @param say how the texts of both are written
 */
function asNews(document: ReportDocument, say: (text: string) => string): ReportDocument {
	const [title, ...rest] = document.parts;
	if (title?.kind !== 'title') return document;
	return {
		...document,
		subject: say(document.subject ?? title.text),
		parts: [{ ...title, text: say(title.text), isNews: true }, ...rest],
	};
}
