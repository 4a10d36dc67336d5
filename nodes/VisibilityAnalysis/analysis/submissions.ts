import { DAY_MS, MINUTE_MS, type Ms } from 'ai-visibility-reports/time';
import { bare } from 'ai-visibility-reports/values';
import { parseBaseUrl } from '../../shared/credentials/baseUrl';
import { Registry } from '../../shared/registry';
import { AnalysisApi } from '../analysisApi';
import { includesAll, KEPT, type RunningAnalysis, type Subject } from './inFlight';

/** A submission whose analysis is not known. */
export interface OpenSubmission extends Subject {
	/** The account by whose key it was sent, see ApiClient.account. */
	account: string;
	/** Ends with its analysis, or with the error of the submission. */
	work?: Promise<RunningAnalysis>;
	/** True if the service may have received it, although it did not answer. */
	isLost: boolean;
	/** When a lost submission was sent, see Clock.now. */
	sentAt?: Ms;
	/** Until when the submission counts, see Clock.now; Infinity until it is given up. */
	until: Ms;
}

/** How long a lost submission counts after it was given up, because its analysis may begin late. */
export const GIVEN_UP_MS: Ms = 10 * MINUTE_MS;

/**
 * How long a lost submission is remembered, so that the next one for the same can say that it may be
 * paid for twice.
 */
const REMEMBERED_MS: Ms = DAY_MS;

/** How many submissions are remembered that were given up. */
const MAX_GIVEN_UP = 1_000;

/**
 * The submissions to a service in this process, whatever their API key: two keys may be of one
 * account, whose history has the analyses of both.
 */
class Submissions {
	private readonly open = new Set<OpenSubmission>();
	/** What was submitted here, by the IDs of the analyses. */
	private readonly claimedIds = new Registry<Subject>(KEPT);

	get isInUse(): boolean {
		return [...this.open].some(({ until }) => until === Infinity);
	}

	/** Begins a submission, which is open until `claim` or `giveUp`. */
	begin({ domain, llms }: Subject, account: string, now: Ms): OpenSubmission {
		const givenUp = [...this.open].filter(({ until }) => until < Infinity);
		const old = givenUp.filter(({ until }) => until + REMEMBERED_MS <= now);
		for (const earlier of [...old, ...givenUp.slice(0, -MAX_GIVEN_UP)]) this.open.delete(earlier);
		const submission = { domain, llms, account, isLost: false, until: Infinity };
		this.open.add(submission);
		return submission;
	}

	/**
	 * Finds the newest open submission of an account for a domain, with or without "www.", and for at
	 * least these assistants. One that is still unanswered comes before those that are lost.
	 * @param isAnyFitting whether it does not matter which assistants it is about
	 */
	findOpen(
		{ domain, llms }: Subject,
		account: string,
		isAnyFitting: boolean,
	): OpenSubmission | undefined {
		const fitting = [...this.open].filter(
			(open) =>
				open.account === account &&
				bare(open.domain) === bare(domain) &&
				(isAnyFitting || includesAll(open.llms, llms)),
		);
		return fitting.findLast(({ until }) => until === Infinity) ?? fitting.at(-1);
	}

	/** Forgets a lost submission, because what became of it is known or told. */
	forget(submission: OpenSubmission): void {
		this.open.delete(submission);
	}

	/**
	 * Ends a submission that has no analysis. If it may have one that is not known, it counts for ten
	 * more minutes.
	 */
	giveUp(submission: OpenSubmission, now: Ms): void {
		if (submission.isLost) submission.until = now + GIVEN_UP_MS;
		else this.open.delete(submission);
	}

	/** True if no other submission of the domain is unanswered or lost. */
	isOnlyOne(submission: OpenSubmission, now: Ms): boolean {
		return [...this.open].every(
			(other) => other === submission || other.domain !== submission.domain || other.until <= now,
		);
	}

	/**
	 * Ends a submission with its analysis.
	 * @returns what an earlier submission of this process asked for, if it had got this analysis
	 * already
	 */
	claim(submission: OpenSubmission, id: string): Subject | undefined {
		this.open.delete(submission);
		const earlier = this.claimedIds.get(id);
		if (!earlier) this.claimedIds.set(id, { domain: submission.domain, llms: submission.llms });
		return earlier;
	}

	isClaimed(id: string): boolean {
		return this.claimedIds.get(id) !== undefined;
	}

	/**
	 * True unless an analysis was submitted here for only some of the assistants that are asked for.
	 */
	mayServe(id: string, llms: string[]): boolean {
		const submitted = this.claimedIds.get(id);
		return submitted === undefined || includesAll(submitted.llms, llms);
	}
}

const services = new Registry<Submissions>({
	maxEntries: 1_000,
	maxAgeMs: 2 * DAY_MS,
	isInUse: (service) => service.isInUse,
});

/** Gives the submissions to a client's service, which the whole process shares. */
export function submissionsOf({ client }: Pick<AnalysisApi, 'client'>): Submissions {
	const { baseUrl } = client.settings.credential;
	return services.getOrCreate(
		parseBaseUrl(baseUrl)?.address ?? String(baseUrl),
		() => new Submissions(),
	);
}
