import type { Locale } from '../language/locale';
import { singleLine } from '../values/text';
import { plain, runsOf, UNUSUAL } from './text';
import type { Heading, Paragraph, Tone } from './types';

export const WARNING = '⚠';

/** Of a section. @param columns what the figures below it are */
export function heading(text: string, columns = ''): Heading {
	return { kind: 'heading', level: 2, text: runsOf(singleLine(text, 'heading')), columns };
}

/** What the list below it is. @param columns what its figures are */
export function label(text: string | undefined, { labelled }: Locale, columns = ''): Heading {
	const said = singleLine(text, 'label');
	return { kind: 'heading', level: 3, text: runsOf(said && labelled(said, '').trimEnd()), columns };
}

/** A text behind a sign, if it has one; nothing for nothing. */
export function paragraph(role: Paragraph['role'], text: string, sign = ''): Paragraph {
	const said = singleLine(text, 'note');
	return { kind: 'paragraph', role, text: runsOf(said && sign ? `${sign} ${said}` : said) };
}

/** What the figures say. @param tone of what is unusual */
export function sentence(text: string, tone?: Tone): Paragraph {
	return { ...paragraph('sentence', text, tone === 'bad' ? UNUSUAL : ''), tone };
}

/** Ends a sentence, unlike an abbreviation or an ordinal number, such as in "18. Nov. 2026". */
const SENTENCE_END = /(?<=[)）])\.(?= |$)|(?<![ .]\d{1,2})\.(?= [\p{Lu}„“«]|$)|。/u;

/** Ends the main clause of a sentence. */
const CLAUSE_END = new RegExp(` ?[(（]|:(?= )|${SENTENCE_END.source}`, 'u');

/** With its full stop; all of a text where no end is certain. */
export function firstSentence(text: string): string {
	const end = SENTENCE_END.exec(text)?.index;
	return end === undefined ? text : text.slice(0, end + 1);
}

/** The first sentence, which says how it is, with its main clause in bold. */
export function verdict(text: string, tone?: Tone): Paragraph {
	const said = sentence(text, tone);
	const whole = plain(said.text);
	const end = CLAUSE_END.exec(whole)?.index ?? whole.length;
	const clause = runsOf(whole.slice(0, end), { strong: true });
	return { ...said, role: 'verdict', text: [...clause, ...runsOf(whole.slice(end))] };
}

/** What to do next. @param title of the action, in bold within the text */
export function next(text: string, title: string): Paragraph {
	const whole = plain(note(text).text);
	const [before = '', ...after] = title === '' ? [whole] : whole.split(title);
	const bold = after.length > 0 ? runsOf(title, { strong: true }) : [];
	const said = [...runsOf(before), ...bold, ...runsOf(after.join(title))];
	return { kind: 'paragraph', role: 'next', text: said };
}

export function note(text: string): Paragraph {
	return paragraph('note', text);
}

/** What the figures are based on. */
export function context(text: string): Paragraph {
	return paragraph('context', text);
}

/** What is missing. */
export function warning(text: string): Paragraph {
	return paragraph('warning', text, WARNING);
}

/** That there is nothing, with what is missing. */
export function nothing(text: string, lacks: string): Paragraph {
	const { text: said, ...box } = warning(text);
	return {
		...box,
		text: [...said.map((run) => ({ ...run, strong: true })), ...runsOf(lacks && ` ${lacks}`)],
	};
}
