import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import { withTitle, type Look, type OutputFormat, type ReportDocument } from '../output/document';
import { FORMATS } from '../output/formats';
import { optionField, type Field } from './field';

/** What an operation can give of its result. Zones are the workflow's, by their IANA names. */
export interface Outputs<Result> {
	/** What the service sent, one json per item. */
	toRecords: (result: Result) => IDataObject[];
	/** What the field Output is at first; absent: record. */
	defaultOutput?: string;
	/** Flat rows for a spreadsheet. */
	rows?: {
		/** What a row stands for, e.g. "competitor". */
		per: string;
		toRows: (result: Result, zone: string) => IDataObject[];
	};
	/** What it has to tell, for the formats that show it. */
	toDocument?: (result: Result, zone: string) => ReportDocument;
	/** What one would branch on: stands as fields of their own behind the document in any format. */
	toFacts?: (result: Result) => IDataObject;
	/**
	 * What the service said besides the data.
	 *
	 * @param record one of `toRecords`; undefined for all of them
	 */
	metaOf?: (result: Result, record?: IDataObject) => IDataObject;
}

const record: INodePropertyOptions & { value: string } = {
	name: 'Record',
	value: 'record',
	description: 'The data as returned by the service',
};

/** The field Output with what an operation can give; undefined where it can give its records only. */
export function outputField<Result>({
	rows,
	toDocument,
	defaultOutput = record.value,
}: Outputs<Result>): Field<'output', string> | undefined {
	const formats = toDocument ? FORMATS.map(({ option }) => option) : [];
	const flat = {
		name: 'Rows',
		value: 'rows',
		description: `Flat rows for a spreadsheet, one per ${rows?.per}`,
	};
	const options = [...formats, record, ...(rows ? [flat] : [])];
	if (options.length === 1) return undefined;
	const shown = options.find(({ value }) => value === defaultOutput);
	return optionField({
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: options.sort((one, other) => one.name.localeCompare(other.name)),
		default: defaultOutput,
		description: `The format of the output items. Before the first run, previews always show ${shown?.name}.`,
	});
}

/** What the user wants of a result. */
export interface OutputSettings {
	/** A value of the field Output. */
	output: string;
	/** Whether each item carries what the service said besides. */
	hasMeta: boolean;
	look: Look;
	/** The workflow's time zone. */
	zone: string;
}

/** The json of the output items. */
export function toItems<Result>(
	{ toRecords, rows, toDocument, toFacts, metaOf }: Outputs<Result>,
	result: Result,
	{ output, hasMeta, look, zone }: OutputSettings,
): IDataObject[] {
	const withMeta = (json: IDataObject, record?: IDataObject) =>
		hasMeta && metaOf ? { ...json, meta: metaOf(result, record) } : json;
	const format = formatOf(output);
	if (format && toDocument) {
		const json = inFormat(format, toDocument(result, zone), look);
		return [withMeta({ ...json, ...toFacts?.(result) })];
	}
	if (output === 'rows' && rows) return rows.toRows(result, zone).map((json) => withMeta(json));
	return toRecords(result).map((json) => withMeta(json, json));
}

/** The format of a value of the field Output; undefined for records and rows. */
export function formatOf(output: string): OutputFormat | undefined {
	return FORMATS.find(({ option }) => option.value === output);
}

/** A document in a format, as the user wants it to look. */
export function inFormat(format: OutputFormat, document: ReportDocument, look: Look): IDataObject {
	return format.toJson(withTitle(document, look.title), look);
}
