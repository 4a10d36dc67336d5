import type { IDataObject } from 'n8n-workflow';

import {
	type Appearance,
	fitIntoCells,
	FORMATS,
	type Locale,
	type Omission,
	type OutputFormat,
	type ReportDocument,
	type Topic,
} from 'ai-visibility-reports';
import { type Option, optionField, requiredOptionField } from '../fields/choices';
import type { Field } from '../fields/field';
import { fileNameOf, type OutputItem } from './files';

/** What the output items of an operation are made of. */
export interface Outputs<Result> {
	/** What a result is about; it has all forms that a result takes. */
	topic: Topic<Result>;
	/**
	 * True if each result has exactly one row. Then the output "all" has that row, too, in the field
	 * `row`.
	 */
	hasOneRow?: boolean;
	/** The default of the field Output; without it, that is Raw Data. */
	defaultOutput?: string;
	/**
	 * Gives what the name of a file says: the `domain`, and `from` and `to` for the first and last
	 * day of a period. Without it, the facts have these fields.
	 */
	aboutOf?: (result: Result) => IDataObject;
	/**
	 * Gives the metadata of the response: that of one record of the topic or, without a record, of
	 * all of them.
	 */
	metaOf?: (result: Result, record?: IDataObject) => IDataObject;
	/**
	 * What the metadata holds, in the words of Include Meta's description. Without it, the
	 * description has the words for a report.
	 */
	metaHolds?: string;
	/**
	 * Says what the items of an output leave out; undefined if they leave out nothing. An operation
	 * without it never leaves out anything.
	 */
	cutOf?: (result: Result, output: string) => Cut | undefined;
	/** Says what a model has to know beside the items, such as why figures are null. */
	notesOf?: (result: Result) => string[];
}

/** A list of which only the first entries are given. */
interface Cut {
	listedCount: number;
	/** How many entries there are or, with `isAtLeast`, are known to be there. */
	total: number;
	isAtLeast: boolean;
	/** What the entries are, e.g. "mentions". */
	of: string;
	/** The sentence on which parameters or which operation give fewer entries, or count them. */
	advice: string;
}

const record = { name: 'Raw Data', value: 'record', description: 'Data as the service sent it' };

const flatRows = {
	name: 'Rows',
	value: 'rows',
	description: 'Flat items for sheets, tables and databases',
};

/** Makes the field Output of an operation. */
export function outputsField<Result>({ topic, defaultOutput = record.value }: Outputs<Result>) {
	const others = topic.rows ? [record, flatRows] : [record];
	return outputField(others, 'Format of the output items', defaultOutput);
}

/**
 * Makes the field Output, with the `others` and then all formats.
 * @param kind makes the field, and so decides what it gives where it is not set
 */
export function outputField(
	others: Option[],
	description: string,
	defaultOutput: string,
	kind: typeof optionField = requiredOptionField,
): Field<'output', string> {
	const formats = FORMATS.map(({ option }) =>
		// A model reads the output of a tool, and has no use for all channels at once.
		option.value === 'all' ? { ...option, displayOptions: { show: { '@tool': [false] } } } : option,
	);
	const options = [...others, ...formats];
	return kind('output', 'Output', { options, default: defaultOutput, description });
}

export interface OutputSettings {
	output: string;
	hasMeta: boolean;
	hasUsage: boolean;
	isCombined: boolean;
	isTool: boolean;
	appearance: Appearance;
	/** For each value of the appearance that counts as not set, the hint that says why. */
	ignoredAppearance: string[];
	/** What formats and rows had no room for, collected from all items with these settings. */
	omissions: Set<Omission | 'cell'>;
	locale: Locale;
	/** The current day in the workflow's time zone. */
	today: string;
}

/**
 * Makes the output items of a result. In a tool, the last item is a note, if there is something that
 * a model has to know, such as how many entries are left out: it would take the part for the whole.
 */
export function toItems<Result>(
	outputs: Outputs<Result>,
	result: Result,
	settings: OutputSettings,
	usage: IDataObject,
): OutputItem[] {
	const items = itemsOf(outputs, result, settings, usage);
	if (!settings.isTool) return items;
	const cut = outputs.cutOf?.(result, settings.output);
	const notes = [...(cut ? [noteOf(cut)] : []), ...(outputs.notesOf?.(result) ?? [])];
	return notes.length > 0 ? [...items, { json: { note: notes.join(' ') } }] : items;
}

function noteOf({ listedCount, total, isAtLeast, of, advice }: Cut): string {
	const [some, all] = [listedCount, total].map((count) => count.toLocaleString('en'));
	return `These are ${some} of ${isAtLeast ? 'at least ' : ''}${all} ${of}. ${advice}`;
}

function itemsOf<Result>(
	outputs: Outputs<Result>,
	result: Result,
	settings: OutputSettings,
	usage: IDataObject,
): OutputItem[] {
	const { topic, hasOneRow, metaOf } = outputs;
	const { output, locale, omissions } = settings;
	const onCut = () => omissions.add('cell');
	const toRows = (some: Result) =>
		(topic.rows?.(some, locale.zone) ?? []).map((row) => fitIntoCells(row, onCut));
	const itemOf = (json: IDataObject, record?: IDataObject): OutputItem => ({
		json: withMetaAndUsage(json, settings, metaOf?.(result, record), usage),
	});
	if (formatOf(output)) {
		const json = inFormats(topic.document(result, locale), settings);
		const [row] = output === 'all' && hasOneRow ? toRows(result) : [];
		const item = itemOf({ ...json, ...topic.facts(result), ...(row ? { row } : {}) });
		return [{ ...item, fileName: fileNameFor([result], outputs, settings) }];
	}
	if (output === 'rows' && topic.rows) {
		return toRows(result).map((json) => itemOf(json));
	}
	return topic.records(result).map((json) => itemOf(json, json));
}

/**
 * Makes the output item of several results, which are in one document.
 * @param facts the fields beside the document
 */
export function toCombinedItem<Result>(
	outputs: Outputs<Result>,
	results: Result[],
	facts: IDataObject,
	document: ReportDocument,
	settings: OutputSettings,
	usage: IDataObject,
): OutputItem {
	const json = { ...inFormats(document, settings), ...facts };
	const meta = results.map((result) => outputs.metaOf?.(result));
	return {
		json: withMetaAndUsage(json, settings, meta, usage),
		fileName: fileNameFor(results, outputs, settings),
	};
}

/**
 * Adds metadata and usage to the fields of an item, where the user wants them. A field `error` of
 * the service is renamed, because with Retry On Fail, n8n runs a node again that returns one.
 */
function withMetaAndUsage(
	json: IDataObject,
	{ hasMeta, hasUsage }: OutputSettings,
	meta: IDataObject | unknown[] | undefined,
	usage: IDataObject,
): IDataObject {
	const all = { ...json, ...(hasMeta ? { meta } : {}), ...(hasUsage ? { usage } : {}) };
	if (json.error === undefined) return all;
	const { error, ...rest } = all as IDataObject;
	return { ...rest, service_error: error };
}

function fileNameFor<Result>(
	results: Result[],
	{ aboutOf, topic }: Outputs<Result>,
	{ appearance, today }: OutputSettings,
): string | undefined {
	if (!appearance.htmlFile) return undefined;
	return fileNameOf(results.map(aboutOf ?? topic.facts), today);
}

/**
 * Finds the format that a value of the field Output stands for; undefined if it stands for none,
 * such as records and rows.
 */
export function formatOf(output: string): OutputFormat | undefined {
	return FORMATS.find(({ option }) => option.value === output);
}

/**
 * Renders a document in the format of an output, with the user's appearance.
 * @returns the fields of an item, which are none if the output is no format
 */
export function inFormats(
	document: ReportDocument,
	{
		output,
		appearance,
		locale,
		omissions,
	}: Pick<OutputSettings, 'output' | 'appearance' | 'locale'> &
		Partial<Pick<OutputSettings, 'omissions'>>,
): IDataObject {
	const onOmission = (omission: Omission) => omissions?.add(omission);
	return formatOf(output)?.toJson(document, appearance, locale, onOmission) ?? {};
}
