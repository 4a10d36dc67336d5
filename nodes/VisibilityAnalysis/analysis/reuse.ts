import { analysesSince } from '../api/history';
import { ageOf, merged, stateOf, type AnalysisRecord } from '../api/records';
import type { AnalysisApi } from '../api/analysisApi';
import { inFlightOf, type Running } from './inFlight';

const HOUR_MS = 3_600_000;

/**
 * The youngest analysis of a domain that can be used instead of a new one: complete or still
 * running, not failed. Looks into the history, and then at what this process has begun, as a
 * history may list complete analyses only.
 *
 * @param withinHours how old it may be, in hours; 0 for never
 * @returns the record, fetched whole, and its age
 */
export async function recentAnalysis(
	service: AnalysisApi,
	domain: string,
	withinHours: number,
): Promise<Running | undefined> {
	if (withinHours === 0) return undefined;
	const withinMs = withinHours * HOUR_MS;
	for (const { id } of await analysesSince(service, domain, (now) => now - withinMs)) {
		const { record, serverTime } = await service.analysis(id);
		if (stateOf(record) === 'failed') continue;
		return { record, ageMs: ageOf(record, serverTime), isReused: true };
	}
	return await begunHere(service, domain, withinMs);
}

async function begunHere(
	service: AnalysisApi,
	domain: string,
	withinMs: number,
): Promise<Running | undefined> {
	const begun = inFlightOf(service).find(domain);
	const now = service.client.settings.clock.now();
	if (!begun || now - begun.at >= withinMs) return undefined;
	const result = await service.getStatus(begun.record.id);
	if ('failure' in result) {
		// What only keeps the answer back is for the wait to sort out.
		const gone = result.failure.status === 404;
		return gone ? undefined : { record: begun.record, ageMs: now - begun.at, isReused: true };
	}
	const record = merged(begun.record, result.response.body as AnalysisRecord);
	if (stateOf(record) === 'failed' || (record.domain ?? domain) !== domain) return undefined;
	return { record, ageMs: now - begun.at, isReused: true };
}
