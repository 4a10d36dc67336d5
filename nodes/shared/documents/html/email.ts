import type { Appearance, Insights, Note, OutputFormat, ReportDocument } from '../document';
import { asTyped } from '../escapeMarkup';
import type { Locale } from '../../language/locale';
import { missingLines, renderFitting, type Group, type Layout } from '../layout';
import { PLAIN } from '../chats/markup';
import { renderText } from '../chats/text';
import { subjectOf } from '../titles';
import { barChart, trendChart } from './charts';
import { heading, row, table, TABLE, text } from './elements';
import { encodeHtml, escapeHtml, escapeTyped, LENGTHS } from './escape';
import {
	countTables,
	figure,
	figureRows,
	metricBoxes,
	numberedList,
	quotationTable,
	warning,
} from './partTables';
import { accentOf, COLORS, darkStyles, FONT, PRINT_STYLES, type Accent, type Style } from './style';

export const html: OutputFormat = {
	option: {
		name: 'HTML Email',
		value: 'html',
		description:
			"A complete email. Pass the fields 'subject' and 'html' to the Send Email or Gmail node.",
	},
	toJson: (document, appearance, locale) => ({
		subject: subjectOf(document, appearance, locale),
		html: renderHtml(document, appearance, locale),
		text: renderText(document, locale, appearance.footer, { ...PLAIN, typed: asTyped }),
	}),
};

/** Gmail hides everything after the first 102 KB; leaves room for what n8n adds. */
const MAX_BYTES = 95_000;

/** Renders a document as an email of less than 100 KB for all email clients. */
export function renderHtml(
	document: ReportDocument,
	appearance: Appearance,
	locale: Locale,
): string {
	const accent = accentOf(appearance);
	const subject = subjectOf(document, appearance, locale);
	const head = { subject, tag: locale.tag };
	const frame = (rows: string[]) => page(head, appearance, accent, rows.join(''));
	const room = MAX_BYTES - Buffer.byteLength(frame([]));
	const rows = renderFitting(
		document,
		(layout) => rowsOf(layout, appearance.logoUrl, { accent, locale }),
		(rendered) => Buffer.byteLength(rendered.join('')) <= room,
		noteRows(undefined, [locale.figures.doesNotFit], 8),
	);
	return frame(rows);
}

function rowsOf(layout: Layout, logoUrl: string | undefined, style: Style): string[] {
	const { heading: title, isTyped, hero, groups } = layout;
	const shownTitle = (isTyped ? escapeTyped : escapeHtml)(title, LENGTHS.heading);
	return [
		row(logo(logoUrl), 0),
		row(heading(1, shownTitle, TITLE), 0),
		...(hero ? [row(figure(hero, 44, style.locale), 8)] : []),
		...groups.map(({ group, max }, index) =>
			groupRow(group, style, max, spaceBehind(groups[index - 1]?.group)),
		),
	];
}

const TITLE = 'font-size:22px;line-height:30px;font-weight:700';

function logo(url: string | undefined): string {
	if (url === undefined) return '';
	return `<img src="${encodeHtml(url)}" alt="" height="32" style="display:block;height:32px;width:auto;border:0;margin:0 0 16px 0">`;
}

/** The space after a title is smaller than between other parts. */
function spaceBehind(before: Group | undefined): number {
	return before === undefined || before.kind === 'title' ? 8 : 18;
}

function groupRow(group: Group, style: Style, maxEntries: number, space: number): string {
	const { locale } = style;
	switch (group.kind) {
		case 'title':
			return sectionRow(group.text);
		case 'insights':
			return insightRows(group);
		case 'notes':
			return noteRows(group.role, group.texts, space);
		case 'metrics':
			return row(metricBoxes(group.metrics, locale), 16);
		case 'counts':
			return row(countTables(group.counts, style), 16);
		case 'trend':
			return row(trendChart(group, style), 16);
		case 'bars':
			return row(barChart(group, style, maxEntries), 16);
		case 'table':
			return row(figureRows(group, locale, maxEntries), 16);
		case 'rankedList':
			return row(numberedList(group, locale, maxEntries), 16);
		case 'quotations':
			return row(quotationTable(group, locale, maxEntries), 16);
		case 'missing':
			return missingLines(group.texts, maxEntries, locale, escapeHtml)
				.map((line) => row(warning(line), 12))
				.join('');
	}
}

function sectionRow(title: string): string {
	const style = 'font-size:16px;line-height:22px;font-weight:700';
	const content = heading(2, escapeHtml(title, LENGTHS.heading), style);
	return `<tr><td style="padding:28px 0 0 0">${table(`<tr><td class="line" style="border-top:1px solid ${COLORS.line};padding:16px 0 0 0">${content}</td></tr>`)}</td></tr>`;
}

function noteRows(role: Note['role'], texts: string[], space: number): string {
	const lines = texts.map((each) => escapeHtml(each, LENGTHS.note)).filter((line) => line !== '');
	if (role === 'warning') return lines.map((line) => row(warning(line), 12)).join('');
	const style =
		role === 'context' ? 'font-size:13px;line-height:19px' : 'font-size:14px;line-height:21px';
	const ink = role === 'context' ? 'muted' : 'text';
	return lines.map((line, index) => row(text(line, style, ink), index === 0 ? space : 2)).join('');
}

/** Sentences in normal type, with what is unusual in bold. */
function insightRows({ sentences }: Insights): string {
	return sentences
		.filter(({ text: sentence }) => sentence.trim() !== '')
		.map(({ text: sentence, isUnusual }, index) => {
			const style = `font-size:16px;line-height:24px${isUnusual ? ';font-weight:700' : ''}`;
			return row(text(escapeHtml(sentence, LENGTHS.note), style), index === 0 ? 12 : 6);
		})
		.join('');
}

const FOOTER = 'font-size:12px;line-height:18px;text-align:center';

function page(
	{ subject, tag }: { subject: string; tag: string },
	appearance: Appearance,
	{ strong }: Accent,
	rows: string,
): string {
	const footer = escapeTyped(appearance.footer ?? '', LENGTHS.footer);
	const end = footer === '' ? '' : row(text(footer, FOOTER, 'muted'), 16);
	const style = `background-color:${COLORS.card};border:1px solid ${COLORS.line};border-top:4px solid ${strong};border-radius:8px;padding:28px 32px 32px 32px;text-align:left;word-break:break-word`;
	const card = `<tr><td class="card line top space" bgcolor="${COLORS.card}" style="${style}">${table(rows)}</td></tr>`;
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
<div style="max-width:600px;margin:0 auto">${table(row(table(card, 'separate'), 0) + end)}</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
