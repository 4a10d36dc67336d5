import type { LanguageTag } from '../language/locale';

/** The accent color unless the user sets another. */
export const ACCENT = '#2457d6';

/** The user's settings for the appearance of a document; a format uses those it supports. */
export interface Appearance {
	/** Replaces the document's own title, and the next one its subject. */
	title?: string;
	subject?: string;
	/** An https URL. */
	logoUrl?: string;
	/** e.g. "#1a73e8" */
	accentColor?: string;
	footer?: string;
	/** An https URL, and the text that leads there; absent: the language's "Open dashboard". */
	linkUrl?: string;
	linkText?: string;
	/** True if an email comes as a file, too. */
	htmlFile?: boolean;
	/** Absent: English. */
	language?: LanguageTag;
	/** summary: what one reads before opening it. Absent: as the format has it. */
	detail?: 'full' | 'summary';
}

/** Longer subjects are truncated by every email client, and on a phone. */
export const MAX_SUBJECT = 150;
