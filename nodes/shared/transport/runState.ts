import type { ApiResult } from './response';
import type { Clock } from '../time/clock';
import type { ApiFailure } from './errors';
import { untilDone } from '../time/sleep';

/** The first request of a run goes ahead of the others by its response, or at most by this. */
const HEAD_START_MS = 1_000;

/** What the items of one run of a node share. */
export class RunState {
	/** Requests sent. */
	calls = 0;

	/** Since when all requests are answered with 429, so that none waits for others in vain. */
	refusedSince: number | undefined;

	/** What the user was told beside the items. */
	readonly told = new Set<string>();

	private readonly over = new AbortController();

	private readonly works = new Map<string, Promise<unknown>>();

	private leader: Promise<unknown> | undefined;

	private probing: Promise<ApiResult> | undefined;

	private ending: ApiFailure | undefined;

	/** Aborted when the service has said that it answers nothing more in this run. */
	get ended(): AbortSignal {
		return this.over.signal;
	}

	/** Why the service answers nothing more in this run. */
	get end(): ApiFailure | undefined {
		return this.ending;
	}

	/** Says that a request has come to its end, whatever it was. */
	recordOutcome(isRefused: boolean, now: number): void {
		this.refusedSince = isRefused ? (this.refusedSince ?? now) : undefined;
	}

	/**
	 * Finds out what a failure affects. When it is every request with the key, the run ends.
	 *
	 * @param probe sends the request that tells: once in a run, and the run's others wait for it;
	 * undefined where the one that failed is that request itself
	 * @returns the failure, with what it affects where the probe has told
	 */
	async examine(failure: ApiFailure, probe?: () => Promise<ApiResult>): Promise<ApiFailure> {
		let general = failure;
		if (probe) {
			this.probing ??= probe();
			const result = await this.probing;
			if ('response' in result) return { ...failure, affects: 'request' };
			if (result.failure.status !== failure.status) return failure;
			general = result.failure;
		}
		this.abortRun({ ...general, affects: 'key' });
		return { ...failure, affects: 'key' };
	}

	/**
	 * Sends a request, behind the first one of the run and behind one that tells what a failure affects:
	 * from them the others learn that there is nothing to be had, before they are sent too. A used-up
	 * month costs 20 items 2 requests so, instead of 20 (test/integration/budget.test.ts).
	 */
	async probeFirst<T>(clock: Clock, send: () => Promise<T>): Promise<T> {
		if (this.leader) {
			await this.leader;
			if (this.probing) await untilDone(this.probing);
			return await send();
		}
		const answered = new AbortController();
		this.leader = clock.sleep(HEAD_START_MS, answered.signal);
		return await send().finally(() => answered.abort());
	}

	/**
	 * Does a piece of work once in this run. Who asks for it again gets a copy of the result, or the
	 * same error.
	 */
	async memoize<T>(key: string, work: () => Promise<T>): Promise<T> {
		const known = this.works.get(key);
		if (known) return structuredClone((await known) as T);
		const working = work();
		this.works.set(key, working);
		return await working;
	}

	private abortRun(failure: ApiFailure): void {
		this.ending ??= failure;
		this.over.abort();
	}
}
