import type { Block, Cell, KeyFigure, List, Paragraph, Table } from '../../blocks';
import { hundredths } from '../../../values/hundredths';
import { chartRows } from './charts';
import { BOLD, box, cell, ENTRY, escapeHtml, inline, row, SMALL, table, text } from './elements';
import { COLORS, TONES, type Accent } from './style';

/** A block as rows of the email's table. */
export function rowsOf(block: Block, accent: Accent): string {
	switch (block.kind) {
		case 'heading':
			return headingRow(block.level, inline(block.text));
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
					const lines = [line, ...words].map((each) => text(inline(each), ENTRY));
					const look = { name: `box ${tone}-edge`, color: COLORS.box };
					return row(box(lines.join(''), look, TONES[tone].shape), 12);
				})
				.join('');
	}
}

function headingRow(level: 1 | 2 | 3, content: string): string {
	const bold = (size: number) => `font-size:${size}px;line-height:${size + 7}px;font-weight:700`;
	if (level === 1) return row(text(content, bold(22), 'text', 'h1'), 0);
	if (level === 3) return row(text(content, bold(13), 'muted'), 16);
	const style = `border-top:1px solid ${COLORS.line};padding:16px 0 0 0`;
	const title = cell(text(content, bold(16), 'text', 'h2'), { name: 'line', style });
	return row(table(`<tr>${title}</tr>`), 28);
}

function paragraphRow({ role, text: said }: Paragraph): string {
	const content = inline(said);
	switch (role) {
		case 'warning':
			return warningRow(content);
		case 'sentence':
			return row(text(content, 'font-size:16px;line-height:24px'), 10);
		case 'note':
			return row(text(content, ENTRY), 8);
		case 'footer':
			return row(text(content, `${SMALL};text-align:center`, 'muted'), 16);
		case 'context':
		case 'rest':
			return row(text(content, 'font-size:13px;line-height:19px', 'muted'), 6);
	}
}

function warningRow(content: string): string {
	return row(box(text(content, ENTRY), { name: 'warning', color: COLORS.warning }, '#e0a100'), 12);
}

/** In large type with its change and detail below where the email begins with it, else on a line. */
function figureRow({ isLead, label, value, notes }: KeyFigure): string {
	const name = escapeHtml(label);
	const [large, below] = [
		'font-size:44px;line-height:52px;font-weight:700',
		notes.map((note) => inline([note])),
	];
	if (isLead) {
		const lines = below.map((note) => text(note, ENTRY)).join('');
		return headingRow(1, name) + row(text(escapeHtml(value), large) + lines, 8);
	}
	const figure = text(escapeHtml(value), 'font-size:18px;line-height:24px;font-weight:700');
	const cells = [
		cell(text(name, ENTRY), { style: 'vertical-align:top' }),
		cell(figure, { align: 'right', style: 'vertical-align:top' }),
	];
	// On a row of its own: a phone is too narrow for it beside the name.
	const notesRow = below.length === 0 ? '' : text(below.join(' '), `${ENTRY};text-align:right`);
	return row(table(`<tr>${cells.join('')}</tr>`) + notesRow, 10);
}

function listRows({ role, entries }: List): string {
	const lines = entries.map(({ line }) => inline(line));
	if (role === 'ranked') return lines.map((line) => row(text(line, ENTRY), 8)).join('');
	return lines.length === 0 ? '' : warningRow(lines.join('<br>'));
}

/** A name per row, with its figures below it in columns of one width, which fit on a phone. */
function tableRows({ columns, entries }: Table): string {
	const heads = columns.slice(1).map((detail) => ({ text: '', detail, line: detail }));
	const style = `border-top:1px solid ${COLORS.line};padding:8px 0`;
	const rows = entries.map(({ cells: [name, ...figures], isUnusual }) => {
		const head = text(escapeHtml(name?.line ?? ''), isUnusual ? BOLD : ENTRY);
		return `<tr>${cell(head + figureCells(figures), { name: 'line', style })}</tr>`;
	});
	return table(row(figureCells(heads), 0) + rows.join(''));
}

function figureCells(cells: Cell[]): string {
	if (cells.length === 0) return '';
	const width = `${hundredths(100 / cells.length)}%`;
	const style = `color:${COLORS.text};${ENTRY};padding:0 0 0 4px;vertical-align:top`;
	const columns = cells.map(({ text: figure, detail, tone }) => {
		const small = inline([{ text: detail, tone, muted: true }]);
		const lines = [escapeHtml(figure), small].filter(Boolean).join('<br>');
		return cell(lines, { name: 'text', align: 'right', width, style });
	});
	return table(`<tr>${columns.join('')}</tr>`);
}
