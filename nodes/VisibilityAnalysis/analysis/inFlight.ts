import { type AnalysisRecord, assistantsOf } from '../../../reports/model/analysis';
import { ASSISTANTS } from '../../../reports/model/assistants';
import { DAY_MS, MINUTE_MS, type Ms } from '../../../reports/time/units';
import { untilSettled } from '../../shared/clock';
import { Registry } from '../../shared/registry';
import { AnalysisApi, type Submission } from '../analysisApi';

/** What an analysis is to be about: a domain, and AI assistants, of which an empty list means all. */
export type Subject = Pick<Submission, 'domain' | 'llms'>;

export interface RunningAnalysis {
	record: AnalysisRecord;
	ageMs: Ms;
	/** True if it existed before this process requested it, or another submission had it. */
	isExisting?: boolean;
	/** True if the service answered several submissions with it. */
	isShared?: boolean;
	/** Of a pending one that others have submitted: it has to be checked once complete, since its assistants are not known. */
	isUnchecked?: boolean;
	/** What it is held against while it is waited for. */
	domain?: string;
}

interface InFlightAnalysis extends Subject {
	record: AnalysisRecord;
	/** When it was submitted, see Clock.now. */
	at: Ms;
}

/** A submission whose analysis is not known. */
export interface OpenSubmission extends Subject {
	/** True if the service may have received it, although it did not answer. */
	isLost: boolean;
	/** Until when it counts, see Clock.now; Infinity until it is given up. */
	until: Ms;
}

/** How long a lost submission counts after it was given up, as its analysis may begin late. */
const GIVEN_UP_MS: Ms = 10 * MINUTE_MS;

const KEPT = { maxEntries: 1_000, maxAgeMs: Infinity };

/** The analyses in flight of an API key, in this process. */
class InFlightAnalyses {
	private readonly open = new Set<OpenSubmission>();
	/** By ID, the analyses that were submitted here and are not known to be complete. */
	readonly running = new Registry<InFlightAnalysis>(KEPT);
	/** By ID, what was submitted here. */
	private readonly claimedIds = new Registry<Subject>(KEPT);
	private readonly startsByDomain = new Map<string, Promise<unknown>>();
	waits = 0;

	get isInUse(): boolean {
		return this.startsByDomain.size > 0 || [...this.open].some(({ until }) => until === Infinity);
	}

	/** Begins a submission, which is open until `claim` or `giveUp`. */
	begin({ domain, llms }: Subject, now: Ms): OpenSubmission {
		for (const earlier of this.open) if (earlier.until <= now) this.open.delete(earlier);
		const submission = { domain, llms, isLost: false, until: Infinity };
		this.open.add(submission);
		return submission;
	}

	/** Ends a submission that has no analysis, or one that is not known: then it counts for a time. */
	giveUp(submission: OpenSubmission, now: Ms): void {
		if (submission.isLost) submission.until = now + GIVEN_UP_MS;
		else this.open.delete(submission);
	}

	/** True if no other submission of the domain is unanswered or lost. */
	isOnlyOne(submission: OpenSubmission): boolean {
		return [...this.open].every(
			(other) => other === submission || other.domain !== submission.domain,
		);
	}

	/** Ends a submission with its analysis. @returns what the analysis was submitted for before, if it was */
	claim(submission: OpenSubmission, id: string): Subject | undefined {
		this.open.delete(submission);
		const earlier = this.claimedIds.get(id);
		if (!earlier) this.claimedIds.set(id, { domain: submission.domain, llms: submission.llms });
		return earlier;
	}

	isClaimed(id: string): boolean {
		return this.claimedIds.get(id) !== undefined;
	}

	/** True unless an analysis was submitted here for fewer assistants than are asked for. */
	mayServe(id: string, llms: string[]): boolean {
		const submitted = this.claimedIds.get(id);
		return submitted === undefined || includesAll(submitted.llms, llms);
	}

	/** The newest analysis of a domain that was submitted here for at least these assistants, and is not known to be complete. */
	newestRunning({ domain, llms }: Subject): InFlightAnalysis | undefined {
		const newestFirst = this.running.values().reverse();
		return newestFirst.find(
			(analysis) => analysis.domain === domain && includesAll(analysis.llms, llms),
		);
	}

	/** Removes a complete analysis, since the service's history lists it. */
	remove(id: string): void {
		this.running.delete(id);
	}

	/** Runs work on a domain one at a time; `signal` ends the wait for others, and `work` then starts all the same. */
	async oneAtATime<T>(domain: string, work: () => Promise<T>, signal?: AbortSignal): Promise<T> {
		let earlier = this.startsByDomain.get(domain);
		while (earlier && !signal?.aborted) {
			await untilSettled(earlier, signal);
			earlier = this.startsByDomain.get(domain);
		}
		const working = work();
		this.startsByDomain.set(domain, working);
		return await working.finally(() => {
			if (this.startsByDomain.get(domain) === working) this.startsByDomain.delete(domain);
		});
	}
}

const accounts = new Registry<InFlightAnalyses>({
	maxEntries: 1_000,
	// A wait for an analysis is a day at most.
	maxAgeMs: 2 * DAY_MS,
	isInUse: (account) => account.isInUse,
});

/** The analyses in flight of a client's account, shared by the whole process. */
export function inFlightOf({ client }: Pick<AnalysisApi, 'client'>): InFlightAnalyses {
	return accounts.getOrCreate(client.account, () => new InFlightAnalyses());
}

/** True if a submission for some assistants is for all that are asked for; an empty list means all. */
export function includesAll(submitted: string[], llms: string[]): boolean {
	return (
		submitted.length === 0 || assistantsIn(llms).every((assistant) => submitted.includes(assistant))
	);
}

/** True if an analysis has a score for each assistant that is asked for; an empty list means all. */
export function hasScores(record: AnalysisRecord, llms: string[]): boolean {
	const assistants = assistantsOf(record, true);
	return assistantsIn(llms).every((assistant) => assistants.includes(assistant));
}

function assistantsIn(llms: string[]): readonly string[] {
	return llms.length > 0 ? llms : ASSISTANTS;
}
