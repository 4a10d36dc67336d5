import { hasRole, linesOf, plain, withoutSigns } from '../../blocks/text';
import type { Block } from '../../blocks/types';
import { shorten } from '../../values/text';
import type { Appearance } from '../appearance';
import { emailText } from '../chat/message';
import type { ComposedDocument } from '../compose';
import { fitInto, type FormatInput } from '../fit';
import { defineFormat } from '../format';
import { type Accent, accentOf } from './accent';
import { FILL_COLORS, TEXT_COLORS } from './colors';
import { hasDot } from './dots';
import * as tag from './elements';
import { encodeHtml, escapeHtml } from './escape';
import { rowsOf } from './rows';
import {
	darkStyles,
	fontOf,
	NARROW_STYLES,
	OUTLOOK_PIXELS,
	OUTLOOK_STYLES,
	PRINT_STYLES,
	TYPES,
} from './style';

export const html = defineFormat(
	{
		name: 'Email',
		value: 'html',
		description: 'For Send Email, Gmail or Outlook: subject, HTML and text',
	},
	(composed, appearance) => ({
		subject: composed.subject,
		html: emailOf(composed, appearance),
		text: emailText(composed),
	}),
	'standard',
);

/** The largest email about one domain, in bytes, because nobody reads more than that. */
const MAX_BYTES = 60_000;

/**
 * The largest email about several domains, in bytes. Gmail hides everything after the first 102 KB,
 * and n8n adds some.
 */
const MAX_BYTES_OF_SEVERAL = 95_000;

function emailOf(composed: FormatInput, appearance: Appearance): string {
	const { locale, onOmission } = composed;
	const accent = accentOf(appearance);
	const signOf: tag.SignOf = (tone) =>
		tone ? tag.sign(tone, encodeHtml(locale.figures.sign({ tone }))) : '';
	const frame = page(composed, appearance, accent);
	const most = composed.domains.size > 1 ? MAX_BYTES_OF_SEVERAL : MAX_BYTES;
	const fittingBlocks = fitInto(composed.blocks, {
		sizeOf: (block) => [Buffer.byteLength(rowsOf([block], accent, signOf))],
		limits: [most - Buffer.byteLength(frame('', ''))],
		locale,
		onOmission,
	});
	const end =
		fittingBlocks.findLastIndex((block) => !hasRole(block, 'context', 'footer', 'link')) + 1;
	const isTop = (block: Block, index: number) => index < end || hasRole(block, 'link');
	const top = fittingBlocks.filter(isTop);
	// What the figures are based on, and the footer, stand below a line.
	const basis = fittingBlocks.filter((block, index) => !isTop(block, index));
	const ending = legendRow(top, locale) + rowsOf(basis, accent, signOf);
	return frame(rowsOf(top, accent, signOf), ending);
}

/** A line that says what the signs mean; nothing if there are none. */
function legendRow(blocks: Block[], { figures }: ComposedDocument['locale']): string {
	return blocks.some(hasDot)
		? tag.row(tag.text(escapeHtml(figures.legend), 'small', TEXT_COLORS.soft), 4)
		: '';
}

/**
 * The logo, on a light ground, which logos are usually made for.
 * @param words what a client shows instead of images; empty if a title says the same
 */
function logo(url: string | undefined, words: string): string {
	if (url === undefined) return '';
	const { color } = TEXT_COLORS.ink;
	const style = `display:block;height:40px;width:auto;border:0;color:${color};${TYPES.head};line-height:40px`;
	const image = `<img src="${encodeHtml(url)}" alt="${encodeHtml(words)}" height="40" style="${style}">`;
	const plate = tag.cell(image, { fill: FILL_COLORS.plate, style: 'border-radius:6px' });
	return tag.row(`<table role="presentation" ${tag.BARE}><tr>${plate}</tr></table>`, 24);
}

/** Returns a function that puts an email around its rows, and around those at its end. */
function page(
	{ subject, blocks, locale }: ComposedDocument,
	{ logoUrl, accentColor }: Appearance,
	accent: Accent,
) {
	const hasTitle = blocks[0]?.kind === 'heading';
	const top = logo(logoUrl, hasTitle ? '' : subject);
	const font = fontOf(locale.tag);
	const { page: ground, card } = FILL_COLORS;
	const edge = accentColor === undefined ? '' : `border-top:4px solid ${accent.fill.color};`;
	const outlook = `<!--[if mso]>${OUTLOOK_PIXELS}<style>${OUTLOOK_STYLES}</style><![endif]-->`;
	// Mail programs on the web drop <html> and <body>, and with them the language, so an element
	// within has it, too.
	const article = `<div role="article" aria-roledescription="email" aria-label="${encodeHtml(subject)}" lang="${locale.tag}" dir="ltr">`;
	const frame = `width="100%" ${tag.BARE} class="${ground.name}" bgcolor="${ground.color}" style="width:100%;background-color:${ground.color};${font}"`;
	const look = `width="100%" ${tag.BARE} class="${card.name} card" bgcolor="${card.color}" style="${edge}width:100%;background-color:${card.color};border-radius:12px;word-break:break-word"`;
	return (rows: string, end: string) => `<!DOCTYPE html>
<html lang="${locale.tag}" dir="ltr" xmlns:o="urn:schemas-microsoft-com:office:office">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${encodeHtml(subject)}</title>
${outlook}
<style>${NARROW_STYLES}</style>
<style>${darkStyles(accent)}</style>
<style>${PRINT_STYLES}</style>
</head>
<body class="${ground.name}" style="margin:0;padding:0;background-color:${ground.color};${font}">
${previewOf(blocks)}
${article}
<table role="presentation" ${frame}><tr><td class="out" align="center" style="padding:16px 0">
<!--[if mso]><table role="presentation" width="600" ${tag.BARE}><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto;text-align:left"><table role="presentation" ${look}>${top}${rows}${ending(end)}<tr><td height="24" style="height:24px;font-size:0;line-height:0"></td></tr></table></div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</div>
</body>
</html>
`;
}

/**
 * The length of the preview in characters, which is more than an inbox shows of an email below its
 * subject.
 */
const MAX_PREVIEW = 180;

/**
 * Invisible signs that take the room behind the preview, because an inbox would fill it with the
 * title and the dates again.
 */
const PREVIEW_END = '&#847;&zwnj;&nbsp;'.repeat(60);

/**
 * The text that an inbox shows below the subject: the news with its proof or, if there is no news,
 * the first figures; and the next action.
 */
function previewOf(blocks: Block[]): string {
	const text = shorten(newsIn(blocks).join(' '), MAX_PREVIEW);
	const { color } = FILL_COLORS.page;
	const style = `display:none;max-height:0;overflow:hidden;mso-hide:all;font-size:1px;line-height:1px;color:${color}`;
	return `<div style="${style}">${escapeHtml(text)}${PREVIEW_END}</div>`;
}

function newsIn(blocks: Block[]): string[] {
	const textsOf = (some: Block[]) =>
		some.flatMap(linesOf).map((line) => plain(withoutSigns(line)).trim());
	const next = textsOf(blocks.filter((block) => hasRole(block, 'next')));
	const news = blocks.filter((block) => hasRole(block, 'verdict') && block.tone !== undefined);
	if (news.length > 0) return [...textsOf(news), ...next];
	const figures = blocks.filter(({ kind }) => kind === 'figure');
	if (figures.length > 0) return [textsOf(figures.slice(0, 2)).join(' · '), ...next];
	const [quote] = blocks.flatMap((block) => (block.kind === 'quote' ? block.entries : []));
	if (quote) return quote.words.map(plain).filter(Boolean);
	const others = blocks.filter(
		(block) => block.kind !== 'heading' && !hasRole(block, 'context', 'link', 'footer'),
	);
	return textsOf(others).slice(0, 3);
}

function ending(rows: string): string {
	const line = tag.cell('', {
		name: 'line',
		style: `${tag.LINE};font-size:0;line-height:12px;height:12px`,
	});
	return rows && tag.row(tag.table(`<tr>${line}</tr>`), 24) + rows;
}
