import { type AnalysisRecord, ASSISTANTS, assistantsOf } from 'ai-visibility-reports/model';
import { DAY_MS, type Ms } from 'ai-visibility-reports/time';
import { untilSettled } from '../../shared/clock';
import { Registry } from '../../shared/registry';
import { AnalysisApi, type Submission } from '../analysisApi';

/**
 * What an analysis is to be about: a domain, and AI assistants. An empty list means all of them.
 */
export type Subject = Pick<Submission, 'domain' | 'llms'>;

export interface RunningAnalysis {
	record: AnalysisRecord;
	ageMs: Ms;
	/**
	 * True if the analysis was found instead of submitted, or an earlier submission had it already.
	 */
	isExisting?: boolean;
	/** True if the service answered several submissions with it. */
	isShared?: boolean;
	/**
	 * True for a pending analysis that others have submitted. Once complete, it has to be checked,
	 * because until then nothing says which assistants it is about.
	 */
	isUnchecked?: boolean;
	/** The domain that the service's answers have to be about while the analysis is waited for. */
	domain?: string;
}

interface InFlightAnalysis extends Subject {
	record: AnalysisRecord;
	/** When the analysis was submitted, see Clock.now. */
	at: Ms;
}

/** How many analyses are remembered of an API key. */
export const KEPT = { maxEntries: 1_000, maxAgeMs: Infinity };

/** The analyses in flight of an API key, in this process. */
class InFlightAnalyses {
	/** The analyses that were submitted here and are not known to be complete, by their IDs. */
	readonly running = new Registry<InFlightAnalysis>(KEPT);
	private readonly startsByDomain = new Map<string, Promise<unknown>>();
	waits = 0;

	get isInUse(): boolean {
		return this.startsByDomain.size > 0;
	}

	/**
	 * Finds the newest analysis of a domain that was submitted here for at least these assistants,
	 * and that is not known to be complete.
	 */
	newestRunning({ domain, llms }: Subject): InFlightAnalysis | undefined {
		const newestFirst = this.running.values().reverse();
		return newestFirst.find(
			(analysis) => analysis.domain === domain && includesAll(analysis.llms, llms),
		);
	}

	/**
	 * Runs work on a domain when no other work on it is under way.
	 * @param signal ends the wait for other work; `work` then starts all the same
	 */
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
	// This is longer than a wait for an analysis, which is a day at most.
	maxAgeMs: 2 * DAY_MS,
	isInUse: (account) => account.isInUse,
});

/** Gives the analyses in flight of a client's account, which the whole process shares. */
export function inFlightOf({ client }: Pick<AnalysisApi, 'client'>): InFlightAnalyses {
	return accounts.getOrCreate(client.account, () => new InFlightAnalyses());
}

/** True if a submission for `submitted` covers all assistants that are asked for. */
export function includesAll(submitted: string[], llms: string[]): boolean {
	return (
		submitted.length === 0 || assistantsIn(llms).every((assistant) => submitted.includes(assistant))
	);
}

/** True if an analysis has a score for each assistant that is asked for. */
export function hasScores(record: AnalysisRecord, llms: string[]): boolean {
	const assistants = assistantsOf(record, true);
	return assistantsIn(llms).every((assistant) => assistants.includes(assistant));
}

/** An empty list means all assistants. */
function assistantsIn(llms: string[]): readonly string[] {
	return llms.length > 0 ? llms : ASSISTANTS;
}
