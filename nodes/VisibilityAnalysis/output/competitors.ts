import { stateOf, type AnalysisRecord } from '../api/records';

/**
 * Whether a complete record has no results for the requested competitors. The document does not show
 * where they would be; their names alone do not count.
 */
export function lacksCompetitors(record: AnalysisRecord, requested: string[]): boolean {
	return requested.length > 0 && stateOf(record) === 'complete' && !hasCompetitors(record);
}

/** Whether a record has results for competitors, which no output but Record shows. */
export function hasCompetitors(record: AnalysisRecord): boolean {
	const results = Object.entries(record).filter(([name]) =>
		name.toLowerCase().includes('competitor'),
	);
	return results.some(([, value]) => isMoreThanNames(value));
}

function isMoreThanNames(value: unknown): boolean {
	return Object.values(value ?? {}).some((each) => typeof each !== 'string');
}
