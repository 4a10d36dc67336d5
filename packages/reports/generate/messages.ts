import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Token } from '@messageformat/parser';
import { argumentsOf, codeOf, tokensOf, typeOf } from './compileMessages';
import { problemsIn, type Languages } from './problems';

const FOLDER = 'packages/reports/src/language/compiled';

const TYPES = `import type { LocaleFormatters } from '../formatters';

/** What a formatter is given, by its place. */
type Value<Name extends keyof LocaleFormatters, Place extends number = 0> = LocaleFormatters[Name] extends (...values: infer Values) => string ? Values[Place] : never;

/** What is written as it is. */
type Text = string | number;

/** Those of its values that may be undefined may be left out. */
type Message<Values> = (d: { [Name in keyof Values as undefined extends Values[Name] ? never : Name]: Values[Name] } & { [Name in keyof Values as undefined extends Values[Name] ? Name : never]?: Values[Name] }) => string;

/** All messages of a language, from their values. */
`;

/** What is nested under the parts of keys such as "share.none". */
interface Tree {
	[name: string]: Tree | string;
}

const noticeOf = (source: string) =>
	`// Written by \`npm run generate\` from packages/reports/src/language/messages/${source}. Do not edit.\n`;

/** @throws with all that is wrong with a file */
export function languagesIn(folder: string): Languages {
	const tags = readdirSync(folder).flatMap((name) => /^(.+)\.json$/.exec(name)?.[1] ?? []);
	const languages = new Map(
		tags.map((tag) => {
			const text = readFileSync(join(folder, `${tag}.json`), 'utf8');
			const messages = Object.entries(JSON.parse(text) as Record<string, string>);
			return [tag, new Map(messages.map(([key, said]) => [key, tokensOf(tag, key, said)]))];
		}),
	);
	const problems = problemsIn(languages);
	if (problems.length > 0) throw new Error(problems.join('\n'));
	return languages;
}

function nested(entries: Iterable<[key: string, value: string]>): Tree {
	const tree: Tree = {};
	for (const [key, value] of entries) {
		const path = key.split('.');
		const name = path.pop() ?? key;
		const branch = path.reduce((at, part) => (at[part] ??= {}) as Tree, tree);
		branch[name] = value;
	}
	return tree;
}

const written = (tree: Tree, end: string, indent: string): string =>
	Object.entries(tree)
		.map(([name, value]) => {
			const inner = `${indent}\t`;
			if (typeof value === 'string') return `${inner}${name}: ${value}${end}\n`;
			return `${inner}${name}: {\n${written(value, end, inner)}${inner}}${end}\n`;
		})
		.join('');

/** "ptBr" for "pt-BR" */
const nameOf = (tag: string) =>
	tag.replace(/-(\w)(\w*)/g, (_, first: string, more: string) => first + more.toLowerCase());

/** @returns path relative to the package root → content; nothing is written. */
export function compiledFiles(languages: Languages): Map<string, string> {
	const english = languages.get('en') ?? new Map<string, Token[]>();
	const known = new Map(
		[...english.keys()].map((key) => {
			const all = [...languages.values()].flatMap((messages) => messages.get(key) ?? []);
			return [key, argumentsOf(all)] as const;
		}),
	);
	const files = new Map<string, string>();
	const types = nested([...known].map(([key, given]) => [key, typeOf(given)]));
	files.set(
		`${FOLDER}/messages.ts`,
		`${noticeOf('*.json')}${TYPES}export interface Messages {\n${written(types, ';', '')}}\n`,
	);
	for (const [tag, messages] of languages) {
		const code = [...known].map(([key, given]): [string, string] => {
			const text = codeOf(messages.get(key) ?? []);
			return [key, given.size === 0 ? text : `(${/\bd\./.test(text) ? 'd' : ''}) => ${text}`];
		});
		files.set(
			`${FOLDER}/${nameOf(tag)}.ts`,
			`${noticeOf(`${tag}.json`)}import type { LocaleFormatters } from '../formatters';\nimport type { Messages } from './messages';\n\nexport const ${nameOf(tag)} = (f: LocaleFormatters): Messages => ({\n${written(nested(code), ',', '')}});\n`,
		);
	}
	return files;
}
