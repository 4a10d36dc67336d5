import type { Locale } from '../language/locale';
import {
	type Listed,
	runsOf,
	type Table,
	type TableCell,
	type TableRow,
	type Tone,
	UNUSUAL,
} from './blocks';
import { singleLine } from './externalText';

/** A table of figures, with a row per entry. */

export interface Cell {
	text: string;
	/** The change or rank of a figure, e.g. "+4". */
	detail?: string;
	/** True if the change is good news; absent: not colored. */
	tone?: Tone;
}

interface Rows extends Listed {
	columns: string[];
	/** A row per entry, e.g. per domain: its name, then its figures. */
	rows: Array<{ cells: Cell[]; isUnusual?: boolean; isBetter?: boolean }>;
}

export function table({ columns: heads, rows, more = 0, inSummary }: Rows, locale: Locale): Table {
	const columns = heads.map((column) => singleLine(column, 'word') || '–');
	const lineOf = ([name = '–', ...others]: string[]) =>
		locale.labelled(name, others.join(' · ')).trimEnd();
	const entries = rows.map(({ cells: all, isUnusual = false, isBetter = false }): TableRow => {
		// One sign a row: at the figure that is worse, or else at the name.
		const worse = all.findIndex(({ tone, detail }) => tone === 'bad' && detail !== undefined);
		const signed = worse < 0 && isUnusual && !isBetter ? 0 : worse;
		const cells = all.map((each, index) => cellOf(each, index === 0, index === signed, locale));
		const line = [{ text: lineOf(cells.map((each) => each.line)), strong: isUnusual }];
		return { cells, isUnusual, line };
	});
	return { kind: 'table', columns, line: runsOf(lineOf(columns)), entries, more, inSummary };
}

/** What is signed has its sign before a name, and behind the detail of a figure. */
function cellOf(
	{ text, detail, tone }: Cell,
	isName: boolean,
	isSigned: boolean,
	{ inParentheses }: Locale,
): TableCell {
	const sign = isName && isSigned ? `${UNUSUAL} ` : '';
	const shown = sign + (singleLine(text, isName ? 'name' : 'word') || '–');
	const said = singleLine(detail, 'word');
	const behind = !isName && isSigned && said ? `${said} ${UNUSUAL}` : said;
	return { text: shown, detail: behind, line: shown + inParentheses(behind), tone };
}
