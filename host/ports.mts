import getPort, { portNumbers } from 'get-port';

/**
 * Each process takes its ports from a range of its own, so that two never start a server on the same
 * one, and below those that the system gives to connections.
 */
const FIRST = 10_000 + (process.pid % 200) * 100;
const RANGE = [...portNumbers(FIRST, FIRST + 99)];

/** A free port of this machine: the preferred one, if there is one and it is free. */
export async function freePort(preferred?: number): Promise<number> {
	const ports = preferred === undefined ? RANGE : [preferred, ...RANGE];
	return await getPort({ host: '127.0.0.1', port: ports });
}
