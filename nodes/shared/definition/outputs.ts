import type { IDataObject, INodePropertyOptions } from 'n8n-workflow';

import type { ReportDocument } from '../output/document';
import { FORMATS } from '../output/formats';
import { optionField, type Field } from './field';

/** What an operation can give of its result. */
export interface Outputs<Result> {
	/** What the service sent, one json per item. */
	toRecords: (result: Result) => IDataObject[];
	/** Flat rows for a spreadsheet. */
	rows?: {
		/** What a row stands for, e.g. "competitor". */
		per: string;
		toRows: (result: Result) => IDataObject[];
	};
	/** What it has to tell, for the formats that show it. */
	toDocument?: (result: Result) => ReportDocument;
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
}: Outputs<Result>): Field<'output', string> | undefined {
	const formats = toDocument ? FORMATS.map(({ option }) => option) : [];
	const flat = {
		name: 'Rows',
		value: 'rows',
		description: `Flat rows for a spreadsheet, one row per ${rows?.per}`,
	};
	const options = [...formats, record, ...(rows ? [flat] : [])];
	if (options.length === 1) return undefined;
	return optionField({
		displayName: 'Output',
		name: 'output',
		type: 'options',
		options: options.sort((one, other) => one.name.localeCompare(other.name)),
		default: 'record',
		description: 'The format of the output items',
	});
}

/**
 * The json of the output items.
 *
 * @param output a value of the field Output
 * @param hasMeta whether each carries what the service said besides
 */
export function toItems<Result>(
	{ toRecords, rows, toDocument, metaOf }: Outputs<Result>,
	result: Result,
	output: string,
	hasMeta: boolean,
): IDataObject[] {
	const withMeta = (json: IDataObject, record?: IDataObject) =>
		hasMeta && metaOf ? { ...json, meta: metaOf(result, record) } : json;
	const format = FORMATS.find(({ option }) => option.value === output);
	if (format && toDocument) return [withMeta(format.toJson(toDocument(result)))];
	if (output === 'rows' && rows) return rows.toRows(result).map((json) => withMeta(json));
	return toRecords(result).map((json) => withMeta(json, json));
}
