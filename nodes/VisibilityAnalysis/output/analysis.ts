import { assistantName } from '../../shared/assistants';
import type { Outputs } from '../../shared/run/outputs';
import {
	figureOf,
	type Metric,
	type Part,
	type ReportDocument,
} from '../../shared/documents/document';
import { formatNumber, formatRange } from '../../shared/documents/figures';
import { largestFirst } from '../../shared/values/rows';
import { dayOf, formatDay, formatTime } from '../../shared/time/format';
import { counted } from '../../shared/values/counted';
import { finiteNumber, nonBlankText } from '../../shared/values/json';
import { stateOf, type AnalysisRecord, type AnalysisResult, type Samples } from '../api/records';
import {
	analysisFacts,
	analysisRecord,
	analysisRows,
	FIGURES,
	isUnusual,
	scoreChange,
	scoresOf,
} from './analysisData';

/** The score and those of the AI assistants, the best first; or the state of the analysis. */
export function analysisDocument(result: AnalysisResult, zone: string): ReportDocument {
	const { record } = result;
	const label = `AI visibility of ${nonBlankText(record.domain) ?? 'the domain'}`;
	const state = stateOf(record);
	if (state !== 'complete') {
		const status = nonBlankText(record.status) ?? 'unknown';
		const said =
			state === 'failed'
				? `the analysis ended with the status "${status}".`
				: `the analysis is not complete yet (status: "${status}").`;
		return { parts: [{ kind: 'title', text: `${label}: ${said}`, isNews: true }] };
	}
	const change = changeOf(result, zone);
	return {
		parts: [
			{
				kind: 'metric',
				label,
				...figureOf(record.score, 'no score'),
				change,
				detail: samplesText(result.samples),
			},
			assistantBars(record),
			...usualNote(result),
			{ kind: 'note', text: figuresOf(record) },
			{ kind: 'note', role: 'context', text: timeOf(record, zone) },
		],
	};
}

/** e.g. "66 to 74 in 5 analyses" */
function samplesText(samples: Samples | undefined): string | undefined {
	if (samples?.low == null || samples.high === null) return undefined;
	const { low, high, count } = samples;
	const analyses = counted(count, 'analysis', 'analyses');
	return `${formatNumber(low)} to ${formatNumber(high)} in ${analyses}`;
}

/** What is usual for the score, by the account's earlier analyses. */
function usualNote({ usual }: AnalysisResult): Part[] {
	if (!usual) return [];
	const [low, high] = usual.range;
	return [{ kind: 'note', text: `Usual for this domain: ${formatRange({ low, high })}` }];
}

export const analysisOutputs: Outputs<AnalysisResult> = {
	toRecords: (result) => [analysisRecord(result)],
	rows: { per: 'AI assistant', toRows: analysisRows },
	toDocument: analysisDocument,
	toFacts: analysisFacts,
};

/** What to show of an analysis without a score. */
export function absentOf(record: AnalysisRecord): string {
	const state = stateOf(record);
	if (state === 'failed') return 'analysis failed';
	return state === 'pending' ? 'not complete yet' : figureOf(record.score, 'no score').absent;
}

function changeOf(result: AnalysisResult, zone: string): Metric['change'] {
	const by = scoreChange(result);
	const time = result.previous?.created_at;
	if (by === null) return undefined;
	return {
		by,
		isUnusual: isUnusual(result) ?? undefined,
		period: time ? `since ${formatDay(dayOf(time, zone))}` : 'since the previous analysis',
	};
}

function assistantBars(record: AnalysisRecord): Part {
	const scores = scoresOf(record).sort(([, one], [, other]) => largestFirst(one, other));
	const values = scores.map(([, score]) => finiteNumber(score) ?? 0);
	return {
		kind: 'bars',
		label: 'Score by AI assistant',
		// The document names no range of the scores: a full bar is 100, or the best if that is more.
		whole: Math.max(...values, 100),
		bars: scores.map(([llm, score]) => ({
			name: assistantName(llm),
			...figureOf(score, 'no score'),
			isOwn: false,
		})),
	};
}

function figuresOf(record: AnalysisRecord): string {
	const [mentions, sentiment, accuracy] = FIGURES.map((name) => finiteNumber(record[name]));
	return [
		mentions === undefined ? '' : counted(mentions, 'mention'),
		sentiment === undefined ? '' : `sentiment ${formatNumber(sentiment)}`,
		accuracy === undefined ? '' : `accuracy ${formatNumber(accuracy)}`,
	]
		.filter((figure) => figure !== '')
		.join(', ');
}

function timeOf({ completed_at, created_at }: AnalysisRecord, zone: string): string {
	const time = completed_at ?? created_at;
	return typeof time === 'string' ? `Analyzed ${formatTime(time, zone)}` : '';
}
