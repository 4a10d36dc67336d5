import {
	type SavedClock,
	trustedTime,
} from '../../../../nodes/VisibilityReporting/events/clockReading';
import { DAY, HOUR, MINUTE, NOW } from '../../../helpers/answers';

/** A poll: when it is, and how far each clock is ahead; `service` is undefined if its answer names no time. */
interface Poll {
	after: number;
	n8n?: number;
	service?: number;
}

/** What polls count as certain, in milliseconds ahead of the true time, after one with two right clocks. */
function certainOf(...polls: Poll[]): number[] {
	let saved: SavedClock = { clock: { at: NOW, local: NOW } };
	return polls.map(({ after, n8n = 0, service }) => {
		const answer = {
			at: service === undefined ? undefined : NOW + after + service,
			local: NOW + after + n8n,
		};
		const time = trustedTime(saved, answer);
		({ saved } = time);
		return time.certain - NOW - after;
	});
}

const [one, two, three] = [MINUTE, 2 * MINUTE, 3 * MINUTE];

describe('the certain time', () => {
	it.each<[string, Poll[], number[]]>([
		['is that of an answer after two days without a poll', [{ after: 2 * DAY, service: 0 }], [0]],
		[
			"stays behind while n8n's clock is a day ahead, and then believes no answer that is ahead either",
			[
				{ after: one, n8n: DAY, service: 0 },
				{ after: two, service: 12 * HOUR },
				{ after: three, service: 0 },
			],
			[-one, -two, 0],
		],
		[
			"follows n8n's clock when it stays a day ahead",
			[
				{ after: one, n8n: DAY, service: 0 },
				{ after: two, n8n: DAY, service: 0 },
			],
			[-one, 0],
		],
		[
			'is five minutes ahead for each further answer that is ahead',
			[one, two, three].map((after) => ({ after, service: DAY })),
			[-one, 4 * MINUTE, 9 * MINUTE],
		],
		[
			'waits for the next poll after two hours by n8n alone',
			[{ after: 2 * HOUR }, { after: 2 * HOUR + one }],
			[-2 * HOUR, 0],
		],
		[
			"forgets two hours by n8n alone when the next poll's clock has gone back",
			[{ after: one, n8n: 2 * HOUR }, { after: two }],
			[-one, 0],
		],
		[
			"is never ahead after n8n's clock alone was a day behind",
			[{ after: one, n8n: -DAY }, { after: two }, { after: three }],
			[-DAY, -DAY - one, 0],
		],
		[
			'is one poll behind when n8n alone tells it every hour',
			[HOUR, 2 * HOUR, 3 * HOUR].map((after) => ({ after })),
			[-HOUR, -HOUR, -HOUR],
		],
	])('%s', (_, polls, certain) => {
		expect(certainOf(...polls)).toEqual(certain);
	});
});
