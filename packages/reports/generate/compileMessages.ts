import {
	type Content,
	type FunctionArg,
	parse,
	type PlainArg,
	type PluralCategory,
	type Select,
	type Token,
} from '@messageformat/parser';

interface Argument {
	/** Its types in TypeScript, e.g. those of two formatters; none: a text that is written as it is. */
	types: Set<string>;
	/** Whether a message has a case for its absence. */
	isOptional: boolean;
	/** Whether readers see its value; else it only selects or completes words. */
	isSaid: boolean;
}

export type Arguments = Map<string, Argument>;

/** Each absent argument is the case "none". */
const ABSENT = 'none';

const NUMBER = /^\d+$/;

/** @throws where a message is no ICU message, or has a plural case that the language has not */
export function tokensOf(tag: string, key: string, message: string): Token[] {
	const rules = new Intl.PluralRules(tag).resolvedOptions();
	try {
		return parse(message, { cardinal: rules.pluralCategories as PluralCategory[] });
	} catch (error) {
		throw new Error(`${tag}.json, "${key}": ${(error as Error).message}`);
	}
}

export const isChoice = (token: Token): token is Select => 'cases' in token;
const tokensIn = ({ cases }: Select) => cases.flatMap(({ tokens }) => tokens);

/** The tokens of a message, and of its cases. */
export const allIn = (tokens: Token[]): Token[] =>
	tokens.flatMap((token) => (isChoice(token) ? [token, ...allIn(tokensIn(token))] : [token]));

interface Parameter {
	word?: string;
	/** The name of an argument. */
	arg?: string;
}

/** What a formatter is given besides the value: words, numbers, and other arguments. */
function parametersOf({ param = [] }: FunctionArg): Parameter[] {
	return param.flatMap((token): Parameter[] => {
		if (token.type === 'argument') return [{ arg: token.arg }];
		const words = token.type === 'content' ? token.value.split(/\s+/).filter(Boolean) : [];
		return words.map((word) => ({ word }));
	});
}

/** The arguments of a message, by all its languages. */
export function argumentsOf(tokens: Token[]): Arguments {
	const found: Arguments = new Map();
	const named = (name: string) => {
		const argument = found.get(name) ?? { types: new Set(), isOptional: false, isSaid: false };
		found.set(name, argument);
		return argument;
	};
	for (const token of allIn(tokens)) {
		if (token.type === 'content' || token.type === 'octothorpe') continue;
		const argument = named(token.arg);
		if (!isChoice(token)) {
			argument.isSaid = true;
			if (token.type === 'argument') continue;
			argument.types.add(`Value<'${token.key}'>`);
			for (const [index, { arg }] of parametersOf(token).entries()) {
				if (arg !== undefined) named(arg).types.add(`Value<'${token.key}', ${index + 1}>`);
			}
			continue;
		}
		const keys = token.cases.map(({ key }) => key);
		if (token.type !== 'select') argument.types.add('number');
		if (keys.includes('true')) argument.types.add('boolean');
		if (keys.includes(ABSENT)) argument.isOptional = true;
		if (tokensIn(token).some(({ type }) => type === 'octothorpe')) argument.isSaid = true;
	}
	return found;
}

/** An expression of TypeScript: the text of a message from `d`, its values by their names, and `f`, the formatters. */
export function codeOf(tokens: Token[], counted = ''): string {
	const [only, ...more] = tokens;
	if (only && more.length === 0 && isText(only)) return valueOf(only, counted);
	const parts = tokens.map((token) =>
		token.type === 'content' ? literalOf(token.value) : `\${${valueOf(token, counted)}}`,
	);
	return `\`${parts.join('')}\``;
}

/** Whether its value is a text, and not perhaps a number. */
const isText = (token: Token): token is Exclude<Token, Content | PlainArg> =>
	token.type !== 'content' && token.type !== 'argument';

/**
 * No line breaks at a space before a mark or inside of guillemets, as French has them; the one before
 * a semicolon is narrow.
 */
const literalOf = (text: string) =>
	text
		.replace(/ (?=[:?!»])|(?<=«) /g, '\u00a0')
		.replace(/ (?=;)/g, '\u202f')
		.replace(/[`\\]|\$(?=\{)/g, '\\$&');

function valueOf(token: Exclude<Token, Content>, counted: string): string {
	if (isChoice(token)) return choiceOf(token, counted);
	if (token.type === 'octothorpe') return `f.number(${counted})`;
	const value = `d.${token.arg}`;
	if (token.type === 'argument') return `f.isolate(${value})`;
	const given = parametersOf(token).map(({ arg, word = '' }) => {
		if (arg !== undefined) return `d.${arg}`;
		return NUMBER.test(word) ? word : `'${word}'`;
	});
	return `f.${token.key}(${[value, ...given].join(', ')})`;
}

function choiceOf(token: Select, outer: string): string {
	const { type, arg, cases } = token;
	const value = `d.${arg}`;
	const isPlural = type !== 'select';
	const is = (key: string) => {
		if (key.startsWith('=')) return `${value} === ${key.slice(1)}`;
		if (isPlural) return `f.plural(${value}) === '${key}'`;
		if (key === ABSENT) return `${value} === undefined`;
		return key === 'true' ? value : `${value} === '${key}'`;
	};
	const code = (tokens: Token[]) => codeOf(tokens, isPlural ? value : outer);
	const choices = cases
		.filter(({ key }) => key !== 'other')
		.map(({ key, tokens }) => `${is(key)} ? ${code(tokens)} : `);
	return choices.join('') + code(cases.find(({ key }) => key === 'other')?.tokens ?? []);
}

/** The words that formatters are given, each with its formatter: "mention" and "the" of `{filters, mention, the}`. */
export function formsIn(tokens: Token[]): Array<[formatter: string, form: string]> {
	return allIn(tokens).flatMap((token): Array<[string, string]> => {
		if (token.type !== 'function') return [];
		const words = parametersOf(token).flatMap(({ word }) => word ?? []);
		return words.filter((word) => !NUMBER.test(word)).map((word) => [token.key, word]);
	});
}

/** The type of a message: a text, or a function of its values. */
export function typeOf(given: Arguments): string {
	if (given.size === 0) return 'string';
	const names = [...given].map(([name, { types, isOptional }]) => {
		const type = [...types].join(' & ') || 'Text';
		return `${name}: ${type}${isOptional ? ' | undefined' : ''}`;
	});
	return `Message<{ ${names.join('; ')} }>`;
}
