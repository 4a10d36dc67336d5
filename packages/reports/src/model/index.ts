export {
	type AnalysisRecord,
	type JudgedAnalysis,
	type Measurement,
	type PreviousAnalysis,
	RESULT_FIELDS,
	analysisState,
	assistantsOf,
	startOf,
} from './analysis';
export { ASSISTANTS, type Assistant, assistantName } from './assistants';
export { type Breakdown, type BreakdownBy } from './breakdown';
export { type EventResult, MOST_COUNTED } from './event';
export {
	type CountedWeek,
	type MentionFilter,
	type MentionSummary,
	earliestFirst,
	normalizedText,
} from './mention';
export {
	type AccountDomain,
	type Report,
	type ReportData,
	type ReportRequest,
	SECTIONS,
	SECTION_NAMES,
	type Section,
	reportedDomain,
} from './report';
export { atEndOfTrend, scoredDays } from './trend';

// For tests and measurements.
export { type AnalysisResult } from './analysis';
