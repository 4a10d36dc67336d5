import type { Table } from '../../blocks';

/** Tables in a font whose signs are all as wide: a name above its figures, so that a row fits on a phone. */

/** How wide the columns of the figures are, in signs. */
export function widthsOf(table: Table): number[] {
	const lines = linesOf(table);
	return table.columns.map((_, column) =>
		column === 0 ? 0 : Math.max(...lines.map((line) => widthOf(line[column] ?? ''))),
	);
}

/** The headings, then the rows, with their details below. */
export function alignedLines(table: Table, widths: number[]): string[] {
	const lines = linesOf(table).flatMap(([name = '', ...figures]) => [
		name,
		aligned(['', ...figures], widths),
	]);
	return lines.filter((line) => line !== '');
}

function linesOf({ columns, entries }: Table): string[][] {
	const rows = entries.flatMap(({ cells: [name, ...figures] }) => [
		[name?.line ?? '', ...figures.map(({ text }) => text)],
		['', ...figures.map(({ detail }) => detail)],
	]);
	return [columns, ...rows];
}

function aligned(texts: string[], widths: number[]): string {
	return texts
		.map((text, column) => ' '.repeat((widths[column] ?? 0) - widthOf(text)) + text)
		.join('  ')
		.trimEnd();
}

/** Signs of East Asia and pictures are as wide as two others. */
const WIDE =
	/[\u1100-\u115f\u2757\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60]|\p{Extended_Pictographic}/u;

function widthOf(text: string): number {
	return [...text].reduce((width, sign) => width + (WIDE.test(sign) ? 2 : 1), 0);
}
