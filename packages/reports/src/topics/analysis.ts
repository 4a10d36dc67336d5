import { analysisDocument } from '../documents/analysis';
import { analysesDocument } from '../documents/combinedAnalyses';
import { judgedAnalysis } from '../judgement/analysis';
import type { JudgedAnalysis } from '../model/analysis';
import { analysisFacts, analysisRecord, analysisRows } from '../records/analysis';
import type { Topic } from './topic';

/** An analysis of a domain, or several of them as one measurement. */
export const analysis = {
	judge: judgedAnalysis,
	records: (result) => [analysisRecord(result)],
	rows: analysisRows,
	facts: analysisFacts,
	document: analysisDocument,
	combined: { document: analysesDocument },
} satisfies Topic<JudgedAnalysis> & { judge: unknown };
