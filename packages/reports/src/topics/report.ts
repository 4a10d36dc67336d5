import { reportsDocument } from '../documents/combinedReports';
import { reportDocument } from '../documents/report';
import { judgedReport } from '../judgement/report';
import type { Report } from '../model/report';
import { combinedFacts } from '../records/combined';
import { reportFacts, reportRecord, reportRows, weekRows } from '../records/report';
import type { Topic } from './topic';

/** A report, and what its rows are about: the whole period, or each week. */
type ReportResult = Report & { rowsBy?: string };

/** The score, share of voice, mentions and plan of a domain in a period. */
export const report = {
	judge: judgedReport,
	records: (result) => [reportRecord(result)],
	rows: (result) => (result.rowsBy === 'week' ? weekRows(result) : reportRows(result)),
	facts: reportFacts,
	document: reportDocument,
	combined: { document: reportsDocument, facts: combinedFacts },
} satisfies Topic<ReportResult> & { judge: unknown };
