import { parse, type PluralCategory, type Select, type Token } from '@messageformat/parser';

/** What the code gives a message for an argument: a number, a switch, a text in several forms, or a plain text. */
type Kind = 'number' | 'boolean' | 'form' | 'text';

interface Argument {
	kind: Kind;
	/** Whether a message has a case for its absence. */
	isOptional: boolean;
	/** Whether readers see its value; else it only selects words. */
	isSaid: boolean;
}

export type Arguments = Map<string, Argument>;

/** Each absent argument is the case "none". */
const ABSENT = 'none';

/** @throws where a message is no ICU message, or has a plural case that the language has not */
export function tokensOf(tag: string, key: string, message: string): Token[] {
	const rules = new Intl.PluralRules(tag).resolvedOptions();
	try {
		return parse(message, { cardinal: rules.pluralCategories as PluralCategory[] });
	} catch (error) {
		throw new Error(`${tag}.json, "${key}": ${(error as Error).message}`);
	}
}

const isChoice = (token: Token): token is Select => 'cases' in token;

/** The arguments of a message, by all its languages. */
export function argumentsOf(tokens: Token[], found: Arguments = new Map()): Arguments {
	const add = (name: string, kind: Kind, more: Partial<Argument> = {}) => {
		const { isOptional = false, isSaid = true } = more;
		const known = found.get(name) ?? { kind: 'text', isOptional: false, isSaid: false };
		found.set(name, {
			kind: kind === 'text' ? known.kind : kind,
			isOptional: known.isOptional || isOptional,
			isSaid: known.isSaid || isSaid,
		});
	};
	for (const token of tokens) {
		if (token.type === 'argument') add(token.arg, 'text');
		if (token.type === 'function') add(token.arg, token.key === 'number' ? 'number' : 'form');
		if (!isChoice(token)) continue;
		const keys = token.cases.map(({ key }) => key);
		const kind = keys.includes('true') ? 'boolean' : 'text';
		const inCases = token.cases.flatMap((each) => each.tokens);
		const isSaid = inCases.some(({ type }) => type === 'octothorpe');
		if (token.type === 'select') {
			add(token.arg, kind, { isOptional: keys.includes(ABSENT), isSaid: false });
		} else add(token.arg, 'number', { isSaid });
		argumentsOf(inCases, found);
	}
	return found;
}

/** An expression of TypeScript: the text of a message from `d`, its values by their names, and `f`, the Formats. */
export function codeOf(tokens: Token[], all: Arguments, counted = ''): string {
	const [only, ...more] = tokens;
	if (only && more.length === 0 && isChoice(only)) return choiceOf(only, all, counted);
	const parts = tokens.map((token) => {
		if (token.type === 'content') return literalOf(token.value);
		return `\${${isChoice(token) ? choiceOf(token, all, counted) : valueOf(token, all, counted)}}`;
	});
	return `\`${parts.join('')}\``;
}

/** No line breaks at a space before a mark or inside of guillemets, as French has them. */
const literalOf = (text: string) =>
	text.replace(/ (?=[:;?!»])|(?<=«) /g, '\u00a0').replace(/[`\\]|\$(?=\{)/g, '\\$&');

function valueOf(token: Exclude<Token, Select>, all: Arguments, counted: string): string {
	if (token.type === 'octothorpe') return `f.number(${counted})`;
	if (token.type === 'content') return literalOf(token.value);
	const value = `d.${token.arg}`;
	if (token.type === 'function' && token.key !== 'number') return `${value}('${token.key}')`;
	return all.get(token.arg)?.kind === 'number' ? `f.number(${value})` : value;
}

function choiceOf({ type, arg, cases }: Select, all: Arguments, outer: string): string {
	const value = `d.${arg}`;
	const isPlural = type !== 'select';
	const code = (tokens: Token[]) => codeOf(tokens, all, isPlural ? value : outer);
	const other = cases.find(({ key }) => key === 'other')?.tokens ?? [];
	const isBoolean = all.get(arg)?.kind === 'boolean';
	const is = (key: string) => {
		if (key.startsWith('=')) return `${value} === ${key.slice(1)}`;
		if (isPlural) return `f.plural(${value}) === '${key}'`;
		if (key === ABSENT) return `${value} === undefined`;
		return isBoolean ? value : `${value} === '${key}'`;
	};
	const choices = cases
		.filter(({ key }) => key !== 'other')
		.map(({ key, tokens }) => `${is(key)} ? ${code(tokens)} : `);
	return `${choices.join('')}${code(other)}`;
}

/** The arguments of a message that are said in a form, with the form: "mentions" and "the" of `{mentions, the}`. */
export function formsIn(tokens: Token[]): Array<[name: string, form: string]> {
	return tokens.flatMap((token): Array<[string, string]> => {
		if (isChoice(token)) return formsIn(token.cases.flatMap((each) => each.tokens));
		return token.type === 'function' && token.key !== 'number' ? [[token.arg, token.key]] : [];
	});
}

const TYPES = { number: 'number', boolean: 'boolean', form: 'Form', text: 'Text' };

/** The type of a message: a text, or a function of its values. */
export function typeOf(given: Arguments): string {
	if (given.size === 0) return 'string';
	const names = [...given].map(([name, { kind, isOptional }]) =>
		isOptional ? `${name}: ${TYPES[kind]} | undefined` : `${name}: ${TYPES[kind]}`,
	);
	return `(d: { ${names.join('; ')} }) => string`;
}
