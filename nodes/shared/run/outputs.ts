import type { IDataObject } from 'n8n-workflow';

import type { Appearance, OutputFormat, ReportDocument } from '../documents/document';
import { FORMATS } from '../documents/formats';
import { withTitle } from '../documents/titles';
import type { Field } from '../fields/field';
import { requiredOptionField, type optionField, type Option } from '../fields/optionKinds';
import type { Locale } from '../language/locale';
import { fileNameOf, type About, type OutputItem } from './reportFile';

/** The outputs of an operation, by its result. Zones are the workflow's, by their IANA names. */
export interface Outputs<Result> {
	toRecords: (result: Result) => IDataObject[];
	/** Default of the field Output; absent: record. */
	defaultOutput?: string;
	rows?: {
		/** What each row is about, e.g. "competitor". */
		per: string;
		toRows: (result: Result, zone: string) => IDataObject[];
	};
	toDocument?: (result: Result, locale: Locale) => ReportDocument;
	/** Fields to branch on, added after the rendered document. */
	toFacts?: (result: Result) => IDataObject;
	/** The domain and the period, for the name of a file; absent: as the facts say. */
	aboutOf?: (result: Result) => About;
	/** The metadata of the response, for one of `toRecords` or for all of them. */
	metaOf?: (result: Result, record?: IDataObject) => IDataObject;
}

const record: Option = {
	name: 'Record',
	value: 'record',
	description: 'The data as returned by the service',
};

/** The field Output of an operation; undefined where it has its records only. */
export function outputsField<Result>({
	rows,
	toDocument,
	defaultOutput = record.value,
}: Outputs<Result>): Field<'output', string> | undefined {
	if (!toDocument) return undefined;
	const flat = {
		name: 'Rows',
		value: 'rows',
		description: `Flat rows for a spreadsheet, one per ${rows?.per}`,
	};
	const shown = formatOf(defaultOutput)?.option ?? record;
	const description = `The format of the output items. Before the first run, previews always show ${shown.name}.`;
	return outputField(rows ? [record, flat] : [record], description, defaultOutput);
}

/** The field Output, with all formats and `others` beside them; `kind` says whether it must be set. */
export function outputField(
	others: Option[],
	description: string,
	defaultOutput: string,
	kind: typeof optionField = requiredOptionField,
): Field<'output', string> {
	const options = [...FORMATS.map(({ option }) => option), ...others];
	return kind({
		displayName: 'Output',
		name: 'output',
		options: options.sort((one, other) => one.name.localeCompare(other.name)),
		default: defaultOutput,
		description,
	});
}

/** What an operation has found for an input item, whatever its operation. */
export interface Outcome {
	items: () => OutputItem[];
	about: About;
	meta: IDataObject | undefined;
}

export interface OutputSettings {
	/** A value of the field Output. */
	output: string;
	hasMeta: boolean;
	hasUsage: boolean;
	isCombined: boolean;
	appearance: Appearance;
	/** Why values of the appearance count as not set. */
	ignored: string[];
	locale: Locale;
	/** The day in its zone. */
	today: string;
}

/** The output items of a result. */
export function toItems<Result>(
	{ toRecords, rows, toDocument, toFacts, metaOf }: Outputs<Result>,
	result: Result,
	about: About,
	{ output, hasMeta, appearance, locale, today }: OutputSettings,
): OutputItem[] {
	const withMeta = (json: IDataObject, record?: IDataObject) => ({
		json: hasMeta && metaOf ? { ...json, meta: metaOf(result, record) } : json,
	});
	const format = formatOf(output);
	if (format && toDocument) {
		const json = inFormat(format, toDocument(result, locale), appearance, locale);
		const fileName = appearance.htmlFile ? fileNameOf([about], today) : undefined;
		return [{ ...withMeta({ ...json, ...toFacts?.(result) }), fileName }];
	}
	if (output === 'rows' && rows)
		return rows.toRows(result, locale.zone).map((json) => withMeta(json));
	return toRecords(result).map((json) => withMeta(json, json));
}

/** The format of a value of the field Output; undefined for records and rows. */
export function formatOf(output: string): OutputFormat | undefined {
	return FORMATS.find(({ option }) => option.value === output);
}

/** Renders a document in a format, with the user's appearance. */
export function inFormat(
	format: OutputFormat,
	document: ReportDocument,
	appearance: Appearance,
	locale: Locale,
): IDataObject {
	return format.toJson(withTitle(document, appearance.title), appearance, locale);
}
