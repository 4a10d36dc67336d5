import { parse } from '@messageformat/parser';

import {
	argumentsOf,
	codeOf,
	tokensOf,
	typeOf,
} from '../../../packages/reports/generate/compileMessages';
import { problemsIn } from '../../../packages/reports/generate/problems';

/** The messages in reports/language/messages/*.json, and what is made of them. */

type File = Record<string, string>;
const parsed = (file: File) =>
	new Map(Object.entries(file).map(([key, text]) => [key, parse(text)] as const));
const problemsOf = (german: File, english: File) =>
	problemsIn(
		new Map([
			['en', parsed(english)],
			['de', parsed(german)],
		]),
	);

it.each<[string, File, File, string[]]>([
	['nothing', { a: 'ja {x}' }, { a: 'yes {x}' }, []],
	['a key that is missing', {}, { a: 'yes' }, ['de.json lacks "a"']],
	['a key too many', { a: 'ja' }, {}, ['de.json has "a", which en.json has not']],
	['a value that is not said', { a: 'ja' }, { a: 'yes {x}' }, ['de.json "a" does not say {x}']],
	[
		'a value that English does not say',
		{ a: 'ja {x}' },
		{ a: 'yes' },
		['de.json "a" says {x}, which en.json does not'],
	],
	[
		'a form that the language has not',
		{ a: '{x, brand, dative}', 'forms.brand': '{form, select, of {des X} other {X}}' },
		{ a: '{x, brand}', 'forms.brand': 'X' },
		['de.json "a" asks for brand, dative, which is none of: of, other'],
	],
	[
		'nothing when words alone differ by a value',
		{ a: '{n, plural, one {A} other {B}}' },
		{ a: 'A' },
		[],
	],
])('the check of a language names %s', (_, german, english, problems) => {
	expect(problemsOf(german, english)).toEqual(problems);
});

it('an error names the message that cannot be read', () => {
	expect(() => tokensOf('de', 'a.b', '{n, plural, one {A}')).toThrow(/^de\.json, "a\.b": /);
	expect(() => tokensOf('ja', 'a.b', '{n, plural, one {A} other {B}}')).toThrow(/one/);
});

const compiled = (message: string) => {
	const tokens = parse(message);
	return [codeOf(tokens), typeOf(argumentsOf(tokens))];
};

it.each([
	['a text', "a `b` \\ $'{'c'}'", '`a \\`b\\` \\\\ \\${c}`', 'string'],
	['a value', '{x}!', '`${f.isolate(d.x)}!`', 'Message<{ x: Text }>'],
	['a number', '{n, number}', 'f.number(d.n)', "Message<{ n: Value<'number'> }>"],
	[
		'a form, a number and another argument',
		'{x, mention, the 0} {x, list, {y}}',
		"`${f.mention(d.x, 'the', 0)} ${f.list(d.x, d.y)}`",
		"Message<{ x: Value<'mention'> & Value<'list'>; y: Value<'list', 1> }>",
	],
	[
		'what is absent',
		'{x, select, none {A} other {B}}',
		'd.x === undefined ? `A` : `B`',
		'Message<{ x: Text | undefined }>',
	],
	['a switch', '{x, select, true {A} other {B}}', 'd.x ? `A` : `B`', 'Message<{ x: boolean }>'],
	[
		'plural forms',
		'{n, plural, =0 {no} one {#} other {{n}s}}',
		"d.n === 0 ? `no` : f.plural(d.n) === 'one' ? f.number(d.n) : `${f.isolate(d.n)}s`",
		'Message<{ n: number }>',
	],
	[
		'spaces before a mark and in guillemets, which lines do not break at',
		'« {x} » : a ; b ?',
		'`«\u00a0${f.isolate(d.x)}\u00a0»\u00a0: a\u202f; b\u00a0?`',
		'Message<{ x: Text }>',
	],
])('a message of %s is compiled', (_, message, code, type) => {
	expect(compiled(message)).toEqual([code, type]);
});
