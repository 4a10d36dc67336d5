import type { IDataObject } from 'n8n-workflow';

import type { ReportDocument } from '../../../reports/blocks/types';
import type { Appearance } from '../../../reports/formats/appearance';
import type { Omission } from '../../../reports/formats/fit';
import type { OutputFormat } from '../../../reports/formats/format';
import { FORMATS } from '../../../reports/formats/formats';
import type { Locale } from '../../../reports/language/locale';
import { type Option, optionField, requiredOptionField } from '../fields/choices';
import type { Field } from '../fields/field';
import { inAlphabet } from '../fields/kinds';
import { fileNameOf, type OutputItem } from './files';

/** The outputs of an operation, by its result. Zones are the workflow's, by their IANA names. */
export interface Outputs<Result> {
	toRecords: (result: Result) => IDataObject[];
	/** Default of the field Output; absent: record. */
	defaultOutput?: string;
	rows?: {
		/** What each row is about, e.g. "competitor". */
		per: string;
		toRows: (result: Result, zone: string) => IDataObject[];
		/** True if each result has one row: then it is also in the items of all formats. */
		isOne?: boolean;
	};
	toDocument: (result: Result, locale: Locale) => ReportDocument;
	/** Fields to branch on, added after the rendered document. */
	toFacts: (result: Result) => IDataObject;
	/** The `domain`, and `from` and `to` for the first and last day of a period, for a file's name; absent: as the facts say. */
	aboutOf?: (result: Result) => IDataObject;
	/** The metadata of the response, for one of `toRecords` or for all of them. */
	metaOf?: (result: Result, record?: IDataObject) => IDataObject;
	/** What the metadata says, for the description of Include Meta; absent: what that of reports does. */
	metaHolds?: string;
	/** What the items of an output leave out; undefined where they have all. Absent: they always have all. */
	cutOf?: (result: Result, output: string) => Cut | undefined;
}

/** A list of which only the first entries are given. */
interface Cut {
	given: number;
	/** How many there are, or are at least. */
	total: number;
	isAtLeast: boolean;
	/** What the entries are, e.g. "mentions". */
	of: string;
	/** Which parameters or which operation give fewer, or count them. */
	advice: string;
}

const record = { name: 'Record', value: 'record', description: 'Data as the service sent it' };

/** The field Output of an operation. */
export function outputsField<Result>({ rows, defaultOutput = record.value }: Outputs<Result>) {
	const flat = {
		name: 'Rows',
		value: 'rows',
		description: `For sheets and tables: one item per ${rows?.per}`,
	};
	const defaultName = defaultOutput === record.value ? record.name : 'All';
	const description = `Format of the output items. Until the first run, the preview shows ${defaultName}, whatever you choose.`;
	return outputField(rows ? [record, flat] : [record], description, defaultOutput);
}

/** The field Output, with all formats and `others` beside them; `kind` says whether it must be set. */
export function outputField(
	others: Option[],
	description: string,
	defaultOutput: string,
	kind: typeof optionField = requiredOptionField,
): Field<'output', string> {
	const formats = FORMATS.map(({ option }) =>
		// A tool's reader is a model, which has no use for every channel at once.
		option.value === 'all' ? { ...option, displayOptions: { show: { '@tool': [false] } } } : option,
	);
	const options = inAlphabet([...others, ...formats], ({ name }) => name);
	return kind('output', 'Output', { options, default: defaultOutput, description });
}

export interface OutputSettings {
	output: string;
	hasMeta: boolean;
	hasUsage: boolean;
	isCombined: boolean;
	isTool: boolean;
	appearance: Appearance;
	/** Why values of the appearance count as not set. */
	ignoredOptions: string[];
	/** What formats had no room for, of all that was rendered with these settings. */
	omissions: Set<Omission>;
	locale: Locale;
	/** The day in its zone. */
	today: string;
}

/**
 * The output items of a result. A tool's end with a note of what they leave out: a model that is not told so takes the
 * part for the whole.
 */
export function toItems<Result>(
	outputs: Outputs<Result>,
	result: Result,
	settings: OutputSettings,
	usage: IDataObject,
): OutputItem[] {
	const items = itemsOf(outputs, result, settings, usage);
	const cut = settings.isTool ? outputs.cutOf?.(result, settings.output) : undefined;
	return cut ? [...items, { json: { note: noteOf(cut) } }] : items;
}

function noteOf({ given, total, isAtLeast, of, advice }: Cut): string {
	const [some, all] = [given, total].map((count) => count.toLocaleString('en'));
	return `These are ${some} of ${isAtLeast ? 'at least ' : ''}${all} ${of}. ${advice}`;
}

function itemsOf<Result>(
	outputs: Outputs<Result>,
	result: Result,
	settings: OutputSettings,
	usage: IDataObject,
): OutputItem[] {
	const { toRecords, rows, toDocument, toFacts, metaOf } = outputs;
	const { output, locale } = settings;
	const itemOf = (json: IDataObject, record?: IDataObject): OutputItem => ({
		json: withMetaAndUsage(json, settings, metaOf?.(result, record), usage),
	});
	if (formatOf(output)) {
		const json = inFormats(toDocument(result, locale), settings);
		const [row] = output === 'all' && rows?.isOne ? rows.toRows(result, locale.zone) : [];
		const item = itemOf({ ...json, ...toFacts(result), ...(row ? { row } : {}) });
		return [{ ...item, fileName: fileNameFor([result], outputs, settings) }];
	}
	if (output === 'rows' && rows)
		return rows.toRows(result, locale.zone).map((json) => itemOf(json));
	return toRecords(result).map((json) => itemOf(json, json));
}

/** The output item of several results in one document; `failed` counts those that are missing. */
export function toCombinedItem<Result>(
	outputs: Outputs<Result>,
	results: Result[],
	failed: number,
	document: ReportDocument,
	settings: OutputSettings,
	usage: IDataObject,
): OutputItem {
	const json = { ...inFormats(document, settings), count: results.length + failed, failed };
	const meta = results.map((result) => outputs.metaOf?.(result));
	return {
		json: withMetaAndUsage(json, settings, meta, usage),
		fileName: fileNameFor(results, outputs, settings),
	};
}

/** The fields of an item. A field `error` of the service is renamed: with Retry On Fail, n8n would run the node again. */
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
	{ aboutOf, toFacts }: Outputs<Result>,
	{ appearance, today }: OutputSettings,
): string | undefined {
	if (!appearance.htmlFile) return undefined;
	return fileNameOf(results.map(aboutOf ?? toFacts), today);
}

/** The format of a value of the field Output; undefined for records and rows. */
export function formatOf(output: string): OutputFormat | undefined {
	return FORMATS.find(({ option }) => option.value === output);
}

/** A document as JSON in the format of an output, with the user's appearance. */
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
