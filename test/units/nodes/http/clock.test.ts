import type { IPollFunctions } from 'n8n-workflow';

import { systemClock, sleepUnlessAborted } from '../../../../nodes/shared/clock';
import { pollTime } from '../../../../nodes/VisibilityReporting/trigger/cycle';
import { now, START } from '../../../helpers/today';
import { clientWorld } from '../../../helpers/client';

/** What happens when somebody, or a time server, sets the clock of the machine. */

const HOUR_MS = 3_600_000;

/** Sets the clock; timers go on, as they do in Node.js. */
function setClock(byMs: number): void {
	jest.setSystemTime(now() + byMs);
}

/** Whether a promise is settled once so much time has passed. */
async function isSettledAfter(ms: number, promise: Promise<unknown>): Promise<boolean> {
	let isSettled = false;
	void promise.then(() => (isSettled = true));
	await jest.advanceTimersByTimeAsync(ms);
	return isSettled;
}

beforeEach(() => jest.useFakeTimers({ now: START }));
afterEach(() => jest.useRealTimers());

describe.each([
	['back', -2 * HOUR_MS],
	['forward', 2 * HOUR_MS],
])('a clock that is set %s', (_, byMs) => {
	it('neither shortens nor lengthens a sleep', async () => {
		const sleeping = sleepUnlessAborted(3_200);
		expect(await isSettledAfter(100, sleeping)).toBe(false);
		setClock(byMs);
		expect(await isSettledAfter(3_000, sleeping)).toBe(false);
		expect(await isSettledAfter(200, sleeping)).toBe(true);
	});

	it('does not change how long a poll may take', () => {
		const context = { getPollBudgetMs: () => 40_000 } as unknown as IPollFunctions;
		const { leftMs, isTimeUp } = pollTime(context, false);
		setClock(byMs);
		jest.advanceTimersByTime(20_000);
		expect([leftMs(), isTimeUp()]).toEqual([20_000, false]);
		jest.advanceTimersByTime(10_000);
		expect([leftMs(), isTimeUp()]).toEqual([10_000, true]);
	});
});

describe('the system clock', () => {
	it('measures durations apart from the date', () => {
		const [uptime, wallTime] = [systemClock.now(), systemClock.wallTime()];
		setClock(-2 * HOUR_MS);
		expect(systemClock.now() - uptime).toBe(0);
		expect(systemClock.wallTime() - wallTime).toBe(-2 * HOUR_MS);
		expect(systemClock.wallTime()).toBe(now());
	});

	it('measures in whole milliseconds, as timeouts require', () => {
		jest.useRealTimers();
		expect(Number.isInteger(systemClock.now())).toBe(true);
	});

	it('ends a sleep at once when its signal is aborted, or already was', async () => {
		jest.useRealTimers();
		const abort = new AbortController();
		const asleep = sleepUnlessAborted(60_000, abort.signal);
		abort.abort();
		expect(await asleep).toBe(false);
		expect(await sleepUnlessAborted(60_000, abort.signal)).toBe(false);
		expect(await sleepUnlessAborted(1)).toBe(true);
	});

	it('dates a response without a Date header', async () => {
		jest.useRealTimers();
		const { clock, client } = clientWorld(() => ({ headers: { date: '' } }));
		const result = await clock.runUntil(client().request({ method: 'GET', path: '/history' }));
		expect(result).toMatchObject({ serverTime: clock.wallTime() });
		expect(clock.wallTime()).not.toBe(clock.now());
	});
});

it('a wait does not begin when it is cancelled already', async () => {
	const wait = sleepUnlessAborted(HOUR_MS, AbortSignal.abort());
	expect(await isSettledAfter(0, wait)).toBe(true);
	expect(await wait).toBe(false);
});
