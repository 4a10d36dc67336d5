import type { IDataObject } from 'n8n-workflow';

import type { components } from '../../openapi/analysis';
import { utcMillis } from '../shared/date';

type Schemas = components['schemas'];

/** Records as openapi/analysis.yaml describes them; a real answer may lack all but the `id`. */
export type AnalysisRecord = Partial<Schemas['Analysis']> & IDataObject & { id: string };
export type HistoryItem = Partial<Schemas['HistoryItem']> & IDataObject & { id: string };
export type Comparison = Partial<Schemas['Comparison']> & IDataObject;

/** Status words that clearly mean an end without a result. The document names `complete` only. */
const FAILED =
	/^(failed|failure|error|errored|cancell?ed|aborted|rejected|expired|timed[ _-]?out|timeout)$/i;

const COMPLETE = /^(complete|completed)$/i;

/**
 * How far an analysis is. Unknown status words count as pending, since the document names only
 * `complete`; a record without a status is complete when it says when it was completed.
 */
export function stateOf(record: AnalysisRecord): 'complete' | 'failed' | 'pending' {
	const { status } = record;
	if (typeof status !== 'string') return record.completed_at ? 'complete' : 'pending';
	if (COMPLETE.test(status.trim())) return 'complete';
	return FAILED.test(status.trim()) ? 'failed' : 'pending';
}

/** When an analysis began, milliseconds since the epoch; undefined when it does not say. */
export function beginOf(record: IDataObject): number | undefined {
	return utcMillis(record.created_at);
}
