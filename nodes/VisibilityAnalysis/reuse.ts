import type { AnalysisRecord } from '../../reports/documents/analysis';
import { DAY_MS, MINUTE_MS, type Ms } from '../../reports/time/dates';
import { untilDone } from '../shared/clock';
import { Registry } from '../shared/registry';
import type { AnalysisApi } from './analysisApi';

export interface Running {
	record: AnalysisRecord;
	ageMs: Ms;
	/** True if it existed before this process requested it. */
	isReused?: boolean;
}

interface InFlightAnalysis {
	domain: string;
	record: AnalysisRecord;
	/** When it was submitted, see Clock.now. */
	at: Ms;
}

/** A submission whose analysis is not known. */
export interface OpenSubmission {
	domain: string;
	/** True if the service may have received it, although it did not answer. */
	isLost: boolean;
	/** Until when it counts, see Clock.now; Infinity until it is given up. */
	until: Ms;
}

/** How long a lost submission counts after it was given up, as its analysis may begin late. */
const GIVEN_UP_MS: Ms = 10 * MINUTE_MS;

const KEPT = { maxEntries: 1_000, maxIdleMs: Infinity };

/** The analyses in flight of an API key, in this process. */
export class InFlightAnalyses {
	private readonly open = new Set<OpenSubmission>();
	/** By domain, the analyses that were submitted here and are not known to be complete. */
	readonly running = new Registry<InFlightAnalysis>(KEPT);
	private readonly taken = new Registry<true>(KEPT);
	private readonly starting = new Map<string, Promise<unknown>>();
	waits = 0;

	get isInUse(): boolean {
		return this.starting.size > 0 || [...this.open].some(({ until }) => until === Infinity);
	}

	/** Begins a submission, which is open until `claim` or `giveUp`. */
	begin(domain: string, now: Ms): OpenSubmission {
		for (const each of this.open) if (each.until <= now) this.open.delete(each);
		const own = { domain, isLost: false, until: Infinity };
		this.open.add(own);
		return own;
	}

	/** Ends a submission that has no analysis, or one that is not known: then it counts for a time. */
	giveUp(own: OpenSubmission, now: Ms): void {
		if (own.isLost) own.until = now + GIVEN_UP_MS;
		else this.open.delete(own);
	}

	/** True if no other submission of the domain is unanswered or lost. */
	isAlone(own: OpenSubmission): boolean {
		return [...this.open].every((each) => each === own || each.domain !== own.domain);
	}

	/** Ends a submission with its analysis, which belongs to no other one. */
	claim(own: OpenSubmission, id: string): void {
		this.open.delete(own);
		this.taken.set(id, true);
	}

	isClaimed(id: string): boolean {
		return this.taken.get(id) === true;
	}

	/** Removes a complete analysis, since the service's history lists it. */
	remove(id: string): void {
		const done = this.running.values().find(({ record }) => record.id === id);
		if (done) this.running.delete(done.domain);
	}

	/** Runs work on a domain one at a time; `signal` ends the wait for others, and `work` then starts all the same. */
	async exclusive<T>(domain: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
		const next = () => this.starting.get(domain);
		for (let each = next(); each && !signal?.aborted; each = next()) await untilDone(each, signal);
		const working = work();
		this.starting.set(domain, working);
		return await working.finally(() => {
			if (this.starting.get(domain) === working) this.starting.delete(domain);
		});
	}
}

const accounts = new Registry<InFlightAnalyses>({
	maxEntries: 1_000,
	// A wait for an analysis is a day at most.
	maxIdleMs: 2 * DAY_MS,
	isInUse: (account) => account.isInUse,
});

/** The analyses in flight of a client's account, shared by the whole process. */
export function inFlightOf({ client }: Pick<AnalysisApi, 'client'>): InFlightAnalyses {
	return accounts.getOrCreate(client.account, () => new InFlightAnalyses());
}
