import type { Appearance, Note, OutputFormat, ReportDocument } from '../document';
import { escapeMarkdown } from '../escapeMarkdown';
import { typedForChat } from '../escapeMarkup';
import { missingLines, renderFitting, type Group, type Layout } from '../layout';
import type { Locale } from '../../language/locale';
import { renderText } from '../chats/text';
import {
	container,
	LENGTHS,
	SMALL,
	textBlock,
	textBlocks,
	type CardElement,
	type TextBlock,
} from './elements';
import {
	barRows,
	countBlocks,
	figureBlocks,
	insightBlocks,
	listBlocks,
	metricRows,
	tableRows,
	trendBlocks,
} from './partElements';
import { quotationBoxes } from './quotations';

export const teams: OutputFormat = {
	option: {
		name: 'Teams',
		value: 'teams',
		description:
			"A formatted Microsoft Teams message. Post the field 'card' as JSON to the webhook of a Teams workflow, with an HTTP Request node.",
	},
	toJson: (document, appearance, locale) => ({
		card: messageOf(renderCard(document, appearance, locale)),
		text: renderText(document, locale, appearance.footer),
	}),
};

/**
 * Teams takes 28 KB per message (learn.microsoft.com, Format cards in Microsoft Teams), and counts two bytes per
 * character where a request names no charset: then 14,000 characters.
 */
const MAX_BYTES = 28_000;

/** Renders a document as the elements of a card, within Teams' limits and with external texts escaped. */
export function renderCard(
	document: ReportDocument,
	appearance: Appearance,
	locale: Locale,
): CardElement[] {
	return renderFitting(
		document,
		(layout) => allElements(layout, appearance, locale),
		(rendered) => sizeOf(messageOf(rendered)) <= MAX_BYTES,
		textBlock(locale.figures.doesNotFit, SMALL),
	);
}

/** What the webhook of a Teams workflow takes. */
function messageOf(body: CardElement[]) {
	const content = {
		type: 'AdaptiveCard',
		$schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
		version: '1.5',
		msteams: { width: 'Full' },
		body,
	};
	const contentType = 'application/vnd.microsoft.card.adaptive';
	return { type: 'message', attachments: [{ contentType, content }] };
}

/** The larger one of both ways to count, in bytes. */
function sizeOf(message: object): number {
	const json = JSON.stringify(message);
	return Math.max(Buffer.byteLength(json), 2 * json.length);
}

function allElements(layout: Layout, { footer = '' }: Appearance, locale: Locale): CardElement[] {
	const { heading, isTyped, hero, groups } = layout;
	const title = (isTyped ? typedForChat : escapeMarkdown)(heading, LENGTHS.heading);
	return [
		...textBlocks(title, { size: 'large', weight: 'bolder', style: 'heading' }),
		...(hero ? figureBlocks(hero, locale) : []),
		...groups.flatMap(({ group, max }) => elementsOf(group, max, locale)),
		...footerBlocks(typedForChat(footer, LENGTHS.note)),
	];
}

/** Lines of a card are paragraphs. */
function footerBlocks(footer: string): TextBlock[] {
	const text = footer.split('\n').join('\n\n');
	return textBlocks(text, { ...SMALL, spacing: 'large', separator: true });
}

function elementsOf(group: Group, maxEntries: number, locale: Locale): CardElement[] {
	switch (group.kind) {
		case 'title':
			return sectionBlocks(group.text);
		case 'insights':
			return insightBlocks(group);
		case 'notes':
			return noteBlocks(group.role, group.texts);
		case 'metrics':
			return metricRows(group.metrics, locale);
		case 'counts':
			return group.counts.flatMap((each) => countBlocks(each, locale));
		case 'trend':
			return trendBlocks(group, locale);
		case 'bars':
			return barRows(group, maxEntries, locale);
		case 'table':
			return tableRows(group, maxEntries, locale);
		case 'rankedList':
			return listBlocks(group, maxEntries, locale);
		case 'quotations':
			return quotationBoxes(group, maxEntries, locale);
		case 'missing':
			return warnings(missingLines(group.texts, maxEntries, locale, escapeMarkdown));
	}
}

function sectionBlocks(title: string): TextBlock[] {
	return textBlocks(escapeMarkdown(title, LENGTHS.heading), {
		size: 'medium',
		weight: 'bolder',
		style: 'heading',
		spacing: 'large',
		separator: true,
	});
}

function noteBlocks(role: Note['role'], texts: string[]): CardElement[] {
	const lines = texts
		.map((text) => escapeMarkdown(text, LENGTHS.note))
		.filter((line) => line !== '');
	return role === 'warning' ? warnings(lines) : lines.map((line) => textBlock(line, SMALL));
}

function warnings(lines: string[]): CardElement[] {
	return lines.map((line) => container([textBlock(`⚠️ ${line}`)], 'warning'));
}
