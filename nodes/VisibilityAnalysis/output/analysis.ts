import { assistantName } from '../../shared/assistants';
import type { Outputs } from '../../shared/run/outputs';
import {
	figureOf,
	type Metric,
	type Part,
	type ReportDocument,
} from '../../shared/documents/document';
import { rangeOf } from '../../shared/documents/levels';
import { isToward } from '../../shared/statistics/sides';
import type { Locale } from '../../shared/language/locale';
import { largestFirst } from '../../shared/values/rows';
import { dayOf } from '../../shared/time/format';
import { finiteNumber, nonBlankText } from '../../shared/values/json';
import { stateOf, type AnalysisRecord, type AnalysisResult, type Samples } from '../api/records';
import {
	analysisFacts,
	analysisRecord,
	analysisRows,
	FIGURES,
	isUnusual,
	scoreOf,
	scoreChange,
	scoresOf,
	sideOfScore,
} from './analysisData';

/** The score and those of the AI assistants, the best first; or the state of the analysis. */
export function analysisDocument(result: AnalysisResult, locale: Locale): ReportDocument {
	const { record } = result;
	const domain = nonBlankText(record.domain);
	const state = stateOf(record);
	if (state !== 'complete') {
		const { hasFailed, isRunning } = locale.analysis;
		const text = state === 'failed' ? hasFailed(domain) : isRunning(domain);
		return { domains: [domain], parts: [{ kind: 'title', text, isNews: true }] };
	}
	const change = changeOf(result, locale);
	return {
		domains: [domain],
		parts: [
			{
				kind: 'metric',
				label: locale.analysis.of(domain),
				...figureOf(record.score, locale.score.none),
				change,
				detail: samplesText(result.samples, locale),
			},
			assistantBars(record, locale),
			...usualNote(result, locale),
			{ kind: 'note', text: figuresOf(record, locale) },
			{ kind: 'note', role: 'context', text: timeOf(record, locale) },
		],
	};
}

/** e.g. "66 to 74 in 5 analyses", or "in 4 of 5 analyses" with any missing */
function samplesText(
	samples: Samples | undefined,
	{ analysis, number }: Locale,
): string | undefined {
	if (samples?.low == null || samples.high === null) return undefined;
	const { low, high, count, failed, pending } = samples;
	return analysis.samples(number(low), number(high), count, count + failed + pending.length);
}

/** What is usual for the score, by the account's earlier analyses. */
function usualNote({ record, usual }: AnalysisResult, locale: Locale): Part[] {
	if (!usual) return [];
	const [low, high] = usual.range;
	const range = rangeOf(locale, { low, high }, scoreOf(record));
	return [{ kind: 'note', text: locale.analysis.usual(range.low, range.high) }];
}

export const analysisOutputs: Outputs<AnalysisResult> = {
	toRecords: (result) => [analysisRecord(result)],
	rows: { per: 'AI assistant', toRows: analysisRows },
	toDocument: analysisDocument,
	toFacts: analysisFacts,
};

/** What to show of an analysis without a score. */
export function absentOf(record: AnalysisRecord, { analysis, score }: Locale): string {
	const state = stateOf(record);
	if (state === 'failed') return analysis.failed;
	return state === 'pending' ? analysis.pending : figureOf(record.score, score.none).absent;
}

function changeOf(result: AnalysisResult, { analysis, zone }: Locale): Metric['change'] {
	const by = scoreChange(result);
	const time = result.previous?.created_at;
	if (by === null) return undefined;
	return {
		by,
		isUnusual: verdictOn(by, result),
		period: time ? analysis.since(dayOf(time, zone)) : analysis.sincePrevious,
	};
}

/** Of a score outside its range, only a change to that side is unusual, and no other is usual. */
function verdictOn(by: number, result: AnalysisResult): boolean | undefined {
	const unusual = isUnusual(result);
	if (!unusual) return unusual ?? undefined;
	return isToward(by, sideOfScore(result)) ? true : undefined;
}

function assistantBars(record: AnalysisRecord, { analysis, score: say }: Locale): Part {
	const scores = scoresOf(record).sort(([, one], [, other]) => largestFirst(one, other));
	const values = scores.map(([, score]) => finiteNumber(score) ?? 0);
	return {
		kind: 'bars',
		label: analysis.byAssistant,
		// The document names no range of the scores: a full bar is 100, or the best if that is more.
		whole: Math.max(...values, 100),
		bars: scores.map(([llm, score]) => ({
			name: assistantName(llm),
			...figureOf(score, say.none),
			isOwn: false,
		})),
	};
}

function figuresOf(record: AnalysisRecord, { analysis, number }: Locale): string {
	const [mentions, sentiment, accuracy] = FIGURES.map((name) => finiteNumber(record[name]));
	const said = (figure: number | undefined) => (figure === undefined ? undefined : number(figure));
	return analysis.figures(mentions, said(sentiment), said(accuracy));
}

function timeOf({ completed_at, created_at }: AnalysisRecord, { analysis, time }: Locale): string {
	const at = completed_at ?? created_at;
	return typeof at === 'string' ? analysis.analyzed(time(at)) : '';
}
