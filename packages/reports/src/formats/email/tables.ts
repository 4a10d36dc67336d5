import type { ListEntry, Table, TableCell, TextRun, Tone } from '../../blocks/types';
import { hundredths } from '../../values/numbers';
import { type Color, TEXT_COLORS, TINT_COLORS } from './colors';
import * as tag from './elements';
import { escapeHtml, htmlOf, wrapped } from './escape';

/** Writes a change without its own tone, so that it has the color of the text around it. */
export function changeOf({ text, spoken }: TextRun): string {
	return htmlOf([{ text, spoken }]);
}

/**
 * Writes an entry as a row: its name with a detail below, its figure and, if any entry of the list
 * has one, its change.
 */
export function entryRow(
	{ name, detail, figure, change, tone, link }: ListEntry,
	index: number,
	all: ListEntry[],
	signOf: tag.SignOf,
): string {
	const below = detail && tag.text(escapeHtml(detail), 'small', TEXT_COLORS.soft);
	const nameHtml =
		link === undefined ? escapeHtml(name) : htmlOf([{ text: name, link, isAddress: true }]);
	const look = { align: 'right' } as const;
	const cells: RowCell[] = [
		{ content: signOf(tone) + nameHtml + below, type: tone ? 'bold' : 'entry' },
		{ ...look, content: escapeHtml(figure), type: 'bold', width: '52' },
		{ ...look, content: htmlOf([change]), width: '60' },
	];
	const isMoved = all.some((figure) => figure.change.text !== '');
	return lineRow(index, isMoved ? cells : cells.slice(0, 2));
}

/**
 * Writes one of several domains as a row: in which way it stands out, its name with a reason below,
 * and its figure over its change.
 */
export function findingRow({
	name,
	tag: word = '',
	detail,
	reason = [],
	figure,
	change,
	tone,
}: ListEntry): string {
	// The month of a date alone on a second line looks lost.
	const text = detail.replace(/ (\S+)$/, '\u00a0$1');
	const lines =
		tag.text(wrapped(escapeHtml(name)), 'bold') +
		(detail && tag.text(htmlOf([{ text }, ...reason]), 'entry'));
	const ink = change.tone ? TEXT_COLORS[change.tone] : TEXT_COLORS.ink;
	const figures =
		tag.text(escapeHtml(figure), 'bold', ink) +
		(change.text && tag.text(changeOf(change), 'small', TEXT_COLORS.soft));
	const line = { name: 'line', valign: 'top' } as const;
	const style = `${tag.LINE};padding:8px 0 8px 0`;
	const cells = [
		tag.cell(tag.chip(escapeHtml(word), tone), {
			...line,
			width: '92',
			style: `${style};white-space:nowrap`,
		}),
		tag.cell(lines, { ...line, style: `${style};padding-left:8px` }),
		tag.cell(figures, {
			...line,
			align: 'right',
			width: '52',
			style: `${style};padding-left:8px;white-space:nowrap`,
		}),
	];
	return `<tr>${cells.join('')}</tr>`;
}

interface RowCell {
	content: string;
	type?: 'entry' | 'bold';
	ink?: Color;
	width?: string;
	align?: 'right';
}

/** Writes a row with a line above it, except above the first row. */
function lineRow(index: number, cells: RowCell[]): string {
	const edge = index === 0 ? { line: '' } : { name: 'line', line: `${tag.LINE};` };
	const all = cells.map(({ content, type = 'entry', ...look }) => {
		const style = `${edge.line}padding:8px 0 8px ${look.align ? '8px' : '0'}${look.align ? ';white-space:nowrap' : ''}`;
		return tag.textCell(content, type, { ...look, name: edge.name, valign: 'top', style });
	});
	return `<tr>${all.join('')}</tr>`;
}

/**
 * At most this many figures stand beside a name. If there are more, they stand below it, because a
 * phone is narrow.
 */
const FIGURES_BESIDE = 4;

/** Writes a table of data, so that a screen reader says the heading of each figure. */
export function tableRows({ columns, entries }: Table, signOf: tag.SignOf): string {
	const [first = '', ...heads] = columns;
	const isWide = heads.length > FIGURES_BESIDE;
	const width = `${isWide ? 100 : FIGURE_WIDTH}%`;
	const headOf = (text: string, look: object) => tag.headCell(escapeHtml(text), look);
	const right = { align: 'right' as const, width };
	const head = isWide
		? tag.headCell(figureCells(heads.map((detail) => ({ unmarked: { text: '', detail } }))), {
				width,
			})
		: headOf(first, { align: 'left' }) + heads.map((text) => headOf(text, right)).join('');
	const rows = entries.map(({ cells: [name, ...figures], tone }) => {
		const named = nameOf(name, signOf(tone), tone);
		if (isWide) return lineRow(1, [{ content: named + figureCells(figures) }]);
		const style = `${tag.LINE};padding:8px 8px 8px 0`;
		const cell = tag.cell(named, { name: 'line', valign: 'top', style });
		return `<tr>${cell}${figures.map((figure) => figureCell(figure, width)).join('')}</tr>`;
	});
	return tag.dataTable(`<tr>${head}</tr>${rows.join('')}`);
}

/** The width of a column of figures in percent: four of them leave a third to the name. */
const FIGURE_WIDTH = 16.5;

/**
 * Writes a name. If it is news, it stands behind a dot and is bold. Its detail stands below it if
 * there is room.
 */
function nameOf(name: TableCell | undefined, sign: string, tone: Tone | undefined): string {
	const { text = '', detail = '' } = name?.unmarked ?? {};
	const nameHtml = sign + wrapped(htmlOf([{ text }]));
	const below = detail && tag.text(escapeHtml(detail), 'small', TEXT_COLORS.soft);
	return tag.text(nameHtml, tone ? 'bold' : 'entry') + (below && tag.onlyWide(below));
}

/** Writes a figure over its change. News is bold, and bad news has a tinted ground. */
function figureCell({ unmarked: { text, detail }, tone }: TableCell, width: string): string {
	const [type, ink] = tone
		? (['bold', TEXT_COLORS[tone]] as const)
		: (['entry', TEXT_COLORS.ink] as const);
	const soft = tone ? ink : TEXT_COLORS.soft;
	const lines =
		tag.text(escapeHtml(text), type, detail ? ink : soft) +
		(detail && tag.text(escapeHtml(detail), tone ? 'label' : 'small', soft));
	const style = `${tag.LINE};padding:8px 6px 8px 2px;white-space:nowrap${tone === 'bad' ? ';border-radius:6px' : ''}`;
	const fill = tone === 'bad' ? TINT_COLORS.bad : undefined;
	return tag.cell(lines, { name: 'line', align: 'right', valign: 'top', width, fill, style });
}

/** Writes figures in columns of equal width. */
function figureCells(cells: Array<Pick<TableCell, 'unmarked' | 'tone'>>): string {
	const width = `${hundredths(100 / cells.length)}%`;
	const look = { align: 'right', width, valign: 'top', style: 'padding:0 0 0 4px' } as const;
	const columns = cells.map((cell) => tag.textCell(figureOf(cell), 'entry', look));
	return tag.table(`<tr>${columns.join('')}</tr>`);
}

function figureOf({
	unmarked: { text, detail },
	tone,
}: Pick<TableCell, 'unmarked' | 'tone'>): string {
	const small = htmlOf([{ text: detail, tone, muted: true }]);
	return [escapeHtml(text), small].filter(Boolean).join('<br>');
}
