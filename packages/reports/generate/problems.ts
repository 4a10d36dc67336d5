import type { Token } from '@messageformat/parser';
import { allIn, argumentsOf, formsIn, isChoice, type Arguments } from './compileMessages';

/** The parsed messages of each language by their keys. */
export type Languages = Map<string, Map<string, Token[]>>;

const saidIn = (given: Arguments) =>
	[...given].filter(([, { isSaid }]) => isSaid).map(([name]) => name);
const without = (names: string[], others: string[]) =>
	names.filter((name) => !others.includes(name));

/** What each language's file lacks, or has too much, beside English; a line each. */
export function problemsIn(languages: Languages): string[] {
	const english = languages.get('en') ?? new Map<string, Token[]>();
	return [...languages].flatMap(([tag, messages]) => {
		const keys = [
			...without([...english.keys()], [...messages.keys()]).map((key) => `lacks "${key}"`),
			...without([...messages.keys()], [...english.keys()]).map(
				(key) => `has "${key}", which en.json has not`,
			),
		];
		const values = [...messages].flatMap(([key, tokens]) => {
			const model = english.get(key);
			if (!model) return [];
			const [said, wanted] = [saidIn(argumentsOf(tokens)), saidIn(argumentsOf(model))];
			return [
				...without(wanted, said).map((name) => `"${key}" does not say {${name}}`),
				...without(said, wanted).map((name) => `"${key}" says {${name}}, which en.json does not`),
				...formsIn(tokens).flatMap(([formatter, form]) => {
					// Without a message of its own, its type says which forms it has.
					const forms = formsOf(messages.get(`forms.${formatter}`) ?? []);
					if (forms.length === 0 || forms.includes(form.toLowerCase())) return [];
					return [`"${key}" asks for ${formatter}, ${form}, which is none of: ${forms.join(', ')}`];
				}),
			];
		});
		return [...keys, ...values].map((problem) => `${tag}.json ${problem}`);
	});
}

/** The forms that a message has for its argument `form`. */
function formsOf(tokens: Token[]): string[] {
	const choices = allIn(tokens).filter(isChoice);
	return choices.flatMap(({ arg, cases }) => (arg === 'form' ? cases.map(({ key }) => key) : []));
}
