import type { Quotation, Quotations } from '../document';
import { bold, escapeMarkdown, markdownLink } from '../escapeMarkdown';
import { safeLink } from '../escapeMarkup';
import { asked } from '../figures';
import { shownOf } from '../layout';
import { dotOf } from '../markup';
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
export function quotationBoxes(part: Quotations, max: number): CardElement[] {
	const { shown, left } = shownOf(part.quotations, max, part.more);
	const why = textBlocks(escapeMarkdown(part.heading, LENGTHS.label), SMALL);
	return [...why, ...shown.map((each) => container(quotationBlocks(each))), ...moreBlocks(left)];
}

function quotationBlocks({
	speaker,
	tone,
	prompt,
	text,
	source,
	...about
}: Quotation): TextBlock[] {
	const [who = '', ...rest] = [speaker, about.sentiment, about.time].map((word) =>
		escapeMarkdown(word, LENGTHS.word),
	);
	const words = [bold(who), ...rest].filter((word) => word !== '');
	const question = escapeMarkdown(prompt, LENGTHS.prompt);
	const said = escapeMarkdown(text, LENGTHS.snippet);
	const link = safeLink(source);
	return [
		textBlock(`${dotOf(tone)} ${words.join(', ') || '–'}`),
		...textBlocks(question && asked(question), { ...SMALL, spacing: 'small' }),
		...textBlocks(said && `“${said}”`, { spacing: 'small' }),
		...(link ? [textBlock(markdownLink(link), { size: 'small', spacing: 'small' })] : []),
	];
}
