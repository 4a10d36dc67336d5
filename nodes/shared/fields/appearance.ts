import type { Appearance } from '../documents/document';
import { FORMATS } from '../documents/formats';
import { MAX_SUBJECT } from '../documents/titles';
import { quote } from '../values/quote';
import { readFields, type Field, type Place } from './field';
import { booleanField, textField } from './kinds';
import { optionField } from './optionKinds';
import type { ParameterReader } from './parameterReader';

/** A field that the output format uses, not the operation. */
export type AppearanceField = {
	[Name in keyof Appearance]-?: Field<Name, Appearance[Name]>;
}[keyof Appearance];

/** Shows a field with the outputs that use it, and not in a tool: what an agent reads has no appearance. */
const shownWith = (...outputs: string[]) => ({ show: { '/output': outputs, '@tool': [false] } });

const everyFormat = shownWith(...FORMATS.map(({ option }) => option.value));

/** Slack's limit for a header (docs.slack.dev, Block Kit, header block). */
const MAX_TITLE = 150;

const MAX_FOOTER = 500;

const MAX_URL = 2_000;

export const nativeCharts = booleanField({
	displayName: 'Native Charts',
	name: 'nativeCharts',
	default: true,
	description:
		"Whether to use Slack's native charts and tables, which not every workspace supports yet, instead of text bars",
	displayOptions: shownWith('blocks'),
});

const accentColor = textField(
	{
		displayName: 'Accent Color',
		name: 'accentColor',
		type: 'color',
		default: '#2563eb',
		description:
			'Color of the bars and charts in emails, and of the edge of Discord messages, as #rrggbb',
		displayOptions: shownWith('html', 'discord'),
	},
	(color, { invalid }) => {
		if (color === '' || /^#[\da-f]{6}$/i.test(color)) return color || undefined;
		const reason = `is ${quote(color)}, which is not a color`;
		return invalid(reason, 'Enter a color such as #2563eb.');
	},
);

const footer = textField(
	{
		displayName: 'Footer',
		name: 'footer',
		placeholder: 'e.g. Prepared by Example Agency',
		description: `Text at the end of the report, up to ${MAX_FOOTER} characters`,
		displayOptions: everyFormat,
	},
	(text, place) => shortText(text, MAX_FOOTER, place),
);

const htmlFile = booleanField({
	displayName: 'HTML File',
	name: 'htmlFile',
	default: true,
	description:
		"Whether to also return the email as a file, in the binary field 'report', to view, attach or save it",
	displayOptions: shownWith('html'),
});

const language = optionField({
	displayName: 'Language',
	name: 'language',
	options: [
		{ name: 'English', value: 'en' },
		{ name: 'French', value: 'fr' },
		{ name: 'German', value: 'de' },
		{ name: 'Japanese', value: 'ja' },
		{ name: 'Portuguese (Brazil)', value: 'pt-BR' },
		{ name: 'Spanish', value: 'es' },
	],
	default: 'en',
	description:
		'The language of the report, with its numbers and dates. Quoted answers and data stay as they are.',
	displayOptions: everyFormat,
});

const logoUrl = textField(
	{
		displayName: 'Logo URL',
		name: 'logoUrl',
		placeholder: 'e.g. https://example.com/logo.png',
		description: 'URL of a PNG, JPEG or GIF image to show at the top of emails',
		displayOptions: shownWith('html'),
	},
	(url, { invalid }) => {
		if (url === '' || isPlainHttps(url)) return url || undefined;
		const reason = `is ${quote(url)}, which is not a valid https URL`;
		const advice =
			'Enter a URL such as https://example.com/logo.png, without spaces, quotes or a password.';
		return invalid(reason, advice);
	},
);

const subject = textField(
	{
		displayName: 'Subject',
		name: 'subject',
		placeholder: 'e.g. Your AI visibility this week',
		description: `Subject of the email, up to ${MAX_SUBJECT} characters. By default, it contains the most important figure.`,
		displayOptions: shownWith('html'),
	},
	(text, place) => shortText(text, MAX_SUBJECT, place),
);

const title = textField(
	{
		displayName: 'Title',
		name: 'title',
		placeholder: 'e.g. Weekly AI Visibility Report',
		description: `Heading of the report, up to ${MAX_TITLE} characters`,
		displayOptions: everyFormat,
	},
	(text, place) => shortText(text, MAX_TITLE, place),
);

/** Of everything that has a document: each operation and each event. */
export const appearanceFields = [
	accentColor,
	footer,
	htmlFile,
	language,
	logoUrl,
	subject,
	title,
] as const;

/** @param fields the appearance fields of an operation or event */
export function readAppearance(
	fields: readonly AppearanceField[],
	reader: ParameterReader,
): Appearance {
	const values: Partial<Appearance> = readFields(fields, reader, 'options.');
	return { ...values, nativeCharts: values.nativeCharts ?? false };
}

function shortText(text: string, max: number, { invalid }: Place): string | undefined {
	if (text.length <= max) return text || undefined;
	const reason = `has ${text.length.toLocaleString('en')} characters`;
	return invalid(reason, `Enter up to ${max.toLocaleString('en')} characters.`);
}

function isPlainHttps(url: string): boolean {
	if (url.length > MAX_URL || !/^https:\/\//i.test(url) || !URL.canParse(url)) return false;
	const { username, password } = new URL(url);
	return !/[\s"'`<>\\\p{C}]/u.test(url) && username === '' && password === '';
}
