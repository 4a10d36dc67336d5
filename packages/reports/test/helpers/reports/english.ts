import type { LanguageTag } from '../../../src/language/locale';

/** What is no word of a language: names, addresses, zones and abbreviations. */
const NO_WORDS =
	/ChatGPT|Perplexity|Gemini|Claude|Grok|Coffee|[\w.-]+\.\u200b?example|https?:\S*|share of(?: voice)?|\b[a-z]\b/gi;

/** Words of English that are none of the other languages. */
const ENGLISH_WORDS =
	/\b(the|of|and|is|are|with|than|from|since|your|you|usual|unusual|week|days|fewer|more|available|last|rank|answers|asked|level|negative mentions|nobody)\b/gi;

/** What readers see that is English. */
export const englishIn = (tag: LanguageTag, seen: string): string[] => {
	const said = seen.replace(NO_WORDS, ' ');
	// Japanese has no word in Latin letters but for a few abbreviations, and full-width parentheses.
	if (tag === 'ja') return said.match(/\b(?!pt\b)[a-z]{2,}\b| \(/g) ?? [];
	// The data of the service is in capitals.
	return (said.match(ENGLISH_WORDS) ?? []).filter((word) => word !== word.toUpperCase());
};
