import {
	type Block,
	isFooter,
	type KeyFigure,
	type List,
	type Paragraph,
	type Table,
	type TableCell,
} from '../../documents/blocks';
import type { Appearance, Composed } from '../../documents/document';
import { hundredths } from '../../values/numbers';
import { defineFormat, fit } from '../format';
import { emailText } from '../message';
import {
	BOLD,
	cellTag,
	chartRows,
	edgedBox,
	encodeHtml,
	ENTRY,
	escapeHtml,
	htmlOf,
	row,
	SMALL,
	TABLE,
	tableTag,
	textTag,
} from './elements';
import { type Accent, accentOf, COLORS, darkStyles, FONT, PRINT_STYLES, TONES } from './style';

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

/** Gmail hides everything after the first 102 KB; leaves room for what n8n adds. */
const MAX_BYTES = 95_000;

function emailOf(composed: Composed, appearance: Appearance): string {
	const accent = accentOf(appearance);
	const write = (block: Block) => rowsOf(block, accent);
	const room = MAX_BYTES - Buffer.byteLength(page(composed, appearance, '', ''));
	const shown = fit(composed.blocks, {
		sizeOf: (block) => [Buffer.byteLength(write(block))],
		limits: [room],
		locale: composed.locale,
	});
	const rows = shown.filter((block) => !isFooter(block)).map(write);
	return page(composed, appearance, rows.join(''), shown.filter(isFooter).map(write).join(''));
}

function logo(url: string | undefined): string {
	if (url === undefined) return '';
	return `<img src="${encodeHtml(url)}" alt="" height="32" style="display:block;height:32px;width:auto;border:0;margin:0 0 16px 0">`;
}

/** @param rows those in the frame; `end` stands below it */
function page(
	{ subject, locale: { tag } }: Composed,
	appearance: Appearance,
	rows: string,
	end: string,
): string {
	const { strong } = accentOf(appearance);
	const style = `border:1px solid ${COLORS.line};border-top:4px solid ${strong};border-radius:8px;padding:28px 32px 32px 32px;text-align:left;word-break:break-word`;
	const inner = tableTag(row(logo(appearance.logoUrl), 0) + rows);
	const card = cellTag(inner, { name: 'card line top space', color: COLORS.card, style });
	return `<!DOCTYPE html>
<html lang="${tag}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${encodeHtml(subject)}</title>
<style>${darkStyles(appearance)}@media (max-width:480px){.space{padding:20px 16px 24px 16px!important}}</style>
<style>${PRINT_STYLES}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${COLORS.page};${FONT}">
<table ${TABLE} class="page" bgcolor="${COLORS.page}" style="width:100%;background-color:${COLORS.page};${FONT}"><tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto">${tableTag(row(tableTag(`<tr>${card}</tr>`), 0) + end)}</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}

export function rowsOf(block: Block, accent: Accent): string {
	switch (block.kind) {
		case 'heading':
			return headingRow(block.level, htmlOf(block.text));
		case 'paragraph':
			return paragraphRow(block);
		case 'figure':
			return figureRow(block);
		case 'chart':
			return chartRows(block, accent);
		case 'list':
			return listRows(block);
		case 'table':
			return row(tableRows(block), 16);
		case 'quote':
			return block.entries
				.map(({ tone = 'neutral', line, words }) => {
					const lines = [line, ...words].map((each) => textTag(htmlOf(each), ENTRY));
					const look = { name: `box ${tone}-edge`, color: COLORS.box };
					return row(edgedBox(lines.join(''), look, TONES[tone].shape), 12);
				})
				.join('');
	}
}

function headingRow(level: 1 | 2 | 3, content: string): string {
	const bold = (size: number) => `font-size:${size}px;line-height:${size + 7}px;font-weight:700`;
	if (level === 1) return row(textTag(content, bold(22), 'text', 'h1'), 0);
	if (level === 3) return row(textTag(content, bold(13), 'muted'), 16);
	const style = `border-top:1px solid ${COLORS.line};padding:16px 0 0 0`;
	const title = cellTag(textTag(content, bold(16), 'text', 'h2'), { name: 'line', style });
	return row(tableTag(`<tr>${title}</tr>`), 28);
}

function paragraphRow({ role, text: said }: Paragraph): string {
	const content = htmlOf(said);
	switch (role) {
		case 'warning':
			return warningRow(content);
		case 'verdict':
		case 'sentence':
		case 'next':
		case 'link':
			return row(textTag(content, 'font-size:16px;line-height:24px'), 10);
		case 'note':
			return row(textTag(content, ENTRY), 8);
		case 'footer':
			return row(textTag(content, `${SMALL};text-align:center`, 'muted'), 16);
		case 'context':
		case 'rest':
			return row(textTag(content, 'font-size:13px;line-height:19px', 'muted'), 6);
	}
}

function warningRow(content: string): string {
	const look = { name: 'warning', color: COLORS.warning };
	return row(edgedBox(textTag(content, ENTRY), look, '#e0a100'), 12);
}

function figureRow({ label, value, change, detail }: KeyFigure): string {
	const below = [change, detail].map((note) => htmlOf([note])).filter(Boolean);
	const figure = textTag(escapeHtml(value), 'font-size:18px;line-height:24px;font-weight:700');
	const cells = [
		cellTag(textTag(escapeHtml(label), ENTRY), { style: 'vertical-align:top' }),
		cellTag(figure, { align: 'right', style: 'vertical-align:top' }),
	];
	// On a row of its own: a phone is too narrow for it beside the name.
	const notesRow = below.length === 0 ? '' : textTag(below.join(' '), `${ENTRY};text-align:right`);
	return row(tableTag(`<tr>${cells.join('')}</tr>`) + notesRow, 10);
}

function listRows({ role, entries }: List): string {
	const lines = entries.map(({ line }) => htmlOf(line));
	if (role === 'ranked') return lines.map((line) => row(textTag(line, ENTRY), 8)).join('');
	return lines.length === 0 ? '' : warningRow(lines.join('<br>'));
}

/** A name per row, with its figures below it in columns of one width, which fit on a phone. */
function tableRows({ columns, entries }: Table): string {
	const heads = columns.slice(1).map((detail) => ({ text: '', detail }));
	const style = `border-top:1px solid ${COLORS.line};padding:8px 0`;
	const rows = entries.map(({ cells: [name, ...figures], isUnusual }) => {
		const head = textTag(escapeHtml(name?.line ?? ''), isUnusual ? BOLD : ENTRY);
		return `<tr>${cellTag(head + figureCells(figures), { name: 'line', style })}</tr>`;
	});
	return tableTag(row(figureCells(heads), 0) + rows.join(''));
}

function figureCells(cells: Array<Omit<TableCell, 'line'>>): string {
	if (cells.length === 0) return '';
	const width = `${hundredths(100 / cells.length)}%`;
	const style = `color:${COLORS.text};${ENTRY};padding:0 0 0 4px;vertical-align:top`;
	const columns = cells.map(({ text: figure, detail, tone }) => {
		const small = htmlOf([{ text: detail, tone, muted: true }]);
		const lines = [escapeHtml(figure), small].filter(Boolean).join('<br>');
		return cellTag(lines, { name: 'text', align: 'right', width, style });
	});
	return tableTag(`<tr>${columns.join('')}</tr>`);
}
