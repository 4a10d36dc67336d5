import { LANGUAGE_TAGS, localeOf, type LanguageTag } from '../../nodes/shared/language/locale';
import { englishIn } from './english';
import { PHRASES } from './phrases';

/** Every phrase of every language, against English with the same values. */

type Phrase = (...args: unknown[]) => string;
type Calls = { [name: string]: Calls | unknown[][] };

const localeIn = (tag: LanguageTag) => localeOf(tag, 'UTC');
const OTHERS = LANGUAGE_TAGS.filter((tag) => tag !== 'en');

const phraseAt = (tag: LanguageTag, path: string[]): Phrase =>
	path.reduce<unknown>(
		(group, name) => (group as Record<string, unknown>)[name],
		localeIn(tag),
	) as Phrase;

const pathsOf = (calls: Calls, path: string[] = []): Array<[path: string[], rows: unknown[][]]> =>
	Object.entries(calls).flatMap(([name, rows]) =>
		Array.isArray(rows)
			? [[[...path, name], rows] as [string[], unknown[][]]]
			: pathsOf(rows, [...path, name]),
	);

const ALL = pathsOf(PHRASES as Calls).map(([path, rows]) => [path.join('.'), path, rows] as const);

/** "Nothing unusual" is said of any number. */
const SAME = new Set(['fr combined.asUsual']);

/** The texts, numbers and dates among the values. */
function valuesIn(value: unknown): Array<string | number> {
	if (typeof value === 'string' || typeof value === 'number') return [value];
	return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(valuesIn);
}

/** What of a value a phrase says, as a language writes it. */
function writings(tag: LanguageTag, value: string | number): string[] {
	const { number, day, dayBeside } = localeIn(tag);
	if (typeof value === 'number') return [number(value)];
	const isDate = /^\d{4}-\d\d-\d\d$/.test(value);
	return isDate ? [day(value), dayBeside(value, '2026-11-22')] : [value];
}

const says = (tag: LanguageTag, text: string, value: string | number) =>
	writings(tag, value).some((written) => text.toLowerCase().includes(written.toLowerCase()));

const MALFORMED = /undefined|NaN|null|\[object|^\s|\s$|\s\s| [.,]|\( | \)|\(\)|[.,;:]{2}|%s|\$\{/;

describe.each(LANGUAGE_TAGS)('in %s', (tag) => {
	it.each(ALL)('%s is well formed', (_, path, rows) => {
		for (const args of rows) expect(phraseAt(tag, path)(...args)).not.toMatch(MALFORMED);
	});
});

describe.each(OTHERS)('in %s', (tag) => {
	it.each(ALL)('%s says what it says in English', (name, path, rows) => {
		const inEnglish = new Map<string, string>();
		for (const args of rows) {
			const [english, said] = [phraseAt('en', path)(...args), phraseAt(tag, path)(...args)];
			const values = valuesIn(args).filter((value) => says('en', english, value));
			// Small numbers may be words.
			const lost = values.filter((value) => Number(value) > 2 && !says(tag, said, value));
			expect([english, said, lost]).toEqual([english, said, []]);
			const other = inEnglish.get(said) ?? english;
			if (!SAME.has(`${tag} ${name}`)) expect([said, other]).toEqual([said, english]);
			expect([said, englishIn(tag, said)]).toEqual([said, []]);
			if (english.endsWith('.')) expect(said).toMatch(/[.。]$/);
			inEnglish.set(said, english);
		}
	});
});
