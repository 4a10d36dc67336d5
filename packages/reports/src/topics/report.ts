import { reportsDocument } from '../documents/combinedReports';
import { reportDocument } from '../documents/report';
import { judgedReport } from '../judgement/report';
import type { Report } from '../model/report';
import { reportFacts, reportRecord, reportRows, weekRows } from '../records/report';
import type { Topic } from './topic';

/** A report, and what its rows are about: the whole period, or each week. */
type ToldReport = Report & { rowsBy?: string };

/** The score, share of voice, mentions and plan of a domain in a period. */
export const report = {
	judge: judgedReport,
	records: (told) => [reportRecord(told)],
	rows: (told) => (told.rowsBy === 'week' ? weekRows(told) : reportRows(told)),
	facts: reportFacts,
	document: reportDocument,
	combined: { document: reportsDocument },
} satisfies Topic<ToldReport> & { judge: unknown };
