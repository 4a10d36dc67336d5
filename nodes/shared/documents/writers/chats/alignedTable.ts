import type { Row, Table } from '../../blocks';
import { cellText } from '../../runs';

/** Tables in a font whose signs are all as wide. */

/** As wide as a chat is on a phone held sideways; a longer row has its name above its figures, and their details below. */
const MAX_LINE = 44;

/** A longer name moves its own line only. */
const MAX_NAME = 26;

/** Where the columns of a table begin and end, in signs. */
export interface Columns {
	widths: number[];
	isStacked: boolean;
}

export function columnsOf(table: Table): Columns {
	const widths = widthsOf([table.columns, ...table.entries.map(wholeTexts)]);
	const isStacked = widths.reduce((sum, width) => sum + width + 2, -2) > MAX_LINE;
	if (!isStacked) return { widths, isStacked };
	const lines = table.entries.flatMap(({ cells }) => [
		cells.map(({ text }) => text),
		cells.map(({ detail }) => detail),
	]);
	return { widths: [0, ...widthsOf([table.columns, ...lines]).slice(1)], isStacked };
}

/** The headings and the rows, names on the left and figures on the right of their columns. */
export function alignedLines(table: Table, { widths, isStacked }: Columns): string[] {
	const line = (texts: string[]) => aligned(texts, widths);
	const stacked = ([name = '', ...figures]: string[]) => [name, line(['', ...figures])];
	if (!isStacked) return [table.columns, ...table.entries.map(wholeTexts)].map(line);
	const rows = table.entries.flatMap(({ cells }) => {
		const details = line(['', ...cells.slice(1).map(({ detail }) => detail)]);
		return [...stacked(cells.map(({ text }) => text)), ...(details === '' ? [] : [details])];
	});
	return [...stacked(table.columns), ...rows];
}

function wholeTexts({ cells }: Row): string[] {
	return cells.map(cellText);
}

function widthsOf(lines: string[][]): number[] {
	return (lines[0] ?? []).map((_, column) => {
		const widest = Math.max(...lines.map((line) => widthOf(line[column] ?? '')));
		return column === 0 ? Math.min(MAX_NAME, widest) : widest;
	});
}

function aligned(texts: string[], widths: number[]): string {
	return texts
		.map((text, column) => {
			const space = ' '.repeat(Math.max(0, (widths[column] ?? 0) - widthOf(text)));
			return column === 0 ? text + space : space + text;
		})
		.join('  ')
		.trimEnd();
}

/** Signs of East Asia and pictures are as wide as two others. */
const WIDE =
	/[\u1100-\u115f\u2757\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Extended_Pictographic}/u;

function widthOf(text: string): number {
	return [...text].reduce((width, sign) => width + (WIDE.test(sign) ? 2 : 1), 0);
}
