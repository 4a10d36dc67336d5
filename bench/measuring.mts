import { readFile, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

/** A server that notes when it is called at `/start` and `/end`. */
export async function startStopWatch() {
	let called: Record<string, (at: number) => void> = {};
	const server = createServer((request, response) => {
		called[request.url!.slice(1)]?.(performance.now());
		response.setHeader('content-type', 'application/json');
		response.end('{}');
	});
	await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
	return {
		url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
		/** Settles with the milliseconds between the next two calls. */
		async next(): Promise<number> {
			const waitFor = (name: string) => new Promise<number>((resolve) => (called[name] = resolve));
			called = {};
			const [start, end] = [waitFor('start'), waitFor('end')];
			return (await end) - (await start);
		},
		close: () => server.close(),
	};
}

/**
 * Memory of a process, from Linux's /proc.
 *
 * @returns MB that it holds now, and the most it held since `resetPeak`
 */
export async function memoryOf(pid: number): Promise<{ now: number; peak: number }> {
	const status = await readFile(`/proc/${pid}/status`, 'utf8');
	const mb = (name: string) =>
		Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(status)![1]) / 1024;
	return { now: mb('VmRSS'), peak: mb('VmHWM') };
}

/** Lets the peak of a process begin anew from what it holds now. */
export async function resetPeak(pid: number): Promise<void> {
	await writeFile(`/proc/${pid}/clear_refs`, '5');
}
