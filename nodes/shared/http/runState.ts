import { HOUR_MS, MINUTE_MS, type Ms, SECOND_MS } from 'ai-visibility-reports/time';
import type { Clock } from '../clock';
import { makeTurns } from '../turns';
import type { RequestFailure } from './failure';
import type { RequestLine } from './request';
import { isServiceDown } from './retryPolicy';

/**
 * The other requests of a run wait for the answer to one that goes ahead, but no longer than this
 * after it was sent.
 */
const FIRST_ANSWER_MS = SECOND_MS;

/** How long all requests of a run together put up with a service that fails. */
export interface Patience {
	/** For how long the reads of the run outlast an outage, from the first failure on. */
	outageMs: Ms;
	/**
	 * For how long the run waits while the service answers with 429, because others may use the key:
	 * half of the Pro plan's limit serves 50 domains in about 40 minutes.
	 */
	busyMs: Ms;
	/** True if only the time counts in which no call of the key was accepted between the 429s. */
	isBusyOnlyInARow: boolean;
}

/** Nobody waits for the run: not in the editor, and no caller, agent or chat. */
export const UNATTENDED = { outageMs: 2 * MINUTE_MS, busyMs: HOUR_MS, isBusyOnlyInARow: false };

/** A user in the editor or an agent waits for the run, and sees nothing meanwhile. */
export const ATTENDED = { outageMs: 0, busyMs: 2 * MINUTE_MS, isBusyOnlyInARow: true };

/** A caller waits for the run, such as a webhook or a chat, or nobody knows. */
export const CALLED = { outageMs: 0, busyMs: HOUR_MS, isBusyOnlyInARow: false };

/**
 * Two rejected submissions, with none accepted between them, end the submissions of a run: each
 * further one would be rejected, too.
 */
const MAX_REJECTED_SUBMISSIONS = 2;

const NOT_SENT = 'rejected two submissions in a row, so this one was not sent';

/**
 * What the items of one run know of an account that they share. It exists so that the second item
 * does not learn by a failed call what the first one has learned already:
 *
 *     401             the key is wrong: no further request is sent, and all get this failure
 *     403, 403        two submissions rejected in a row: no further submission is sent
 *     429, long       the service wants a pause of more than five minutes: as with 401
 *     429, repeated   a user waits, and no call was accepted for two minutes: all retries end
 *     503, no answer  the service is down: a run for which nobody waits retries its reads for two
 *                     minutes, counted from the first failure for all of them together
 *
 * The same work is done once per run, e.g. the score of a domain is read once for three items that
 * report on it.
 */
export class AccountRun {
	calls = 0;
	/** Since when all responses have been 429, see Clock.now; undefined after any other response. */
	rateLimitedSince: Ms | undefined;
	private readonly stopSignals = { GET: new AbortController(), POST: new AbortController() };
	private givenUp = new AbortController();
	private readonly results = new Map<unknown, Map<string, Promise<unknown>>>();
	/**
	 * What all requests wait for, except the one that goes ahead. It is undefined until a request has
	 * gone ahead, and after a refused submission, so that the next one goes ahead.
	 */
	private gate: Promise<unknown> | undefined;
	private rejectedSubmissions = 0;
	/** When the first read of the run failed in an outage, see Clock.now. */
	private downSince: Ms | undefined;

	constructor(
		readonly shownHints = new Set<string>(),
		readonly letOthersRun = makeTurns(),
		readonly patience: Patience = CALLED,
	) {}

	/** Tells how much longer, from now on, reads may be retried because of an outage. */
	outagePatience(now: Ms): Ms {
		const { outageMs } = this.patience;
		return Math.max(0, (this.downSince ?? -Infinity) + outageMs - now);
	}

	/**
	 * Ends all retries while the service answers with 429, until it accepts a call, because all of
	 * them wait for the same. The checks of a wait for an analysis go on, since they have a time
	 * limit of their own.
	 */
	giveUp(failure: RequestFailure): void {
		this.givenUp.abort(failure);
	}

	/** Aborted when retries are given up because of 429s; its reason is the RequestFailure. */
	get givenUpSignal(): AbortSignal {
		return this.givenUp.signal;
	}

	/**
	 * Aborted when further requests of a method are not sent; its reason is the RequestFailure that
	 * they have.
	 */
	stopSignal(method: RequestLine['method']): AbortSignal {
		return this.stopSignals[method].signal;
	}

	/**
	 * Sends no further request in this run: each would fail as this one did, e.g. because the key is
	 * rejected.
	 */
	stopRequests(failure: RequestFailure): void {
		this.stopSignals.GET.abort(failure);
		this.stopSignals.POST.abort(failure);
	}

	/**
	 * Records how a request ended: with a failure, or accepted by the service without one. A rejected
	 * key ends the run.
	 */
	noteOutcome(method: RequestLine['method'], failure: RequestFailure | undefined, now: Ms): void {
		const { status } = failure ?? {};
		this.rateLimitedSince = status === 429 ? (this.rateLimitedSince ?? now) : undefined;
		if (status !== 429 && this.givenUp.signal.aborted) this.givenUp = new AbortController();
		if (failure && status === 401) this.stopRequests(failure);
		if (failure && isServiceDown(failure)) this.downSince ??= now;
		if (method !== 'POST') return;
		if (!failure) this.rejectedSubmissions = 0;
		if (status !== 403) return;
		this.rejectedSubmissions += 1;
		this.gate = undefined;
		if (this.rejectedSubmissions === MAX_REJECTED_SUBMISSIONS)
			this.stopSignals.POST.abort({ ...failure, reason: NOT_SENT });
	}

	/**
	 * Sends a request. The first request of a run goes ahead, and all others wait until it was sent,
	 * and then for its answer, for a second at most. After a 403, the next submission goes ahead in
	 * the same way. So an exhausted quota costs 20 items 2 refused calls and not 20.
	 * @param send calls `sent` when it sends the request, which may have to wait for its turn first
	 */
	async afterFirstAnswer<T>(
		method: RequestLine['method'],
		clock: Clock,
		send: (sent: () => void) => Promise<T>,
	) {
		// While this one waited, another request may have become the first.
		let awaited: Promise<unknown> | undefined;
		while (awaited !== this.gate) {
			awaited = this.gate;
			await awaited;
		}
		const isAhead = !this.gate && (method === 'POST' || this.rejectedSubmissions === 0);
		if (!isAhead) return await send(() => {});
		const answered = new AbortController();
		let markSent = () => {};
		const sending = new Promise<void>((resolve) => (markSent = resolve));
		this.gate = sending.then(async () => await clock.sleep(FIRST_ANSWER_MS, answered.signal));
		return await send(markSent).finally(() => {
			answered.abort();
			// If it was never sent, the others must not wait for ever.
			markSent();
		});
	}

	/**
	 * Does some work once per run and inputs, and gives every caller its result or its error. The work
	 * gets nothing but the API and these inputs, so that what it depends on is its key. Inputs are
	 * compared as JSON, and lists of texts in whatever order they are, because they are competitors,
	 * assistants or IDs. The result is shared, so what goes into several items has to be copied.
	 * @param work a function of a module, not one that is made at each call
	 */
	async shared<Api extends { client: { settings: { run: AccountRun } } }, Inputs, T>(
		work: (api: Api, inputs: Inputs) => Promise<T>,
		api: Api,
		inputs: Inputs,
	): Promise<T> {
		const promises = this.results.get(work) ?? new Map<string, Promise<unknown>>();
		this.results.set(work, promises);
		const key = JSON.stringify(inputs, withoutOrder);
		const promise = promises.get(key) ?? work(api, inputs);
		promises.set(key, promise);
		return await (promise as Promise<T>);
	}
}

function withoutOrder(_name: string, value: unknown): unknown {
	const isListOfTexts = Array.isArray(value) && value.every((entry) => typeof entry === 'string');
	return isListOfTexts ? value.toSorted() : value;
}
