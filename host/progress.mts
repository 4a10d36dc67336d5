import { SingleBar } from 'cli-progress';

/** Shows how far a countable job is: a bar on a terminal, a line per quarter elsewhere. */
export interface Progress {
	update(done: number): void;
	stop(): void;
}

/**
 * Starts showing the progress of a job.
 *
 * @param label what is being counted, e.g. `packages`
 * @param total how many there are
 * @param say where plain lines go when standard output is no terminal
 */
export function showProgress(label: string, total: number, say: (line: string) => void): Progress {
	return process.stdout.isTTY ? bar(label, total) : lines(label, total, say);
}

function bar(label: string, total: number): Progress {
	const shown = new SingleBar({
		format: `  {bar} {value}/{total} ${label}, {duration_formatted}`,
		barCompleteChar: '█',
		barIncompleteChar: '░',
		hideCursor: true,
		stream: process.stdout,
	});
	shown.start(total, 0);
	return { update: (done) => shown.update(done), stop: () => shown.stop() };
}

function lines(label: string, total: number, say: (line: string) => void): Progress {
	let quarters = 0;
	return {
		update: (done) => {
			const reached = Math.floor((done / total) * 4);
			if (reached <= quarters) return;
			quarters = reached;
			say(`  ${done}/${total} ${label}`);
		},
		stop: () => undefined,
	};
}
