import type { INodeProperties } from 'n8n-workflow';

import {
	type Appearance,
	FORMATS,
	type LanguageTag,
	languageTagOf,
	MAX_SUBJECT,
} from 'ai-visibility-reports';
import { quote, shorten, urlOf } from 'ai-visibility-reports/values';
import { asError } from '../asError';
import { type Option, optionalOptionField } from './choices';
import { isDisplayed, readField } from './field';
import { booleanField, collectionProperty, type PropertyDefaults, textField } from './kinds';
import { PAGE, pageAsLogo } from './logo';
import { ParameterReader } from './parameterReader';

/** Shows a field of the appearance with the outputs that use it. */
const shownForOutputs = (...outputs: string[]) => ({ show: { '/output': outputs } });

/** Slack's limit for a header (docs.slack.dev, Block Kit, header block). */
const MAX_TITLE = 150;

const MAX_FOOTER = 500;

const MAX_URL = 2_000;

const MAX_LINK_TEXT = 60;

/** Makes a field for a text, which is cut after `most` characters. */
function shortTextField<const Name extends string>(
	name: Name,
	displayName: string,
	most: number,
	property: PropertyDefaults,
) {
	return textField(name, displayName, property, (text) => shorten(text, most) || undefined);
}

const LANGUAGE_OPTIONS: Array<Option<LanguageTag>> = [
	{ name: 'English', value: 'en' },
	{ name: 'French', value: 'fr' },
	{ name: 'German', value: 'de' },
	{ name: 'Japanese', value: 'ja' },
	{ name: 'Portuguese (Brazil)', value: 'pt-BR' },
	{ name: 'Spanish', value: 'es' },
];

/**
 * Makes a field for an https URL. Its value is `URL.href`, because a button in Teams ignores a URL
 * with accents.
 * @param example a URL that the field takes
 */
function urlField<const Name extends string>(
	name: Name,
	displayName: string,
	example: string,
	property: PropertyDefaults,
) {
	const described = { ...property, placeholder: `e.g. ${example}` };
	return textField(name, displayName, described, (url, { invalid }) => {
		if (url === '') return undefined;
		const address = plainHttps(url);
		if (address !== undefined) return address;
		const reason = `is ${quote(url)}, which is not a valid https URL`;
		return invalid(reason, `Enter a URL such as ${example}, without spaces, quotes or a password.`);
	});
}

/** The fields of the appearance, in the order of use: what most users look for comes first. */
const appearanceFields = [
	textField(
		'language',
		'Language',
		{
			type: 'options',
			options: LANGUAGE_OPTIONS,
			default: 'en',
			description: 'Language of the texts. Quoted answers are not translated.',
		},
		(text, { invalid }) => {
			if (text === '') return 'en';
			const advice = `Use one of: ${LANGUAGE_OPTIONS.map(({ value }) => value).join(', ')}.`;
			return languageTagOf(text) ?? invalid(`is ${quote(text)}`, advice);
		},
	),
	optionalOptionField('detail', 'Detail', {
		options: [
			{ name: 'Full', value: 'full', description: 'All figures, charts, lists and quotes' },
			{
				name: 'Summary',
				value: 'summary',
				description: 'Main sentences, key figures, what is missing, and the first action',
			},
		],
		default: 'full',
		description:
			'How much to show. By default, chats get the summary, and emails all but the longest lists.',
	}),
	shortTextField('title', 'Title', MAX_TITLE, {
		placeholder: 'e.g. AI Visibility of Acme',
		description: `Heading, up to ${MAX_TITLE} characters`,
	}),
	shortTextField('subject', 'Subject', MAX_SUBJECT, {
		placeholder: 'e.g. Your AI visibility this week',
		description: `Subject of the email, cut after ${MAX_SUBJECT} characters. By default: the brand and what happened.`,
		displayOptions: shownForOutputs('html', 'all'),
	}),
	urlField('logoUrl', 'Logo URL', 'https://example.com/logo.png', {
		description:
			'URL of a PNG, JPEG or GIF image to show at the top of emails. The URL of a page, such as in Google Drive, shows none.',
		displayOptions: shownForOutputs('html', 'all'),
	}),
	textField(
		'accentColor',
		'Accent Color',
		{
			type: 'color',
			default: '#2457d6',
			description:
				'Color of the bars and charts in emails, and of the edge of Discord messages, as #rrggbb',
			displayOptions: shownForOutputs('html', 'discord', 'all'),
		},
		(text, { invalid }) => {
			if (text === '') return undefined;
			const hex = /^#?([\da-f]{3}|[\da-f]{6})$/.exec(text.toLowerCase())?.[1];
			if (hex === undefined) {
				return invalid(`is ${quote(text)}, which is not a color`, 'Enter a color such as #2563eb.');
			}
			return `#${hex.length === 3 ? hex.replace(/./g, '$&$&') : hex}`;
		},
	),
	urlField('linkUrl', 'Link URL', 'https://example.com/dashboard', {
		description:
			"URL to open from the message, such as the client's page (a recipe) or your dashboard. A button where the format has one.",
	}),
	shortTextField('linkText', 'Link Text', MAX_LINK_TEXT, {
		placeholder: 'e.g. Open dashboard',
		description: `Text of the link, cut after ${MAX_LINK_TEXT} characters. By default, "Open dashboard" in the language of the texts.`,
	}),
	shortTextField('footer', 'Footer', MAX_FOOTER, {
		placeholder: 'e.g. Prepared by Example Agency',
		description: `Text at the end, cut after ${MAX_FOOTER} characters`,
	}),
	booleanField('htmlFile', 'HTML File', {
		description: "Whether to also return the email as a file in the binary field 'report'",
		displayOptions: shownForOutputs('html', 'all'),
	}),
] as const;

/**
 * The collection Appearance, which every operation and event has. It is shown where the output is
 * written for readers, and not in a tool, because what an agent reads has no appearance. The
 * condition on the tool comes first, because n8n checks no condition behind one whose value is an
 * expression.
 */
export const appearanceProperty: INodeProperties = {
	...collectionProperty('appearance', 'Appearance', 'Add appearance', appearanceFields),
	displayOptions: {
		show: { '@tool': [false], output: FORMATS.map(({ option }) => option.value) },
	},
};

/**
 * Reads how a report looks. No value can make the report fail: an unusable one counts as not set,
 * and `ignore` is called with the reason. In a tool the detail is full, because a model asks for
 * what it reads.
 */
export function readAppearance(
	reader: ParameterReader,
	ignore: (why: string) => void = () => undefined,
): Appearance {
	if (reader.isTool) return { detail: 'full' };
	if (!isDisplayed(appearanceProperty, reader)) return {};
	const values = Object.fromEntries(
		appearanceFields.map((field) => {
			const { name } = field.property;
			try {
				return [name, readField<unknown>(field, reader, 'appearance.')];
			} catch (error) {
				const isOwn = reader.isExpression(`appearance.${name}`);
				const { index = 0 } = reader.itemAmongSeveral ?? {};
				const item = isOwn && reader.itemAmongSeveral ? `Item ${index + 1}: ` : '';
				const hint = `${item}${asError(error).message} Until then, it counts as not set.`;
				if (index === 0 || isOwn) ignore(hint);
				return [name, undefined];
			}
		}),
	) as Appearance;
	const { logoUrl = '' } = values;
	if (PAGE.test(logoUrl)) ignore(pageAsLogo(logoUrl));
	return values;
}

/**
 * Gives the encoded form of an https URL; undefined if it is none, too long, or not safe to show.
 */
function plainHttps(url: string): string | undefined {
	if (!/^https:\/\//i.test(url) || /[\s"'`<>\\\p{C}]/u.test(url)) return undefined;
	const { href = '', username, password } = urlOf(url) ?? {};
	const isSafe = username === '' && password === '' && href.length <= MAX_URL;
	return isSafe ? href : undefined;
}
