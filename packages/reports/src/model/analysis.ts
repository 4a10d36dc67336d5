import type { Prediction, Side } from '../statistics/range';
import { parseTimestamp } from '../time/dates';
import type { EpochMs } from '../time/units';
import { finiteNumber, isRecord, type JsonObject, nonBlankText } from '../values/json';

/** The figures of an analysis besides its scores. */
export const FIGURES = ['mentions', 'sentiment', 'accuracy'];

/** The fields of an analysis that only a complete one has (document, "Analysis"). */
export const RESULT_FIELDS = ['score', 'llm_scores', ...FIGURES, 'completed_at'];

export function assistantScores({ llm_scores }: AnalysisRecord): Array<[string, unknown]> {
	return isRecord(llm_scores) ? Object.entries(llm_scores) : [];
}

/** An analysis as the service sent it. */
export type AnalysisRecord = JsonObject & { id: string };

export interface AnalysisResult {
	record: AnalysisRecord;
	/**
	 * null if there is none before; absent if the user did not ask for it with Include Previous
	 * Analysis.
	 */
	previous?: PreviousAnalysis | null;
	/**
	 * The usual range of the score by earlier analyses; null if there are too few of them, absent if
	 * it was not looked up.
	 */
	usual?: Prediction | null;
	/** Absent for a single analysis. */
	samples?: Measurement;
}

/** An analysis with what is known of its score. All figures are in points. */
export interface JudgedAnalysis extends AnalysisResult {
	/** Undefined before the analysis is complete, and for one without a score. */
	score?: number;
	/** The change since the previous analysis; null without a score or a previous analysis. */
	change: number | null;
	/** Its usual range, with the score as the level; undefined if no range is known. */
	chart?: { level?: number; low: number; high: number };
	/**
	 * The side on which the score is outside of its usual range; undefined within it, and where no
	 * range is known.
	 */
	side?: Side;
	/** True if the score is outside of its usual range; null if that is not known. */
	isUnusual: boolean | null;
	/**
	 * True if the score is outside of its range in the direction of the change, false if it is in its
	 * range, undefined if neither can be said.
	 */
	isChangeUnusual?: boolean;
	/** The probability that chance alone puts the score as far from the expected one. */
	p?: number;
}

/** Several analyses that make one measurement. Scores are in points. */
export interface Measurement {
	/**
	 * How many of the analyses are complete and have a score. `ids` and `scores` are theirs, in
	 * ascending order of the scores.
	 */
	count: number;
	ids: string[];
	scores: number[];
	failed: number;
	/** How many analyses are complete but have no score; absent if there is none. */
	without_score?: number;
	/** The IDs of the analyses that are still running. */
	pending: string[];
	mean: number | null;
	low: number | null;
	high: number | null;
	/**
	 * The standard deviation, with one degree of freedom less than there are scores; null for fewer
	 * than two.
	 */
	sd: number | null;
	records: AnalysisRecord[];
}

export interface PreviousAnalysis {
	/** null if the history lists the analysis without an ID. */
	id: string | null;
	score: number;
	created_at: string | null;
}

/**
 * Words of a status that clearly mean an end without a result. The service's document names only
 * the status `complete`.
 */
const FAILURE =
	/^(abandoned|abort|aborted|blocked|cancell?ed|crashed|declined|denied|discarded|disallowed|dropped|errored|error|expired|failed|failure|forbidden|interrupted|invalid|killed|refused|rejected|revoked|skipped|stopped|terminated|timedout|timeout|unauthorized|unavailable|unprocessable|unreachable|unsuccessful|unsupported)$/;

/**
 * Beginnings of several words that mean the same, such as "no_data", "not found" and "timed out".
 */
const FAILED_PHRASE =
	/^(no|timed[ _-]out|not[ _-](found|possible|available|allowed|supported))([ _-]|$)/;

/**
 * Words of a status that mean that work goes on. They count also beside a word of failure, as in
 * "retrying_after_error".
 */
const GOING_ON =
	/^(re)?(try|trying|retry|retrying|queued|pending|waiting|running|processing|started|scheduled|ready|yet)$/;

function isFailure(status: string): boolean {
	const word = status.trim().toLowerCase();
	const words = word.split(/[^\p{L}]+/u);
	if (words.some((token) => GOING_ON.test(token))) return false;
	return FAILED_PHRASE.test(word) || words.some((token) => FAILURE.test(token));
}

const COMPLETE = /^(complete|completed)$/i;

/** Statuses that may also be about the request, so they mean complete only if there is a result. */
const DONE = /^(done|finished|succeeded|success)$/i;

/**
 * The state of an analysis. The service's document shows no status but `complete`, so the record
 * decides: words of failure come first, then the time of completion together with a score, whatever
 * the word. Without a status, the time is enough. Everything else is pending.
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
	return scores.some((score) => finiteNumber(score) !== undefined);
}

/**
 * The assistants that an analysis is about, in lower case.
 * @param isScored true for only those that it has a score for
 */
export function assistantsOf(record: AnalysisRecord, isScored: boolean): string[] {
	const all = assistantScores(record);
	const some = isScored ? all.filter(([, score]) => finiteNumber(score) !== undefined) : all;
	return some.map(([name]) => name.toLowerCase());
}

/** When an analysis began, by the service's clock; undefined if its record does not say. */
export function startOf(record: JsonObject): EpochMs | undefined {
	return parseTimestamp(record.created_at);
}

export interface History {
	items: JsonObject[];
	/** True if the newest analysis is certainly among the items. */
	hasNewest: boolean;
	serverTime: EpochMs;
	/** The domain that the history was filtered by; undefined for the whole account. */
	domain: string | undefined;
}
