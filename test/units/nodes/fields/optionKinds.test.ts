import { readField, type Field } from '../../../../nodes/shared/fields/field';
import { multiOptionsField, ASSISTANT_OPTIONS } from '../../../../nodes/shared/fields/choices';
import { limitFields } from '../../../../nodes/shared/fields/kinds';
import { domainsIn, listField } from '../../../../nodes/shared/fields/lists';
import { competitorsField } from '../../../../nodes/VisibilityAnalysis/operations/fields';
import { readerOf } from '../../../helpers/readerOf';
import { assistantName } from 'ai-visibility-reports/model';

/** Reads a field of an item whose own domain is own.com. */
function read<T>(field: Field<string, T>, value: unknown): T {
	const known = ['entered', 'competitors'].map((name) => ({
		...{ displayName: 'Entered', name, type: 'string' as const, default: '' },
	}));
	return readField(
		field,
		readerOf((name) => (name === 'domain' ? 'own.com' : value), known),
	);
}

const domains = listField('entered', 'Entered', {}, domainsIn);
const competitors = competitorsField(1, '');

it.each([
	['text', 'a.com, ,\nb.com,'],
	['JSON', '["a.com", "", null, "b.com"]'],
	['a list', [null, 'a.com', ' ', undefined, 'b.com', '\n']],
])('reads domains in %s without the empty entries', (_, value) => {
	expect(read(domains, value)).toEqual(['a.com', 'b.com']);
});

it.each([
	['text', 'GROK,, gemini, grok'],
	['a list', ['grok', '', null, ' gemini ']],
])('reads choices in %s once each, without empty ones', (_, value) => {
	const options = ['gemini', 'grok'].map((name) => ({ name, value: name }));
	const field = multiOptionsField('entered', 'Entered', { default: [], options });
	expect(read(field, value)).toEqual(['grok', 'gemini']);
	expect(() => read(field, 'claude')).toThrow('contains "claude". Use one of: gemini, grok.');
});

it('refuses a limit that somebody has emptied, as it has no value of its own', () => {
	const advice = 'Enter a whole number from 1 to 1,000,000.';
	expect(() => read(limitFields[1], '')).toThrow(advice);
});

it('reads up to three competitors, and none when none are needed', () => {
	expect(read(competitors, 'https://A.com/, b.com')).toEqual(['a.com', 'b.com']);
	expect(read(competitors, ['a.com', 'b.com', 'c.com'])).toEqual(['a.com', 'b.com', 'c.com']);
	expect(read(competitorsField(0, ''), '')).toEqual([]);
});

it.each([
	['of which there are none', '', 'is empty', 'Enter 1 to 3 domains.'],
	[
		'of which there are too many',
		'a.com,b.com,c.com,d.com',
		'contains 4 domains',
		'Enter up to 3 domains.',
	],
	[
		'of which two are the same',
		'a.com,b.com,A.com',
		'contains a.com twice',
		'Enter each competitor only once.',
	],
	[
		'of which one is the own domain',
		'a.com,OWN.com',
		"contains own.com, which is also the value of 'Domain'",
		'Remove it from the competitors.',
	],
	[
		'of which one is not a domain',
		['a.com', 'is b'],
		'contains "is b", which is not a domain',
		'Enter domains such as example.com.',
	],
	[
		'of which one is a number',
		['a.com', 42],
		'contains 42 instead of text',
		'Enter domains such as example.com.',
	],
])('refuses competitors %s', (_, value, reason, advice) => {
	expect(() => read(competitors, value)).toThrow(`The parameter 'Entered' ${reason}. ${advice}`);
});

it('names the assistants that it knows, and leaves other words as they are', () => {
	expect(ASSISTANT_OPTIONS.map(({ value }) => assistantName(value))).toEqual(
		ASSISTANT_OPTIONS.map(({ name }) => name),
	);
	expect(['chatgpt', 'constructor', 'New'].map(assistantName)).toEqual([
		...['ChatGPT', 'constructor', 'New'],
	]);
});
