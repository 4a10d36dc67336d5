import type { NextAction } from '../insights/insight';
import type { Locale } from '../language/locale';
import { withRuns } from '../language/text';
import { shorten, singleLine } from '../values/text';
import { runsOf, SIGN } from './text';
import type { Heading, Paragraph, Text, TextRun, Tone } from './types';

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
export function label(text: string | undefined, { forms }: Locale, columns = ''): Heading {
	const name = runsOf(singleLine(text, 'label'));
	const colon: TextRun = { text: forms.sign({ sign: 'colon' }).trimEnd(), isSign: true };
	const runs = name.length > 0 ? [...name, colon] : [];
	return { kind: 'heading', level: 3, text: runs, columns };
}

/** A paragraph, with a sign before its text if one is given; an empty text gets no sign. */
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
	return saying(paragraph('sentence', text).text, tone);
}

/** A sentence of runs, such as one with links, whose foreign texts are on one line already. */
export function saying(text: Text, tone?: Tone): Paragraph {
	return { kind: 'paragraph', role: 'sentence', text: signedBy(tone, text), tone };
}

/**
 * What has happened, in bold, which sums up a document.
 * @param proof the lines that prove it, and what to do about it
 */
export function verdict(text: string | Text, tone?: Tone, proof: Text[] = []): Paragraph {
	const runs = typeof text === 'string' ? paragraph('verdict', text).text : text;
	const bold = signedBy(tone, runs).map((run) => ({ ...run, strong: true }));
	return {
		kind: 'paragraph',
		role: 'verdict',
		text: bold,
		tone,
		proof: proof.filter((line) => line.length > 0),
	};
}

/** A text with the sign of what is unusual before it, if it is bad news. */
function signedBy(tone: Tone | undefined, text: Text): Text {
	return tone === 'bad' && text.length > 0 ? [SIGN, ...text] : text;
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
