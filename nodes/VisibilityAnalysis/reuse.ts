import { analysesSince } from './history';
import { beginOf, stateOf, type AnalysisRecord } from './records';
import type { AnalysisService } from './service';

const HOUR_MS = 3_600_000;

/**
 * The youngest analysis of a domain that can be used instead of a new one: complete or still
 * running, not failed.
 *
 * @param withinHours how old it may be, in hours; 0 for never
 * @returns the record, fetched whole, and its age in milliseconds
 */
export async function recentAnalysis(
	service: AnalysisService,
	domain: string,
	withinHours: number,
): Promise<{ record: AnalysisRecord; ageMs: number } | undefined> {
	if (withinHours === 0) return undefined;
	const since = (serviceNow: number) => serviceNow - withinHours * HOUR_MS;
	for (const { id } of await analysesSince(service, domain, since)) {
		const { record, serviceNow } = await service.analysis(id);
		if (stateOf(record) !== 'failed') return { record, ageMs: ageOf(record, serviceNow) };
	}
	return undefined;
}

/** How long ago an analysis began, in milliseconds; 0 when it does not say. */
export function ageOf(record: AnalysisRecord, serviceNow: number): number {
	return Math.max(0, serviceNow - (beginOf(record) ?? serviceNow));
}
