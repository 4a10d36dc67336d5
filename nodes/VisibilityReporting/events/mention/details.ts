import type { IDataObject } from 'n8n-workflow';

import type { EpochMs } from 'ai-visibility-reports/time';
import type { MentionRead } from './plan';
import { countSeen } from './seenIds';
import type { MentionState } from './state';

/**
 * Gives what n8n's debug log says of a poll: what it read, why it stopped, and how the saved state
 * has moved on. `watermark` is the time up to which mentions are done with.
 */
export function detailsOf(
	{ plan, pages, mentions, stop, news }: MentionRead,
	before: MentionState,
	after: MentionState,
): IDataObject {
	return {
		scope: plan.scope,
		since: timeText(plan.since),
		isBacklog: 'begun' in plan,
		isSecondReading: plan.again === true,
		pages,
		mentions,
		newMentions: news.items().length,
		stop,
		goesOn: after.backlog !== undefined,
		watermark: timeText(after.watermark),
		watermarkBefore: timeText(before.watermark),
		seenIds: countSeen(after.seen),
	};
}

function timeText(time: EpochMs | undefined): string | undefined {
	return time === undefined ? undefined : new Date(time).toISOString();
}
