import { sleep } from 'n8n-workflow';

/** Runs long pieces of work one after another, and lets everything else of this process run before each. */
export function turns(): <T>(work: () => T) => Promise<T> {
	let last: Promise<unknown> = Promise.resolve();
	return async (work) => {
		const turn = last.then(async () => await sleep(0)).then(work);
		last = turn.catch(() => {});
		return await turn;
	};
}
