import { systemClock } from './clock';

/**
 * After this many items, other work of the process gets a turn: reading the parameters or the
 * credential of an item takes a millisecond or two.
 */
export const ITEMS_PER_TURN = 25;

/**
 * Makes a function that waits for a turn. Its callers go on one after another, and everything else
 * that the process has to do comes in between.
 */
export function makeTurns(): () => Promise<void> {
	let last: Promise<unknown> = Promise.resolve();
	return async () => {
		last = last.then(async () => await systemClock.sleep(0));
		await last;
	};
}
