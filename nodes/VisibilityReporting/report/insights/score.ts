import { levelOf } from '../../../shared/documents/levels';
import { MIN_DAYS } from '../../../shared/statistics/controlChart';
import { daysBetween } from '../../../shared/time/periods';
import type { Locale } from '../../../shared/language/locale';
import { scoresToPeriodEnd } from '../course';
import { lastScore, type Report } from '../report';
import { isOutlier } from '../scoreVerdict';
import { isBack, lastStay } from '../usual';
import { insight, type Insight } from './insight';

/** Sentences on a level that left its band, is still outside, or came back; none for a level that stayed inside. */
export function scoreInsights(report: Report, locale: Locale): Insight[] {
	const { score: chart } = report.judged;
	if (!report.visibility || !report.compares) return [];
	if (!chart) return report.isCompared ? tooFewDays(report, locale) : [];
	const { score } = locale;
	const { from, to } = report.period;
	const stay = lastStay(scoresToPeriodEnd(report), from);
	const range = {
		score: locale.number(lastScore(report) ?? chart.level),
		...levelOf(locale, chart),
	};
	if (!chart.isUnusual || !stay) {
		return stay && isBack(chart, stay, daysBetween(from, to) + 1)
			? [insight('score', score.cameBack(range, stay.side, stay.from, stay.to))]
			: outlier(report, chart.level, locale);
	}
	return stay.from >= from
		? [insight('score', score.left(range, stay.side, stay.from, to), true)]
		: [insight('score', score.stillOutside(range, stay.side))];
}

function outlier(report: Report, level: number, { score, number }: Locale): Insight[] {
	const now = lastScore(report);
	if (now === undefined || !isOutlier(report)) return [];
	return [insight('score', score.outlier({ score: number(now), level: number(level, 1) }))];
}

function tooFewDays(report: Report, { score }: Locale): Insight[] {
	const { length } = scoresToPeriodEnd(report);
	if (length >= MIN_DAYS) return [];
	return [insight('score', score.tooEarly({ days: length, needed: MIN_DAYS }))];
}
