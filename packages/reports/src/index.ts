export * as topics from './topics';
export type { Topic } from './topics/topic';
export { type ReportDocument } from './blocks/types';
export { actionPlanDocument } from './documents/actionPlan';
export {
	POINTS_WITHOUT_CHART,
	digestDocument,
	mentionDocument,
	scoreChangeDocument,
	shareChangeDocument,
	silenceDocument,
} from './documents/alerts';
export { analysisDocument } from './documents/analysis';
export { analysesDocument } from './documents/combinedAnalyses';
export { type MissingResult, type NamedResult, nameOfResult } from './documents/combinedEntries';
export { reportsDocument } from './documents/combinedReports';
export { comparisonDocument } from './documents/comparison';
export { effectDocument } from './documents/effect';
export { historyDocument } from './documents/history';
export { reportDocument } from './documents/report';
export { benchmarksDocument } from './documents/shareOfVoice';
export { visibilitiesDocument, visibilityDocument } from './documents/visibility';
export { type Appearance, MAX_SUBJECT } from './formats/appearance';
export { type Omission } from './formats/fit';
export { type OutputFormat } from './formats/format';
export { FORMATS } from './formats/formats';
export { judgedAnalysis } from './judgement/analysis';
export { breakdownSteps, withBranded } from './judgement/breakdown';
export { judgeEffect } from './judgement/effect';
export { type ReadMentions, byPeriod, summarizeMentions } from './judgement/mentionSummary';
export { TREND_DAYS, firstDayRead } from './judgement/report';
export { type LanguageTag, type Locale, languageTagOf, localeOf } from './language/locale';
export { actionPlanFacts, actionPlanRows } from './records/actionPlan';
export { analysisFacts, analysisRecord, analysisRows, historyFacts } from './records/analysis';
export { comparisonFacts, comparisonRows } from './records/comparison';
export { effectFacts, effectRecords, effectRows } from './records/effect';
export { mentionRow, mentionsFacts } from './records/mentions';
export { reportFacts, reportRecord, reportRows } from './records/report';
export { benchmarksFacts, benchmarksRows } from './records/shareOfVoice';
export { visibilityFacts, visibilityRows } from './records/visibility';

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
