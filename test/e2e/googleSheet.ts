import type { StandInRequest } from './standIn.js';

/** The address of Google's API, which n8n's node does not let anybody change. */
export const SHEETS = 'sheets.googleapis.com';

type Cell = string | number | boolean;

interface Range {
	range: string;
	values: Cell[][];
}

/** One sheet, as far as n8n's node "Append or Update Row" needs Google's API of it. */
export class GoogleSheet {
	/** What is in it, the heads first. */
	readonly rows: Cell[][] = [];

	constructor(private readonly title: string) {}

	/** Does what a request asks for. */
	readonly answer = ({ method, url = '', body }: StandInRequest): unknown => {
		const path = decodeURIComponent(url);
		if (/\/values\/.+/.test(path) && method === 'GET') return { values: this.rows };
		if (path.includes('/values:batchUpdate')) (body.data as Range[]).forEach(this.write);
		else if (path.includes('/values/') && method === 'PUT') this.write(body as unknown as Range);
		else if (path.includes(':append')) this.rows.push(...(body.values as Cell[][]));
		const properties = { sheetId: 7, title: this.title, gridProperties: { columnCount: 26 } };
		return { sheets: [{ properties }], replies: [] };
	};

	/** Writes cells from the first of a range on, e.g. from `B3` of `Sheet!B3:C4`. */
	private readonly write = ({ range, values }: Range): void => {
		const [, column = 'A', row = '1'] = /!?([A-Z]+)?(\d+)?(?::[A-Z]*\d*)?$/.exec(range) ?? [];
		const left = column.charCodeAt(0) - 'A'.charCodeAt(0);
		values.forEach((cells, index) => {
			const line = (this.rows[Number(row) - 1 + index] ??= []);
			cells.forEach((cell, offset) => (line[left + offset] = cell));
		});
	};
}
