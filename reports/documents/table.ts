import type { Locale } from '../language/locale';
import { singleLine } from '../values/text';
import type { ListLimits, Table, TableRow, Tone } from './blocks';
import { runsOf, UNUSUAL } from './blocks';

export interface Cell {
	text: string;
	/** The change or rank of a figure, e.g. "+4". */
	detail?: string;
	/** True if the change is good news; absent: not colored. */
	tone?: Tone;
}

interface Rows extends ListLimits {
	columns: string[];
	/** A row per entry, e.g. per domain: its name, then its figures. */
	rows: Array<{ cells: Cell[]; isUnusual?: boolean; isBetter?: boolean }>;
}

export function table(
	{ columns: heads, rows, more = 0, entriesInSummary }: Rows,
	locale: Locale,
): Table {
	const columns = heads.map((column) => singleLine(column, 'word') || '–');
	const lineOf = ([name = '–', ...others]: string[]) =>
		locale.labelled(name, others.join(' · ')).trimEnd();
	const entries = rows.map(({ cells: all, isUnusual = false, isBetter = false }): TableRow => {
		// One sign a row: behind the detail of the figure that is worse, or else before the name.
		const worse = all.findIndex(({ tone, detail }) => tone === 'bad' && detail !== undefined);
		const signed = worse < 0 && isUnusual && !isBetter ? 0 : worse;
		const cells = all.map(({ text, detail, tone }, index) => {
			const isName = index === 0;
			const said = singleLine(detail, 'word');
			const isSigned = index === signed && (isName || said !== '');
			const name = singleLine(text, isName ? 'name' : 'word') || '–';
			const shown = isSigned && isName ? `${UNUSUAL} ${name}` : name;
			const behind = isSigned && !isName ? `${said} ${UNUSUAL}` : said;
			return { text: shown, detail: behind, line: shown + locale.inParentheses(behind), tone };
		});
		const line = [{ text: lineOf(cells.map((each) => each.line)), strong: isUnusual }];
		return { cells, isUnusual, line };
	});
	return { kind: 'table', columns, line: runsOf(lineOf(columns)), entries, more, entriesInSummary };
}
