import { fit } from '../../fit';
import { isFooter, type Block } from '../../blocks';
import type { Composed } from '../../compose';
import type { Appearance } from '../../document';
import { emailText } from '../chats/message';
import { defineFormat } from '../defineFormat';
import { rowsOf } from './blockRows';
import { cellTag, encodeHtml, row, TABLE, tableTag } from './elements';
import { accentOf, COLORS, darkStyles, FONT, PRINT_STYLES } from './style';

export const html = defineFormat(
	{
		name: 'HTML Email',
		value: 'html',
		description:
			"A complete email. Pass the fields 'subject' and 'html' to the Send Email or Gmail node.",
	},
	(composed, appearance) => ({
		subject: composed.subject,
		html: emailOf(composed, appearance),
		text: emailText(composed),
	}),
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
