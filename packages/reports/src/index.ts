export * as topics from './topics';
export type { Alert, Topic } from './topics/topic';
export { type ReportDocument } from './blocks/types';
export { analysisDocument } from './documents/analysis';
export { analysesDocument } from './documents/combinedAnalyses';
export { type MissingResult, type NamedResult, nameOfResult } from './model/results';
export { reportsDocument } from './documents/combinedReports';
export { reportDocument } from './documents/report';
export { benchmarksDocument } from './documents/shareOfVoice';
export { type Appearance, MAX_SUBJECT } from './formats/appearance';
export { type Omission } from './formats/fit';
export { type OutputFormat } from './formats/format';
export { FORMATS } from './formats/formats';
export { judgedAnalysis } from './judgement/analysis';
export { breakdownSteps, withBranded } from './judgement/breakdown';
export { type ReadMentions, byPeriod, summarizeMentions } from './judgement/mentionSummary';
export { firstDayRead } from './judgement/report';
export { type LanguageTag, type Locale, languageTagOf, localeOf } from './language/locale';
export { fitIntoCells } from './records/columns';
export { mentionsFacts } from './records/mentions';
export { reportFacts, reportRecord, reportRows } from './records/report';
export { benchmarksFacts, benchmarksRows } from './records/shareOfVoice';
export {
	type ColumnNames,
	ROW_COLUMNS,
	type RowColumn,
	SENTIMENT_SCALES,
	type SentimentScale,
} from './rows/columns';
export { type Refusal, faultsText } from './rows/refusals';
export { firstScoreRead } from './rows/reportData';
export { rowsReportSteps } from './rows/rowsReport';
export { parseSavedWeek, whyOtherWeekday, whyOverlap } from './rows/savedWeeks';

// For tests and measurements.
export { figure } from './blocks/keyFigure';
export { plain } from './blocks/text';
export { shareBars } from './documents/shareOfVoice';
export { discord } from './formats/chat/discord';
export { message } from './formats/chat/message';
export { visibleOn } from './formats/email/accent';
export { html } from './formats/email/email';
export { all } from './formats/formats';
export { LANGUAGE_TAGS } from './language/locale';
