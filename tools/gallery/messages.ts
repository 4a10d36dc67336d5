import { FORMATS, LANGUAGE_TAGS, type LanguageTag, localeOf } from 'ai-visibility-reports';
import { everyDocumentIn } from '../../packages/reports/test/helpers/everyDocument';
import { messagePage } from '../pictures/messages';

/** A document in a format and a language. */
export interface Message {
	/** What the document is about. */
	document: string;
	/** The value of the format, such as "html". */
	format: string;
	language: LanguageTag;
	/** Makes the message as a page of HTML. */
	page: () => string;
}

/** Which messages are wanted; all of them, where nothing is named. */
export interface Choice {
	/** Parts of the documents' names. */
	document?: string[];
	/** Values of formats, such as "html". */
	format?: string[];
	/** Tags of languages, such as "de". */
	language?: string[];
}

/** The formats that are not made of others. */
const SINGLE = FORMATS.filter(({ option }) => option.value !== 'all');

const ZONE = 'Europe/Berlin';

/**
 * Lists the messages of a choice: document by document, each by format and language.
 *
 * @throws if the choice names something that there is not
 */
export function messagesOf({ document: parts, format, language }: Choice = {}): Message[] {
	const formats = chosen('format', SINGLE, ({ option }) => option.value, format);
	const languages = chosen('language', LANGUAGE_TAGS, String, language).map((tag) => {
		const locale = localeOf(tag, ZONE);
		return { tag, locale, documents: everyDocumentIn(tag) };
	});
	const names = unique(languages[0]!.documents.map(([name]) => name));
	const messages = names.flatMap((document, place) =>
		parts && !parts.some((part) => document.includes(part))
			? []
			: formats.flatMap(({ option: { value }, toJson }) =>
					languages.map(({ tag, locale, documents }) => ({
						document,
						format: value,
						language: tag,
						page: () => messagePage(value, toJson(documents[place]![1], { language: tag }, locale)),
					})),
				),
	);
	if (messages.length === 0) throw new Error(`No document's name has "${String(parts)}" in it.`);
	return messages;
}

/** Those of a list that are wanted, which is all of them if none is named. */
function chosen<Entry>(
	what: string,
	all: Entry[],
	nameOf: (entry: Entry) => string,
	wanted = all.map(nameOf),
): Entry[] {
	const unknown = wanted.filter((name) => !all.some((entry) => nameOf(entry) === name));
	if (unknown.length > 0) {
		const names = all.map(nameOf).join(', ');
		throw new Error(`There is no ${what} "${unknown.join('", "')}", only ${names}.`);
	}
	return all.filter((entry) => wanted.includes(nameOf(entry)));
}

/** Numbers the names that come more than once: "overtaken", "overtaken 2". */
function unique(names: string[]): string[] {
	return names.map((name, place) => {
		const before = names.slice(0, place).filter((other) => other === name).length;
		return before === 0 ? name : `${name} ${before + 1}`;
	});
}
