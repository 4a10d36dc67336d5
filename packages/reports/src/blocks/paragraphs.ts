import type { NextAction } from '../insights/insight';
import type { Locale } from '../language/locale';
import { withRuns } from '../language/text';
import { shorten, singleLine } from '../values/text';
import { marked, plain, runsOf } from './text';
import type { Heading, Paragraph, Text, Tone } from './types';

export const WARNING = '⚠';

/**
 * The heading of a section.
 * @param columns what the figures below it are
 */
export function heading(text: string, columns = ''): Heading {
	return { kind: 'heading', level: 2, text: runsOf(singleLine(text, 'heading')), columns };
}

/**
 * A heading that says what the list below it is.
 * @param columns what the figures of that list are
 */
export function label(text: string | undefined, { labelled }: Locale, columns = ''): Heading {
	const shortText = singleLine(text, 'label');
	return {
		kind: 'heading',
		level: 3,
		text: runsOf(shortText && labelled(shortText, '').trimEnd()),
		columns,
	};
}

/**
 * A paragraph with a text, and with a sign before it if one is given. It has no text, not even the
 * sign, if the text is empty.
 */
export function paragraph(role: Paragraph['role'], text: string, sign = ''): Paragraph {
	const shortText = singleLine(text, 'note');
	return {
		kind: 'paragraph',
		role,
		text: runsOf(shortText && sign ? `${sign} ${shortText}` : shortText),
	};
}

/**
 * A sentence on what the figures say.
 * @param tone that of what is unusual; bad news has a sign before it
 */
export function sentence(text: string, tone?: Tone): Paragraph {
	const runs = paragraph('sentence', text).text;
	const signed = runs.map((run) => (tone === 'bad' ? marked(run.text) : run));
	return { kind: 'paragraph', role: 'sentence', text: signed, tone };
}

/** A sentence of runs, such as one with links, whose foreign texts are on one line already. */
export function saying(text: Text): Paragraph {
	return { kind: 'paragraph', role: 'sentence', text };
}

/**
 * Finds the full stop that ends a sentence, and not that of an abbreviation or an ordinal number,
 * such as in "18. Nov. 2026".
 */
const SENTENCE_END = /(?<=[)）])\.(?= |$)|(?<![ .]\d{1,2})\.(?= [\p{Lu}„“«]|$)|。/u;

/** Finds the end of a sentence's main clause: a parenthesis, a colon or the full stop. */
const CLAUSE_END = new RegExp(` ?[(（]|:(?= )|${SENTENCE_END.source}`, 'u');

/**
 * The first sentence of a text, with its full stop; the whole text if it is not certain where a
 * sentence ends.
 */
export function firstSentence(text: string): string {
	const end = SENTENCE_END.exec(text)?.index;
	return end === undefined ? text : text.slice(0, end + 1);
}

/** The first sentence of a document, which sums it up; its main clause is in bold. */
export function verdict(text: string, tone?: Tone): Paragraph {
	const whole = plain(paragraph('verdict', text).text);
	const end = CLAUSE_END.exec(whole)?.index ?? whole.length;
	const clause = whole.slice(0, end);
	const first = tone === 'bad' && whole !== '' ? [marked(clause)] : runsOf(clause);
	const bold = first.map((run) => ({ ...run, strong: true }));
	return { kind: 'paragraph', role: 'verdict', text: [...bold, ...runsOf(whole.slice(end))], tone };
}

/** The longest paragraph on what to do next, in characters. */
const MAX_NEXT = 500;

/** A paragraph on what to do next: a sentence in which the action is in bold. */
export function next({ lead, action: title, forecast }: NextAction, { plan }: Locale): Paragraph {
	const around = plan.next({ lead, title: '', forecast }).length;
	const action = shorten(title, MAX_NEXT - around);
	const text = withRuns([runsOf(action, { strong: true })], ([place = '']) =>
		plan.next({ lead, title: place, forecast }),
	);
	return { kind: 'paragraph', role: 'next', text, next: { lead, action, forecast } };
}

export function note(text: string): Paragraph {
	return paragraph('note', text);
}

/** A paragraph on what the figures are based on. */
export function context(text: string): Paragraph {
	return paragraph('context', text);
}

/** A paragraph on what the figures are based on, which names the topic. */
export function basis(text: string): Paragraph {
	return { ...context(text), namesTopic: true };
}

/** A paragraph on what is missing, behind a warning sign. */
export function warning(text: string): Paragraph {
	return paragraph('warning', text, WARNING);
}

/**
 * A warning that a document has no data, in bold, and behind it what is missing.
 * @param lacks the sentence on what is missing
 */
export function nothing(text: string, lacks: string): Paragraph {
	const { text: runs, ...box } = warning(text);
	return {
		...box,
		text: [...runs.map((run) => ({ ...run, strong: true })), ...runsOf(lacks && ` ${lacks}`)],
	};
}
