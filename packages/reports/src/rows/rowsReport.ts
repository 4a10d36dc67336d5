import type { ReportData } from '../model/report';
import type { JsonObject } from '../values/json';
import { readRowsSteps, type RowSettings } from './readRows';
import { type Refusal, notesOn, whyNoReport } from './refusals';
import { reportDataSteps, type RowsRequest } from './reportData';

/**
 * Makes the data of a report out of anybody's rows. The work is done in steps, because 100,000 rows
 * take seconds: whoever takes the steps can give other work a turn between them.
 * @param rows flat objects, a column a field; see `readRowsSteps` for what they may be
 * @returns after the last step the data, for `topics.report.judge`, with what the report does not
 * count or compare (a sentence each); or why there is no report
 */
export function* rowsReportSteps(
	rows: JsonObject[],
	settings: RowSettings & Omit<RowsRequest, 'brand'>,
): Generator<undefined, { data: ReportData; notes: string[] } | { refusal: Refusal }> {
	const read = yield* readRowsSteps(rows, settings);
	const [domain, ...others] = read.domains;
	const only = others.length === 0 ? domain : undefined;
	const request = { ...settings, brand: settings.brand ?? only };
	const refusal = whyNoReport(read, settings, request);
	if (refusal) return { refusal };
	const data = yield* reportDataSteps(read, request);
	return { data, notes: notesOn(read, request) };
}
