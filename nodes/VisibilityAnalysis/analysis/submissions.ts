import { DAY_MS, MINUTE_MS, type Ms } from '../../../reports/time/units';
import { parseBaseUrl } from '../../shared/credentials/baseUrl';
import { Registry } from '../../shared/registry';
import { AnalysisApi } from '../analysisApi';
import { includesAll, KEPT, type Subject } from './inFlight';

/** A submission whose analysis is not known. */
export interface OpenSubmission extends Subject {
	/** True if the service may have received it, although it did not answer. */
	isLost: boolean;
	/** When a lost submission was sent, see Clock.now. */
	sentAt?: Ms;
	/** Until when the submission counts, see Clock.now; Infinity until it is given up. */
	until: Ms;
}

/** How long a lost submission counts after it was given up, because its analysis may begin late. */
const GIVEN_UP_MS: Ms = 10 * MINUTE_MS;

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
	begin({ domain, llms }: Subject, now: Ms): OpenSubmission {
		for (const earlier of this.open) if (earlier.until <= now) this.open.delete(earlier);
		const submission = { domain, llms, isLost: false, until: Infinity };
		this.open.add(submission);
		return submission;
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
