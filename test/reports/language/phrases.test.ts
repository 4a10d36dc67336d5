import { DateTime } from 'luxon';

import { LANGUAGE_TAGS, localeOf, type LanguageTag } from '../../../reports/language/locale';
import { englishIn } from './english';
import { PHRASES } from './everyPhrase';

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

/** The texts, numbers and dates among the values. */
function valuesIn(value: unknown): Array<string | number> {
	if (typeof value === 'string' || typeof value === 'number') return [value];
	return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(valuesIn);
}

/** What of a value a phrase says, as a language writes it. */
function writings(tag: LanguageTag, value: string | number, role = ''): string[] {
	const { number, day, dayBeside, month } = localeIn(tag);
	if (role.endsWith('month')) return [month(Number(value))];
	if (typeof value === 'number') return [number(value)];
	if (!/^\d{4}-\d\d-\d\d$/.test(value)) return [value];
	const date = DateTime.fromISO(value, { zone: 'utc', locale: tag });
	const long = date.toLocaleString({ day: 'numeric', month: 'long' });
	// The last, as in "2026年11月16日～22日".
	return [
		day(value),
		dayBeside(value, '2026-11-22'),
		long,
		date.toLocaleString({ day: 'numeric' }),
	];
}

const says = (tag: LanguageTag, text: string, value: string | number) =>
	writings(tag, value).some((written) => text.toLowerCase().includes(written.toLowerCase()));

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

it.each(LANGUAGE_TAGS)('%s has curly quotes and apostrophes', (tag) => {
	const said = ALL.flatMap(([, path, rows]) => rows.map((args) => phraseAt(tag, path)(...args)));
	const texts = [...textsIn(localeIn(tag)), ...said];
	expect(texts.filter((text) => /["']/.test(text))).toEqual([]);
});

const MALFORMED = /undefined|NaN|null|\[object|^\s|\s$|\s\s| [.,]|\( | \)|\(\)|[.,;:]{2}|%s|\$\{/;

describe.each(LANGUAGE_TAGS)('in %s', (tag) => {
	it.each(ALL)('%s is well formed', (_, path, rows) => {
		const said = rows.map((args) => phraseAt(tag, path)(...args));
		expect(said.filter((text) => MALFORMED.test(text))).toEqual([]);
	});
});

describe.each(OTHERS)('in %s', (tag) => {
	it.each(ALL)('%s says what it says in English', (_, path, rows) => {
		const inEnglish = new Map<string, string>();
		const wrong = rows.flatMap((args) => {
			const [english, said] = [phraseAt('en', path)(...args), phraseAt(tag, path)(...args)];
			const other = inEnglish.get(said) ?? english;
			inEnglish.set(said, english);
			const values = valuesIn(args).filter((value) => says('en', english, value));
			return [
				// Small numbers may be words.
				...values.filter((value) => Number(value) > 2 && !says(tag, said, value)),
				...englishIn(tag, said),
				...(other === english ? [] : [`also says "${other}"`]),
				...(!english.endsWith('.') || /[.。]$/.test(said) ? [] : ['no full stop']),
			].map((problem) => ({ problem, said, english }));
		});
		expect(wrong).toEqual([]);
	});
});

/**
 * The order of values in a phrase where the grammar of a language turns it around, by role: the argument's index and
 * the value's name in it. A new entry has to be read: is each value still said of what it is said of in English?
 */
const TURNED: Record<string, string> = {
	'de mentions.noneNow': '0.engine 1.previous.days 1.previous.month 1.before',
	'de share.ahead': '1 0',
	'de events.overtook': '0 2.names.0 2.names.1 2.names.2 3.to 3.from',
	'de events.overtaken': '0 2.names.0 2.names.1 2.names.2 3.to 3.from',
	'es share.ahead': '1 0',
	'ja figures.changed': '0.period 0.change',
	'ja score.tooEarly': '0.needed 0.days',
	'ja mentions.moved': '0.engine 1.previous.days 1.previous.month 1.now 2.low 2.high',
	'ja mentions.mostly': '0 1.before 1.now',
	'ja mentions.noneNow': '0.engine 1.previous.days 1.previous.month 1.before',
	'ja mentions.noneBefore': '0.engine 1.now 1.previous.days 1.previous.month',
	'ja mentions.few': '0.engine 1.now 1.previous.days 1.previous.month 1.before',
	'ja mentions.minimum': '1.engine 0',
	'ja mentions.theme': '0 2 1 3',
	'ja mentions.inAnswers': '1 0',
	'ja mentions.title': '1.engine 0 2.0 2.1',
	'ja mentions.newTitle': '1.engine 0',
	'ja share.rank': '1 0',
	'ja share.subject': '0 2 1',
	'ja share.behind': '0 1 3 2',
	'ja plan.subject': '1 0',
	'ja report.mentionsSubject': '0 2.engine 1 4',
	'ja effect.score': '0.date 0.days 1 2.low 2.high',
	'ja effect.tooEarly': '0 1 3 2',
	'ja effect.fewBefore': '0 1 3 2',
	'ja effect.fewSince': '0 1 3 2',
	'ja combined.shortSubject': '0.domains 0.news',
	'ja combined.standings.usual': '0.total 0.domains',
	'ja combined.mentions': '0 2.engine 1 3.low 3.high',
	'ja analysis.samples': '2 0 1',
	'ja analysis.history': '1 0 2.0 2.1',
	'ja events.overtaken': '0 2.names.0 2.names.1 2.names.2 3.from 3.to',
	'pt-BR share.ahead': '1 0',
};

/** The texts and numbers among the values of a phrase, by role. */
function rolesOf(value: unknown, role: string): Array<[role: string, value: string | number]> {
	// Other words are choices, such as "above": a phrase says them by words of its own.
	if (typeof value === 'number' || (typeof value === 'string' && /[\dA-Z]/.test(value)))
		return [[role, value]];
	if (value === null || typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([name, each]) => rolesOf(each, `${role}.${name}`));
}

/** The places in a text where a value stands by itself: 5 is not in 25. */
function placesOf(text: string, written: string): number[] {
	const literal = written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	const alone = literal.replace(/^(?=\d)/, '(?<!\\d[.,]?)').replace(/(?<=\d)$/, '(?![.,]?\\d)');
	return [...text.matchAll(new RegExp(alone, 'g'))].map(({ index }) => index);
}

/** The place of each role that a phrase says; undefined for one that is not told apart from others. */
function rolePlaces(tag: LanguageTag, path: string[], args: unknown[]) {
	const text = phraseAt(tag, path)(...args);
	const places = new Map<string, number | undefined>();
	for (const [role, value] of args.flatMap((arg, index) => rolesOf(arg, String(index)))) {
		const all = writings(tag, value, role).map((written) => placesOf(text, written));
		const found = new Set(all.find((each) => each.length > 0));
		const [place] = found;
		const isTaken = [...places].find(([, other]) => other === place);
		if (isTaken && place !== undefined) places.set(isTaken[0], undefined);
		if (place !== undefined) places.set(role, found.size > 1 || isTaken ? undefined : place);
	}
	return places;
}

const pairsOf = (roles: Iterable<string>) => {
	const all = [...roles];
	return all.flatMap((one, index) => all.slice(index + 1).map((other) => [one, other] as const));
};

/** Whether a phrase says a role before another one; undefined where it does not tell them apart. */
function isBefore(places: Map<string, number | undefined>, one: string, other: string) {
	const [first, second] = [places.get(one), places.get(other)];
	return first === undefined || second === undefined ? undefined : first < second;
}

describe.each(OTHERS)('in %s', (tag) => {
	it.each(ALL)('%s says each value where English says the same one', (name, path, rows) => {
		const [toldApart, compared, misplaced] = [new Set<string>(), new Set<string>(), [] as string[]];
		const turned = TURNED[`${tag} ${name}`]?.split(' ');
		for (const args of rows) {
			const english = rolePlaces('en', path, args);
			const said = rolePlaces(tag, path, args);
			for (const [one, other] of pairsOf(english.keys())) {
				const isFirst = isBefore(english, one, other);
				if (isFirst === undefined) continue;
				toldApart.add(`${one} and ${other}`);
				const isSaidFirst = isBefore(said, one, other);
				if (isSaidFirst === undefined) continue;
				compared.add(`${one} and ${other}`);
				const isRight = turned ? turned.indexOf(one) < turned.indexOf(other) : isFirst;
				if (isSaidFirst === isRight) continue;
				misplaced.push(`${one} and ${other} in "${phraseAt(tag, path)(...args)}"`);
			}
		}
		expect(misplaced).toEqual([]);
		expect(compared).toEqual(toldApart);
	});
});
