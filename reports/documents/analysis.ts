import { decimalsIn } from '../language/formatters';
import type { Locale } from '../language/locale';
import {
	falseDiscoveryLimit,
	isToward,
	type Prediction,
	PREDICTION_ERROR,
	pValue,
	sideOf,
} from '../statistics/distributions';
import { dateOfTimestamp, type EpochMs, parseTimestamp } from '../time/dates';
import { assistantName } from '../values/assistants';
import { finiteNumber, isRecord, type JsonObject, nonBlankText } from '../values/json';
import { hundredths, maximum, minimum, tenths } from '../values/numbers';
import { columns, largestFirst, numberColumns, rowKey } from '../values/rows';
import { type Block, context, note } from './blocks';
import { combinedDocument } from './combined';
import {
	type CombinedEntry,
	type JudgedEntry,
	type MissingResult,
	type NamedResult,
	nameOfResult,
	type ResultName,
} from './combinedEntries';
import type { ReportDocument } from './document';
import { bars, figure, type FigureInput, formatChange, toFigure, withFigure } from './figures';

/** The score and those of the AI assistants, the best first; or the state of the analysis. */
export function analysisDocument(result: AnalysisResult, locale: Locale): ReportDocument {
	const { record } = result;
	const { zone } = locale;
	const domain = nonBlankText(record.domain);
	const state = analysisState(record);
	const headline = locale.analysis.of({ domain, state });
	if (state !== 'complete') return { headline, isNews: true, domains: [domain], blocks: [] };
	const { chart } = scoreOfAnalysis(result);
	const metric = {
		label: locale.combined.score,
		...toFigure(record.score, 'score', locale),
		change: changeSince(result, locale),
		detail: chart && locale.figures.usual({ ...chart, decimals: decimalsIn(chart) }),
	};
	const at = record.completed_at ?? record.created_at;
	return {
		subject: withFigure(headline, metric, locale),
		headline,
		domains: [domain],
		blocks: [
			figure(metric, locale),
			note(samplesText(result.samples, locale)),
			assistantBars(record, locale),
			note(figuresText(record, locale)),
			context(
				typeof at === 'string' ? locale.analysis.analyzed({ date: dateOfTimestamp(at, zone) }) : '',
			),
		],
	};
}

/** e.g. "Range of 5 analyses: 66–74", or "of 4 of 5 analyses" with any missing */
function samplesText(samples: Measurement | undefined, { analysis }: Locale) {
	if (samples?.low == null || samples.high === null) return '';
	const { low, high, count: complete, failed, without_score = 0, pending } = samples;
	const total = complete + failed + without_score + pending.length;
	// All submissions were answered with the same analysis.
	if (total < 2) return '';
	return analysis.samples({ low, high, complete, total, isPart: complete < total });
}

function changeSince(
	result: AnalysisResult,
	{ analysis, score, zone }: Locale,
): FigureInput['change'] {
	const { change: by, side, isUnusual } = scoreOfAnalysis(result);
	const time = result.previous?.created_at;
	if (by === null) return undefined;
	return {
		by,
		// Of a score outside its range, only a change to that side is unusual, and no other is usual.
		isUnusual: side ? isToward(by, side) || undefined : (isUnusual ?? undefined),
		period: time ? score.since({ date: dateOfTimestamp(time, zone) }) : analysis.sincePrevious,
	};
}

/** The assistants that the service asks. */
const MAX_IN_SUMMARY = 5;

function assistantBars(record: AnalysisRecord, locale: Locale): Block {
	const scores = assistantScores(record).sort(([, one], [, other]) => largestFirst(one, other));
	const each = scores.map(([llm, score]) => ({
		name: assistantName(llm),
		...toFigure(score, 'score', locale),
	}));
	return bars({ bars: each, entriesInSummary: MAX_IN_SUMMARY }, locale);
}

function figuresText(record: AnalysisRecord, { figures, list, mention }: Locale): string {
	const said = FIGURES.flatMap((name) => {
		const value = finiteNumber(record[name]);
		if (value === undefined) return [];
		if (name === 'mentions') return mention({}, 'count', value);
		// Their range is not documented: below 1, a tenth may be much.
		const isFine = Math.abs(value) < 1 && tenths(value) !== hundredths(value);
		return figures.named({ name, value, decimals: isFine ? 2 : undefined });
	});
	return list(said, 'semicolon');
}

/** Several analyses as one document, judged together. */
export function analysesDocument(
	all: Array<NamedResult<AnalysisResult>>,
	failed: MissingResult[],
	locale: Locale,
): ReportDocument {
	const known = all.flatMap(({ result }) => probabilityIn(result) ?? []);
	const limit = falseDiscoveryLimit(known, PREDICTION_ERROR);
	const hasChange = all.some(({ result }) => result.previous !== undefined);
	const labels = labelsOf(all, locale);
	const entries = all.map(({ result }, index) =>
		analysisEntry(result, labels[index] ?? { name: result.record.id }, limit, locale),
	);
	const basedOn = [locale.analysis.scores({ hasChange })];
	return combinedDocument(entries, { basedOn, failed, counted: 'analyses', locale });
}

/** The labels of analyses. Several of one domain are told apart by their dates, and those of one day by their times. */
function labelsOf(
	all: Array<NamedResult<AnalysisResult>>,
	{ date, inParentheses, time, zone }: Locale,
): ResultName[] {
	const labels = all.map((task) => {
		const { record } = task.result;
		return nameOfResult(task, nonBlankText(record.domain) ?? record.id);
	});
	const begins = all.map(({ result }) => nonBlankText(result.record.created_at));
	const dates = begins.map((begin) =>
		begin === undefined ? '' : date(dateOfTimestamp(begin, zone)),
	);
	const undated = labels.map(({ name, detail = '' }) => JSON.stringify([name, detail]));
	const dated = undated.map((label, index) => `${label} ${dates[index]}`);
	const isShared = (texts: string[], text: string | undefined) =>
		texts.indexOf(text ?? '') !== texts.lastIndexOf(text ?? '');
	return labels.map((label, index) => {
		const begin = begins[index];
		if (begin === undefined || !isShared(undated, undated[index])) return label;
		const at = isShared(dated, dated[index]) ? time(begin) : dates[index];
		return { ...label, name: label.name + inParentheses(at ?? '') };
	});
}

function probabilityIn(result: AnalysisResult): number | undefined {
	const { score } = scoreOfAnalysis(result);
	return score === undefined || !result.usual ? undefined : pValue(score, result.usual);
}

function analysisEntry(
	result: AnalysisResult,
	label: ResultName,
	limit: number,
	locale: Locale,
): CombinedEntry {
	const { record } = result;
	const judged = verdictOnAnalysis(result, limit, locale);
	const { score: value, change, side } = scoreOfAnalysis(result);
	const state = analysisState(record);
	const isOutside = judged?.standing === 'rose' || judged?.standing === 'fell';
	return {
		...label,
		value,
		absent:
			state === 'complete'
				? toFigure(record.score, 'score', locale).absent
				: locale.figures.absent({ of: state }),
		change: change ?? undefined,
		isUnusual: isOutside && isToward(change ?? 0, side),
		judged,
	};
}

/** Where an analysis stands among others; undefined for one without a score, or where nothing is known of earlier ones. */
function verdictOnAnalysis(
	result: AnalysisResult,
	limit: number,
	locale: Locale,
): JudgedEntry | undefined {
	const { score: level, chart, side, change } = scoreOfAnalysis(result);
	const p = probabilityIn(result) ?? 1;
	if (level === undefined || result.usual === undefined) return undefined;
	if (!chart) return { standing: 'tooEarly', p };
	if (!side || p > limit) return { standing: 'usual', p };
	const { figures, inParentheses, list } = locale;
	const decimals = decimalsIn(chart);
	const usual = figures.usual({ ...chart, decimals });
	const moved = change === null ? [] : [formatChange(locale, change)];
	const figure =
		figures.named({ name: 'score', value: level, decimals }) +
		inParentheses(list([...moved, usual], 'comma'));
	const isAbove = side === 'above';
	const news = { tone: isAbove ? ('good' as const) : ('bad' as const), figure };
	return { standing: isAbove ? 'rose' : 'fell', p, news };
}

/** The figures of an analysis besides its scores. */
const FIGURES = ['mentions', 'sentiment', 'accuracy'];

/** The fields of an analysis that only a complete one has (document, "Analysis"). */
export const RESULT_FIELDS = ['score', 'llm_scores', ...FIGURES, 'completed_at'];

/** The record, with the previous analysis if included. */
export function analysisRecord(result: AnalysisResult): JsonObject {
	const { record, previous, usual } = result;
	const { records: _, ...samples } = result.samples ?? {};
	const { change: score_change, isUnusual: score_unusual } = scoreOfAnalysis(result);
	const change = { previous, score_change, score_usual: usual?.range ?? null, score_unusual };
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
	const { change: score_change } = scoreOfAnalysis(result);
	const change = { previous_score: previous?.score ?? null, score_change };
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
function assistantRange({ records }: Measurement, llm: string | null): JsonObject {
	const all = records.flatMap(assistantScores).filter(([name]) => name === llm);
	const scores = all.flatMap(([, score]) => finiteNumber(score) ?? []);
	if (scores.length === 0) return { llm_low: null, llm_high: null };
	return { llm_low: minimum(scores), llm_high: maximum(scores) };
}

/** Fields to branch on. */
export function analysisFacts(result: AnalysisResult): JsonObject {
	const { record, previous, samples } = result;
	const { score = null, change: score_change, isUnusual: score_unusual } = scoreOfAnalysis(result);
	return {
		analysis_id: record.id,
		domain: nonBlankText(record.domain) ?? null,
		score,
		...(previous !== undefined && { score_change, score_unusual }),
		...(samples && { score_low: samples.low, score_high: samples.high }),
	};
}

function assistantScores({ llm_scores }: AnalysisRecord): Array<[string, unknown]> {
	return isRecord(llm_scores) ? Object.entries(llm_scores) : [];
}

/** The score of an analysis, undefined before it is complete, and how it compares with earlier ones. */
function scoreOfAnalysis({ record, previous, usual }: AnalysisResult) {
	const score = analysisState(record) === 'complete' ? finiteNumber(record.score) : undefined;
	const chart = usual ? { level: score, low: usual.range[0], high: usual.range[1] } : undefined;
	const isKnown = chart !== undefined && score !== undefined;
	const side = isKnown ? sideOf({ ...chart, level: score }) : undefined;
	return {
		score,
		/** In points; null without a previous one. */
		change: score === undefined || !previous ? null : Number((score - previous.score).toFixed(2)),
		chart,
		/** On which the score is outside of what is usual, which is null where that is not known. */
		side,
		isUnusual: isKnown ? side !== undefined : null,
	};
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
	samples?: Measurement;
}

/** Several analyses that make one measurement. Scores are in points. */
export interface Measurement {
	/** Of the completed ones with a score; their IDs and scores in ascending order of the scores. */
	count: number;
	ids: string[];
	scores: number[];
	failed: number;
	/** How many are complete, but have no score; absent: none. */
	without_score?: number;
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

/** Words of a status that clearly mean an end without a result. The document names the status `complete` only. */
const FAILURE =
	/^(abandoned|abort|aborted|blocked|cancell?ed|crashed|declined|denied|discarded|disallowed|dropped|errored|error|expired|failed|failure|forbidden|interrupted|invalid|killed|refused|rejected|revoked|skipped|stopped|terminated|timedout|timeout|unauthorized|unavailable|unprocessable|unreachable|unsuccessful|unsupported)$/;

/** Beginnings of several words that mean the same, such as "no_data", "not found" and "timed out". */
const FAILED_PHRASE =
	/^(no|timed[ _-]out|not[ _-](found|possible|available|allowed|supported))([ _-]|$)/;

/** Words of a status that mean that work goes on, also after a failure, such as in "retrying_after_error". */
const GOING_ON =
	/^(re)?(try|trying|retry|retrying|queued|pending|waiting|running|processing|started|scheduled|ready|yet)$/;

function isFailure(status: string): boolean {
	const word = status.trim().toLowerCase();
	const words = word.split(/[^\p{L}]+/u);
	if (words.some((each) => GOING_ON.test(each))) return false;
	return FAILED_PHRASE.test(word) || words.some((each) => FAILURE.test(each));
}

const COMPLETE = /^(complete|completed)$/i;

/** Statuses that mean complete only with a result, as they may also be about the request. */
const DONE = /^(done|finished|succeeded|success)$/i;

/**
 * The state of an analysis. The document shows no status but `complete`, so the record decides: words of failure first, then
 * the time of its completion with a score, whatever the word. All else is pending. Without a status, the time is enough.
 */
export function analysisState(record: AnalysisRecord): 'complete' | 'failed' | 'pending' {
	const status = nonBlankText(record.status)?.trim() ?? '';
	const isEnded = Boolean(record.completed_at);
	if (isFailure(status)) return 'failed';
	if (COMPLETE.test(status) || (isEnded && (status === '' || hasScore(record)))) return 'complete';
	return DONE.test(status) && (isEnded || hasScore(record)) ? 'complete' : 'pending';
}

function hasScore(record: AnalysisRecord): boolean {
	const scores = [record.score, ...assistantScores(record).map(([, score]) => score)];
	return scores.some((each) => finiteNumber(each) !== undefined);
}

/** The assistants that an analysis is about, in lower case; with `isScored`, those that it has a score for. */
export function assistantsOf(record: AnalysisRecord, isScored: boolean): string[] {
	const all = assistantScores(record);
	const some = isScored ? all.filter(([, score]) => finiteNumber(score) !== undefined) : all;
	return some.map(([name]) => name.toLowerCase());
}

/** When an analysis began; undefined if unknown. */
export function startOf(record: JsonObject): EpochMs | undefined {
	return parseTimestamp(record.created_at);
}
