import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';
import { until } from './until.mjs';

/** A program started by the host, with everything it starts itself. */
export interface RunningProgram {
	pid: number;
	/** Settles when the program has ended. */
	ended: Promise<void>;
	isRunning(): boolean;
	/** Asks the program to end, and ends it by force after `graceMs` milliseconds. */
	stop(graceMs?: number): Promise<void>;
	/** Ends the program at once, as a crash would (SIGKILL). */
	kill(): Promise<void>;
}

export interface ProgramOptions {
	cwd: string;
	/** The whole environment: nothing is inherited. */
	env: Record<string, string>;
	/** File that takes all output. */
	log: string;
	/** Whom the program runs as; the host's own user if not given. */
	uid?: number;
	gid?: number;
}

/**
 * Starts a program in a process group of its own, so that Ctrl-C reaches the host alone, and so that
 * ending it ends its children too.
 *
 * @throws when the program can't be started
 */
export async function startProgram(
	file: string,
	args: string[],
	options: ProgramOptions,
): Promise<RunningProgram> {
	const { log: logFile, ...rest } = options;
	const log = await open(logFile, 'a');
	const child = spawn(file, args, {
		...rest,
		detached: true,
		stdio: ['ignore', log.fd, log.fd],
	});
	try {
		await once(child, 'spawn');
	} finally {
		await log.close();
	}
	const pid = child.pid as number;
	const endGroup = () => signalGroup(pid, 'SIGKILL');
	// First of all at exit, so that nothing writes into folders that are removed then.
	process.prependOnceListener('exit', endGroup);
	let running = true;
	const ended = once(child, 'exit').then(() => {
		running = false;
		endGroup();
		process.off('exit', endGroup);
	});
	return {
		pid,
		ended,
		isRunning: () => running,
		async stop(graceMs = 10_000) {
			if (running) signalGroup(pid, 'SIGTERM');
			const force = setTimeout(endGroup, graceMs);
			await ended;
			clearTimeout(force);
		},
		async kill() {
			if (running) endGroup();
			await ended;
		},
	};
}

function signalGroup(pid: number, signal: NodeJS.Signals): void {
	try {
		process.kill(-pid, signal);
	} catch (error) {
		// ESRCH: nobody of the group is left.
		if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
	}
}

/**
 * Waits until a program that was just started is ready.
 *
 * @throws when it ends or is not ready in time, with the end of its log; it has been stopped then
 */
export async function untilReady(
	name: string,
	program: RunningProgram,
	log: string,
	isReady: () => Promise<boolean>,
	limitMs: number,
): Promise<void> {
	try {
		await until('it answered', async () => !program.isRunning() || (await isReady()), limitMs);
		if (!program.isRunning()) throw new Error('it ended while it was starting');
	} catch (error) {
		await program.stop();
		const reason = error instanceof Error ? error.message : String(error);
		throw new Error(`${name} did not start: ${reason}. The end of its log:\n${await tail(log)}`);
	}
}

/** The last lines of a log file, or an empty text when there is none. */
export async function tail(file: string, lines = 30): Promise<string> {
	const text = await readFile(file, 'utf8').catch(() => '');
	return text.trimEnd().split('\n').slice(-lines).join('\n');
}
