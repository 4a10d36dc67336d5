import type { Token } from '@messageformat/parser';

import { allIn, type Arguments, argumentsOf, isChoice } from '../../../generate/compileMessages';
import { languagesIn } from '../../../generate/messages';
import type { MentionFilter } from '../../../src/model/mention';
import type { Locale } from '../../../src/language/locale';
import type { PreviousPeriod } from '../../../src/time/periods';
import { groupBy } from '../../../src/values/lists';

/** Every message with values of every kind that it may be given, by what its definitions do with them. */

export type Values = Record<string, unknown>;

const KINDS: MentionFilter[] = [
	{},
	{ sentiment: 'positive' },
	{ sentiment: 'neutral' },
	{ sentiment: 'negative' },
	{ engine: 'chatgpt' },
	{ engine: 'ASSISTANT', sentiment: 'negative' },
];
const PERIODS: PreviousPeriod[] = [
	{ kind: 'days', days: 1 },
	{ kind: 'days', days: 30 },
	{ kind: 'week' },
	// A consonant and vowels, before which French drops one of its own.
	...[3, 4, 8, 10].map((month) => ({ kind: 'month' as const, month })),
	...[3, 4].map((month) => ({ kind: 'sameDays' as const, month })),
];
const DATES = ['2026-11-16', '2026-10-01', '2025-12-31'];
const LISTS = [['LUMEN'], ['LUMEN', 'HARBOR'], ['LUMEN', 'HARBOR', 'MOKA']];

/** By the formatter, and the place of the value among those that it is given. */
const POOLS: Record<string, unknown[]> = {
	assistant: ['ASSISTANT'],
	brand: ['LUMEN', undefined],
	brands: LISTS,
	'brands 1': [false, true],
	date: DATES,
	'date 1': ['2026-11-22'],
	'longDate 1': ['2026-11-22'],
	days: [
		{ from: '2026-11-16', to: '2026-11-22' },
		{ from: '2026-11-22', to: '2026-11-22' },
	],
	delta: [1, 2.9],
	high: [{ level: 61.4, low: 58.2, high: 64.3 }],
	hours: [0.05, 0.5, 1, 2, 48],
	level: [{ level: 61.4, low: 58.2, high: 64.3 }],
	list: LISTS,
	mention: KINDS,
	'number 1': [undefined],
	'delta 1': [undefined],
	period: PERIODS,
	points: [0.4, 1, 2.5],
	'smoothed 1': [{ level: 61.4, low: 58.2, high: 64.3 }],
	time: ['2026-11-22T12:05:00Z'],
};

/** Numbers that words agree with. */
const COUNTED = [0, 1, 2, 21, 1_234, 1_000_000];

/** What a message may be given as one of its arguments. */
function poolOf(name: string, given: Arguments, all: Token[]): unknown[] {
	const { types, isOptional, isSaid } = given.get(name)!;
	const type = [...types].join(' ');
	const absent = isOptional ? [undefined] : [];
	if (name === 'went') return ['same', 'up', 'down', ...absent];
	if (type === 'boolean') return [false, true];
	const formatted = [...type.matchAll(/'(\w+)'(?:, (\d))?/g)].map(([, formatter, place]) =>
		place === undefined ? formatter! : `${formatter} ${place}`,
	);
	const pool = formatted.map((format) => POOLS[format]).find((values) => values !== undefined);
	if (pool) return [...pool, ...absent];
	if (/\bnumber$|^number|mention', 2/.test(type)) return [...COUNTED, ...absent];
	const numberFor = (argument: string) => 345 + [...given.keys()].indexOf(argument);
	if (name === 'before' && given.has('now')) return [200, numberFor('now'), 999];
	if (type !== '') return [numberFor(name), ...absent];
	const choices = all.filter(isChoice).filter(({ arg }) => arg === name);
	const cases = choices.flatMap((token) => token.cases.map(({ key }) => key));
	const keys = [...new Set(cases)].filter((key) => !['none', 'other'].includes(key));
	const text = isSaid || keys.length === 0 ? name.toUpperCase() : 'other';
	return [...keys, text, ...absent];
}

/** Whether code can give a message these values together. */
function arePossible(values: Values): boolean {
	const { went, now, before, names, count, kinds, ranges, isSeveral, hasMore } = values;
	const { span, from, to, by, unit } = values;
	const { length } = (names ?? []) as string[];
	const wentBy = now === before ? 'same' : Number(now) < Number(before) ? 'down' : 'up';
	return [
		went === undefined || now === undefined || went === wentBy,
		count === undefined || count === length,
		// One alone is the score, which is of no kind.
		ranges === undefined || (ranges === length && kinds === (length === 1 ? 0 : length)),
		isSeveral === undefined || isSeveral === (hasMore === true || length > 1),
		span === undefined || (span === 'day') === (from === to),
		unit === undefined || (unit === 'one') === (by === 1),
		typeof by !== 'number' || went === undefined || (went === 'same') === (by === 0),
	].every(Boolean);
}

/** Each value of one argument with each of the others. */
function rowsOf(given: Arguments, all: Token[]): Values[] {
	return [...given.keys()]
		.reduce<Values[]>(
			(rows, name) =>
				rows.flatMap((row) => poolOf(name, given, all).map((value) => ({ ...row, [name]: value }))),
			[{}],
		)
		.filter(arePossible);
}

/** The messages that have arguments, but for those of formatters, which other messages say. */
export function everyMessage(): Array<[key: string, rows: Values[]]> {
	const languages = [...languagesIn('packages/reports/src/language/messages').values()];
	const keys = [...languages[0]!.keys()].filter((key) => !key.startsWith('forms.'));
	return keys.flatMap((key): Array<[string, Values[]]> => {
		const tokens = languages.flatMap((messages) => messages.get(key) ?? []);
		const given = argumentsOf(tokens);
		return given.size === 0 ? [] : [[key, rowsOf(given, allIn(tokens))]];
	});
}

/** The messages that count in any language, each with values of 1 and with values of 2, by each of its choices. */
export function pluralMessages(): Array<[key: string, rows: Values[]]> {
	const languages = [...languagesIn('packages/reports/src/language/messages').values()];
	return everyMessage().flatMap(([key, rows]): Array<[string, Values[]]> => {
		const tokens = allIn(languages.flatMap((messages) => messages.get(key) ?? []));
		const argsOf = (kind: string) =>
			tokens.filter(isChoice).flatMap(({ type, arg }) => (type === kind ? [arg] : []));
		const [counts, choices] = [argsOf('plural'), argsOf('select')];
		if (counts.length === 0) return [];
		const chosen = groupBy(rows, (values) => choices.map((name) => values[name]).join());
		const counted = [...chosen.values()].flatMap((some) =>
			[1, 2].flatMap<Values>((count) => {
				const isCount = (value: unknown) => value === count || value === undefined;
				return some.find((values) => counts.every((name) => isCount(values[name]))) ?? [];
			}),
		);
		return [[key, [...new Set(counted)]]];
	});
}

/** A message of a language by its key. */
export function messageIn(locale: Locale, key: string): (values: Values) => string {
	const message = key.split('.').reduce<unknown>((group, name) => (group as Values)[name], locale);
	return message as (values: Values) => string;
}
