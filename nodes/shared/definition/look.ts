import type { Look } from '../output/document';
import { FORMATS } from '../output/formats';
import type { ParameterReader } from '../execution/parameterReader';
import { quote } from '../values/quote';
import { booleanField, customField, readFields, type Field } from './field';

/** Fields of the collection Options for the look of a document. */

/** A field that the output format uses, not the operation. */
export type LookField = { [Name in keyof Look]-?: Field<Name, Look[Name]> }[keyof Look];

/** Shows a field with the outputs that use it, and not in a tool: what an agent reads has no appearance. */
const shownWith = (...outputs: string[]) => ({ show: { '/output': outputs, '@tool': [false] } });

const everyFormat = shownWith(...FORMATS.map(({ option }) => option.value));

/** Slack's limit for a header (docs.slack.dev, Block Kit, header block). */
const MAX_TITLE = 150;

/** As much as fits under a report. */
const MAX_FOOTER = 500;

/** Longer than any address in use. */
const MAX_URL = 2_000;

export const nativeCharts = booleanField({
	displayName: 'Native Charts',
	name: 'nativeCharts',
	type: 'boolean',
	default: true,
	description:
		"Whether to use Slack's native charts and tables, which not every workspace supports yet, instead of text bars",
	displayOptions: shownWith('blocks'),
});

const accentColor = customField(
	{
		displayName: 'Accent Color',
		name: 'accentColor',
		type: 'color',
		default: '#2563eb',
		description: 'Color of the bars and charts in emails, as #rrggbb',
		displayOptions: shownWith('html'),
	},
	(reader, path) => {
		const color = reader.text(path);
		if (color === '' || /^#[\da-f]{6}$/i.test(color)) return color || undefined;
		const reason = `is ${quote(color)}, which is not a color`;
		return reader.invalid(path, reason, 'Enter a color such as #2563eb.');
	},
);

const footer = customField(
	{
		displayName: 'Footer',
		name: 'footer',
		type: 'string',
		default: '',
		placeholder: 'e.g. Prepared by Example Agency',
		description: `Text at the end of the report, up to ${MAX_FOOTER} characters`,
		displayOptions: everyFormat,
	},
	(reader, path) => shortText(reader, path, MAX_FOOTER),
);

const logoUrl = customField(
	{
		displayName: 'Logo URL',
		name: 'logoUrl',
		type: 'string',
		default: '',
		placeholder: 'e.g. https://example.com/logo.png',
		description: 'URL of a PNG, JPEG or GIF image to show at the top of emails',
		displayOptions: shownWith('html'),
	},
	(reader, path) => {
		const url = reader.text(path);
		if (url === '' || isPlainHttps(url)) return url || undefined;
		const reason = `is ${quote(url)}, which is not a valid https URL`;
		const advice =
			'Enter a URL such as https://example.com/logo.png, without spaces, quotes or a password.';
		return reader.invalid(path, reason, advice);
	},
);

const title = customField(
	{
		displayName: 'Title',
		name: 'title',
		type: 'string',
		default: '',
		placeholder: 'e.g. Weekly AI Visibility Report',
		description: `Heading of the report, up to ${MAX_TITLE} characters`,
		displayOptions: everyFormat,
	},
	(reader, path) => shortText(reader, path, MAX_TITLE),
);

/** All fields for the look of a report. */
export const lookFields = [accentColor, footer, logoUrl, nativeCharts, title] as const;

/** @param fields the look fields of an operation */
export function readLook(fields: readonly LookField[], reader: ParameterReader): Look {
	const values: Partial<Look> = readFields(fields, reader, 'options.');
	return { ...values, nativeCharts: values.nativeCharts ?? false };
}

function shortText(reader: ParameterReader, path: string, max: number): string | undefined {
	const text = reader.text(path);
	if (text.length <= max) return text || undefined;
	const reason = `has ${text.length.toLocaleString('en')} characters`;
	return reader.invalid(path, reason, `Enter up to ${max.toLocaleString('en')} characters.`);
}

function isPlainHttps(url: string): boolean {
	if (url.length > MAX_URL || !/^https:\/\//i.test(url) || !URL.canParse(url)) return false;
	const { username, password } = new URL(url);
	return !/[\s"'`<>\\\p{C}]/u.test(url) && username === '' && password === '';
}
