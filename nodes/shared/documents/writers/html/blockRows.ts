import type {
	Block,
	Cell,
	Figures,
	KeyFigure,
	List,
	Paragraph,
	Quote,
	Row,
	Table,
} from '../../blocks';
import { hundredths } from '../../../values/hundredths';
import { inRows } from '../rows';
import { chartRows } from './charts';
import {
	escapeHtml,
	heading,
	inline,
	LABEL,
	pill,
	row,
	span,
	table,
	text,
	warning,
} from './elements';
import { COLORS, TONES, type Accent } from './style';

const ENTRY = 'font-size:14px;line-height:20px';
/** For the longest heading of four columns on a phone. */
const NARROW = 'font-size:11px;line-height:16px';
const TITLE = 'font-size:22px;line-height:30px;font-weight:700';

/** Space between boxes, in pixels. */
const GAP = 8;

/** A block as rows of the email's table. */
export function rowsOf(block: Block, accent: Accent): string {
	switch (block.kind) {
		case 'heading':
			return headingRow(block.level, inline(block.text));
		case 'paragraph':
			return paragraphRow(block);
		case 'figures':
			return figureRows(block);
		case 'chart':
			return chartRows(block, accent);
		case 'list':
			return listRows(block);
		case 'table':
			return row(tableRows(block), 16);
		case 'quote':
			return block.entries.map((each) => row(quoteBox(each), 12)).join('');
	}
}

function headingRow(level: 1 | 2 | 3, content: string): string {
	if (level === 1) return row(heading(1, content, TITLE), 0);
	if (level === 3) {
		return row(text(content, LABEL, 'muted'), 16);
	}
	const title = heading(2, content, 'font-size:16px;line-height:22px;font-weight:700');
	return `<tr><td style="padding:28px 0 0 0">${table(`<tr><td class="line" style="border-top:1px solid ${COLORS.line};padding:16px 0 0 0">${title}</td></tr>`)}</td></tr>`;
}

function paragraphRow({ role, text: said }: Paragraph): string {
	const content = inline(said);
	switch (role) {
		case 'warning':
			return row(warning(content), 12);
		case 'sentence':
			return row(text(content, 'font-size:16px;line-height:24px'), 10);
		case 'note':
			return row(text(content, 'font-size:14px;line-height:21px'), 8);
		case 'footer':
			return row(text(content, 'font-size:12px;line-height:18px;text-align:center', 'muted'), 16);
		case 'context':
		case 'rest':
			return row(text(content, 'font-size:13px;line-height:19px', 'muted'), 6);
	}
}

/** Figures in boxes, two side by side; what an email begins with has no box. */
function figureRows({ lead, figures }: Figures): string {
	if (lead) {
		const large = figures.map((each) => row(figureText(each, 44), 8));
		return headingRow(1, inline(lead.text)) + large.join('');
	}
	const rows = inRows(figures, 2).map((pair) => {
		const boxes = pair.map(figureBox);
		const isAlone = figures.length > 1 && boxes.length === 1;
		return `<tr>${(isAlone ? [...boxes, '<td width="50%">&#160;</td>'] : boxes).join('')}</tr>`;
	});
	return row(table(rows.join(''), GAP), 12);
}

function figureBox(figure: KeyFigure): string {
	const name = text(inline(figure.label), LABEL, 'muted');
	return `<td class="box line" width="50%" bgcolor="${COLORS.box}" style="width:50%;background-color:${COLORS.box};border:1px solid ${COLORS.line};border-radius:8px;padding:12px 14px;vertical-align:top">${name}${figureText(figure, 28)}</td>`;
}

/** A figure in large type, with its change and detail below it. */
function figureText({ value, isShort, notes }: KeyFigure, size: number): string {
	const type = isShort
		? `font-size:${size}px;line-height:${size + 8}px`
		: 'font-size:18px;line-height:28px';
	const below = notes.map((note) => text(inline(note), 'font-size:12px;line-height:20px'));
	return text(inline(value), `${type};font-weight:700`) + below.join('');
}

function listRows({ role, entries }: List): string {
	const lines = entries.map(({ line }) => inline(line));
	if (lines.length === 0) return '';
	if (role === 'missing') return row(warning(lines.join('<br>')), 12);
	return row(table(lines.map((line) => row(text(line, ENTRY), 8)).join('')), 0);
}

/** A name per row, with its figures below it in columns of one width, which fit on a phone. */
function tableRows({ columns, entries }: Table): string {
	const heads = columns.slice(1).map((detail) => ({ text: '', detail }));
	return table(row(figureCells(heads), 0) + entries.map(tableRow).join(''));
}

function tableRow({ cells: [name, ...figures], isUnusual }: Row): string {
	const style = isUnusual ? `${ENTRY};font-weight:700` : ENTRY;
	const head = text(escapeHtml(name?.text ?? ''), style);
	return `<tr><td class="line" style="border-top:1px solid ${COLORS.line};padding:8px 0">${head}${figureCells(figures)}</td></tr>`;
}

function figureCells(cells: Cell[]): string {
	if (cells.length === 0) return '';
	const width = `${hundredths(100 / cells.length)}%`;
	const style = `color:${COLORS.text};width:${width};${ENTRY};padding:0 0 0 4px;vertical-align:top`;
	const columns = cells.map(({ text: figure, detail, tone }) => {
		const under = escapeHtml(detail);
		const small = tone ? pill(under, tone) : span(under, NARROW, 'muted');
		const lines = [escapeHtml(figure), small].filter(Boolean);
		return `<td class="text" align="right" width="${width}" style="${style}">${lines.join('<br>')}</td>`;
	});
	return table(`<tr>${columns.join('')}</tr>`);
}

function quoteBox({ tone = 'neutral', line, words }: Quote): string {
	const lines = [line, ...words].map((each) => text(inline(each), ENTRY));
	return table(
		`<tr><td class="box ${tone}-edge" bgcolor="${COLORS.box}" style="background-color:${COLORS.box};border-left:4px solid ${TONES[tone].shape};padding:10px 14px">${lines.join('')}</td></tr>`,
	);
}
