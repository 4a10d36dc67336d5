import type { JudgedTrackRecord } from '../model/trackRecord';
import type { JsonObject } from '../values/json';

/**
 * The fields of a track record that a workflow may branch on, in points; null where it is too early
 * to say. What the actions promised is there only if any of them promised something.
 */
export function trackRecordFacts({ judged, measured, promised }: JudgedTrackRecord): JsonObject {
	return {
		judged,
		measured: measured?.change ?? null,
		measured_low: measured?.low ?? null,
		measured_high: measured?.high ?? null,
		...(promised !== undefined && { promised }),
	};
}
