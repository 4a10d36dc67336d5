import { cancelled, type Failure, type Note } from '../shared/failure';
import { analysesSince } from './history';
import { merged, type AnalysisRecord } from './records';
import type { AnalysisService, Submission } from './service';
import { resumeNote } from './waitErrors';
import { mayPass } from './waiting';

/** The service's clock may count whole seconds; so much earlier an analysis may seem to begin. */
const CLOCK_GRAIN_MS = 2_000;

/**
 * When a history that did not show an analysis is looked into again: it may list complete ones
 * only, and by then so many of them are.
 */
const DONE_SHARES = [0.6, 0.98];

/** An analysis that was begun, or found, and for how long it has been running, in milliseconds. */
export interface Running {
	record: AnalysisRecord;
	ageMs: number;
	/** Whether it was there before anybody asked for it here. */
	isReused?: boolean;
}

/**
 * Submits an analysis, and never a second one: when nobody can tell whether the service took the
 * submission, the history is asked for an analysis of the domain that has begun since.
 *
 * @param patience for how long the history may be searched again, in seconds; 0 where nobody waits
 * for completion
 * @returns the record of the analysis, complete or not
 * @throws NodeApiError when it was not taken, or may have been taken but cannot be found
 */
export async function submit(
	service: AnalysisService,
	submission: Submission,
	patience = 0,
): Promise<Running> {
	const { clock } = service.egress.settings;
	const outcome = await service.submit(submission);
	if ('record' in outcome) {
		service.account.take(outcome.record.id);
		return { record: outcome.record, ageMs: 0 };
	}
	if (!isAmbiguous(outcome.failure)) return service.fail(outcome.failure);

	// Not from the first attempt on: what came before the last one was surely not taken.
	const { sentAt = clock.now() } = outcome;
	const note = mayHaveStarted(submission.domain);
	const record = await search(service.noting(note), submission.domain, sentAt, patience);
	if (!record) return service.fail(outcome.failure, note);
	// Who waits asks for it anyway.
	const whole = patience > 0 ? record : await wholeOf(service, record);
	return { record: whole, ageMs: clock.now() - sentAt };
}

async function search(
	service: AnalysisService,
	domain: string,
	sentAt: number,
	patience: number,
): Promise<AnalysisRecord | undefined> {
	const { clock, signal } = service.egress.settings;
	const { durations } = service.account;
	const begun = (serviceNow: number) => serviceNow - (clock.now() - sentAt) - CLOCK_GRAIN_MS;
	const look = async () => await adopt(service, domain, begun);
	const found = await look();
	if (found) return found;
	for (const share of DONE_SHARES) {
		const doneMs = durations.within(share) * 1000 + CLOCK_GRAIN_MS;
		const at = sentAt + Math.min(patience * 1000, doneMs);
		if (at <= clock.now()) continue;
		if (!(await clock.sleep(at - clock.now(), signal))) throw cancelled(service.egress.node);
		const late = await look();
		if (late) return await wholeOf(service, late);
	}
	return undefined;
}

/** An analysis that the history showed, with its status; as the history has it where it cannot be got. */
async function wholeOf(service: AnalysisService, found: AnalysisRecord): Promise<AnalysisRecord> {
	const read = await service.tryAnalysis(found.id);
	if ('record' in read) return merged(found, read.record);
	return mayPass(read.failure, 0) ? found : service.fail(read.failure, resumeNote(found));
}

/** The youngest analysis that no other submission has; e.g. one with other assistants is another's. */
async function adopt(
	service: AnalysisService,
	domain: string,
	begun: (serviceNow: number) => number,
): Promise<AnalysisRecord | undefined> {
	const { account } = service;
	const found = (await analysesSince(service, domain, begun)).find(
		({ id }) => !account.isTaken(id),
	);
	if (found) account.take(found.id);
	return found;
}

function isAmbiguous({ kind, status }: Failure): boolean {
	return kind === 'lost' || kind === 'answer' || (status !== undefined && status >= 500);
}

function mayHaveStarted(domain: string): Note {
	return {
		besides: `an analysis of ${domain} may have started anyway`,
		advice: 'Check with the operation Get History before you run this again.',
	};
}
