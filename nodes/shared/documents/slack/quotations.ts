import type { Quotation, Quotations } from '../document';
import { escapeMarkup, hostOf, safeLink } from '../escapeMarkup';
import {
	bold,
	context,
	DOTS,
	escapeMrkdwn,
	inline,
	moreBlocks,
	richSection,
	richText,
	type InlineElement,
	type RichQuote,
	type RichSection,
	type SlackBlock,
} from './elements';

/** Maximum lengths of external texts, in characters. */
const LENGTHS = { heading: 150, word: 60, prompt: 200, snippet: 500 };

/** Quotes of AI assistants, as blocks that every workspace supports. */
export function quotationBlocks(
	{ heading, quotations, more }: Quotations,
	max: number,
): SlackBlock[] {
	const shown = quotations.slice(0, max);
	return [
		...headingBlocks(heading),
		...(shown.length > 0 ? [richText(...shown.flatMap(quotationElements))] : []),
		...moreBlocks(quotations.length - shown.length + more),
	];
}

/** The heading of quotes. */
function headingBlocks(heading: string | undefined): SlackBlock[] {
	const line = escapeMrkdwn(heading, LENGTHS.heading);
	return line === '' ? [] : [context(line)];
}

function quotationElements(quotation: Quotation): Array<RichSection | RichQuote> {
	const { speaker, sentiment, tone, time, prompt, text, source } = quotation;
	const [who, how, when] = [speaker, sentiment, time].map((word) =>
		escapeMarkup(word, LENGTHS.word),
	);
	const link = safeLink(source);
	const asked = escapeMarkup(prompt, LENGTHS.prompt);
	const said = escapeMarkup(text, LENGTHS.snippet);
	const quoted: InlineElement[] = [
		...(asked ? [inline(asked, { italic: true })] : []),
		...(said ? [inline(`${asked ? '\n' : ''}“${said}”`)] : []),
		...(link ? [inline(asked || said ? '\n' : ''), linkTo(link)] : []),
	].filter((element) => element.text !== '');
	return [
		richSection(
			inline(tone ? `${DOTS[tone]} ` : '• '),
			bold(who || '–'),
			inline(
				[how, when]
					.filter(Boolean)
					.map((word) => `, ${word}`)
					.join('') || ' ',
			),
		),
		...(quoted.length > 0 ? [{ type: 'rich_text_quote', elements: quoted } as const] : []),
	];
}

/** A link that shows its host. */
function linkTo(url: string): InlineElement {
	return { type: 'link', url, text: hostOf(url) };
}
