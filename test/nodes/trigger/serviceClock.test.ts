import {
	heldTo,
	toKeep,
	type Moment,
} from '../../../nodes/VisibilityReporting/trigger/mentionState';

const MINUTE = 60_000;
const DAY = 1_440 * MINUTE;

/** The service's clock is at zero when n8n's is. */
const known: Moment = { at: 0, local: 0 };

it.each([
	['as it is when nothing is known', undefined, DAY, DAY],
	['as it is when no more time has passed by it', known, MINUTE, MINUTE],
	['as it is when it is behind', known, -DAY, -DAY],
	['as what has passed when it is ahead', known, MINUTE + 1, MINUTE],
	["as the one before when n8n's clock was set back", { at: 0, local: DAY }, DAY, 0],
])('counts the time of an answer %s', (_, before, at, expected) => {
	expect(heldTo(before, { at, local: MINUTE })).toEqual({ at: expected, local: MINUTE });
});

it.each([
	[60 * MINUTE, 12],
	[-60 * MINUTE, 12],
	[4 * MINUTE, 1],
])('follows a clock that was put by %i ms within %i polls', (putBy, polls) => {
	let kept = known;
	for (let poll = 1; poll <= polls; poll += 1) {
		expect(kept.at).not.toBe(kept.local + putBy);
		const local = poll * MINUTE;
		kept = toKeep(kept, { at: local + putBy, local });
	}
	expect(kept.at).toBe(kept.local + putBy);
});
