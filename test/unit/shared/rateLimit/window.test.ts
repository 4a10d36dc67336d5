import { Window, WINDOW_MS } from '../../../../nodes/shared/rateLimit/window';
import { VirtualClock } from '../../virtualClock';

it('counts a call until a whole window after its response', async () => {
	const clock = new VirtualClock();
	const window = new Window(clock);
	expect(window.nextAt).toBe(Infinity);
	window.add(true);
	await clock.runUntil(clock.sleep(1_000));
	window.add(false);
	window.add(true);
	expect([window.count(), window.nextAt]).toEqual([{ all: 3, taken: 2 }, WINDOW_MS]);
	await clock.runUntil(clock.sleep(WINDOW_MS - 1_001));
	expect(window.count()).toEqual({ all: 3, taken: 2 });
	await clock.runUntil(clock.sleep(1));
	expect([window.count(), window.nextAt]).toEqual([{ all: 2, taken: 1 }, WINDOW_MS + 1_000]);
	await clock.runUntil(clock.sleep(1_000));
	expect(window.count()).toEqual({ all: 0, taken: 0 });
});
