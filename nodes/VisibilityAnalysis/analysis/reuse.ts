import { type AnalysisRecord, analysisState, assistantsOf } from 'ai-visibility-reports/model';
import { HOUR_MS, type Ms } from 'ai-visibility-reports/time';
import { maximum, otherForm } from 'ai-visibility-reports/values';
import { failureOf } from '../../shared/http/apiError';
import { AnalysisApi, type Submission } from '../analysisApi';
import { ageOf, isAbout, isAnalysis, isAnalysisOf, mergeRecords, ofAnotherDomain } from '../record';
import { analysesSince } from './history';
import { hasScores, inFlightOf, type RunningAnalysis, type Subject } from './inFlight';
import { submissionsOf } from './submissions';
import type { WaitSettings } from './wait';

export interface AnalyzeParams {
	submission: Submission;
	/** The maximum age of an analysis to reuse, in hours; 0 for never. */
	reuseWithinHours: number;
	/** True if it does not matter which assistants an analysis to reuse is about. */
	isAnyReused?: boolean;
	/** How to wait for the analysis; undefined for not at all. */
	wait: WaitSettings | undefined;
}

/**
 * An analysis that runs for longer than this has been lost by the service, because one takes 30 to
 * 90 s (document, "Analyses").
 */
const LOST_AFTER_MS: Ms = HOUR_MS;

/**
 * How many analyses of the history may turn out to be of no use before a new one is submitted,
 * because to read each costs a call.
 */
const MAX_UNUSABLE = 3;

/** True if an analysis is complete, or will be soon, so that a new one would give no more. */
export function isWorthReusing(record: AnalysisRecord, ageMs: Ms): boolean {
	const state = analysisState(record);
	return state === 'complete' || (state === 'pending' && ageMs < LOST_AFTER_MS);
}

/**
 * The newest analysis to reuse of a domain as it is written. Only if there is none, that of its other
 * form serves, with or without "www.": it is the same brand.
 */
export async function recentAnalysis(
	api: AnalysisApi,
	params: AnalyzeParams,
	useless: string[],
): Promise<RunningAnalysis | undefined> {
	const { domain } = params.submission;
	return (
		(await recentOfForm(api, domain, params, useless)) ??
		(await recentOfForm(api, otherForm(domain), params, useless))
	);
}

/**
 * The newest analysis to reuse, from the history or among those that this process has submitted,
 * because the history may list only complete ones. It has a score for each assistant that is asked
 * for. If all are asked for, the service may never have scores for all that it documents, so the
 * one with the most scores serves among those that were read.
 */
async function recentOfForm(
	api: AnalysisApi,
	domain: string,
	{ submission, reuseWithinHours, isAnyReused = false }: AnalyzeParams,
	useless: string[],
): Promise<RunningAnalysis | undefined> {
	const { llms } = submission;
	const submissions = submissionsOf(api);
	const withinMs = reuseWithinHours * HOUR_MS;
	const recent = await analysesSince(api, domain, (now) => now - withinMs);
	const candidates = recent
		.filter(isAnalysis)
		.filter(({ id }) => !useless.includes(id) && (isAnyReused || submissions.mayServe(id, llms)));
	const withoutAllScores: RunningAnalysis[] = [];
	for (const { id } of candidates.slice(0, MAX_UNUSABLE)) {
		const { record, serverTime } = await api.analysis(id);
		const ageMs = ageOf(record, serverTime);
		if (!isWorthReusing(record, ageMs)) continue;
		if (!isAbout(record, domain)) {
			return api.fail(ofAnotherDomain(`/analyze/${id}`, record, domain));
		}
		const analysis = { record, ageMs, domain, isExisting: true };
		if (isAnyReused) return { ...analysis, isUnchecked: false };
		// Until a pending one is complete, only its submission says which assistants it is about.
		const isOwn = submissions.isClaimed(id);
		if (analysisState(record) === 'pending') {
			return { ...analysis, isUnchecked: llms.length > 0 && !isOwn };
		}
		if (hasScores(record, llms)) return { ...analysis, isUnchecked: false };
		withoutAllScores.push(analysis);
	}
	const fullest = llms.length === 0 ? withMostScores(withoutAllScores) : undefined;
	return fullest ?? (await analysisInFlight(api, { domain, llms }, withinMs));
}

function withMostScores(analyses: RunningAnalysis[]): RunningAnalysis | undefined {
	const count = ({ record }: RunningAnalysis) => assistantsOf(record, true).length;
	const most = maximum(analyses.map(count));
	return analyses.find((analysis) => count(analysis) === most);
}

async function analysisInFlight(
	api: AnalysisApi,
	subject: Subject,
	withinMs: Ms,
): Promise<RunningAnalysis | undefined> {
	const { domain } = subject;
	const started = inFlightOf(api).newestRunning(subject);
	const now = api.client.settings.clock.now();
	if (!started || now - started.at >= withinMs) return undefined;
	const record = await currentRecord(api, started.record);
	const ageMs = now - started.at;
	if (!record || !isWorthReusing(record, ageMs) || !isAnalysisOf(record, domain)) return undefined;
	return { record, ageMs, domain, isExisting: true };
}

/**
 * Reads the record of an analysis as it is now; undefined if the service does not have it any more.
 * After another failure it returns the record that is known, because the wait deals with such
 * failures.
 */
async function currentRecord(
	api: AnalysisApi,
	record: AnalysisRecord,
): Promise<AnalysisRecord | undefined> {
	try {
		const { record: answer } = await api.status(record.id);
		return answer ? mergeRecords(record, answer) : record;
	} catch (error) {
		// Only a 404 says that there is nothing to wait for.
		return failureOf(error).status === 404 ? undefined : record;
	}
}
