import type { INodeProperties } from 'n8n-workflow';

import {
	appearanceFields,
	readAppearance,
	type AppearanceField,
} from '../../nodes/shared/fields/appearance';
import { ParameterReader } from '../../nodes/shared/fields/parameterReader';

const options = {
	...{ displayName: 'Options', name: 'options', type: 'collection', default: {} },
	options: appearanceFields.map(({ property }) => property),
} as INodeProperties;

const read = (
	values: Record<string, unknown>,
	output = 'html',
	type = 'reporting',
	fields: readonly AppearanceField[] = appearanceFields,
) => {
	const source = {
		getNode: () => ({ name: 'N', type, typeVersion: 1 }) as never,
		getTimezone: () => 'UTC',
		getNodeParameter: (name: string) =>
			name === 'output' ? output : values[name.replace('options.', '')],
	};
	return readAppearance(fields, new ParameterReader(source, 0, [options]));
};

const NOTHING = {
	...{ accentColor: undefined, footer: undefined, logoUrl: undefined, title: undefined },
	nativeCharts: false,
};

it('is read as it was set', () => {
	const look = {
		...{ title: 't'.repeat(150), footer: 'f'.repeat(500), accentColor: '#00aaFF' },
		...{ logoUrl: 'https://a.example/logo.png?a=1&b=2', nativeCharts: true },
	};
	expect(read(look)).toEqual({ ...look, nativeCharts: false });
	expect(read({})).toEqual(NOTHING);
	expect(read({ title: ' ', footer: '', accentColor: '', logoUrl: null })).toEqual(NOTHING);
});

it('has in Slack native charts, and neither the color nor the logo of an email', () => {
	const look = { accentColor: '#00aaFF', logoUrl: 'https://a.example/l.png', nativeCharts: true };
	expect(read(look, 'blocks')).toEqual({ ...NOTHING, nativeCharts: true });
});

it.each(['record', 'rows'])('does not count with Output = %j', (output) => {
	expect(read({ title: 't'.repeat(5_000), footer: 'f' }, output)).toEqual(NOTHING);
});

it("does not count in an AI agent's tool", () => {
	const look = { title: 't', footer: 'f', accentColor: '#00aaFF', logoUrl: 'none' };
	expect(read(look, 'html', 'reportingTool')).toEqual(NOTHING);
	expect(read({ nativeCharts: true }, 'blocks', 'reportingTool')).toEqual(NOTHING);
});

it('has no native charts where there is no field to turn them off', () => {
	const others = appearanceFields.filter(({ property }) => property.name !== 'nativeCharts');
	expect(read({}, 'blocks', 'reporting', others)).toEqual(NOTHING);
});

it.each([
	[{ title: 't'.repeat(5_000) }, /^The parameter 'Title' has 5,000 characters\./],
	[{ footer: 'f'.repeat(501) }, /'Footer' has 501 characters\. Enter up to 500 char/],
	...[
		'http://a.example/l.png',
		'https://a b.example/',
		'https://a.example/"x',
		"https://a.example/'",
	].map((logoUrl) => [{ logoUrl }, /'Logo URL' is ".+not a valid https URL\. Enter a URL/]),
	...['https://', '//a.example/l.png', 'data:image/png;base64,xx', 'https://u:p@a.example/'].map(
		(logoUrl) => [{ logoUrl }, /'Logo URL' is ".+not a valid https URL\. Enter a URL/],
	),
	...[
		`https://a.example/${'x'.repeat(2_000)}`,
		'https://a.example/<b>',
		'https://a.example/\\x',
	].map((logoUrl) => [{ logoUrl }, /'Logo URL' is ".+not a valid https URL\. Enter a URL/]),
	...['red', '#fff', '#12345g', '#1234567', 'x#123456'].map((accentColor) => [
		{ accentColor },
		/'Accent Color' is ".+", which is not a color\. Enter a color such as #2563eb\./,
	]),
] as Array<[Record<string, unknown>, RegExp]>)('%j is refused', (values, words) => {
	expect(() => read(values)).toThrow(words);
});
