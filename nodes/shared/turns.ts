import { systemClock } from './clock';

/**
 * After this many items, other work of the process gets a turn: reading the parameters or the
 * credential of an item takes a millisecond or two.
 */
export const ITEMS_PER_TURN = 25;

/**
 * Makes a function that waits for a turn. Its callers go on one after another, and everything else
 * that the process has to do comes in between.
 *
 * A turn takes two timers. The first one may be set before the work of the caller before, and where
 * other timers are due as well, Node.js runs one that has come due meanwhile in the same pass,
 * without looking at anything else. The second one is set after that work, so it is not due yet.
 */
export function makeTurns(): () => Promise<void> {
	let last: Promise<unknown> = Promise.resolve();
	return async () => {
		last = last.then(async () => {
			await systemClock.sleep(0);
			await systemClock.sleep(0);
		});
		await last;
	};
}
