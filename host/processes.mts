import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { open, readFile } from 'node:fs/promises';

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
	const log = await open(options.log, 'a');
	const child = spawn(file, args, {
		cwd: options.cwd,
		env: options.env,
		detached: true,
		stdio: ['ignore', log.fd, log.fd],
	});
	await once(child, 'spawn').finally(async () => await log.close());
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

/** The last lines of a log file, or an empty text when there is none. */
export async function tail(file: string, lines = 30): Promise<string> {
	const text = await readFile(file, 'utf8').catch(() => '');
	return text.trimEnd().split('\n').slice(-lines).join('\n');
}
