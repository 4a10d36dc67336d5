import type { IDataObject } from 'n8n-workflow';

import {
	type AnalysisRecord,
	analysisState,
	RESULT_FIELDS,
	startOf,
} from 'ai-visibility-reports/model';
import { DAY_MS, type EpochMs, type Ms } from 'ai-visibility-reports/time';
import { bare, isRecord, nonBlankText, parseDomain, quote } from 'ai-visibility-reports/values';
import { type RequestFailure, TRY_LATER_OR_SUPPORT } from '../shared/http/failure';
import { unusableResponse } from '../shared/http/response';

export interface DatedAnalysis {
	record: AnalysisRecord;
	/** When the service answered with the record, by its own clock. */
	serverTime: EpochMs;
}

/**
 * Gives a record whose ID is text, as the document says. A service may send a number instead, which
 * names an analysis as well.
 */
export function withTextId(record: IDataObject): IDataObject {
	return isNumberedId(record.id) ? { ...record, id: String(record.id) } : record;
}

/**
 * True if a value is a number that may be the ID of an analysis. It has to be whole and small
 * enough, because other numbers are not read exactly.
 */
export function isNumberedId(id: unknown): id is number {
	return Number.isSafeInteger(id) && Number(id) >= 0;
}

/** True if a value is a record with an ID. */
export function isAnalysis(value: unknown): value is AnalysisRecord {
	return isRecord(value) && typeof value.id === 'string' && value.id !== '';
}

/**
 * Merges a later response into a record. A pending record may have placeholders such as 0 where the
 * results will be, and the document shows only some of a complete one's fields. So results come
 * from the complete response alone, and the status goes if that response has none.
 */
export function mergeRecords(record: AnalysisRecord, response: AnalysisRecord): AnalysisRecord {
	const both: AnalysisRecord = { ...record, ...response };
	if (analysisState(response) !== 'complete') return both;
	if (response.status === undefined) delete both.status;
	for (const field of RESULT_FIELDS) {
		if (response[field] === undefined || response[field] === null) delete both[field];
	}
	return both;
}

/**
 * True if a record is of a domain, which it may spell in Unicode or with capitals. A record without
 * a domain counts as well.
 */
export function isAnalysisOf(record: IDataObject, domain: string): boolean {
	return nonBlankText(record.domain) === undefined || parseDomain(record.domain) === domain;
}

/**
 * True if an answer is about the domain that was asked for, with or without "www.". An answer
 * without a domain counts as well.
 */
export function isAbout(answer: IDataObject, domain: string): boolean {
	const name = nonBlankText(answer.domain);
	return name === undefined || bare(name) === bare(domain);
}

/** Makes the failure of an answer about another domain than was asked for. */
export function ofAnotherDomain(path: string, answer: IDataObject, domain: string): RequestFailure {
	return unusableResponse(
		path,
		`answered with ${quote(answer.domain)} instead of ${domain}`,
		TRY_LATER_OR_SUPPORT,
	);
}

/**
 * Gives the number of a day in UTC. All analyses of a domain on one such day are one measurement.
 */
export function utcDay(time: EpochMs): number {
	return Math.floor(time / DAY_MS);
}

/**
 * Tells how long ago an analysis began; 0 if that is not known.
 * @param serverTime the current time by the service's clock
 */
export function ageOf(record: AnalysisRecord, serverTime: EpochMs): Ms {
	return Math.max(0, serverTime - (startOf(record) ?? serverTime));
}
