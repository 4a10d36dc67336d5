import type { FigureInput } from '../blocks/numbers';
import { heading } from '../blocks/paragraphs';
import { trend } from '../blocks/trendChart';
import type { Block } from '../blocks/types';
import {
	isChangeUnusual,
	lastScore,
	periodScoreChange,
	scoresToPeriodEnd,
} from '../judgement/score';
import type { Locale } from '../language/locale';
import type { Insight, Report } from '../model/report';
import { recentAverages } from '../statistics/controlChart';
import { sideOf } from '../statistics/range';
import { daysBefore, earlierDate } from '../time/dates';

/**
 * True if the news is that a score's average is outside its usual range, while the last score
 * itself is not outside on that side. Then a text has to name the average.
 */
export function isOfAverage(report: Report, insights: Insight[]): boolean {
	const { score } = report.judged;
	const about = insights.find(({ unusual }) => unusual)?.about ?? 'score';
	const level = lastScore(report);
	if (!score?.isUnusual || about !== 'score' || level === undefined) return false;
	return sideOf({ ...score, level }) !== sideOf(score);
}

/** The key figure of the score, with its change, and its average beside its usual range. */
export function scoreMetric(report: Report, locale: Locale): FigureInput[] {
	if (!report.visibility) return [];
	const { combined, figures } = locale;
	const { score: chart } = report.judged;
	const by = periodScoreChange(report);
	return [
		{
			label: combined.score,
			value: lastScore(report),
			absent: figures.absent({ of: 'score' }),
			// The score has as many decimals as its usual range.
			decimals: chart && 1,
			change: by === undefined ? undefined : { by, isUnusual: isChangeUnusual(report, by) },
			usual: chart && figures.average({ chart }),
		},
	];
}

/** A trend shows at least this many days. */
const LEAST_DAYS = 30;

/**
 * The section with the trend of the score. It shows the average of recent days on each day, because
 * the usual range is that of the average.
 */
export function trendSection(report: Report, locale: Locale): Block[] {
	const { period, visibility, judged } = report;
	const days = visibility ? scoresToPeriodEnd(report) : [];
	const first = earlierDate(daysBefore(period.to, LEAST_DAYS - 1), period.from);
	const averages = new Map(recentAverages(days).map((average) => [average.day, average]));
	const { score: chart } = judged;
	const points = days
		.filter(({ date }) => date >= first)
		.map(({ date, day, score }) => {
			const { level: value = score, side } = averages.get(day) ?? {};
			// The range may rise or fall with the score, but only its last edges are drawn. So a day is
			// marked only if it is outside of these, too.
			const isOutside =
				chart && sideOf({ low: chart.low, high: chart.high, level: value }) !== undefined;
			return { date, value, ...(isOutside && side && { side }) };
		});
	if (points.length < 2 || lastScore(report) === undefined) return [];
	const band = chart && { low: chart.low, high: chart.high };
	const name = chart ? locale.score.averageBy : locale.combined.score;
	return [
		heading(locale.score.daily({})),
		trend({ points, band, since: period.from, name }, locale),
	];
}
