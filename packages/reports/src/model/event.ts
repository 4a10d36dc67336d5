import type { EpochMs } from '../time/units';
import type { JsonObject } from '../values/json';

/** If the trend is too short for a control chart, a change counts from this many points on. */
export const POINTS_WITHOUT_CHART = 5;

/** The mentions before a silence are counted up to so many, which one page holds. */
export const MOST_COUNTED = 100;

/** What an event has found: the item that the workflow gets, and what only the document says. */
export interface EventResult {
	item: JsonObject;
	/** When the change began, or since when mentions are new; absent if that is not known. */
	since?: EpochMs;
	/** The brands that the brand has overtaken, or that have overtaken it. */
	passed?: string[];
	/** The shares of these brands and of the brand itself, in percent, with their ranks. */
	shares?: BrandShare[];
	/**
	 * If only one brand was overtaken or has overtaken, how far apart the two brands are, in
	 * percentage points.
	 */
	apart?: number;
}

interface BrandShare {
	name: string;
	share: number;
	rank: number;
	isOwn: boolean;
}
