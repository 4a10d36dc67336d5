import type { Quotation, Quotations } from '../document';
import { bold, escapeMarkdown, markdownLink } from '../escapeMarkdown';
import { safeLink } from '../escapeMarkup';
import type { Locale } from '../../language/locale';
import { shownOf } from '../layout';
import { dotOf } from '../chats/markup';
import {
	container,
	LENGTHS,
	moreBlocks,
	SMALL,
	textBlock,
	textBlocks,
	type CardElement,
	type TextBlock,
} from './elements';

/** Quotes of AI assistants, each in a box. */
export function quotationBoxes(part: Quotations, max: number, locale: Locale): CardElement[] {
	const { shown, left } = shownOf(part.quotations, max, part.more);
	const why = textBlocks(escapeMarkdown(part.heading, LENGTHS.label), SMALL);
	return [
		...why,
		...shown.map((each) => container(quotationBlocks(each, locale))),
		...moreBlocks(left, locale),
	];
}

function quotationBlocks(
	{ speaker, tone, prompt, text, source, ...about }: Quotation,
	{ figures }: Locale,
): TextBlock[] {
	const [who = '', ...rest] = [speaker, about.sentiment, about.time].map((word) =>
		escapeMarkdown(word, LENGTHS.word),
	);
	const words = [bold(who), ...rest].filter((word) => word !== '');
	const question = escapeMarkdown(prompt, LENGTHS.prompt);
	const said = escapeMarkdown(text, LENGTHS.snippet);
	const link = safeLink(source);
	return [
		textBlock(`${dotOf(tone)} ${figures.details(words) || '–'}`),
		...textBlocks(question && figures.asked(question), { ...SMALL, spacing: 'small' }),
		...textBlocks(said && figures.quoted(said), { spacing: 'small' }),
		...(link ? [textBlock(markdownLink(link), { size: 'small', spacing: 'small' })] : []),
	];
}
