import { table, type Bench, type Check } from './bench';
import { flood, startDate, steady, type Run } from './triggerRuns';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const WEEK = 7 * 24 * HOUR;
const KB = 1_024;

const MOST = {
	/** Requests beyond ceil(new / 100), in a poll on average. */
	beyondNew: 2,
	overPages: 1.1,
	largeState: 512 * KB,
	orderedState: 128 * KB,
	bytesPerId: 8,
	defaultState: 64 * KB,
	/** Minutes; mentions are listed each minute, and each of them comes. */
	wait: 60,
};

/** Mentions an hour that arrive while a backlog is read. */
const MEANWHILE = 100;

type Rows = Array<Array<string | number>>;

const kb = (bytes: number) => Math.ceil(bytes / KB);

/** A trigger that follows a stream, by lookback and mentions an hour. */
async function streams(rows: Rows, checks: Check[]): Promise<void> {
	const kinds: Array<[string, number, number, number, number]> = [
		['7 days', WEEK, 50, 600, MOST.largeState],
		['7 days', WEEK, 80, 600, MOST.largeState],
		['7 days', WEEK, 100, 600, MOST.largeState],
		['1 hour', HOUR, 1_000, 120, MOST.defaultState],
		['1 hour', HOUR, 10_000, 120, MOST.defaultState],
	];
	for (const [lookback, lookbackMs, perHour, polls, bytes] of kinds) {
		const run = await steady(perHour, lookbackMs, polls);
		const mean = run.requests / run.polls;
		rows.push([
			...[lookback, perHour, mean.toFixed(2), run.newPages.toFixed(2)],
			...[run.mostRequests, kb(run.bytes)],
		]);
		const name = `lookback ${lookback}, ${perHour} an hour`;
		checks.push({ name: `${name}: state`, measured: run.bytes, atMost: bytes });
		// At the most that 64 KB hold, the window is read more often.
		const atMost = perHour === 10_000 ? 12 : run.newPages + MOST.beyondNew;
		checks.push({ name: `${name}: requests`, measured: mean, atMost });
	}
}

function backlog(name: string, count: number, maxBytes: number, run: Run, rows: Rows): Check[] {
	const overPages = run.requests / (count / 100);
	rows.push([
		...[name, run.requests, overPages.toFixed(2), kb(run.bytes)],
		...[run.outOfOrder, run.longestWait.toFixed(0)],
	]);
	return [
		{ name: `${name}: requests over pages`, measured: overPages, atMost: MOST.overPages },
		{ name: `${name}: state`, measured: run.bytes, atMost: maxBytes },
		{ name: `${name}: out of order`, measured: run.outOfOrder, atMost: 0 },
		{ name: `${name}: longest wait`, measured: run.longestWait, atMost: MOST.wait },
	];
}

async function run() {
	const streamRows: Rows = [];
	const backlogRows: Rows = [];
	const checks: Check[] = [];
	await streams(streamRows, checks);
	for (const count of [20_000, 60_000]) {
		for (const order of ['newest', 'oldest', 'shuffled'] as const) {
			const name = `Start Date, ${count}, ${order === 'shuffled' ? order : `${order} first`}`;
			const inOrder = order === 'shuffled' ? MOST.bytesPerId * count : MOST.orderedState;
			const measured = await startDate(order, count, MEANWHILE);
			checks.push(...backlog(name, count, inOrder, measured, backlogRows));
		}
	}
	for (const order of ['newest', 'oldest', 'shuffled'] as const) {
		const count = 20_000;
		const name = `a flood of ${count}, ${order === 'shuffled' ? order : `${order} first`}`;
		const measured = await flood(order, count, MEANWHILE);
		checks.push(...backlog(name, count, MOST.bytesPerId * count, measured, backlogRows));
	}
	const streamHead = ['lookback', 'mentions an hour', 'requests per poll', 'minimum'];
	streamHead.push('most in a poll', 'state (KB)');
	const backlogHead = ['backlog', 'requests', '÷ pages', 'largest state (KB)', 'out of order'];
	backlogHead.push('longest wait of a new one (min)');
	const markdown = `### Requests of the trigger, simulated

The trigger's own modules against an in-memory service that lists 100 mentions per page, with a poll every minute.
The minimum is the mean of ceil(new / 100), at least 1.

${table(streamHead, streamRows)}

A backlog is read with Max Items per Poll set to 500, while ${MEANWHILE} mentions an hour arrive. The mentions since a Start
Date are spread over 90 days; those of a flood arrive within a minute. A mention is out of order if it comes in a later
execution than one that the service lists after it.

${table(backlogHead, backlogRows)}`;
	return { markdown, checks };
}

export const trigger: Bench = { name: 'trigger', run };
