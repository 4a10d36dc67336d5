import type { IDataObject, INodeExecutionData } from 'n8n-workflow';

import { type Alert, fitIntoCells, localeOf } from 'ai-visibility-reports';
import type { EventResult } from 'ai-visibility-reports/model';
import type { EpochMs } from 'ai-visibility-reports/time';
import { appearanceProperty, readAppearance } from '../../shared/fields/appearance';
import { optionField } from '../../shared/fields/choices';
import { type Field, type FieldList, readField } from '../../shared/fields/field';
import { optionsProperty } from '../../shared/fields/kinds';
import { ParameterReader } from '../../shared/fields/parameterReader';
import { type ChoiceDefinition, readParams } from '../../shared/run/choice';
import { fileNameOf, type FileStore, nodeItem } from '../../shared/run/files';
import { LOGO_HINT } from '../../shared/run/hints';
import { formatOf, inFormats, outputField } from '../../shared/run/outputs';
import { ITEMS_PER_TURN, makeTurns } from '../../shared/turns';
import { ReportingApi } from '../reportingApi';
import type { PollWorld } from './mention/poll';

export interface Poll extends Omit<PollWorld, 'listSince'> {
	api: ReportingApi;
	/**
	 * The state that the last poll has returned. It is undefined at the first poll, empty after a
	 * change of account, and what `leave` has kept if another event was selected in between.
	 */
	saved: IDataObject | undefined;
	activation: ActivationKind;
}

interface FailedActivation extends Pick<Poll, 'saved'> {
	now: EpochMs;
	serverTime: EpochMs | undefined;
}

/** An event with the values of its fields. See `defineEvent` for what each part does. */
export interface PreparedEvent {
	name: string;
	isState: (saved: IDataObject) => boolean;
	poll: (poll: Poll) => Promise<PolledItems>;
	deferActivation: (poll: FailedActivation) => IDataObject;
	example: (api: ReportingApi) => Promise<INodeExecutionData | undefined>;
}

const record = { name: 'Raw Data', value: 'record', description: 'Data of the event only' };

const rows = { name: 'Rows', value: 'rows', description: 'Flat row for a spreadsheet' };

/** Makes an event out of its definition, and adds the fields Output and Appearance. */
export function defineEvent<
	const Fields extends FieldList,
	const Options extends FieldList,
	Settings,
	Params extends Settings,
>(
	parts: ChoiceDefinition<Fields, Options, Params> & {
		poll: (poll: Poll, params: Params) => Promise<PollResult & Pick<PolledItems, 'details'>>;
		/**
		 * Gives the state to save after an activation whose requests failed. The times are those at its
		 * start.
		 */
		deferActivation?: (poll: FailedActivation, params: Params) => IDataObject;
		/**
		 * True if a saved state, or what `leave` has kept of it, can be continued. Somebody may have
		 * edited it.
		 */
		isState: (saved: IDataObject) => boolean;
		/**
		 * Says what to keep of the state when another event is selected, so that what happens until
		 * this one is selected again is not emitted.
		 */
		leave?: (state: IDataObject) => IDataObject;
		/** A real item for a test run in the editor; undefined when there is none yet. */
		example: (api: ReportingApi, params: Params) => Promise<IDataObject | undefined>;
		topic: Alert<Settings>;
	},
) {
	const { topic } = parts;
	const output = outputField(
		topic.row ? [record, rows] : [record],
		"Format of the output items. Every format also includes the event's data.",
		'record',
		optionField,
	);
	const fields: Field[] = [...(parts.fields ?? []), output];
	return {
		option: parts.option,
		properties: [
			...fields.map((field) => field.property),
			appearanceProperty,
			...(parts.options ? [optionsProperty(parts.options)] : []),
		],
		hints: [...(parts.hints ?? []), LOGO_HINT],
		leave: parts.leave ?? (() => ({})),
		prepare: (reader: ParameterReader, context: FileStore): PreparedEvent => {
			const word = readField(output, reader);
			const params = readParams(parts, reader, word);
			const appearance = readAppearance(reader);
			const locale = localeOf(appearance.language, reader.zone);
			const toItem = async (result: EventResult, isSample = false) => {
				const { item } = result;
				if (word === 'rows' && topic.row) {
					// A polling trigger cannot show a hint.
					return { json: fitIntoCells(topic.row(item, reader.zone)) };
				}
				if (!formatOf(word)) return { json: item };
				// A test run says that it is a sample, because what it shows has not necessarily happened.
				const say = (text: string) => (isSample ? locale.events.sample({ text }) : text);
				const { headline = '', ...document } = topic.document(result, locale, params);
				// The headline is also the subject, because it says more in an inbox than a figure.
				const subject = say(document.subject ?? headline);
				const { apart, ...rest } = document;
				const news = {
					...rest,
					...(apart && { apart: [apart[0], say(apart[1])] as typeof apart }),
					subject,
					headline: say(headline),
					// The words of a sample name the topic themselves.
					namesTopic: isSample || document.namesTopic,
					isNews: true,
				};
				const outputs = inFormats(news, { output: word, appearance, locale });
				// The rendered fields come first for the reader's eye, and are written again at the end so
				// that no field of the service overwrites them.
				const json = { ...outputs, ...item, ...outputs };
				// The file's name has only the domain, because the rest of an item is the service's, and
				// may be anything.
				const about = [{ domain: item.domain }];
				const fileName = appearance.htmlFile ? fileNameOf(about, reader.today) : undefined;
				return await nodeItem(context, { json, fileName });
			};
			return {
				name: parts.option.value,
				// The state is empty after a change of account, and after another event if `leave` has kept
				// nothing.
				isState: (saved: IDataObject) => Object.keys(saved).length === 0 || parts.isState(saved),
				poll: async (poll: Poll): Promise<PolledItems> => {
					const { state, results, details } = await parts.poll(poll, params);
					const letOthersRun = makeTurns();
					const items: INodeExecutionData[] = [];
					for (const result of results) {
						if (items.length % ITEMS_PER_TURN === ITEMS_PER_TURN - 1) await letOthersRun();
						items.push(await toItem(result));
					}
					return { state, items, details };
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

/** The state to save for the next poll, and the items to emit, oldest first. */
export interface PolledItems {
	state: IDataObject;
	items: INodeExecutionData[];
	/** What the poll has read, and why it stopped: n8n's debug log has it, and nothing else reads it. */
	details: IDataObject;
}

/** The state to save for the next poll, and what has happened, oldest first. */
export interface PollResult {
	state: IDataObject;
	results: EventResult[];
}

/**
 * Whether this poll activates the workflow, and therefore reports nothing. With n8n's own
 * scheduler, each poll may be one that does.
 */
export type ActivationKind = 'none' | 'certain' | 'possible';
