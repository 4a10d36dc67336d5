import { runsOf, SIGN, UNUSUAL } from '../blocks/text';
import type { ListLimits, Table, TableRow, Tone } from '../blocks/types';
import type { Locale } from '../language/locale';
import { withRuns } from '../language/text';
import { singleLine } from '../values/text';

export interface Cell {
	text: string;
	/** The change or rank of a figure, e.g. "+4". */
	detail?: string;
	/** Whether the change is good or bad news; absent if it has no color. */
	tone?: Tone;
}

/** The heading of a column, and a shorter one for a narrow table. */
export interface Column {
	name: string;
	short: string;
}

interface Rows extends ListLimits {
	columns: Column[];
	/**
	 * A row for each entry, e.g. for each domain: its name, then its figures. It has a tone only if
	 * it is unusual.
	 */
	rows: Array<{ cells: Cell[]; tone?: Tone }>;
}

export function tableOf(
	{ columns: all, rows, more = 0, entriesInSummary }: Rows,
	locale: Locale,
): Table {
	const headOf = (text: string) => singleLine(text, 'word') || '–';
	const columns = all.map(({ name }) => headOf(name));
	const shortColumns = all.map(({ short }) => headOf(short));
	const lineOf = ([name = '–', ...others]: string[]) =>
		locale.labelled(name, others.join(' · ')).trimEnd();
	const entries = rows.map(({ cells: figures, tone: toneOfRow }): TableRow => {
		// Each row has at most one sign: behind the detail of the figure that got worse or, if there is
		// none, before the name.
		const worse = figures.findIndex(({ tone, detail }) => tone === 'bad' && detail !== undefined);
		const signed = worse < 0 && toneOfRow === 'bad' ? 0 : worse;
		const cells = figures.map(({ text, detail, tone }, index) => {
			const isName = index === 0;
			const detailText = singleLine(detail, 'word');
			const isSigned = index === signed && (isName || detailText !== '');
			const name = singleLine(text, isName ? 'name' : 'word') || '–';
			const cellText = isSigned && isName ? `${UNUSUAL} ${name}` : name;
			const behind = isSigned && !isName ? `${detailText} ${UNUSUAL}` : detailText;
			const unmarked = { text: name, detail: detailText };
			return { text: cellText, detail: behind, unmarked, tone };
		});
		const isUnusual = toneOfRow !== undefined;
		const sign = signed === 0 ? SIGN : { ...SIGN, text: ` ${UNUSUAL}` };
		const line = withRuns([[sign]], ([place = '']) =>
			lineOf(
				cells.map(({ unmarked: { text, detail } }, index) => {
					const mark = index === signed ? place : '';
					if (index === 0) return mark + text + locale.inParentheses(detail);
					return text + locale.inParentheses(detail && detail + mark);
				}),
			),
		).map((run) => ({ ...run, strong: isUnusual }));
		return { cells, isUnusual, tone: toneOfRow, line };
	});
	const line = runsOf(lineOf(columns));
	return { kind: 'table', columns, shortColumns, line, entries, more, entriesInSummary };
}
