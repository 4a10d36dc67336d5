import type { Appearance, Note, OutputFormat, ReportDocument } from '../document';
import { escapeMarkdown } from '../escapeMarkdown';
import { typedForChat } from '../escapeMarkup';
import { missingLines, renderFitting, type Group, type Layout } from '../layout';
import { renderText } from '../text';
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
	toJson: (document, appearance) => ({
		card: messageOf(renderCard(document, appearance)),
		text: renderText(document, appearance.footer),
	}),
};

/**
 * Teams takes 28 KB per message (learn.microsoft.com, Format cards in Microsoft Teams), and counts two bytes per
 * character where a request names no charset: then 14,000 characters.
 */
const MAX_BYTES = 28_000;

const REST = 'The rest of this report does not fit in a Teams message.';

/** Renders a document as the elements of a card, within Teams' limits and with external texts escaped. */
export function renderCard(document: ReportDocument, appearance: Appearance): CardElement[] {
	return renderFitting(
		document,
		(layout) => allElements(layout, appearance),
		(rendered) => sizeOf(messageOf(rendered)) <= MAX_BYTES,
		textBlock(REST, SMALL),
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

function allElements(layout: Layout, { footer = '' }: Appearance): CardElement[] {
	const { heading, isTyped, hero, groups } = layout;
	const title = (isTyped ? typedForChat : escapeMarkdown)(heading, LENGTHS.heading);
	return [
		...textBlocks(title, { size: 'large', weight: 'bolder', style: 'heading' }),
		...(hero ? figureBlocks(hero) : []),
		...groups.flatMap(({ group, max }) => elementsOf(group, max)),
		...footerBlocks(typedForChat(footer, LENGTHS.note)),
	];
}

/** Lines of a card are paragraphs. */
function footerBlocks(footer: string): TextBlock[] {
	const text = footer.split('\n').join('\n\n');
	return textBlocks(text, { ...SMALL, spacing: 'large', separator: true });
}

function elementsOf(group: Group, maxEntries: number): CardElement[] {
	switch (group.kind) {
		case 'title':
			return sectionBlocks(group.text);
		case 'insights':
			return insightBlocks(group);
		case 'notes':
			return noteBlocks(group.role, group.texts);
		case 'metrics':
			return metricRows(group.metrics);
		case 'counts':
			return group.counts.flatMap(countBlocks);
		case 'trend':
			return trendBlocks(group);
		case 'bars':
			return barRows(group, maxEntries);
		case 'table':
			return tableRows(group, maxEntries);
		case 'rankedList':
			return listBlocks(group, maxEntries);
		case 'quotations':
			return quotationBoxes(group, maxEntries);
		case 'missing':
			return warnings(missingLines(group.texts, maxEntries, escapeMarkdown));
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
