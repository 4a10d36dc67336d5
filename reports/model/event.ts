import type { EpochMs } from '../time/units';
import type { JsonObject } from '../values/json';

/** What an event has found, with what only its document says. */
export interface EventResult {
	item: JsonObject;
	/** When a change began; absent where that is not known. */
	since?: EpochMs;
	/** The brands that have overtaken, or that were overtaken. */
	passed?: string[];
	/** The shares of these and of the brand itself, in percent, with their ranks. */
	shares?: BrandShare[];
	/** How far apart the two brands are where it is only one, in percentage points. */
	apart?: number;
	/** The range that chance explains, in percent; absent where that is not judged. */
	usual?: { low: number; high: number };
}

interface BrandShare {
	name: string;
	share: number;
	rank: number;
	isOwn: boolean;
}
