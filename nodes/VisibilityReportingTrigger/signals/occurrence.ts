import type { IDataObject } from 'n8n-workflow';

import type { EpochMs } from '../../shared/time/units';

export interface Occurrence {
	item: IDataObject;
	/** When a change began; absent where that is not known. */
	since?: EpochMs;
	/** The brands that have overtaken, or that were overtaken. */
	passed?: string[];
	/** How far apart the two brands are where it is only one, in percentage points. */
	apart?: number;
}

/** The state to save for the next poll, and what has happened, oldest first. */
export interface PollResult<State = IDataObject> {
	state: State;
	occurrences: Occurrence[];
}
