import type {
	ICredentialDataDecryptedObject,
	IDataObject,
	IExecuteFunctions,
	IHttpRequestMethods,
	IHttpRequestOptions,
	ILoadOptionsFunctions,
	IN8nHttpFullResponse,
	INode,
} from 'n8n-workflow';

import { judge, judgeThrown, type Answer, type Outcome } from './answer';
import type { Clock } from './clock';
import { readBaseAddress } from './baseAddress';
import { cancelled, toNodeError, type Failure, type ServiceWords } from './failure';
import type { CallBudget } from './pacing';
import { MAX_RETRY_WAIT_MS, nextAttempt } from './retry';

export type RequestContext = IExecuteFunctions | ILoadOptionsFunctions;

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
	/** The credential, read once for all requests of an item's work. */
	credential: ICredentialDataDecryptedObject;
	service: ServiceWords;
	budget: CallBudget;
	clock: Clock;
	/** Whose turn a call takes, see CallBudget. */
	owner: string;
	signal?: AbortSignal;
}

const TIMEOUT_MS = 60_000;

/** The one way out: every request of this package is sent, paced, repeated and judged here. */
export class Egress {
	constructor(
		private readonly context: RequestContext,
		readonly settings: EgressSettings,
	) {}

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
		const { clock, signal } = this.settings;
		let waitedMs = 0;
		for (let attempt = 1; ; attempt += 1) {
			const outcome = await this.once(request);
			if ('answer' in outcome) return outcome;
			const next = nextAttempt(outcome.failure, attempt, waitedMs, Math.random());
			if ('stop' in next) return { failure: withTally(outcome.failure, attempt, waitedMs) };
			if (!(await clock.sleep(next.delayMs, signal))) throw cancelled(this.node);
			waitedMs += next.delayMs;
		}
	}

	/** Sends a request a single time, in its turn. */
	async once(request: ServiceRequest): Promise<Outcome> {
		const { budget, clock, owner, signal } = this.settings;
		if (!(await budget.turn(owner, signal))) throw cancelled(this.node);
		const outcome = await this.send(request);
		if ('failure' in outcome && outcome.failure.status === 429) {
			budget.pauseUntil(
				clock.now() + Math.min(outcome.failure.retryAfterMs ?? 0, MAX_RETRY_WAIT_MS),
			);
		}
		budget.done(outcome.allowance);
		if (signal?.aborted) throw cancelled(this.node);
		return outcome;
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
	error(failure: Failure, itemIndex?: number, note?: string) {
		return toNodeError(this.node, failure, this.settings.service, itemIndex, note);
	}

	private async send(request: ServiceRequest): Promise<Outcome> {
		const { method, path } = request;
		const { credentialType: type, credential } = this.settings;
		const base = readBaseAddress(this.settings.credential.baseUrl);
		if ('problem' in base) {
			const what = `was not asked, as ${base.problem[0]!.toLowerCase()}${base.problem.slice(1, -1)}`;
			return { failure: { method, path, kind: 'refused', what } };
		}
		try {
			const response = (await this.context.helpers.httpRequestWithAuthentication.call(
				this.context,
				type,
				{
					method,
					url: base.address + path,
					qs: request.query,
					arrayFormat: request.arrayFormat,
					body: request.body,
					timeout: request.timeoutMs ?? TIMEOUT_MS,
					headers: { 'Content-Type': 'application/json' },
					json: true,
					disableFollowRedirect: true,
					returnFullResponse: true,
					ignoreHttpStatusErrors: true,
				},
				// Without it n8n reads and decrypts the credential anew for each request.
				{ credentialsDecrypted: { id: '', name: '', type, data: credential } },
			)) as IN8nHttpFullResponse;
			return judge({ method, path }, response, this.settings.clock.now());
		} catch (thrown) {
			return { failure: judgeThrown({ method, path }, thrown) };
		}
	}
}

/** Says how often was tried, and when the service asks for more patience than there is. */
function withTally(failure: Failure, attempts: number, waitedMs: number): Failure {
	const { retryAfterMs = 0 } = failure;
	if (waitedMs + retryAfterMs > MAX_RETRY_WAIT_MS) {
		const limit = MAX_RETRY_WAIT_MS / 1000;
		const what = `${failure.what} and asks to wait ${Math.ceil(retryAfterMs / 1000)} s, which is longer than the ${limit} s that a request waits in all`;
		return { ...failure, what };
	}
	if (attempts === 1) return failure;
	const seconds = Math.round(waitedMs / 1000);
	return { ...failure, what: `${failure.what}, also at attempt ${attempts} after ${seconds} s` };
}
