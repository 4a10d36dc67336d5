import { DateTime } from 'luxon';

import { LANGUAGE_TAGS, localeOf, type LanguageTag } from '../../../../reports/language/locale';
import { englishIn } from '../../../helpers/reports/english';
import { everyMessage, messageIn, type Values } from '../../../helpers/reports/everyMessage';

/** Every message of every language, against English with the same values. */

const OTHERS = LANGUAGE_TAGS.filter((tag) => tag !== 'en');

const ALL = everyMessage();

const LOCALES = new Map(LANGUAGE_TAGS.map((tag) => [tag, localeOf(tag, 'UTC')] as const));
const localeIn = (tag: LanguageTag) => LOCALES.get(tag)!;

const SAID = new Map(LANGUAGE_TAGS.map((tag) => [tag, new Map<Values, string>()] as const));

/** A message with its values, which belong to no other message. */
function textOf(tag: LanguageTag, key: string, values: Values): string {
	const said = SAID.get(tag)!;
	const text = said.get(values) ?? messageIn(localeIn(tag), key)(values);
	said.set(values, text);
	return text;
}

/** The texts, numbers and dates among the values. */
function valuesIn(value: unknown): Array<string | number> {
	if (typeof value === 'string' || typeof value === 'number') return [value];
	return value === null || typeof value !== 'object' ? [] : Object.values(value).flatMap(valuesIn);
}

const WRITINGS = new Map<string, string[]>();

/** What of a value a message says, as a language writes it. */
function writings(tag: LanguageTag, value: string | number, role = ''): string[] {
	const key = JSON.stringify([tag, value, role.endsWith('month')]);
	const known = WRITINGS.get(key) ?? written(tag, value, role);
	WRITINGS.set(key, known);
	return known;
}

function written(tag: LanguageTag, value: string | number, role: string): string[] {
	const { number, date, month } = localeIn(tag);
	if (role.endsWith('month')) return [month(Number(value))];
	if (typeof value === 'number') return [number(value)];
	if (!/^\d{4}-\d\d-\d\d$/.test(value)) return [value];
	const day = DateTime.fromISO(value, { zone: 'utc', locale: tag });
	const long = day.toLocaleString({ day: 'numeric', month: 'long' });
	// The last, as in "2026年11月16日～22日".
	return [date(value), date(value, '2026-11-22'), long, day.toLocaleString({ day: 'numeric' })];
}

const says = (tag: LanguageTag, text: string, value: string | number) =>
	writings(tag, value).some((written) => text.toLowerCase().includes(written.toLowerCase()));

const textsIn = (value: unknown): string[] => {
	if (typeof value === 'string') return [value];
	return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
};

it.each(LANGUAGE_TAGS)('%s has curly quotes and apostrophes', (tag) => {
	expect(textsIn(localeIn(tag)).filter((text) => /["']/.test(text))).toEqual([]);
});

const MALFORMED =
	/undefined|NaN|null|\[object|^\s|\s$|\s\s| [.,]|\( | \)|\(\)|[.,;:]{2}|%s|\$\{|["']/;

describe.each(LANGUAGE_TAGS)('in %s', (tag) => {
	it.each(ALL)('%s is well formed', (key, rows) => {
		const said = rows.map((values) => textOf(tag, key, values));
		expect(said.filter((text) => MALFORMED.test(text))).toEqual([]);
	});
});

/** What says that something is more, or above, and that it is less. */
const DIRECTIONS: Record<LanguageTag, [more: RegExp, less: RegExp]> = {
	de: [
		/stieg|steigt|über|mehr|vor NAME|Vorsprung/,
		/gefallen|fällt|s[au]nk|unter|weniger|hinter|Rückstand/,
	],
	en: [
		/rose|ris(en|ing)|above|\bup\b|ahead|more .*than/,
		/fell|fall(en|ing)|below|\bdown\b(?! from)|behind|less|fewer (?!than)/,
	],
	es: [
		/s[uú]b[eií]|encima|\bsobre lo|más|delante|\bascen|alza|(?<!des)ventaja/,
		/\bbaj|descen|caído|debajo|menos|detrás|desventaja/,
	],
	fr: [
		/augment|au-dessus|plus|devant|hausse|supérieur|avance|monté|\(\+\d/,
		/baiss|dessous|\bsous (?:l|sa)|\(−\d|moins|derrière|inférieur|retard|descendu/,
	],
	ja: [/上|増|多い|リード/, /下|減|少ない(?!ため)|差）/],
	'pt-BR': [
		/sub[ei]|sobe|superou|acima|mais|frente|\balta|(?<!des)vantagem/,
		/\bca[ií]|queda|abaixo|menos|atrás|desvantagem/,
	],
};

/** Whether a text says the same of more and less as English, where that says only one. */
function isDirectedAs(english: string, tag: LanguageTag, said: string): boolean {
	const [more, less] = DIRECTIONS.en.map((words) => words.test(english));
	const [isMore, isLess] = DIRECTIONS[tag].map((words) => words.test(said));
	return more === less || (more === isMore && less === isLess);
}

describe.each(OTHERS)('in %s', (tag) => {
	it.each(ALL)('%s says what it says in English', (key, rows) => {
		const inEnglish = new Map<string, string>();
		const wrong = rows.flatMap((given) => {
			const [english, said] = [textOf('en', key, given), textOf(tag, key, given)];
			const other = inEnglish.get(said) ?? english;
			inEnglish.set(said, english);
			const values = valuesIn(given).filter((value) => says('en', english, value));
			return [
				// Small numbers may be words.
				...values.filter((value) => Number(value) > 2 && !says(tag, said, value)),
				...englishIn(tag, said),
				...(isDirectedAs(english, tag, said) ? [] : ['another direction']),
				...(other === english ? [] : [`also says "${other}"`]),
				// An abbreviation is no sentence.
				...(!/ .*\.$/.test(english) || /[.。]$/.test(said) ? [] : ['no full stop']),
			].map((problem) => ({ problem, said, english }));
		});
		expect(wrong).toEqual([]);
	});
});

/**
 * The order of values in a message where the grammar of a language turns it around, by role, the path of
 * a value's names. A new entry has to be read: is each value still said of what it is said of in English?
 */
const TURNED: Record<string, string> = {
	'de mentions.counted': 'total assistants brand',
	'de mentions.nobodyNamed': 'previous.days previous.month before',
	'de mentions.noneCaptured': 'days filters.engine',
	'de mentions.noneNow': 'filters.engine previous.days previous.month before',
	'es mentions.nobodyNamed': 'previous.days previous.month before',
	'fr mentions.moved': 'filters.engine now by low high',
	'fr mentions.nobodyNamed': 'previous.days previous.month before',
	'ja effect.subject': 'name date to by',
	'ja figures.changed': 'period change',
	'ja score.tooEarly': 'date needed days',
	'ja mentions.counted': 'brand total assistants',
	'ja mentions.nobodyNamed': 'previous.days previous.month before',
	'ja mentions.noneCaptured': 'days filters.engine',
	'ja mentions.moved': 'filters.engine by now previous.days previous.month before low high',
	'ja mentions.noneNow': 'filters.engine previous.days previous.month before',
	'ja mentions.noneBefore': 'filters.engine now previous.days previous.month',
	'ja mentions.few': 'filters.engine now previous.days previous.month by',
	'ja mentions.minimum': 'filters.engine total',
	'ja mentions.theme': 'engine assistants answers text cited',
	'ja mentions.title': 'filters.engine total days.from days.to',
	'ja share.rank': 'of rank',
	'ja share.gap': 'name by',
	'ja plan.actions': 'week actions',
	'ja report.mentionsSubject': 'name filters.engine total days.from days.to',
	'ja effect.few': 'date needed days',
	'ja effect.recordSum': 'promised tasks by range',
	'ja combined.unusual': 'total news',
	'ja combined.why': 'needed days',
	'ja combined.standing': 'total domains',
	'ja analysis.samples': 'total complete low high',
	'ja analysis.history': 'domain total days.from days.to',
	'pt-BR mentions.nobodyNamed': 'previous.days previous.month before',
};

/** The texts and numbers among the values of a message, by role. */
function rolesOf(value: unknown, role = ''): Array<[role: string, value: string | number]> {
	// Other words are choices, such as "above": a message says them by words of its own.
	if (typeof value === 'number' || (typeof value === 'string' && /[\dA-Z]/.test(value)))
		return [[role, value]];
	if (value === null || typeof value !== 'object') return [];
	return Object.entries(value).flatMap(([name, entry]) =>
		rolesOf(entry, role ? `${role}.${name}` : name),
	);
}

/** The places in a text where a value stands by itself: 5 is not in 25. */
function placesOf(text: string, written: string): number[] {
	const literal = written.replace(/[.*+?^${}()|[\]\\]/g, '\\$&');
	const alone = literal.replace(/^(?=\d)/, '(?<!\\d[.,]?)').replace(/(?<=\d)$/, '(?![.,]?\\d)');
	return [...text.matchAll(new RegExp(alone, 'g'))].map(({ index }) => index);
}

/** The place of each role that a message says; undefined for one that is not told apart from others. */
function rolePlaces(tag: LanguageTag, key: string, values: Values) {
	const text = textOf(tag, key, values);
	const places = new Map<string, number | undefined>();
	for (const [role, value] of rolesOf(values)) {
		const all = writings(tag, value, role).map((written) => placesOf(text, written));
		const found = new Set(all.find((list) => list.length > 0));
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

/** Whether a message says a role before another one; undefined where it does not tell them apart. */
function isBefore(places: Map<string, number | undefined>, one: string, other: string) {
	const [first, second] = [places.get(one), places.get(other)];
	return first === undefined || second === undefined ? undefined : first < second;
}

describe.each(OTHERS)('in %s', (tag) => {
	it.each(ALL)('%s says each value where English says the same one', (key, rows) => {
		const [toldApart, compared, misplaced] = [new Set<string>(), new Set<string>(), [] as string[]];
		const turned = TURNED[`${tag} ${key}`]?.split(' ');
		for (const values of rows) {
			const english = rolePlaces('en', key, values);
			const said = rolePlaces(tag, key, values);
			for (const [one, other] of pairsOf(english.keys())) {
				const isFirst = isBefore(english, one, other);
				if (isFirst === undefined) continue;
				toldApart.add(`${one} and ${other}`);
				const isSaidFirst = isBefore(said, one, other);
				if (isSaidFirst === undefined) continue;
				compared.add(`${one} and ${other}`);
				const isRight = turned ? turned.indexOf(one) < turned.indexOf(other) : isFirst;
				if (isSaidFirst === isRight) continue;
				misplaced.push(`${one} and ${other} in "${textOf(tag, key, values)}"`);
			}
		}
		expect(misplaced).toEqual([]);
		expect(compared).toEqual(toldApart);
	});
});
