import { type Block, hasRole, plain } from '../../documents/blocks';
import type { Appearance, ComposedDocument } from '../../documents/document';
import { defineFormat, fitInto, type FormatInput } from '../format';
import { emailText } from '../message';
import { rowsOf } from './blockRows';
import * as tag from './elements';
import { encodeHtml } from './elements';
import {
	type Accent,
	accentOf,
	darkStyles,
	FILL_COLORS,
	FONT,
	TEXT_COLORS,
	NARROW_STYLES,
	OUTLOOK_STYLES,
	PRINT_STYLES,
	TYPES,
} from './style';

export const html = defineFormat(
	{
		name: 'HTML Email',
		value: 'html',
		description: 'For Send Email, Gmail or Outlook: subject, HTML and text',
	},
	(composed, appearance) => ({
		subject: composed.subject,
		html: emailOf(composed, appearance),
		text: emailText(composed),
	}),
	'full',
);

/** Of a report on one domain: more than that nobody reads. */
const MAX_BYTES = 60_000;

/** Of several domains. Gmail hides everything after the first 102 KB; leaves room for what n8n adds. */
const MAX_BYTES_OF_SEVERAL = 95_000;

function emailOf(composed: FormatInput, appearance: Appearance): string {
	const { locale, onOmission } = composed;
	const accent = accentOf(appearance);
	const frame = page(composed, appearance, accent);
	const most = composed.domains.size > 1 ? MAX_BYTES_OF_SEVERAL : MAX_BYTES;
	const shown = fitInto(composed.blocks, {
		sizeOf: (block) => [Buffer.byteLength(rowsOf([block], accent))],
		limits: [most - Buffer.byteLength(frame('', ''))],
		locale,
		onOmission,
	});
	const end = shown.findLastIndex((block) => !hasRole(block, 'context', 'footer', 'link')) + 1;
	const isTop = (block: Block, index: number) => index < end || hasRole(block, 'link');
	const top = shown.filter(isTop);
	// What the figures are based on, and the footer, stand below a line.
	const basis = shown.filter((block, index) => !isTop(block, index));
	return frame(rowsOf(top, accent), rowsOf(basis, accent));
}

/** With the title in its place where images are not shown, and on a light ground, which it is made for. */
function logo(url: string | undefined, title: string): string {
	if (url === undefined) return '';
	const { color } = TEXT_COLORS.ink;
	const style = `display:block;height:40px;width:auto;border:0;color:${color};${TYPES.head};line-height:40px`;
	const image = `<img src="${encodeHtml(url)}" alt="${encodeHtml(title)}" height="40" style="${style}">`;
	const plate = tag.cell(image, { fill: FILL_COLORS.plate, style: 'border-radius:6px' });
	return tag.row(`<table role="presentation" ${tag.BARE}><tr>${plate}</tr></table>`, 24);
}

/** An email around its rows, and those at its end. */
function page(
	{ subject, blocks, locale }: ComposedDocument,
	{ logoUrl, accentColor }: Appearance,
	accent: Accent,
) {
	const [first] = blocks;
	const title = first?.kind === 'heading' ? plain(first.text) : subject;
	const top = logo(logoUrl, title);
	const { page: ground, card } = FILL_COLORS;
	const edge = accentColor === undefined ? '' : `border-top:4px solid ${accent.fill.color};`;
	const outlook = `<!--[if mso]><style>${OUTLOOK_STYLES}</style><![endif]-->`;
	const frame = `width="100%" ${tag.BARE} class="${ground.name}" bgcolor="${ground.color}" style="width:100%;background-color:${ground.color};${FONT}"`;
	const look = `width="100%" ${tag.BARE} class="${card.name} card" bgcolor="${card.color}" style="${edge}width:100%;background-color:${card.color};border-radius:12px;word-break:break-word"`;
	return (rows: string, end: string) => `<!DOCTYPE html>
<html lang="${locale.tag}">
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
<body class="${ground.name}" style="margin:0;padding:0;background-color:${ground.color};${FONT}">
<table role="presentation" ${frame}><tr><td class="out" align="center" style="padding:16px 0">
<!--[if mso]><table role="presentation" width="600" ${tag.BARE}><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto;text-align:left"><table role="presentation" ${look}>${top}${rows}${ending(end)}<tr><td height="24" style="height:24px;font-size:0;line-height:0"></td></tr></table></div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

function ending(rows: string): string {
	const line = tag.cell('', {
		name: 'line',
		style: `${tag.LINE};font-size:0;line-height:12px;height:12px`,
	});
	return rows && tag.row(tag.table(`<tr>${line}</tr>`), 24) + rows;
}
