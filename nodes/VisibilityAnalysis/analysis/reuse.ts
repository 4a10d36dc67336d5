import { analysesSince } from '../api/history';
import { ageOf, isAnalysis, isOfDomain, merged, stateOf } from '../api/records';
import type { AnalysisApi } from '../api/analysisApi';
import { HOUR_MS, type Ms } from '../../shared/time/units';
import { inFlightOf, type Running } from './inFlight';

/**
 * The newest analysis of a domain to reuse: complete or still running, not failed. Checks the history,
 * and then the analyses that this process has submitted, since the history may list only complete ones.
 *
 * @param withinHours maximum age, above 0
 */
export async function recentAnalysis(
	api: AnalysisApi,
	domain: string,
	withinHours: number,
): Promise<Running | undefined> {
	const withinMs = withinHours * HOUR_MS;
	const recent = await analysesSince(api, domain, (now) => now - withinMs);
	for (const { id } of recent.filter(isAnalysis)) {
		const { record, serverTime } = await api.analysis(id);
		if (stateOf(record) === 'failed') continue;
		return { record, ageMs: ageOf(record, serverTime), isReused: true };
	}
	return await begunHere(api, domain, withinMs);
}

async function begunHere(
	api: AnalysisApi,
	domain: string,
	withinMs: Ms,
): Promise<Running | undefined> {
	const begun = inFlightOf(api).find(domain);
	const now = api.client.settings.clock.now();
	if (!begun || now - begun.at >= withinMs) return undefined;
	const result = await api.getStatus(begun.record.id);
	if ('failure' in result && result.failure.status === 404) return undefined;
	// Other failures are handled by the wait.
	const body = 'response' in result ? result.response.body : undefined;
	const record = isAnalysis(body) ? merged(begun.record, body) : begun.record;
	if (stateOf(record) === 'failed' || !isOfDomain(record, domain)) return undefined;
	return { record, ageMs: now - begun.at, isReused: true };
}
