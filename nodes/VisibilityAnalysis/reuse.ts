import { analysesSince } from './history';
import { beginOf, merged, stateOf, type AnalysisRecord } from './records';
import type { AnalysisService } from './service';
import type { Running } from './submission';

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
	service: AnalysisService,
	domain: string,
	withinHours: number,
): Promise<Running | undefined> {
	if (withinHours === 0) return undefined;
	const withinMs = withinHours * HOUR_MS;
	for (const { id } of await analysesSince(service, domain, (now) => now - withinMs)) {
		const { record, serviceNow } = await service.analysis(id);
		if (stateOf(record) === 'failed') continue;
		return { record, ageMs: ageOf(record, serviceNow), isReused: true };
	}
	return await begunHere(service, domain, withinMs);
}

/** How long ago an analysis began, in milliseconds; 0 when it does not say. */
export function ageOf(record: AnalysisRecord, serviceNow: number): number {
	return Math.max(0, serviceNow - (beginOf(record) ?? serviceNow));
}

async function begunHere(
	service: AnalysisService,
	domain: string,
	withinMs: number,
): Promise<Running | undefined> {
	const begun = service.account.begun(domain);
	const now = service.egress.settings.clock.now();
	if (!begun || now - begun.at >= withinMs) return undefined;
	const outcome = await service.look(begun.record.id);
	if ('failure' in outcome) {
		// What only keeps the answer back is for the wait to sort out.
		const gone = outcome.failure.status === 404;
		return gone ? undefined : { record: begun.record, ageMs: now - begun.at, isReused: true };
	}
	const record = merged(begun.record, outcome.answer.body as AnalysisRecord);
	if (stateOf(record) === 'failed' || (record.domain ?? domain) !== domain) return undefined;
	return { record, ageMs: now - begun.at, isReused: true };
}
