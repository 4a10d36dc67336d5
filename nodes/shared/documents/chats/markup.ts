import type { Locale } from '../../language/locale';
import type { Tone } from '../document';
import { escapePlain, typedForChat } from '../escapeMarkup';

/** How a chat marks its text. All but `escape` and `typed` take text in which external text is escaped. */
export interface Markup {
	/** External text on one line, of up to `length` characters that readers see. */
	escape: (value: unknown, length?: number) => string;
	/** A text of the user, of up to so many characters that readers see. */
	typed: (text: string, length: number) => string;
	/** Headings, figures, names and what is the reader's own; nothing for an empty text. */
	strong: (text: string) => string;
	/** The heading of a list, or of counts, within a section. */
	label: (text: string) => string;
	/** What is said of something unusual. */
	unusual: (line: string) => string;
	/** A sentence on what the figures say. */
	insight: (line: string) => string;
	/** What stands before a quotation. */
	bullet: (tone?: Tone) => string;
	quote: (lines: string[]) => string;
	/** @param url a safe link */
	link: (url: string) => string;
}

/** A chat's markup, and what its readers get it in. */
export interface Writing extends Markup {
	locale: Locale;
}

/** Text that reads well wherever it is posted. */
export const PLAIN: Markup = {
	escape: escapePlain,
	typed: typedForChat,
	strong: (text) => text,
	label: (text) => text,
	unusual: (line) => `❗ ${line}`,
	insight: (line) => line,
	bullet: () => '•',
	quote: (lines) => lines.map((line) => `  ${line}`).join('\n'),
	link: (url) => url,
};

export const DOTS: Record<Tone, string> = { good: '🟢', bad: '🔴', neutral: '⚪' };

/** A dot in the color of a tone. */
export function dotOf(tone: Tone | undefined): string {
	return tone ? DOTS[tone] : '•';
}
