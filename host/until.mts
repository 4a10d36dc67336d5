import pWaitFor from 'p-wait-for';

/**
 * Waits until a condition holds.
 *
 * @param what what is waited for, in words: it is named when the time is over
 * @param limitMs longest time to wait, in milliseconds
 * @throws when the time is over, or what the condition throws
 */
export async function until(
	what: string,
	condition: () => boolean | Promise<boolean>,
	limitMs: number,
	intervalMs = 100,
): Promise<void> {
	const deadline = Date.now() + limitMs;
	// The time-out of p-wait-for adds a listener for every look and warns of them.
	const holds = async () => {
		const held = await condition();
		if (held || Date.now() < deadline) return held;
		throw new Error(`Waited ${Math.round(limitMs / 1000)} s in vain until ${what}`);
	};
	await pWaitFor(holds, { interval: intervalMs });
}
