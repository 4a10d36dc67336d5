import {
	combinedDocument,
	type CombinedEntry,
	type JudgedEntry,
	type Label,
} from '../../shared/combined/combinedDocument';
import type { ReportDocument } from '../../shared/documents/document';
import { levelOf } from '../../shared/documents/levels';
import type { Locale } from '../../shared/language/locale';
import { labelOf, type Task } from '../../shared/run/combined';
import { discoveryLimit } from '../../shared/statistics/falseDiscoveries';
import { PREDICTION_ERROR, probabilityOf } from '../../shared/statistics/prediction';
import { isToward } from '../../shared/statistics/sides';
import { nonBlankText } from '../../shared/values/json';
import type { AnalysisResult } from '../api/records';
import { absentOf } from './analysis';
import { changeFromPrevious, analysisScore, sideOfScore } from './analysisData';

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
	const context = [locale.analysis.scores({ hasChange })];
	return combinedDocument(entries, { context, failed, locale });
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
	const range = levelOf(locale, { level: score, low, high });
	const sentence = locale.combined.leftByScore(name, range, side);
	return { standing: side === 'above' ? 'rose' : 'fell', p, sentence };
}
