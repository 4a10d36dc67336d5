import type { Quotation } from './document';
import { safeLink } from './escapeMarkup';
import type { Markup } from './markup';

/** Maximum lengths of texts, in characters. */
const LENGTHS = { word: 40, prompt: 120, snippet: 200 };

/** Who said what, and what was asked, as lines that belong together. */
export function quotationLines(quotation: Quotation, markup: Markup): string {
	const { speaker, sentiment, tone, time, prompt, text, source } = quotation;
	const { escape, strong, bullet, quote, link } = markup;
	const [who = '', ...about] = [speaker, sentiment, time].map((word) => escape(word, LENGTHS.word));
	const words = [strong(who), ...about].filter((word) => word !== '');
	const url = safeLink(source);
	const said = [
		...(prompt ? [`asked: ${escape(prompt, LENGTHS.prompt)}`] : []),
		...(text ? [`“${escape(text, LENGTHS.snippet)}”`] : []),
		...(url ? [link(url)] : []),
	];
	const head = `${bullet(tone)} ${words.join(', ') || '–'}`;
	return said.length > 0 ? `${head}\n${quote(said)}` : head;
}
