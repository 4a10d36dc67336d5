import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../openapi/analysis';
import { type AnalysisRecord, analysisState, beginOf } from '../../reports/documents/analysisData';
import { DAY_MS, type EpochMs, type Ms } from '../../reports/time/dates';
import { readDomain } from '../../reports/values/domain';
import { isRecord, nonBlankText } from '../../reports/values/json';

export type AnalysisSchemas = components['schemas'];

export type HistoryItem = Partial<AnalysisSchemas['HistoryItem']> & IDataObject;

export type ComparisonRecord = Partial<AnalysisSchemas['Comparison']> & IDataObject;

/** True if it is a record with an ID. */
export function isAnalysis(value: unknown): value is AnalysisRecord {
	return isRecord(value) && typeof value.id === 'string' && value.id !== '';
}

/** Merges a later response into a record; the status goes if the later response is complete without one. */
export function merged(record: AnalysisRecord, response: AnalysisRecord): AnalysisRecord {
	const both = { ...record, ...response };
	if (response.status === undefined && analysisState(response) === 'complete') delete both.status;
	return both;
}

/** True if a record is of a domain, also in Unicode or with capitals; true for one without a domain. */
export function isAnalysisOf(record: IDataObject, domain: string): boolean {
	const read = readDomain(record.domain);
	return nonBlankText(record.domain) === undefined || ('domain' in read && read.domain === domain);
}

/** The number of the day in UTC, which makes one measurement of all analyses of a domain. */
export function utcDay(time: EpochMs): number {
	return Math.floor(time / DAY_MS);
}

/** How long ago an analysis began; 0 if unknown. */
export function ageOf(record: AnalysisRecord, serverTime: EpochMs): Ms {
	return Math.max(0, serverTime - (beginOf(record) ?? serverTime));
}
