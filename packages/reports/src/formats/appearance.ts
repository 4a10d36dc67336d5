import type { LanguageTag } from '../language/locale';

/** The accent color if the user sets none. */
export const ACCENT = '#2457d6';

/** The user's settings for the appearance of a document; a format uses those it supports. */
export interface Appearance {
	/** These replace the document's own title and the subject of its email. */
	title?: string;
	subject?: string;
	/** An https URL. */
	logoUrl?: string;
	/** A color as hexadecimal digits, e.g. "#1a73e8". */
	accentColor?: string;
	footer?: string;
	/**
	 * An https URL, and the text of the link to it. If the text is absent, it is "Open dashboard" in
	 * the document's language.
	 */
	linkUrl?: string;
	linkText?: string;
	/** True if an email comes as a file, too. */
	htmlFile?: boolean;
	/** The language of the document; English if it is absent. */
	language?: LanguageTag;
	/** A summary is what one reads before opening the whole. If it is absent, the format chooses. */
	detail?: 'full' | 'summary';
}

/** The most characters of a subject. Every email client truncates longer ones. */
export const MAX_SUBJECT = 150;
