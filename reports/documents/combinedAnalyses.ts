import { formatChange, toFigure } from '../blocks/numbers';
import type { ReportDocument } from '../blocks/types';
import { probabilityIn, scoreOfAnalysis } from '../judgement/analysis';
import { decimalsIn } from '../language/languages';
import type { Locale } from '../language/locale';
import { type AnalysisResult, analysisState } from '../model/analysis';
import { falseDiscoveryLimit } from '../statistics/falseDiscovery';
import { isToward, PREDICTION_ERROR } from '../statistics/range';
import { dateOfTimestamp } from '../time/dates';
import { nonBlankText } from '../values/json';
import { combinedDocument } from './combined';
import {
	type CombinedEntry,
	type JudgedEntry,
	type MissingResult,
	type NamedResult,
	nameOfResult,
	type ResultName,
} from './combinedEntries';

/**
 * The document of several analyses, which are judged together, so that many of them raise no more
 * false alarms.
 */
export function analysesDocument(
	all: Array<NamedResult<AnalysisResult>>,
	failed: MissingResult[],
	locale: Locale,
): ReportDocument {
	const probabilities = all.flatMap(({ result }) => probabilityIn(result) ?? []);
	const limit = falseDiscoveryLimit(probabilities, PREDICTION_ERROR);
	const hasChange = all.some(({ result }) => result.previous !== undefined);
	const labels = labelsOf(all, locale);
	const entries = all.map(({ result }, index) =>
		analysisEntry(result, labels[index] ?? { name: result.record.id }, limit, locale),
	);
	const basedOn = [locale.analysis.scores({ hasChange })];
	return combinedDocument(entries, { basedOn, failed, counted: 'analyses', locale });
}

/**
 * The labels of analyses. Several analyses of one domain are told apart by their dates, and those
 * of one day by their times.
 */
function labelsOf(
	all: Array<NamedResult<AnalysisResult>>,
	{ date, inParentheses, time, zone }: Locale,
): ResultName[] {
	const labels = all.map((task) => {
		const { record } = task.result;
		return nameOfResult(task, nonBlankText(record.domain) ?? record.id);
	});
	const begins = all.map(({ result }) => nonBlankText(result.record.created_at));
	const dates = begins.map((begin) =>
		begin === undefined ? '' : date(dateOfTimestamp(begin, zone)),
	);
	const undated = labels.map(({ name, detail = '' }) => JSON.stringify([name, detail]));
	const dated = undated.map((label, index) => `${label} ${dates[index]}`);
	const isShared = (texts: string[], text: string | undefined) =>
		texts.indexOf(text ?? '') !== texts.lastIndexOf(text ?? '');
	return labels.map((label, index) => {
		const begin = begins[index];
		if (begin === undefined || !isShared(undated, undated[index])) return label;
		const at = isShared(dated, dated[index]) ? time(begin) : dates[index];
		return { ...label, name: label.name + inParentheses(at ?? '') };
	});
}

function analysisEntry(
	result: AnalysisResult,
	label: ResultName,
	limit: number,
	locale: Locale,
): CombinedEntry {
	const { record } = result;
	const judged = verdictOnAnalysis(result, limit, locale);
	const { score: value, change, side } = scoreOfAnalysis(result);
	const state = analysisState(record);
	const isOutside = judged?.standing === 'rose' || judged?.standing === 'fell';
	return {
		...label,
		value,
		absent:
			state === 'complete'
				? toFigure(record.score, 'score', locale).absent
				: locale.figures.absent({ of: state }),
		change: change ?? undefined,
		isUnusual: isOutside && isToward(change ?? 0, side),
		judged,
	};
}

/**
 * Says where an analysis stands among others; undefined if it has no score, or if no usual range
 * was looked up.
 * @param limit the largest p-value that is unusual among all
 */
function verdictOnAnalysis(
	result: AnalysisResult,
	limit: number,
	locale: Locale,
): JudgedEntry | undefined {
	const { score: level, chart, side, change } = scoreOfAnalysis(result);
	const p = probabilityIn(result) ?? 1;
	if (level === undefined || result.usual === undefined) return undefined;
	if (!chart) return { standing: 'tooEarly', p };
	if (!side || p > limit) return { standing: 'usual', p };
	const { figures, inParentheses, list } = locale;
	const decimals = decimalsIn(chart);
	const usual = figures.usual({ ...chart, decimals });
	const moved = change === null ? [] : [formatChange(locale, change)];
	const figure =
		figures.named({ name: 'score', value: level, decimals }) +
		inParentheses(list([...moved, usual], 'comma'));
	const isAbove = side === 'above';
	const news = { tone: isAbove ? ('good' as const) : ('bad' as const), figure };
	return { standing: isAbove ? 'rose' : 'fell', p, news };
}
