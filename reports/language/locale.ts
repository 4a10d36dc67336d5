import { de } from './compiled/de';
import { en } from './compiled/en';
import { es } from './compiled/es';
import { fr } from './compiled/fr';
import { ja } from './compiled/ja';
import { ptBr } from './compiled/ptBr';
import { LANGUAGE_FORMATS } from './formatters';
import { type Language, languageOf } from './phrases';

/** What readers get a document in: a language, with times in the workflow's time zone. */
export interface Locale extends Language {
	/** An IANA time zone. */
	zone: string;
	/** "21 Nov 2026, 14:16 CET" for an ISO 8601 timestamp of any zone; other text as it is. */
	time: (timestamp: string) => string;
}

/** Made when it is first asked for, which most languages never are. */
function once(make: () => Language): () => Language {
	let made: Language | undefined;
	return () => (made ??= make());
}

/** The languages, by the values of the option Language. */
const LANGUAGES = {
	de: once(() => languageOf(LANGUAGE_FORMATS.de(), de)),
	en: once(() => languageOf(LANGUAGE_FORMATS.en(), en)),
	es: once(() => languageOf(LANGUAGE_FORMATS.es(), es)),
	fr: once(() => languageOf(LANGUAGE_FORMATS.fr(), fr)),
	ja: once(() => languageOf(LANGUAGE_FORMATS.ja(), ja)),
	'pt-BR': once(() => languageOf(LANGUAGE_FORMATS['pt-BR'](), ptBr)),
};

export type LanguageTag = keyof typeof LANGUAGES;

export const LANGUAGE_TAGS = Object.keys(LANGUAGES) as LanguageTag[];

/**
 * The language of a tag such as "de", "de-AT" or "PT", or of a name in any of the languages, such as "German",
 * "Deutsch" or "Portuguese (Brazil)".
 *
 * @returns undefined where there is none
 */
export function languageTagOf(text: string): LanguageTag | undefined {
	const [word = ''] = text.toLowerCase().split('(', 1);
	const name = word.trim();
	const primary = (tag: string) => tag.slice(0, tag.search(/[-_]|$/));
	const tagged = LANGUAGE_TAGS.find((tag) => primary(tag) === primary(name));
	if (tagged) return tagged;
	const namers = LANGUAGE_TAGS.map((tag) => new Intl.DisplayNames(tag, { type: 'language' }));
	const isNamed = (tag: string) => namers.some((each) => each.of(tag)?.toLowerCase() === name);
	return LANGUAGE_TAGS.find((tag) => isNamed(tag) || isNamed(primary(tag)));
}

/** @param zone an IANA time zone */
export function localeOf(tag: LanguageTag = 'en', zone: string): Locale {
	const language = LANGUAGES[tag]();
	return { ...language, zone, time: (timestamp) => language.timeIn(zone, timestamp) };
}
