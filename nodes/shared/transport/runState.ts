import type { ApiResult } from './response';
import { type Clock, turns, untilDone } from '../time/clock';
import { SECOND_MS, type Ms } from '../time/units';
import type { ApiFailure } from './errors';

/** How long the other requests of a run wait for the response to the first one, at most. */
const HEAD_START_MS = SECOND_MS;

/** The state that those items of one run of a node share that are of the same account. */
export class RunState {
	calls = 0;
	/** Since when all responses have been 429, see Clock.now. */
	refusedSince: Ms | undefined;
	/** Why the service rejects every further request of this run, which then sends none. */
	end: ApiFailure | undefined;
	private readonly over = new AbortController();
	private readonly works = new Map<string, Promise<unknown>>();
	private leader: Promise<unknown> | undefined;
	private probing: Promise<ApiResult> | undefined;

	/** @param inTurn waits for a turn to do what takes long, one after another among all accounts of the run */
	constructor(
		readonly shownHints = new Set<string>(),
		readonly inTurn = turns(),
	) {}

	get ended(): AbortSignal {
		return this.over.signal;
	}

	recordOutcome(isRefused: boolean, now: Ms): void {
		this.refusedSince = isRefused ? (this.refusedSince ?? now) : undefined;
	}

	/**
	 * Adds to a failure what it affects, if the probe tells, which is sent once per run; absent where the failed request is
	 * the probe itself. If it is every request with the key, the run ends.
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
		this.endWith(general);
		return { ...failure, affects: 'key' };
	}

	/** Ends the run, by a failure that every further request with the key would have, too. */
	endWith(failure: ApiFailure): ApiFailure {
		this.end ??= { ...failure, affects: 'key' };
		this.over.abort();
		return this.end;
	}

	/**
	 * Sends a request after the response to the first one of the run, and after a running probe. If the
	 * monthly quota is exhausted, a run of 20 items thus sends 2 requests instead of 20
	 * (test/integration/budget.test.ts).
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
	 * Runs a function once per run and key. Later calls get the same result, or throw the same error: what goes into
	 * several items has to be copied.
	 */
	async memoize<T>(key: string, work: () => Promise<T>): Promise<T> {
		const known = this.works.get(key) ?? work();
		this.works.set(key, known);
		return await (known as Promise<T>);
	}
}
