import type { INodeProperties } from 'n8n-workflow';

import {
	appearanceFields,
	nativeCharts,
	readAppearance,
	type AppearanceField,
} from '../../../../nodes/shared/fields/appearance';
import { readerOf } from './readerOf';

const ALL = [...appearanceFields, nativeCharts];

const read = (
	values: Record<string, unknown>,
	output = 'html',
	type = 'reporting',
	fields: readonly AppearanceField[] = ALL,
) => {
	const options: INodeProperties = {
		displayName: 'Options',
		name: 'options',
		type: 'collection',
		default: {},
		options: ALL.map(({ property }) => property),
	};
	const valueOf = (path: string) =>
		path === 'output' ? output : values[path.replace('options.', '')];
	return readAppearance(fields, readerOf(valueOf, [options], type));
};

const NOTHING = { language: 'en', nativeCharts: false, htmlFile: false };

const WHOLE = {
	title: 't'.repeat(150),
	footer: 'f'.repeat(500),
	accentColor: '#00aaFF',
	logoUrl: 'https://a.example/logo.png?a=1&b=2',
	subject: 's'.repeat(150),
	htmlFile: true,
	nativeCharts: true,
	language: 'pt-BR',
};

it('is read as it was set', () => {
	expect(read(WHOLE)).toEqual({ ...WHOLE, nativeCharts: false });
	expect(read({})).toEqual(NOTHING);
	const blank = {
		language: '',
		title: ' ',
		footer: '',
		accentColor: '',
		logoUrl: null,
		subject: ' ',
	};
	expect(read(blank)).toEqual(NOTHING);
});

it('has in Slack native charts, and nothing that is of an email', () => {
	const { title, footer, language } = WHOLE;
	const shown = { title, footer, language, nativeCharts: true };
	expect(read(WHOLE, 'blocks')).toEqual({ ...NOTHING, ...shown });
});

it.each(['record', 'rows'])('does not count with Output = %j', (output) => {
	expect(read({ title: 't'.repeat(5_000), footer: 'f' }, output)).toEqual(NOTHING);
});

it.each(['html', 'blocks'])("does not count in an AI agent's tool with Output = %j", (output) => {
	expect(read({ ...WHOLE, logoUrl: 'none' }, output, 'reportingTool')).toEqual(NOTHING);
});

it('has no native charts where there is no field to turn them off', () => {
	const values = { nativeCharts: true };
	expect(read(values, 'blocks', 'reporting', appearanceFields)).toEqual(NOTHING);
});

it.each([
	['title', 't'.repeat(5_000), "'Title' has 5,000 characters. Enter up to 150 characters."],
	['subject', 's'.repeat(151), "'Subject' has 151 characters. Enter up to 150 characters."],
	['footer', 'f'.repeat(501), "'Footer' has 501 characters. Enter up to 500 characters."],
])('a %s that is too long is refused', (name, value, words) => {
	expect(() => read({ [name]: value })).toThrow(`The parameter ${words}`);
});

it('has a language whatever its case, and refuses an unknown one with the list', () => {
	expect(read({ language: ' PT-br ' }).language).toBe('pt-BR');
	for (const language of ['pt', 'english', 'constructor']) {
		expect(() => read({ language })).toThrow('Use one of: en, fr, de, ja, pt-BR, es.');
	}
});

it.each([
	'http://a.example/l.png',
	'https://a b.example/',
	'https://a.example/"x',
	"https://a.example/'",
	'https://',
	'//a.example/l.png',
	'data:image/png;base64,xx',
	'https://u:p@a.example/',
	`https://a.example/${'x'.repeat(2_000)}`,
	'https://a.example/<b>',
	'https://a.example/\\x',
])('the logo URL %s is refused', (logoUrl) => {
	expect(() => read({ logoUrl })).toThrow(
		/^The parameter 'Logo URL' is ".+not a valid https URL\. Enter a URL/,
	);
});

it.each(['red', '#fff', '#12345g', '#1234567', 'x#123456'])(
	'the accent color %s is refused',
	(accentColor) => {
		expect(() => read({ accentColor })).toThrow(
			`'Accent Color' is "${accentColor}", which is not a color. Enter a color such as #2563eb.`,
		);
	},
);
