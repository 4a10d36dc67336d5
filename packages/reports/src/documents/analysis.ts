import { bars } from '../blocks/barChart';
import { figure } from '../blocks/keyFigure';
import { type FigureInput, toFigure } from '../blocks/numbers';
import { context, note } from '../blocks/paragraphs';
import type { Block, ReportDocument } from '../blocks/types';
import { decimalsIn } from '../language/languages';
import type { Locale } from '../language/locale';
import {
	type AnalysisRecord,
	analysisState,
	assistantScores,
	FIGURES,
	type JudgedAnalysis,
	type Measurement,
} from '../model/analysis';
import { assistantName } from '../model/assistants';
import { dateOfTimestamp } from '../time/dates';
import { finiteNumber, nonBlankText } from '../values/json';
import { largestFirst } from '../values/lists';
import { hundredths, tenths } from '../values/numbers';
import { fittingSubject, subjectWith } from './subjects';

/**
 * The document of an analysis: its score and those of the AI assistants, the best first. Unless the
 * analysis is complete, it only says in which state it is.
 */
export function analysisDocument(result: JudgedAnalysis, locale: Locale): ReportDocument {
	const { record, chart } = result;
	const { zone } = locale;
	const domain = nonBlankText(record.domain);
	const state = analysisState(record);
	const headline = locale.analysis.of({ domain, state });
	if (state !== 'complete') {
		const stateTexts = domain
			? [locale.labelled(domain, locale.figures.absent({ of: state }))]
			: [];
		const subject = fittingSubject([headline, ...stateTexts]);
		return { subject, headline, namesTopic: true, isNews: true, domains: [domain], blocks: [] };
	}
	const metric = {
		label: locale.combined.score,
		...toFigure(record.score, 'score', locale),
		change: changeSince(result, locale),
		detail: chart && locale.figures.usual({ ...chart, decimals: decimalsIn(chart) }),
	};
	const at = record.completed_at ?? record.created_at;
	return {
		subject: subjectWith(headline, domain, metric, locale),
		headline,
		namesTopic: true,
		domains: [domain],
		blocks: [
			figure(metric, locale),
			note(samplesText(result.samples, locale)),
			assistantBars(record, locale),
			note(figuresText(record, locale)),
			context(
				typeof at === 'string' ? locale.analysis.analyzed({ date: dateOfTimestamp(at, zone) }) : '',
			),
		],
	};
}

/** The range of several analyses, e.g. "Range of 4 of 5 analyses: 66–74" if one has no score. */
function samplesText(samples: Measurement | undefined, { analysis }: Locale) {
	if (samples?.low == null || samples.high === null) return '';
	const { low, high, count: complete, failed, without_score = 0, pending } = samples;
	const total = complete + failed + without_score + pending.length;
	// With a total of one, all submissions were answered with the same analysis, so there is no
	// range.
	if (total < 2) return '';
	return analysis.samples({ low, high, complete, total, isPart: complete < total });
}

function changeSince(
	{ change: by, isChangeUnusual, previous }: JudgedAnalysis,
	{ analysis, score, zone }: Locale,
): FigureInput['change'] {
	const time = previous?.created_at;
	if (by === null) return undefined;
	return {
		by,
		isUnusual: isChangeUnusual,
		period: time ? score.since({ date: dateOfTimestamp(time, zone) }) : analysis.sincePrevious,
	};
}

/** The number of assistants that the service asks. */
const MAX_IN_SUMMARY = 5;

function assistantBars(record: AnalysisRecord, locale: Locale): Block {
	const scores = assistantScores(record).sort(([, one], [, other]) => largestFirst(one, other));
	const perAssistant = scores.map(([llm, score]) => ({
		name: assistantName(llm),
		...toFigure(score, 'score', locale),
	}));
	return bars({ bars: perAssistant, entriesInSummary: MAX_IN_SUMMARY }, locale);
}

function figuresText(record: AnalysisRecord, { figures, list, mention }: Locale): string {
	const figureTexts = FIGURES.flatMap((name) => {
		const value = finiteNumber(record[name]);
		if (value === undefined) return [];
		if (name === 'mentions') return mention({}, 'count', value);
		// The service does not document the range of these figures. If it is 0 to 1, a tenth may be
		// much, so values below 1 get two decimals.
		const isFine = Math.abs(value) < 1 && tenths(value) !== hundredths(value);
		return figures.named({ name, value, decimals: isFine ? 2 : undefined });
	});
	return list(figureTexts, 'semicolon');
}
