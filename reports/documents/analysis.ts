import type { Locale } from '../language/locale';
import { discoveryLimit, isToward } from '../statistics/distributions';
import { PREDICTION_ERROR, probabilityOf } from '../statistics/prediction';
import { dayOf } from '../time/dates';
import { assistantName } from '../values/assistants';
import { finiteNumber, nonBlankText } from '../values/json';
import { largestFirst } from '../values/rows';
import {
	type AnalysisRecord,
	type AnalysisResult,
	analysisScore,
	analysisState,
	assistantScores,
	changeFromPrevious,
	FIGURES,
	isScoreUnusual,
	type Samples,
	sideOfScore,
} from './analysisData';
import {
	combinedDocument,
	type CombinedEntry,
	type JudgedEntry,
	type Label,
	labelOf,
	type Task,
} from './combined';
import { type Block, context, note, plain } from './blocks';
import type { ReportDocument } from './document';
import { bars, figure, figureOf, type Metric } from './figures';

/** The score and those of the AI assistants, the best first; or the state of the analysis. */
export function analysisDocument(result: AnalysisResult, locale: Locale): ReportDocument {
	const { record } = result;
	const domain = nonBlankText(record.domain);
	const state = analysisState(record);
	if (state !== 'complete') {
		const { hasFailed, isRunning } = locale.analysis;
		const headline = state === 'failed' ? hasFailed({ domain }) : isRunning({ domain });
		return { headline, isNews: true, domains: [domain], blocks: [] };
	}
	const metric = {
		label: locale.analysis.of({ domain }),
		...figureOf(record.score, locale.score.none),
		change: changeSince(result, locale),
		detail: samplesText(result.samples, locale),
	};
	const score = figure(metric, locale);
	return {
		subject: plain(score.line),
		domains: [domain],
		blocks: [
			score,
			assistantBars(record, locale),
			...usualNote(result, locale),
			note(figuresText(record, locale)),
			context(analyzedAt(record, locale)),
		],
	};
}

/** e.g. "66 to 74 in 5 analyses", or "in 4 of 5 analyses" with any missing */
function samplesText(samples: Samples | undefined, { analysis }: Locale) {
	if (samples?.low == null || samples.high === null) return undefined;
	const { low, high, count: complete, failed, pending } = samples;
	const total = complete + failed + pending.length;
	return analysis.samples({ low, high, complete, total, isPart: complete < total });
}

function usualNote({ record, usual }: AnalysisResult, locale: Locale): Block[] {
	if (!usual) return [];
	const [low, high] = usual.range;
	const chart = { low, high, level: analysisScore(record) };
	return [note(locale.analysis.usual({ chart }))];
}

/** What to show of an analysis without a score. */
export function absentOf(record: AnalysisRecord, { analysis, score }: Locale): string {
	const state = analysisState(record);
	if (state === 'failed') return analysis.failed;
	return state === 'pending' ? analysis.pending : figureOf(record.score, score.none).absent;
}

function changeSince(result: AnalysisResult, { analysis, score, zone }: Locale): Metric['change'] {
	const by = changeFromPrevious(result);
	const time = result.previous?.created_at;
	if (by === null) return undefined;
	return {
		by,
		isUnusual: isChangeUnusual(by, result),
		period: time ? score.since({ date: dayOf(time, zone), to: undefined }) : analysis.sincePrevious,
	};
}

/** Of a score outside its range, only a change to that side is unusual, and no other is usual. */
function isChangeUnusual(by: number, result: AnalysisResult): boolean | undefined {
	if (!isScoreUnusual(result)) return isScoreUnusual(result) ?? undefined;
	return isToward(by, sideOfScore(result)) || undefined;
}

function assistantBars(record: AnalysisRecord, locale: Locale): Block {
	const scores = assistantScores(record).sort(([, one], [, other]) => largestFirst(one, other));
	const each = scores.map(([llm, score]) => ({
		name: assistantName(llm),
		...figureOf(score, locale.score.none),
	}));
	return bars({ bars: each }, locale);
}

function figuresText(record: AnalysisRecord, { analysis, list, mentions }: Locale): string {
	const [total, sentiment, accuracy] = FIGURES.map((name) => finiteNumber(record[name]));
	const said = [
		...(total === undefined ? [] : [mentions.count({ filters: {}, total })]),
		...(sentiment === undefined ? [] : [analysis.sentiment({ sentiment })]),
		...(accuracy === undefined ? [] : [analysis.accuracy({ accuracy })]),
	];
	return list(said, 'semicolon');
}

function analyzedAt({ completed_at, created_at }: AnalysisRecord, { analysis }: Locale): string {
	const at = completed_at ?? created_at;
	return typeof at === 'string' ? analysis.analyzed({ time: at }) : '';
}

/** Several analyses as one document, judged together. */
export function analysesDocument(
	all: Array<Task<AnalysisResult>>,
	failed: Label[],
	locale: Locale,
): ReportDocument {
	const known = all.flatMap(({ result }) => probabilityIn(result) ?? []);
	const limit = discoveryLimit(known, PREDICTION_ERROR);
	const hasChange = all.some(({ result }) => result.previous !== undefined);
	const entries = all.map((task) => analysisEntry(task, limit, locale));
	const basedOn = [locale.analysis.scores({ hasChange })];
	return combinedDocument(entries, { basedOn, failed, locale });
}

function probabilityIn({ record, usual }: AnalysisResult): number | undefined {
	const score = analysisScore(record);
	return score === undefined || !usual ? undefined : probabilityOf(score, usual);
}

function analysisEntry(task: Task<AnalysisResult>, limit: number, locale: Locale): CombinedEntry {
	const { result } = task;
	const { record } = result;
	const label = labelOf(task, nonBlankText(record.domain) ?? record.id);
	const judged = judgedIn(result, label.name, limit, locale);
	const change = changeFromPrevious(result) ?? undefined;
	const isOutside = judged?.standing === 'rose' || judged?.standing === 'fell';
	return {
		...label,
		value: analysisScore(record),
		absent: absentOf(record, locale),
		change,
		isUnusual: isOutside && isToward(change ?? 0, sideOfScore(result)),
		judged,
	};
}

/** Where an analysis stands among others; undefined for one without a score, or where nothing is known of earlier ones. */
function judgedIn(
	result: AnalysisResult,
	name: string,
	limit: number,
	locale: Locale,
): JudgedEntry | undefined {
	const { record, usual } = result;
	const [score, p] = [analysisScore(record), probabilityIn(result)];
	if (score === undefined || usual === undefined) return undefined;
	if (!usual || p === undefined) return { standing: 'tooEarly', p: 1 };
	const side = sideOfScore(result);
	if (!side || p > limit) return { standing: 'usual', p };
	const [low, high] = usual.range;
	const chart = { level: score, low, high };
	const sentence = locale.combined.leftByScore({ name, chart, side });
	return { standing: side === 'above' ? 'rose' : 'fell', p, sentence };
}
