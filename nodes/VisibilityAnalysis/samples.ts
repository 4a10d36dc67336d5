import { analysisState, type Samples } from '../../reports/documents/analysis';
import { lowerMiddle, mean, standardDeviation } from '../../reports/statistics/distributions';
import { finiteNumber } from '../../reports/values/json';
import { hundredths } from '../../reports/values/numbers';
import { resultOf, settled } from '../shared/result';
import { showHint } from '../shared/run/hints';
import type { AnalysisApi } from './analysisApi';
import {
	type Analyzed,
	type AnalyzeParams,
	beginAnalysis,
	keyOf,
	refuseOther,
	sharedHint,
} from './submit';
import { unlessFailed, waitForEnd, type WaitSettings } from './wait';

export const MAX_SAMPLES = 5;

type SampleParams = AnalyzeParams & { wait: WaitSettings };

/**
 * Runs `count` analyses of a domain as one measurement; failed ones and complete ones without a score are left out and
 * counted, unfinished ones are pending.
 * @returns the one with the (lower) median score; else the first complete one without a score; without a completed one,
 * with `returnPending` the first pending one
 * @throws the first error if none is complete
 */
export async function analyzeSamples(
	api: AnalysisApi,
	params: SampleParams,
	count: number,
): Promise<Analyzed & { samples: Samples }> {
	return await api.client.settings.run.memoize(keyOf('samples', count, params), async () => {
		const all = await Promise.all(
			Array.from({ length: count }, async (_, sample) => await sampleOf(api, params, sample)),
		);
		const answered = all.flatMap(({ analyzed }) => analyzed ?? []);
		// The service may answer several submissions with one analysis, which is one sample.
		const begun = [...new Map(answered.map((each) => [each.record.id, each])).values()];
		if (begun.length < answered.length) showHints(api, answered);
		const inState = (state: string) =>
			begun.filter(({ record }) => analysisState(record) === state);
		const completed = inState('complete');
		const scored = completed
			.flatMap((analyzed) => {
				const score = finiteNumber(analyzed.record.score);
				return score === undefined ? [] : { analyzed, score };
			})
			.sort((one, other) => one.score - other.score);
		const unscored = completed.filter(({ record }) => finiteNumber(record.score) === undefined);
		const pending = inState('pending');
		const isPendingWanted = params.wait.onTimeout === 'returnPending';
		const taken =
			lowerMiddle(scored)?.analyzed ?? unscored[0] ?? (isPendingWanted ? pending[0] : undefined);
		if (!taken) {
			const [first] = all.flatMap(({ error }) => error ?? []);
			// Each that is not complete has an error, unless the pending ones are wanted.
			throw first as Error;
		}
		// Those whose answers were lost may be paid for, and are not in the result.
		const unknown = all.flatMap(({ analyzed, error }) => (error && !analyzed ? error.message : []));
		unknown.forEach((message) => showHint(api.client, message));
		const scores = scored.map(({ score }) => score);
		const measured = scored.map(({ analyzed }) => analyzed);
		const samples = {
			count: scored.length,
			failed: unknown.length + inState('failed').length,
			...(unscored.length > 0 ? { without_score: unscored.length } : {}),
			pending: idsOf(pending),
			ids: idsOf(measured),
			scores,
			mean: scores.length > 0 ? hundredths(mean(scores)) : null,
			low: scores[0] ?? null,
			high: scores.at(-1) ?? null,
			sd: scores.length > 1 ? hundredths(standardDeviation(scores)) : null,
			records: measured.map(({ record }) => record),
		};
		return { ...taken, samples };
	});
}

/** @returns an analysis as last seen, and the error that ended its submission or its wait */
async function sampleOf(api: AnalysisApi, params: SampleParams, sample: number) {
	const submitted = await settled(beginAnalysis(api, params, sample));
	if ('error' in submitted) return { error: submitted.error };
	const begun = submitted.value;
	const analyzed = { begun, record: begun.record };
	const wait = async () => {
		analyzed.record = await waitForEnd(api, begun, params.wait);
		return unlessFailed(api, analyzed.record);
	};
	const ended = await settled(wait());
	if ('error' in ended) return { analyzed, error: ended.error };
	const checked = resultOf(() => refuseOther(api, ended.value, params.submission));
	return 'error' in checked ? { error: checked.error } : { analyzed };
}

/** Shows a hint for each analysis with which the service answered several submissions. */
function showHints(api: AnalysisApi, answered: Analyzed[]): void {
	const ids = idsOf(answered);
	const shared = answered.filter(({ record }, index) => ids.indexOf(record.id) !== index);
	shared.forEach(({ record }) => showHint(api.client, sharedHint(record, 'counts as one sample')));
}

function idsOf(analyzed: Analyzed[]): string[] {
	return analyzed.map(({ record }) => record.id);
}
