import type { Quotation, Quotations } from '../document';
import { escapeMarkup, hostOf, safeLink } from '../escapeMarkup';
import type { Locale } from '../../language/locale';
import { shownOf } from '../layout';
import { dotOf } from '../chats/markup';
import {
	bold,
	context,
	escapeMrkdwn,
	inline,
	LENGTHS,
	moreBlocks,
	richSection,
	richText,
	type InlineElement,
	type RichElement,
	type SlackBlock,
} from './elements';

/** Quotes of AI assistants, as blocks that every workspace supports. */
export function quotationBlocks(
	{ heading, quotations, more }: Quotations,
	max: number,
	locale: Locale,
): SlackBlock[] {
	const { shown, left } = shownOf(quotations, max, more);
	const why = escapeMrkdwn(heading, LENGTHS.label);
	return [
		...(why ? [context(why)] : []),
		...(shown.length > 0
			? [richText(...shown.flatMap((each) => quotationElements(each, locale)))]
			: []),
		...moreBlocks(left, locale),
	];
}

function quotationElements(quotation: Quotation, { figures }: Locale): RichElement[] {
	const { speaker, sentiment, tone, time, prompt, text, source } = quotation;
	const [who, how, when] = [speaker, sentiment, time].map((word) =>
		escapeMarkup(word, LENGTHS.word),
	);
	const link = safeLink(source);
	const asked = escapeMarkup(prompt, LENGTHS.prompt);
	const said = escapeMarkup(text, LENGTHS.snippet);
	const quoted: InlineElement[] = [
		...(asked ? [inline(asked, { italic: true })] : []),
		...(said ? [inline(`${asked ? '\n' : ''}${figures.quoted(said)}`)] : []),
		...(link && (asked || said) ? [inline('\n')] : []),
		...(link ? [{ type: 'link', url: link, text: hostOf(link) } as const] : []),
	].filter((element) => element.text !== '');
	const behind = figures.details([how, when].flatMap((word) => word || []));
	const name = behind === '' ? who || '–' : who;
	const dot = inline(`${dotOf(tone)} `);
	const head = [
		...(name ? [bold(name)] : []),
		...(behind ? [inline(name ? `, ${behind}` : behind)] : []),
	];
	return [
		richSection(dot, ...head),
		...(quoted.length > 0 ? [{ type: 'rich_text_quote', elements: quoted } as const] : []),
	];
}
