import type { Locale } from '../language/locale';
import {
	discoveryLimit,
	isToward,
	type Prediction,
	PREDICTION_ERROR,
	probabilityOf,
	type Side,
	sideOf,
} from '../statistics/distributions';
import { dayOf, type EpochMs, utcMillis } from '../time/dates';
import { assistantName } from '../values/assistants';
import { finiteNumber, isRecord, type JsonObject, nonBlankText } from '../values/json';
import { columns, largestFirst, numberColumns, rowKey } from '../values/rows';
import { type Block, context, note } from './blocks';
import {
	combinedDocument,
	type CombinedEntry,
	type JudgedEntry,
	type Lack,
	labelOf,
	type Task,
} from './combined';
import type { ReportDocument } from './document';
import { bars, figure, figureOf, type Metric, withFigure } from './figures';

/** The score and those of the AI assistants, the best first; or the state of the analysis. */
export function analysisDocument(result: AnalysisResult, locale: Locale): ReportDocument {
	const { record } = result;
	const domain = nonBlankText(record.domain);
	const state = analysisState(record);
	const headline = locale.analysis.of({ domain, state });
	if (state !== 'complete') return { headline, isNews: true, domains: [domain], blocks: [] };
	const metric = {
		label: locale.combined.score,
		...figureOf(record.score, locale.score.none),
		change: changeSince(result, locale),
	};
	return {
		subject: withFigure(headline, metric, locale),
		headline,
		domains: [domain],
		blocks: [
			figure(metric, locale),
			note(samplesText(result.samples, locale)),
			assistantBars(record, locale),
			...usualNote(result, locale),
			note(figuresText(record, locale)),
			context(analyzedAt(record, locale)),
		],
	};
}

/** e.g. "Range of 5 analyses: 66–74", or "of 4 of 5 analyses" with any missing */
function samplesText(samples: Samples | undefined, { analysis }: Locale) {
	if (samples?.low == null || samples.high === null) return '';
	const { low, high, count: complete, failed, pending } = samples;
	const total = complete + failed + pending.length;
	return analysis.samples({ low, high, complete, total, isPart: complete < total });
}

function usualNote({ record, usual }: AnalysisResult, locale: Locale): Block[] {
	if (!usual) return [];
	const [low, high] = usual.range;
	const chart = { low, high, level: analysisScore(record) };
	return [note(locale.analysis.usual({ chart }))];
}

/** What to show of an analysis without a score. */
export function absentOf(record: AnalysisRecord, { analysis, score }: Locale): string {
	const state = analysisState(record);
	if (state === 'complete') return figureOf(record.score, score.none).absent;
	return analysis.absent({ hasFailed: state === 'failed' });
}

function changeSince(result: AnalysisResult, { analysis, score, zone }: Locale): Metric['change'] {
	const by = changeFromPrevious(result);
	const time = result.previous?.created_at;
	if (by === null) return undefined;
	return {
		by,
		isUnusual: isChangeUnusual(by, result),
		period: time ? score.since({ date: dayOf(time, zone) }) : analysis.sincePrevious,
	};
}

/** Of a score outside its range, only a change to that side is unusual, and no other is usual. */
function isChangeUnusual(by: number, result: AnalysisResult): boolean | undefined {
	if (!isScoreUnusual(result)) return isScoreUnusual(result) ?? undefined;
	return isToward(by, sideOfScore(result)) || undefined;
}

/** The assistants that the service asks. */
const MAX_IN_SUMMARY = 5;

function assistantBars(record: AnalysisRecord, locale: Locale): Block {
	const scores = assistantScores(record).sort(([, one], [, other]) => largestFirst(one, other));
	const each = scores.map(([llm, score]) => ({
		name: assistantName(llm),
		...figureOf(score, locale.score.none),
	}));
	return bars({ bars: each, inSummary: MAX_IN_SUMMARY }, locale);
}

function figuresText(record: AnalysisRecord, { analysis, list, mention }: Locale): string {
	const said = FIGURES.flatMap((name) => {
		const value = finiteNumber(record[name]);
		if (value === undefined) return [];
		return name === 'mentions' ? mention({}, 'count', value) : analysis.figure({ name, value });
	});
	return list(said, 'semicolon');
}

function analyzedAt(
	{ completed_at, created_at }: AnalysisRecord,
	{ analysis, zone }: Locale,
): string {
	const at = completed_at ?? created_at;
	return typeof at === 'string' ? analysis.analyzed({ date: dayOf(at, zone) }) : '';
}

/** Several analyses as one document, judged together. */
export function analysesDocument(
	all: Array<Task<AnalysisResult>>,
	failed: Lack[],
	locale: Locale,
): ReportDocument {
	const known = all.flatMap(({ result }) => probabilityIn(result) ?? []);
	const limit = discoveryLimit(known, PREDICTION_ERROR);
	const hasChange = all.some(({ result }) => result.previous !== undefined);
	const entries = all.map((task) => analysisEntry(task, limit, locale));
	const basedOn = [locale.analysis.scores({ hasChange })];
	return combinedDocument(entries, { basedOn, failed, locale });
}

function probabilityIn({ record, usual }: AnalysisResult): number | undefined {
	const score = analysisScore(record);
	return score === undefined || !usual ? undefined : probabilityOf(score, usual);
}

function analysisEntry(task: Task<AnalysisResult>, limit: number, locale: Locale): CombinedEntry {
	const { result } = task;
	const { record } = result;
	const label = labelOf(task, nonBlankText(record.domain) ?? record.id);
	const judged = judgedIn(result, label.name, limit, locale);
	const change = changeFromPrevious(result) ?? undefined;
	const isOutside = judged?.standing === 'rose' || judged?.standing === 'fell';
	return {
		...label,
		value: analysisScore(record),
		absent: absentOf(record, locale),
		change,
		isUnusual: isOutside && isToward(change ?? 0, sideOfScore(result)),
		judged,
	};
}

/** Where an analysis stands among others; undefined for one without a score, or where nothing is known of earlier ones. */
function judgedIn(
	result: AnalysisResult,
	name: string,
	limit: number,
	locale: Locale,
): JudgedEntry | undefined {
	const { record, usual } = result;
	const [score, p] = [analysisScore(record), probabilityIn(result)];
	if (score === undefined || usual === undefined) return undefined;
	if (!usual || p === undefined) return { standing: 'tooEarly', p: 1 };
	const side = sideOfScore(result);
	if (!side || p > limit) return { standing: 'usual', p };
	const [low, high] = usual.range;
	const chart = { level: score, low, high };
	const sentence = locale.combined.left({ name, chart, side, isAverage: false });
	return { standing: side === 'above' ? 'rose' : 'fell', p, sentence };
}

/** The figures of an analysis besides its scores. */
export const FIGURES = ['mentions', 'sentiment', 'accuracy'];

/** The record, with the previous analysis if included. */
export function analysisRecord(result: AnalysisResult): JsonObject {
	const { record, previous, usual } = result;
	const { records: _, ...samples } = result.samples ?? {};
	const change = {
		previous: previous && { ...previous },
		score_change: changeFromPrevious(result),
		score_usual: usual?.range ?? null,
		score_unusual: isScoreUnusual(result),
	};
	return structuredClone({
		...record,
		...(result.samples && { samples }),
		...(previous !== undefined && change),
	});
}

/** One row per AI assistant, or one without scores. Before the analysis is complete, its figures are not counted. */
export function analysisRows(result: AnalysisResult): JsonObject[] {
	const { record, previous, samples } = result;
	const isComplete = analysisState(record) === 'complete';
	const scores: Array<[string | null, unknown]> = assistantScores(record);
	if (scores.length === 0) scores.push([null, null]);
	const change = {
		previous_score: previous?.score ?? null,
		score_change: changeFromPrevious(result),
	};
	return scores.map(([llm, score]) => ({
		analysis_id: record.id,
		...columns(record, ['domain']),
		llm,
		llm_score: (isComplete ? finiteNumber(score) : undefined) ?? null,
		...numberColumns(isComplete ? record : {}, ['score', ...FIGURES]),
		...columns(record, ['created_at', 'completed_at']),
		...(previous !== undefined && change),
		...(samples && assistantRange(samples, llm)),
		row_key: rowKey(record.id, llm),
	}));
}

/** The lowest and the highest score of an assistant in all samples; null without one. */
function assistantRange({ records }: Samples, llm: string | null): JsonObject {
	const all = records.flatMap(assistantScores).filter(([name]) => name === llm);
	const scores = all.flatMap(([, score]) => finiteNumber(score) ?? []);
	if (scores.length === 0) return { llm_low: null, llm_high: null };
	return { llm_low: Math.min(...scores), llm_high: Math.max(...scores) };
}

/** Fields to branch on. */
export function analysisFacts(result: AnalysisResult): JsonObject {
	const { record, previous, samples } = result;
	return {
		analysis_id: record.id,
		domain: nonBlankText(record.domain) ?? null,
		score: analysisScore(record) ?? null,
		...(previous !== undefined && {
			score_change: changeFromPrevious(result),
			score_unusual: isScoreUnusual(result),
		}),
		...(samples && { score_low: samples.low, score_high: samples.high }),
	};
}

/** True if the score is outside what is usual; null where that is not known. */
export function isScoreUnusual(result: AnalysisResult): boolean | null {
	if (analysisScore(result.record) === undefined || !result.usual) return null;
	return sideOfScore(result) !== undefined;
}

/** The side of what is usual on which the score is; undefined inside, or where that is not known. */
export function sideOfScore({ record, usual }: AnalysisResult): Side | undefined {
	const level = analysisScore(record);
	if (level === undefined || !usual) return undefined;
	const [low, high] = usual.range;
	return sideOf({ level, low, high });
}

export function assistantScores({ llm_scores }: AnalysisRecord): Array<[string, unknown]> {
	return isRecord(llm_scores) ? Object.entries(llm_scores) : [];
}

/** The score of an analysis; undefined before it is complete. */
export function analysisScore(record: AnalysisRecord): number | undefined {
	return analysisState(record) === 'complete' ? finiteNumber(record.score) : undefined;
}

/** The change of the score, in points; null without a previous one. */
export function changeFromPrevious({ record, previous }: AnalysisResult): number | null {
	const score = analysisScore(record);
	return score === undefined || !previous ? null : Number((score - previous.score).toFixed(2));
}

/** An analysis as the service sent it. */
export type AnalysisRecord = JsonObject & { id: string };

export interface AnalysisResult {
	record: AnalysisRecord;
	/** null where there is none; absent without Include Previous Analysis. */
	previous?: PreviousAnalysis | null;
	/** What is usual for the score, by earlier analyses; null where there are too few, absent where it is not known. */
	usual?: Prediction | null;
	/** Absent for a single analysis. */
	samples?: Samples;
}

/** Several analyses that make one measurement. Scores are in points. */
export interface Samples {
	/** Of the completed ones; their IDs and scores in ascending order of the scores. */
	count: number;
	ids: string[];
	scores: number[];
	failed: number;
	/** IDs of those that are still running. */
	pending: string[];
	mean: number | null;
	low: number | null;
	high: number | null;
	/** Standard deviation, with one degree of freedom less than there are scores. */
	sd: number | null;
	records: AnalysisRecord[];
}

export interface PreviousAnalysis {
	/** null where the history lists it without one. */
	id: string | null;
	score: number;
	created_at: string | null;
}

/** Statuses that clearly mean an end without a result. The document names `complete` only. */
const FAILED =
	/^(failed|failure|error|errored|cancell?ed|aborted|rejected|expired|timed[ _-]?out|timeout)$/i;

const COMPLETE = /^(complete|completed)$/i;

/** Statuses that mean complete only with a result, as they may also be about the request. */
const DONE = /^(done|finished|succeeded|success)$/i;

/** The state of an analysis: unknown ones are pending; without a status, it is complete if it has `completed_at`. */
export function analysisState(record: AnalysisRecord): 'complete' | 'failed' | 'pending' {
	const { status } = record;
	if (typeof status !== 'string') return record.completed_at ? 'complete' : 'pending';
	const word = status.trim();
	if (COMPLETE.test(word) || (DONE.test(word) && hasResult(record))) return 'complete';
	return FAILED.test(word) ? 'failed' : 'pending';
}

function hasResult({ completed_at, score, llm_scores }: AnalysisRecord): boolean {
	const scores = isRecord(llm_scores) ? Object.values(llm_scores) : [];
	const isScored = [score, ...scores].some((each) => finiteNumber(each) !== undefined);
	return Boolean(completed_at) || isScored;
}

/** When an analysis began; undefined if unknown. */
export function beginOf(record: JsonObject): EpochMs | undefined {
	return utcMillis(record.created_at);
}
