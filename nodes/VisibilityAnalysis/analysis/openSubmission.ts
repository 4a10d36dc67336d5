import { DateTime } from 'luxon';

import { analysisState } from 'ai-visibility-reports/model';
import { HOUR_MS, MINUTE_MS, type Ms } from 'ai-visibility-reports/time';
import { untilSettled } from '../../shared/clock';
import { workflowZone } from '../../shared/fields/zone';
import { showHint } from '../../shared/run/hints';
import { AnalysisApi } from '../analysisApi';
import { ageOf, isAbout } from '../record';
import { type RunningAnalysis } from './inFlight';
import { type AnalyzeParams, isWorthReusing } from './reuse';
import { GIVEN_UP_MS, type OpenSubmission, submissionsOf } from './submissions';
import { lookInHistory } from './submit';

/**
 * Looks for the analysis of an earlier submission of this process for the same, before a new one is
 * paid for. Only for an item that may reuse one: whoever wants a second measurement pays for it.
 *
 *     unanswered ───────────────────────────► its analysis, as soon as the answer is there
 *     lost, or cancelled while it was sent ─► looked up once in the history:
 *       ├── listed ──────────────────────────► the newest or, if that is of no use, none
 *       ├── not listed, sent less than ten minutes ago ─► the error: nothing is sent
 *       └── not listed, sent before that ────► none, and a hint that the new one may be the second
 *
 * @param useless IDs of analyses that turned out to lack assistants
 * @returns undefined if a new analysis may be submitted, or the execution was cancelled
 * @throws ApiError if an analysis may have started that the history does not list yet
 */
export async function analysisOfOpenSubmission(
	api: AnalysisApi,
	params: AnalyzeParams,
	useless: string[],
): Promise<RunningAnalysis | undefined> {
	const { submission, isAnyReused = false } = params;
	const { clock, signal } = api.client.settings;
	const submissions = submissionsOf(api);
	const { domain } = submission;
	while (!signal?.aborted) {
		const open = submissions.findOpen(submission, api.client.account, isAnyReused);
		if (!open) return undefined;
		if (open.work && open.until === Infinity) {
			const answer = await answerOf(open.work, signal);
			if (answer && isWorthReusing(answer.record, answer.ageMs)) {
				return { ...answer, domain, isExisting: true, isShared: false };
			}
			// Its work has ended, so it is open no more, or lost.
			continue;
		}
		const sentAt = open.sentAt ?? clock.now();
		const { candidates } = await lookInHistory(api, open, sentAt);
		const listed = candidates.filter(({ id }) => !useless.includes(id));
		const reusable = await newestReusable(
			api,
			params,
			listed.map(({ id }) => id),
		);
		if (reusable) return reusable;
		if (listed.length === 0 && clock.now() - sentAt < GIVEN_UP_MS) return failAsOpen(api, open);
		if (listed.length === 0) {
			const time = timeOf(api, sentAt);
			showHint(
				api.client,
				`An earlier submission of ${open.domain}, at ${time}, got no answer and is not in the history, so a new one is paid for.`,
			);
		}
		submissions.forget(open);
	}
	return undefined;
}

/** Waits for the answer to a submission; undefined if it has none. */
async function answerOf(
	work: Promise<RunningAnalysis>,
	signal: AbortSignal | undefined,
): Promise<RunningAnalysis | undefined> {
	await untilSettled(work, signal);
	if (signal?.aborted) return undefined;
	const [answer] = await Promise.allSettled([work]);
	return answer.status === 'fulfilled' ? answer.value : undefined;
}

/** Reads the newest of the analyses that may be a lost submission's, unless it is of no use. */
async function newestReusable(
	api: AnalysisApi,
	{ submission, reuseWithinHours, isAnyReused = false }: AnalyzeParams,
	[id]: string[],
): Promise<RunningAnalysis | undefined> {
	if (id === undefined) return undefined;
	const { domain, llms } = submission;
	const { record, serverTime } = await api.analysis(id);
	const ageMs = ageOf(record, serverTime);
	const isRecent = ageMs < reuseWithinHours * HOUR_MS;
	if (!isRecent || !isWorthReusing(record, ageMs) || !isAbout(record, domain)) return undefined;
	const isUnchecked = analysisState(record) === 'pending' && !isAnyReused && llms.length > 0;
	return { record, ageMs, domain, isExisting: true, isUnchecked };
}

/** @throws ApiError that says when to run again */
function failAsOpen(api: AnalysisApi, { domain, sentAt = 0 }: OpenSubmission): never {
	const reason = `was not sent, because an earlier one, at ${timeOf(api, sentAt)}, got no answer`;
	// The time is shown in minutes, so it is rounded up.
	const again = timeOf(api, sentAt + GIVEN_UP_MS + MINUTE_MS - 1);
	return api.fail(
		{ method: 'POST', path: '/analyze', kind: 'blocked', reason },
		{
			consequence: `an analysis of ${domain} may have started, and nothing was sent now`,
			advice: `Run this again after ${again}.`,
		},
	);
}

/** Gives a time in the workflow's zone, e.g. "10:42". */
function timeOf({ client }: AnalysisApi, time: Ms): string {
	const { clock } = client.settings;
	const zone = workflowZone(client.context);
	const at = clock.wallTime() - (clock.now() - time);
	return DateTime.fromMillis(at, { zone, locale: 'en' }).toFormat('HH:mm');
}
