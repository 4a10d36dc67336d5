import { formatMove, toFigure } from '../blocks/numbers';
import { basis } from '../blocks/paragraphs';
import type { ReportDocument } from '../blocks/types';
import { judgeAnalyses } from '../judgement/analysis';
import { decimalsIn } from '../language/languages';
import type { Locale } from '../language/locale';
import { analysisState, type JudgedAnalysis } from '../model/analysis';
import { dateOfTimestamp } from '../time/dates';
import { nonBlankText } from '../values/json';
import { combinedDocument } from './combined';
import {
	type MissingResult,
	type NamedResult,
	nameOfResult,
	type ResultName,
} from '../model/results';
import { type CombinedEntry, type FindingInWords, type JudgedEntry } from './combinedEntries';

/** The document of several analyses, which are judged together. */
export function analysesDocument(
	all: Array<NamedResult<JudgedAnalysis>>,
	failed: MissingResult[],
	locale: Locale,
): ReportDocument {
	const judged = judgeAnalyses(all.map(({ result }) => result));
	const hasChange = all.some(({ result }) => result.previous !== undefined);
	const labels = labelsOf(all, locale);
	const entries = judged.map((result, index) =>
		analysisEntry(result, labels[index] ?? { name: result.record.id }, locale),
	);
	const basedOn = [basis(locale.analysis.scores({ hasChange }))];
	return combinedDocument(entries, { basedOn, failed, counted: 'analyses', locale });
}

/** Names analyses; those of one domain have their dates, too, and those of one day their times. */
function labelsOf(
	all: Array<NamedResult<JudgedAnalysis>>,
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

function analysisEntry(result: JudgedAnalysis, label: ResultName, locale: Locale): CombinedEntry {
	const { record, score: value, change, isChangeUnusual } = result;
	const state = analysisState(record);
	return {
		...label,
		value,
		absent:
			state === 'complete'
				? toFigure(record.score, 'score', locale).absent
				: locale.figures.absent({ of: state }),
		change: change ?? undefined,
		isUnusual: isChangeUnusual === true,
		judged: verdictOnAnalysis(result, locale),
	};
}

/** Where an analysis stands among others; undefined without a score, or if no range was asked for. */
function verdictOnAnalysis(result: JudgedAnalysis, locale: Locale): JudgedEntry | undefined {
	const { score: level, chart, side, change, usual: prediction, p = 1 } = result;
	if (level === undefined || prediction === undefined) return undefined;
	if (!chart) return { standing: 'early', p };
	if (!side) return { standing: 'usual', p };
	const { combined, figures, inParentheses } = locale;
	const decimals = decimalsIn(chart);
	const isAbove = side === 'above';
	const tone = isAbove ? 'good' : 'bad';
	const { changeText, changeRun } = formatMove({ by: change ?? undefined }, locale);
	const value = locale.number(level, decimals);
	const finding: FindingInWords = {
		kind: isAbove ? 'better' : 'worse',
		tone,
		figure: figures.named({ name: 'score', value: level, decimals }) + inParentheses(changeText),
		usual: figures.usual({ ...chart, decimals }),
		parts: { name: combined.score, value, change: { ...changeRun, tone, muted: false } },
	};
	return { standing: 'news', p, finding };
}
