import type { IDataObject } from 'n8n-workflow';

import { NewMentions } from '../../nodes/VisibilityReportingTrigger/mentions/newMentions';
import { stateAfter } from '../../nodes/VisibilityReportingTrigger/mentions/nextState';
import type { Plan } from '../../nodes/VisibilityReportingTrigger/mentions/plan';
import {
	initial,
	type Backlog,
	type MentionSettings,
	type MentionState,
} from '../../nodes/VisibilityReportingTrigger/mentions/state';

/** What one poll has read, for tests of what comes of it. */

export const NOW = Date.UTC(2026, 10, 2, 10);
export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;

/** Ten hours ago, the Start Date. */
export const START = NOW - 10 * HOUR;

export const settings: MentionSettings = {
	filters: {},
	startDate: START,
	lookbackMs: HOUR,
	maxItems: 500,
	keptIds: 15_000,
};
export const fromNow: MentionSettings = { ...settings, startDate: undefined };

export const captured = (time: number, more: IDataObject = {}) => ({
	id: `men_${time}`,
	captured_at: new Date(time).toISOString(),
	...more,
});

/** Mentions a second apart, the youngest first. */
export const crowd = (count: number, ms = 0) =>
	Array.from({ length: count }, (_, index) => captured(NOW - index * SECOND - ms));

export const backlogOf = (more: Partial<Backlog> = {}): Backlog => ({
	...{ filters: {}, whole: true, since: START, cursor: 'c2' },
	...{ at: NOW, freshAt: NOW, credit: 0 },
	...more,
});

export const stateOf = (more: Partial<MentionState> = {}): MentionState => ({
	...initial(settings),
	...more,
});

export interface Given {
	/** One list per page. */
	pages: IDataObject[][];
	plan: Plan;
	at: number;
	local: number;
	until: number;
	/** Where the list goes on. */
	next?: string;
}

/** A read of the whole window now, of a single page. */
export const read = (records: IDataObject[], more: Partial<Given> = {}): Given => ({
	...{ pages: [records], plan: { scope: 'window', since: START } },
	...{ at: NOW, local: NOW, until: NOW, ...more },
});

export function settle(state: MentionState, given: Given, by = settings) {
	const { plan, at, local, until, next, pages } = given;
	const news = new NewMentions(state, by, plan, { at, local });
	for (const page of pages) news.addPage(page, until);
	const complete = next === undefined && news.deferred === 0;
	const after = stateAfter(state, by, {
		...{ plan, news, at, local, complete, next },
		pages: pages.length,
	});
	return { state: after, items: news.items(), news };
}

export const newOf = (state: MentionState, given: Given, by = settings) =>
	settle(state, given, by).items.map(({ id }) => id);
