import { pollMentions } from '../../nodes/VisibilityReporting/events/mention/poll';
import {
	initialState,
	type MentionSettings,
} from '../../nodes/VisibilityReporting/events/mention/state';
import { ReportingInMemory } from '../../test/helpers/reporting';
import { VirtualClock } from '../../test/helpers/virtualClock';
import { check, eachOf, type Measured, type Section } from '../../packages/reports/bench/bench';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const PAGE = 100;

interface Stream {
	lookback: string;
	lookbackMs: number;
	perHour: number;
	polls: number;
	/** Requests of a poll, on average. */
	most: number;
}

const STREAMS: Stream[] = [
	{ lookback: '7 days', lookbackMs: 7 * 24 * HOUR, perHour: 100, polls: 600, most: 8 },
	{ lookback: '1 hour', lookbackMs: HOUR, perHour: 1_000, polls: 120, most: 8 },
	{ lookback: '1 hour', lookbackMs: HOUR, perHour: 10_000, polls: 240, most: 12 },
];

/**
 * The requests of the trigger's own modules against a service in memory: a poll each minute, behind a
 * full lookback of mentions.
 */
export function poll(): Section {
	return { title: 'A poll of the trigger', measured: eachOf(STREAMS, measure) };
}

async function measure(stream: Stream): Promise<Measured> {
	const { lookback, perHour, polls, most } = stream;
	const { requests, minimum, bytes } = await follow(stream);
	const row = {
		lookback,
		'mentions an hour': perHour,
		'requests per poll': (requests / polls).toFixed(2),
		'pages of new mentions per poll': (minimum / polls).toFixed(2),
		'state (KB)': Math.ceil(bytes / 1_024),
	};
	return { row, checks: [check(`requests, ${lookback}, ${perHour}`, requests / polls, most)] };
}

async function follow({ lookbackMs, perHour, polls }: Stream) {
	const clock = new VirtualClock();
	const reporting = new ReportingInMemory(clock, { order: 'newest' });
	const settings: MentionSettings = {
		filters: {},
		startDate: undefined,
		lookbackMs,
		maxItems: 500,
	};
	let state = initialState(settings);
	/** Lists mentions, spread evenly over a time that ends now. */
	const add = (count: number, spreadMs: number) => {
		for (let index = 0; index < count; index += 1) {
			reporting.add(Math.floor((index * spreadMs) / count));
		}
	};
	const pollOnce = async () => {
		const result = await clock.runUntil(pollMentions(state, settings, reporting.pollWorld()));
		if ('failure' in result) throw new Error(JSON.stringify(result.failure));
		state = result.state;
		return result.items.length;
	};
	const span = lookbackMs + HOUR;
	add(Math.floor((perHour * span) / HOUR), span);
	await pollOnce();
	const before = reporting.service.calls;
	const due = (minute: number) => Math.floor((minute * perHour) / 60);
	let [items, minimum, bytes] = [0, 0, 0];
	for (let minute = 1; minute <= polls; minute += 1) {
		await clock.runUntil(clock.sleep(MINUTE));
		const count = due(minute) - due(minute - 1);
		add(count, MINUTE);
		minimum += Math.max(1, Math.ceil(count / PAGE));
		items += await pollOnce();
		bytes = Math.max(bytes, Buffer.byteLength(JSON.stringify(state)));
	}
	if (items !== due(polls)) throw new Error(`${items} of ${due(polls)} mentions came`);
	return { requests: reporting.service.calls - before, minimum, bytes };
}
