import type { TrackRecord } from '../statistics/trackRecord';
import type { EpochMs } from '../time/units';

/** What a score has done since all actions together, and what these promised. */
export interface JudgedTrackRecord extends TrackRecord {
	/** Undefined if the service does not name the domain. */
	domain: string | undefined;
	/** The number of all actions, and the number of days that measure each of them. */
	actions: number;
	days: number;
	/** The points that the judged actions promised; undefined if no action promised any. */
	promised?: number;
	generatedAt: EpochMs;
}
