import type { AnalysisRecord } from 'ai-visibility-reports/model';
import type { Submission } from '../analysisApi';
import type { RunningAnalysis } from './inFlight';
import type { WaitSettings } from './wait';

export interface AnalyzeParams {
	submission: Submission;
	/** The maximum age of an analysis to reuse, in hours; 0 for never. */
	reuseWithinHours: number;
	/** True if it does not matter which assistants an analysis to reuse is about. */
	isAnyReused?: boolean;
	/** How to wait for the analysis; undefined for not at all. */
	wait: WaitSettings | undefined;
}

export interface AnalysisOutcome {
	record: AnalysisRecord;
	/** The analysis as it was when it was found or submitted. */
	started: RunningAnalysis;
}
