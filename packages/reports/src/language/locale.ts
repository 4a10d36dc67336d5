import { assistantName, UNKNOWN } from '../model/assistants';
import { capitalize, isolated } from '../values/text';
import { de } from './compiled/de';
import { en } from './compiled/en';
import { es } from './compiled/es';
import { fr } from './compiled/fr';
import { ja } from './compiled/ja';
import type { Messages } from './compiled/messages';
import { ptBr } from './compiled/ptBr';
import type { RangeOfScore, LocaleFormatters, NumberAndDateFormats } from './formatters';
import { decimalsIn, LANGUAGE_FORMATS } from './languages';

/** What a document is written in: a language, and the workflow's time zone. */
export interface Locale extends LocaleFormatters, Messages {
	/** The IANA name of the time zone. */
	zone: string;
	/** Joins sentences, one behind the other. */
	sentences: (texts: string[]) => string;
	/** Turns words into a sentence of their own. */
	sentence: (wording: string) => string;
	/** Writes a text behind its label, e.g. a figure behind its name. */
	labelled: (label: string, text: string) => string;
}

/** Stands for a number of mentions that is not told, so that "mentions" is plural. */
const SEVERAL = 2;

/** Makes the formatters that need words of their language, which are among its messages. */
function wordFormatters(
	formats: NumberAndDateFormats,
	zone: string,
	m: () => Messages,
): LocaleFormatters {
	const list: LocaleFormatters['list'] = (words, sign) =>
		sign === undefined
			? formats.list(words.map(isolated))
			: words.map(isolated).join(m().forms.sign({ sign }));
	const inRange = (points: number, chart: RangeOfScore) =>
		formats.number(points, decimalsIn(chart));
	return {
		...formats,
		list,
		isolate: (text) => (typeof text === 'number' ? String(text) : isolated(text)),
		time: (timestamp) => formats.timeIn(zone, timestamp),
		level: (chart) => inRange(chart.level, chart),
		low: (chart) => inRange(chart.low, chart),
		high: (chart) => inRange(chart.high, chart),
		points: (by) => m().forms.points({ by: Math.abs(by) }),
		lift: (by, decimals) =>
			m().figures.points({ of: 'score', by, decimals, unit: formats.plural(by, decimals) }),
		assistant: (word) =>
			word === UNKNOWN ? m().figures.word({ word }) : isolated(assistantName(word)),
		mention: ({ engine, sentiment }, form = '', total = SEVERAL) => {
			const word = form.toLowerCase();
			const phrase = m().forms.mention({ form: word, total, sentiment, engine });
			return word === form ? phrase : capitalize(phrase);
		},
		period: (previous, form = '') => {
			const days = 'days' in previous ? previous.days : 0;
			const number = 'month' in previous ? previous.month : 1;
			const month = formats.month(number);
			return m().forms.period({ form, days, number, month, kind: previous.kind });
		},
		brand: (name, form = '') => {
			if (name === undefined) return m().forms.brand({ form });
			return form === 'start' && name === m().report.yourBrand ? capitalize(name) : isolated(name);
		},
		brands: (names, hasMore, form = '') =>
			hasMore ? m().forms.brands({ form, names: list(names, 'comma') }) : list(names),
	};
}

/** The languages, by the values of the option Language. */
const MESSAGES = { de, en, es, fr, ja, 'pt-BR': ptBr };

export type LanguageTag = keyof typeof MESSAGES;

export const LANGUAGE_TAGS = Object.keys(MESSAGES) as LanguageTag[];

/**
 * The formats made so far. Each is made when it is first asked for, because most languages never
 * are.
 */
const formatsByMaker = new WeakMap<() => NumberAndDateFormats, NumberAndDateFormats>();

/**
 * Reads a language from a tag ("de-AT", "PT") or from a name in any of the languages ("German",
 * "Deutsch"); undefined if the text is neither.
 */
export function languageTagOf(text: string): LanguageTag | undefined {
	const [word = ''] = text.toLowerCase().split('(', 1);
	const name = word.trim();
	const primary = (tag: string) => tag.slice(0, tag.search(/[-_]|$/));
	const tagged = LANGUAGE_TAGS.find((tag) => primary(tag) === primary(name));
	if (tagged) return tagged;
	const namers = LANGUAGE_TAGS.map((tag) => new Intl.DisplayNames(tag, { type: 'language' }));
	const isNamed = (tag: string) => namers.some((namer) => namer.of(tag)?.toLowerCase() === name);
	return LANGUAGE_TAGS.find((tag) => isNamed(tag) || isNamed(primary(tag)));
}

/**
 * The locale of a language.
 * @param zone the IANA name of the time zone
 */
export function localeOf(tag: LanguageTag = 'en', zone: string): Locale {
	const make = LANGUAGE_FORMATS[tag];
	const formats = formatsByMaker.get(make) ?? make();
	formatsByMaker.set(make, formats);
	const formatters = wordFormatters(formats, zone, () => all);
	const all = MESSAGES[tag](formatters);
	const { sign } = all.forms;
	return {
		...formatters,
		...all,
		zone,
		sentences: (texts) => texts.join(sign({ sign: 'space' })),
		sentence: (wording) => capitalize(wording + sign({ sign: 'stop' })),
		labelled: (label, text) => isolated(label) + sign({ sign: 'colon' }) + isolated(text),
	};
}
