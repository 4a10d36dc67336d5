import { shorten } from '../values/text';

/** What readers see, in runs of one style or meaning each. Only a format makes a string of it. */
export type Text = TextRun[];

export interface TextRun {
	text: string;
	strong?: boolean;
	muted?: boolean;
	tone?: Tone;
	/** A safe http or https URL. */
	link?: string;
	/**
	 * True if the text of the link is its address, so that a chat without links shows the text alone.
	 */
	isAddress?: boolean;
	/**
	 * True if it is a sign for formats that draw nothing, e.g. the one of what is unusual, or the
	 * colon behind a heading. An email draws a dot or a line instead.
	 */
	isSign?: true;
	/** What a screen reader says instead of the text, e.g. "+4" for "▲ 4". */
	spoken?: string;
	/**
	 * True if the user typed the text. Then it may have several lines, and its addresses may become
	 * links.
	 */
	isTyped?: boolean;
}

/** Whether something is good or bad news, which formats with colors show. */
export type Tone = 'good' | 'bad' | 'neutral';

/** The text of runs, without their style. */
export function plain(text: Text): string {
	return text.map((run) => run.text).join('');
}

/** The runs without signs, for formats that draw. */
export function withoutSigns(text: Text): Text {
	return text.filter(({ isSign }) => !isSign);
}

/** The same text in fewer runs: neighbours of one style are one run. */
export function merged(text: Text): Text {
	return text.reduce<Text>((before, run) => {
		const last = before.at(-1);
		const isAlike =
			last &&
			!last.link &&
			!run.link &&
			!last.strong === !run.strong &&
			!last.isTyped === !run.isTyped;
		return isAlike
			? [...before.slice(0, -1), { ...last, text: last.text + run.text }]
			: [...before, run];
	}, []);
}

/** The runs of a text in one style; none for an empty text. */
export function runsOf(text: string, style: Omit<TextRun, 'text'> = {}): Text {
	return text === '' ? [] : [{ text, ...style }];
}

/** A text each of whose runs is cut to so many characters. */
export function withShortRuns(text: Text, length: number): Text {
	return text.map((run) => ({ ...run, text: shorten(run.text, length) }));
}

/** Joins texts, of which some may be empty, by what stands between them. */
export function joined(texts: Text[], between: string): Text {
	return texts
		.filter((text) => text.length > 0)
		.flatMap((text, index) => (index === 0 ? text : [...runsOf(between), ...text]));
}

/** The first of the characters that stand for runs. Unicode gives them no meaning. */
const FIRST = 0xf0000;

/**
 * Makes a sentence in which values are runs, e.g. names that are links. While its message is
 * written, a character stands for each of them, so that nobody looks for a name in a text.
 * @param say writes the message with these characters as its values
 */
export function withRuns(values: Text[], say: (values: string[]) => string): Text {
	const places = values.map((_, index) => String.fromCodePoint(FIRST + index));
	return say(places)
		.split(/([\u{f0000}-\u{ffffd}])/u)
		.flatMap((part) => values[places.indexOf(part)] ?? runsOf(part));
}
