import { systemClock } from './clock';

/** Makes a function that waits for a turn: its callers go on one after another, and everything else in between. */
export function turns(): () => Promise<void> {
	let last: Promise<unknown> = Promise.resolve();
	return async () => {
		last = last.then(async () => await systemClock.sleep(0));
		await last;
	};
}
