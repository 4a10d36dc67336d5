import type { Run, Text } from './blocks';
import type { Tone } from './document';

/** Maximum lengths of texts, in characters. Formats that have less room cut further. */
export const LENGTHS = {
	heading: 200,
	note: 500,
	label: 150,
	name: 80,
	word: 60,
	count: 40,
	period: 100,
	entry: 300,
	prompt: 300,
	snippet: 600,
};

/** What marks unusual things and what is missing: a color alone does not. */
export const UNUSUAL = '❗';
export const WARNING = '⚠';
export const DOTS: Record<Tone, string> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/** No run for an empty text. */
export function runsOf(text: string, style: Omit<Run, 'text'> = {}): Text {
	return text === '' ? [] : [{ text, ...style }];
}

/** Stand for values in a phrase; no other text has these signs for private use. */
const MARKS = ['\ue000', '\ue001', '\ue002', '\ue003'];

/** A phrase around texts that have a style; `say` gets a mark in the place of each. */
export function phrase(say: (marks: string[]) => string, values: Text[]): Text {
	return say(MARKS.slice(0, values.length))
		.split(/([\ue000-\ue003])/)
		.flatMap((piece) => values[MARKS.indexOf(piece)] ?? runsOf(piece));
}
