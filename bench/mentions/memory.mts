import { readFile, writeFile } from 'node:fs/promises';

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
