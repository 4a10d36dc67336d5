import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	INode,
	IPollFunctions,
} from 'n8n-workflow';

import { judge, judgeThrown, unanswered, type Answer, type Outcome } from './answer';
import type { Clock } from './clock';
import { readBaseAddress } from './baseAddress';
import { cancelled, toNodeError, type Failure, type Note, type ServiceWords } from './failure';
import { requestInTime } from './httpRequest';
import type { CallBudget } from './pacing';
import { withoutKey } from './redact';
import { nextAttempt } from './retry';
import type { Run } from './run';
import { Tries, withTally } from './tries';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions | IPollFunctions;

export interface ServiceRequest {
	method: IHttpRequestMethods;
	/** Below the base address, beginning with a slash; its parts are already encoded. */
	path: string;
	query?: IDataObject;
	arrayFormat?: IHttpRequestOptions['arrayFormat'];
	body?: IDataObject;
	/** Longest time for one attempt, in milliseconds. */
	timeoutMs?: number;
}

export interface EgressSettings {
	credentialType: string;
	/** The credential, read once for all requests of a run. */
	credential: ICredentialDataDecryptedObject;
	service: ServiceWords;
	budget: CallBudget;
	clock: Clock;
	/** Whose turn a call takes, see CallBudget. */
	owner: string;
	/** What the items of the run share. */
	run: Run;
	signal?: AbortSignal;
	/** How much time there is left for an attempt, in milliseconds; absent for as much as it needs. */
	timeLeftMs?: () => number;
}

/** What the work on an item has cost so far. */
export interface Usage extends IDataObject {
	/** Requests sent. */
	calls: number;
	/** Requests that the key still has in the present minute; absent where nobody knows. */
	remaining?: number;
}

/** Longest time for one attempt where the request names none, in milliseconds. */
export const TIMEOUT_MS = 60_000;

/** The one way out: every request of this package is sent, paced, repeated and judged here. */
export class Egress {
	private readonly stop: AbortSignal;

	private calls = 0;

	constructor(
		private readonly context: RequestContext,
		readonly settings: EgressSettings,
	) {
		const { signal, run } = settings;
		this.stop = AbortSignal.any(signal ? [signal, run.ended] : [run.ended]);
	}

	/**
	 * Sends a request, again where the retry table says so.
	 *
	 * @throws NodeApiError that tells the user what happened and what to do
	 * @throws NodeOperationError when the execution was cancelled
	 */
	async ask(request: ServiceRequest, itemIndex?: number): Promise<Answer> {
		const outcome = await this.try(request);
		if ('answer' in outcome) return outcome.answer;
		throw this.error(outcome.failure, itemIndex);
	}

	/** As `ask`, but gives a failure back for the caller to judge. */
	async try(request: ServiceRequest): Promise<Outcome> {
		const { clock, run } = this.settings;
		const tries = new Tries();
		for (let again = false; ; again = true) {
			const outcome = await this.once(request, again);
			if ('answer' in outcome) return outcome;
			const { failure, sentAt } = outcome;
			// Not sent, as the run is over: that is no attempt to be counted.
			if (sentAt === undefined) return outcome;
			tries.note(failure, run.refusedSince ?? clock.now());
			const { attempts, waitedMs } = tries.tally(failure, clock.now());
			const next = nextAttempt(failure, attempts, waitedMs, Math.random());
			if ('stop' in next) return { ...outcome, failure: withTally(failure, attempts, waitedMs) };
			if (!(await clock.sleep(next.delayMs, this.stop))) return this.notSent();
			tries.pause(failure, next.delayMs);
		}
	}

	/**
	 * Sends a request a single time, in its turn.
	 *
	 * @param again whether it had its turn before, and failed
	 */
	async once(request: ServiceRequest, again = false): Promise<Outcome> {
		const { clock, run } = this.settings;
		return await run.inLine(clock, async () => {
			const outcome = await this.inTurn(request, again);
			if ('answer' in outcome || outcome.sentAt === undefined) return outcome;
			return { ...outcome, failure: await this.examined(outcome.failure) };
		});
	}

	/** The failure of a request that was sent, with what it affects where the service lets that be known. */
	private async examined(failure: Failure): Promise<Failure> {
		const { run, service } = this.settings;
		const probe = service.probe?.(failure);
		if (!probe) return failure;
		const isProbe = probe.method === failure.method && probe.path === failure.path;
		return await run.examine(
			failure,
			isProbe ? undefined : async () => await this.inTurn(probe, true),
		);
	}

	private async inTurn(request: ServiceRequest, again: boolean): Promise<Outcome> {
		const { budget, clock, owner, run, signal } = this.settings;
		if (!(await budget.turn(owner, this.stop, again))) return this.notSent();
		const sentAt = clock.now();
		const outcome = await this.send(request);
		const failure = 'failure' in outcome ? outcome.failure : undefined;
		run.noteEnd(failure?.status === 429, clock.now());
		if (failure?.status === 429) budget.refused(failure.retryAfterMs, outcome.allowance);
		else budget.done(outcome.allowance, !failure || failure.status !== undefined);
		if (signal?.aborted) throw cancelled(this.node);
		return { ...outcome, sentAt };
	}

	/** What becomes of a request that the end of the run, or of the execution, came before. */
	private notSent(): Outcome {
		const { run } = this.settings;
		if (run.end) return { failure: run.end };
		throw cancelled(this.node);
	}

	/** What the work on this item has cost so far. */
	usage(): Usage {
		const remaining = this.settings.budget.remaining();
		return remaining === undefined ? { calls: this.calls } : { calls: this.calls, remaining };
	}

	get node(): INode {
		return this.context.getNode();
	}

	/** Tells the user something beside the items, where the context can. */
	hint(message: string): void {
		if ('addExecutionHints' in this.context) {
			this.context.addExecutionHints({ message, type: 'warning', location: 'outputPane' });
		}
	}

	/** The error that a user sees of a failure; `note` as in toNodeError. */
	error(failure: Failure, itemIndex?: number, note?: Note) {
		return toNodeError(this.node, failure, this.settings.service, itemIndex, note);
	}

	private async send(request: ServiceRequest): Promise<Outcome> {
		const { method, path } = request;
		const { credential, clock, run, timeLeftMs } = this.settings;
		const base = readBaseAddress(credential.baseUrl);
		if ('problem' in base) {
			const what = `was not called, because ${base.problem[0]!.toLowerCase()}${base.problem.slice(1, -1)}`;
			return { failure: { method, path, kind: 'refused', what } };
		}
		this.calls += 1;
		run.calls += 1;
		const url = base.address + path;
		const needed = Math.min(request.timeoutMs ?? TIMEOUT_MS, timeLeftMs?.() ?? Infinity);
		const timeoutMs = Math.max(1, Math.ceil(needed));
		try {
			const response = await requestInTime(this.context, this.settings, request, url, timeoutMs);
			if (!response) return { failure: unanswered({ method, path }) };
			return judge({ method, path }, withoutKey(response, credential.apiKey), clock.wallTime());
		} catch (thrown) {
			return { failure: judgeThrown({ method, path }, thrown) };
		}
	}
}
