import { check, type Section } from '../bench';
import { flood, startDate, steady, type Run } from './runs';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
const KB = 1_024;

const MOST = {
	overPages: 1.1,
	bytesPerId: 16,
	/** Beside the IDs. */
	otherBytes: 1_000,
};

/** Max Items per Poll; a poll is a minute, so a backlog is read in one minute per so many. */
const PER_POLL = 500;

/** Mentions an hour that arrive while a backlog is read. */
const MEANWHILE = 100;

const STREAMS = [
	{ lookback: '7 days', lookbackMs: WEEK, perHour: 50, polls: 600, mostRequests: 8 },
	{ lookback: '7 days', lookbackMs: WEEK, perHour: 100, polls: 600, mostRequests: 8 },
	{ lookback: '1 hour', lookbackMs: HOUR, perHour: 400, polls: 120, mostRequests: 5 },
	{ lookback: '1 hour', lookbackMs: HOUR, perHour: 1_000, polls: 120, mostRequests: 8 },
	{ lookback: '1 hour', lookbackMs: HOUR, perHour: 10_000, polls: 240, mostRequests: 12 },
];

const BACKLOGS = [
	['Start Date, 20000', startDate, 20_000],
	['Start Date, 99000', startDate, 99_000],
	['a flood of 20000', flood, 20_000],
] as const;

const ORDERS = { newest: 'newest first', oldest: 'oldest first', shuffled: 'shuffled' } as const;

const kb = (bytes: number) => Math.ceil(bytes / KB);

/** A trigger that follows a stream, by lookback and mentions an hour. */
async function stream({
	lookback,
	lookbackMs,
	perHour,
	polls,
	mostRequests,
}: (typeof STREAMS)[number]) {
	const run = await steady(perHour, lookbackMs, polls);
	const [requests, minimum] = [run.requests / run.polls, run.newPages / run.polls];
	const row = {
		lookback,
		'mentions an hour': perHour,
		'requests per poll': requests.toFixed(2),
		minimum: minimum.toFixed(2),
		'most in a poll': run.mostRequests,
		'state (KB)': kb(run.bytes),
	};
	const name = `lookback ${lookback}, ${perHour} an hour`;
	return { row, checks: [check(`${name}: requests`, requests, mostRequests)] };
}

function backlog(name: string, count: number, run: Run) {
	const readMinutes = (MOST.overPages * count) / PER_POLL;
	const overPages = run.requests / (count / 100);
	const row = {
		backlog: name,
		requests: run.requests,
		'÷ pages': overPages.toFixed(2),
		'largest state (KB)': kb(run.bytes),
		'longest wait of a new one (min)': run.longestWait.toFixed(0),
	};
	const checks = [
		check(`${name}: requests over pages`, overPages, MOST.overPages),
		check(`${name}: state`, run.bytes, MOST.bytesPerId * count + MOST.otherBytes),
		check(`${name}: longest wait`, run.longestWait, readMinutes),
	];
	return { row, checks };
}

export async function trigger(): Promise<Section[]> {
	const streams = [];
	const backlogs = [];
	for (const each of STREAMS) streams.push(await stream(each));
	for (const [name, read, count] of BACKLOGS) {
		for (const order of ['newest', 'oldest', 'shuffled'] as const) {
			const measured = await read(order, count, MEANWHILE);
			backlogs.push(backlog(`${name}, ${ORDERS[order]}`, count, measured));
		}
	}
	const streamText = `### Requests of the trigger, simulated

The trigger's own modules against an in-memory service that lists 100 mentions per page, with a poll every minute.
The minimum is the mean of ceil(new / 100), at least 1.`;
	const backlogText = `A backlog is read with Max Items per Poll set to ${PER_POLL}, while ${MEANWHILE} mentions an hour arrive, which come after it. The mentions since a Start
Date are spread over 90 days; those of a flood arrive within a minute.`;
	return [
		{ text: streamText, measured: streams },
		{ text: backlogText, measured: backlogs },
	];
}
