import { analysesSince } from '../api/history';
import { ageOf, isAnalysis, isOfDomain, merged, stateOf } from '../api/records';
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
	api: AnalysisApi,
	domain: string,
	withinHours: number,
): Promise<Running | undefined> {
	if (withinHours === 0) return undefined;
	const withinMs = withinHours * HOUR_MS;
	for (const { id } of await analysesSince(api, domain, (now) => now - withinMs)) {
		const { record, serverTime } = await api.analysis(id);
		if (stateOf(record) === 'failed') continue;
		return { record, ageMs: ageOf(record, serverTime), isReused: true };
	}
	return await begunHere(api, domain, withinMs);
}

async function begunHere(
	api: AnalysisApi,
	domain: string,
	withinMs: number,
): Promise<Running | undefined> {
	const begun = inFlightOf(api).find(domain);
	const now = api.client.settings.clock.now();
	if (!begun || now - begun.at >= withinMs) return undefined;
	const result = await api.getStatus(begun.record.id);
	if ('failure' in result && result.failure.status === 404) return undefined;
	// What only keeps the response back is for the wait to sort out.
	const told = 'response' in result ? result.response.body : undefined;
	const record = isAnalysis(told) ? merged(begun.record, told) : begun.record;
	if (stateOf(record) === 'failed' || !isOfDomain(record, domain)) return undefined;
	return { record, ageMs: now - begun.at, isReused: true };
}
