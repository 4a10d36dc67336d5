import type { Appearance, Note, OutputFormat, ReportDocument } from '../document';
import { asTyped } from '../escapeMarkup';
import {
	firstThatFits,
	groupsOf,
	headed,
	maxOfEach,
	missingLines,
	subjectOf,
	type Group,
	type MaxEntries,
} from '../layout';
import { renderText } from '../text';
import { barChart, trendChart } from './charts';
import { heading, row, table, text } from './elements';
import { encodeHtml, escapeHtml, escapeTyped } from './escape';
import { countTables, figure, metricBoxes, numberedList, quotationTable, warning } from './partTables';
import { accentOf, COLORS, darkStyles, FONT, type Accent } from './style';

export const html: OutputFormat = {
	option: {
		name: 'HTML Email',
		value: 'html',
		description:
			"A complete email. Pass the fields 'subject' and 'html' to the Send Email or Gmail node.",
	},
	toJson: (document, appearance) => ({
		subject: subjectOf(document, appearance.title),
		html: renderHtml(document, appearance),
		text: renderText(document, appearance.footer, asTyped),
	}),
};

/** Gmail hides everything after the first 102 KB; leaves room for what n8n adds. */
const MAX_BYTES = 95_000;

/** Maximum lengths of external texts, in characters. */
const LENGTHS = { heading: 200, note: 500, footer: 500 };

/** Renders a document as an email of less than 100 KB for all email clients. */
export function renderHtml(document: ReportDocument, appearance: Appearance): string {
	const accent = accentOf(appearance);
	const subject = subjectOf(document, appearance.title);
	const frame = (rows: string[]) => page(subject, appearance, accent, rows.join(''));
	const room = MAX_BYTES - Buffer.byteLength(frame([]));
	const rows = firstThatFits(
		(max) => rowsOf(document, appearance, accent, max),
		(rendered) => sizeOf(rendered) <= room,
	);
	return frame(withinSize(rows, room));
}

const TOO_LONG = 'The rest of this report does not fit in an email.';

/** The first rows, with a note where others do not fit. */
function withinSize(rows: string[], room: number): string[] {
	if (sizeOf(rows) <= room) return rows;
	const note = noteRows(undefined, [TOO_LONG], 8);
	let left = room - Buffer.byteLength(note);
	const end = rows.findIndex((each) => {
		left -= Buffer.byteLength(each);
		return left < 0;
	});
	return [...rows.slice(0, end), note];
}

/** In bytes. */
function sizeOf(rows: string[]): number {
	return rows.reduce((sum, each) => sum + Buffer.byteLength(each), 0);
}

function rowsOf(
	document: ReportDocument,
	appearance: Appearance,
	accent: Accent,
	max: MaxEntries,
): string[] {
	const { heading: title, isTyped, hero, rest } = headed(document);
	const groups = groupsOf(rest);
	const maxima = maxOfEach(groups, max);
	const shownTitle = (isTyped ? escapeTyped : escapeHtml)(title, LENGTHS.heading);
	return [
		row(logo(appearance.logoUrl), 0),
		row(heading(1, shownTitle, TITLE), 0),
		...(hero ? [row(figure(hero, 44), 8)] : []),
		...groups.map((group, index) =>
			groupRow(group, accent, maxima[index] ?? 0, spaceBehind(groups[index - 1])),
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

function groupRow(group: Group, accent: Accent, maxEntries: number, space: number): string {
	switch (group.kind) {
		case 'title':
			return sectionRow(group.text);
		case 'notes':
			return noteRows(group.role, group.texts, space);
		case 'metrics':
			return row(metricBoxes(group.metrics), 16);
		case 'counts':
			return row(countTables(group.counts, accent), 16);
		case 'trend':
			return row(trendChart(group, accent), 16);
		case 'bars':
			return row(barChart(group, accent, maxEntries), 16);
		case 'rankedList':
			return row(numberedList(group, maxEntries), 16);
		case 'quotations':
			return row(quotationTable(group, maxEntries), 16);
		case 'missing':
			return missingLines(group.texts, maxEntries, escapeHtml)
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

/** The page around the rows: background, card and footer. */
function page(subject: string, appearance: Appearance, { strong }: Accent, rows: string): string {
	const footer = appearance.footer
		? row(
				text(
					escapeTyped(appearance.footer, LENGTHS.footer),
					'font-size:12px;line-height:18px;text-align:center',
					'muted',
				),
				16,
			)
		: '';
	const card = `<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" style="width:100%;border-collapse:separate"><tr><td class="card line top space" bgcolor="${COLORS.card}" style="background-color:${COLORS.card};border:1px solid ${COLORS.line};border-top:4px solid ${strong};border-radius:8px;padding:28px 32px 32px 32px;text-align:left;word-break:break-word">${table(rows)}</td></tr></table>`;
	return `<!DOCTYPE html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<title>${encodeHtml(subject)}</title>
<style>${darkStyles(appearance)}@media (max-width:480px){.space{padding:20px 16px 24px 16px!important}}</style>
</head>
<body class="page" style="margin:0;padding:0;background-color:${COLORS.page};${FONT}">
<table role="presentation" width="100%" cellpadding="0" cellspacing="0" border="0" class="page" bgcolor="${COLORS.page}" style="width:100%;background-color:${COLORS.page};${FONT}"><tr><td align="center" style="padding:24px 8px">
<!--[if mso]><table role="presentation" width="600" cellpadding="0" cellspacing="0" border="0"><tr><td><![endif]-->
<div style="max-width:600px;margin:0 auto">${table(row(card, 0) + footer)}</div>
<!--[if mso]></td></tr></table><![endif]-->
</td></tr></table>
</body>
</html>
`;
}
