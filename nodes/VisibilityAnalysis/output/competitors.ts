import { stateOf, type AnalysisRecord } from '../api/records';

/**
 * Whether a complete record shows nothing about the competitors that were asked for. The document does not
 * show where it would, and that their names are repeated tells nothing.
 */
export function lacksCompetitors(record: AnalysisRecord, asked: string[]): boolean {
	if (asked.length === 0 || stateOf(record) !== 'complete') return false;
	const results = Object.entries(record).filter(([name]) =>
		name.toLowerCase().includes('competitor'),
	);
	return !results.some(([, value]) => isMoreThanNames(value));
}

function isMoreThanNames(value: unknown): boolean {
	return Object.values(value ?? {}).some((each) => typeof each !== 'string');
}
