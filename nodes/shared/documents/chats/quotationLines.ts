import type { Quotation } from '../document';
import { safeLink } from '../escapeMarkup';
import type { Writing } from './markup';

/** Maximum lengths of texts, in characters. */
const LENGTHS = { word: 40, prompt: 120, snippet: 200 };

/** Who said what, and what was asked, as lines that belong together. */
export function quotationLines(quotation: Quotation, writing: Writing): string {
	const { speaker, sentiment, tone, time, prompt, text, source } = quotation;
	const { escape, strong, bullet, quote, link, locale } = writing;
	const [who = '', ...about] = [speaker, sentiment, time].map((word) => escape(word, LENGTHS.word));
	const words = [strong(who), ...about].filter((word) => word !== '');
	const url = safeLink(source);
	const said = [
		...(prompt ? [locale.figures.asked(escape(prompt, LENGTHS.prompt))] : []),
		...(text ? [locale.figures.quoted(escape(text, LENGTHS.snippet))] : []),
		...(url ? [link(url)] : []),
	];
	const head = `${bullet(tone)} ${locale.figures.details(words) || '–'}`;
	return said.length > 0 ? `${head}\n${quote(said)}` : head;
}
