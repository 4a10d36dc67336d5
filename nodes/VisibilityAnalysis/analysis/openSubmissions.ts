import { untilDone } from '../../shared/time/clock';
import type { Submission } from '../api/analysisApi';

/** A submission whose analysis is not known yet. */
export interface OpenSubmission {
	domain: string;
	/** What it asks for, equal for equal submissions. */
	request: string;
	/** Settled when the service has answered; absent once the answer was lost. */
	answer?: Promise<unknown>;
	/** Whether the answer to a different request for the domain was lost, too. */
	isMixed?: boolean;
}

/**
 * The submissions of an account whose analyses are not known yet. The service's list names neither assistants nor
 * competitors. So it shows which analysis is whose only when no submission of the domain is unanswered, and all those
 * whose answers were lost are equal.
 */
export class OpenSubmissions {
	private readonly all = new Set<OpenSubmission>();

	get isEmpty(): boolean {
		return this.all.size === 0;
	}

	add({ domain, competitors, llms }: Submission): OpenSubmission {
		const request = JSON.stringify([[...competitors].sort(), [...llms].sort()]);
		const own: OpenSubmission = { domain, request };
		this.all.add(own);
		return own;
	}

	delete(own: OpenSubmission): void {
		this.all.delete(own);
	}

	/** Notes that the answer was lost. */
	lose(own: OpenSubmission): void {
		delete own.answer;
		for (const other of this.of(own.domain)) {
			if (other.answer || (other.request === own.request && !other.isMixed)) continue;
			own.isMixed = true;
			other.isMixed = true;
		}
	}

	/** The answer that a submission of the domain waits for; undefined when all are answered or lost. */
	unanswered(domain: string): Promise<unknown> | undefined {
		return this.of(domain).find(({ answer }) => answer !== undefined)?.answer;
	}

	/** Waits until all submissions of the domain are answered or lost, or the signal is aborted. */
	async untilAnswered(domain: string, signal?: AbortSignal): Promise<void> {
		const next = () => this.unanswered(domain);
		for (let each = next(); each && !signal?.aborted; each = next()) await untilDone(each, signal);
	}

	private of(domain: string): OpenSubmission[] {
		return [...this.all].filter((each) => each.domain === domain);
	}
}
