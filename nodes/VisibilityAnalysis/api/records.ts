import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../../openapi/analysis';
import type { Prediction } from '../../shared/statistics/prediction';
import { utcMillis } from '../../shared/time/dates';
import { DAY_MS, type EpochMs, type Ms } from '../../shared/time/units';
import { readDomain } from '../../shared/values/domain';
import { finiteNumber, isRecord, nonBlankText } from '../../shared/values/json';

type AnalysisSchemas = components['schemas'];

/** Records as openapi/analysis.yaml describes them; a real response may lack all but an analysis's `id`. */
export type AnalysisRecord = Partial<AnalysisSchemas['Analysis']> & IDataObject & { id: string };
export type HistoryItem = Partial<AnalysisSchemas['HistoryItem']> & IDataObject;
export type ComparisonRecord = Partial<AnalysisSchemas['Comparison']> & IDataObject;

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

/** Whether it is a record with an ID. */
export function isAnalysis(value: unknown): value is AnalysisRecord {
	return isRecord(value) && typeof value.id === 'string' && value.id !== '';
}

/** Statuses that clearly mean an end without a result. The document names `complete` only. */
const FAILED =
	/^(failed|failure|error|errored|cancell?ed|aborted|rejected|expired|timed[ _-]?out|timeout)$/i;

const COMPLETE = /^(complete|completed)$/i;

/** Statuses that mean complete only with a result, as they may also be about the request. */
const DONE = /^(done|finished|succeeded|success)$/i;

/**
 * The state of an analysis. An unknown status counts as pending, since the document names only
 * `complete`; a record without a status is complete if it has `completed_at`.
 */
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

/**
 * Merges a later response into a record. Fields that only an earlier response had are kept, such as the
 * competitors of a submission, except the status if the later response is complete without one.
 */
export function merged(record: AnalysisRecord, response: AnalysisRecord): AnalysisRecord {
	const both = { ...record, ...response };
	if (response.status === undefined && analysisState(response) === 'complete') delete both.status;
	return both;
}

/** Whether a record is of a domain, also in Unicode or with capitals; true for one without a domain. */
export function isAnalysisOf(record: IDataObject, domain: string): boolean {
	const read = readDomain(record.domain);
	return nonBlankText(record.domain) === undefined || ('domain' in read && read.domain === domain);
}

/** When an analysis began; undefined if unknown. */
export function beginOf(record: IDataObject): EpochMs | undefined {
	return utcMillis(record.created_at);
}

/** The number of the day in UTC, which makes one measurement of all analyses of a domain. */
export function utcDay(time: EpochMs): number {
	return Math.floor(time / DAY_MS);
}

/** How long ago an analysis began; 0 if unknown. */
export function ageOf(record: AnalysisRecord, serverTime: EpochMs): Ms {
	return Math.max(0, serverTime - (beginOf(record) ?? serverTime));
}
