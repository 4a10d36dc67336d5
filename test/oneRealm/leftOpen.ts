import { setTimeout as pause } from 'node:timers/promises';

/** The pipes through which a worker talks to jest, and what it is just writing into them. */
const TO_JEST = /^(PipeWrap|WriteWrap|SimpleWriteWrap)$/;

const open = () => process.getActiveResourcesInfo().filter((kind) => !TO_JEST.test(kind));

/**
 * Waits until nothing is left open that would keep a worker from ending, such as a server or a timer.
 * A wait of the nodes leaves a timer of up to a second behind, and a socket takes some turns to close.
 *
 * @param mostMs how long to wait
 * @returns what is still open then, in the words of Node.js, such as "TCPServerWrap"
 */
export async function leftOpen(mostMs: number): Promise<string[]> {
	const end = performance.now() + mostMs;
	while (open().length > 0 && performance.now() < end) await pause(10);
	return open();
}
